import { accessTokenViews } from '../../presentation/access-token.js';
import { roleName } from '../../vocabulary/access-levels.js';

/** Access tokens of people, projects and groups. */
export const { accessTokenCard, newAccessTokenCard, accessTokenTable } = accessTokenViews(roleName);
