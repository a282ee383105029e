import { protectedEnvironmentViews } from '../../presentation/protected-environment.js';
import { roleName } from '../../vocabulary/access-levels.js';

/** A protected environment of a project, and several. */
export const { protectedEnvironmentCard, protectedEnvironmentTable } = protectedEnvironmentViews(roleName, 'No environment of this project is protected.');
