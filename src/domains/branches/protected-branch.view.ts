import { protectedBranchViews } from '../../presentation/protected-branch.js';
import { roleName } from '../../vocabulary/access-levels.js';

/** A protected branch of a project, and several. */
export const { protectedBranchCard, protectedBranchTable } = protectedBranchViews(roleName);
