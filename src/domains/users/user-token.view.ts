import { accessTokenViews } from '../../presentation/access-token.js';
import { roleName } from '../../vocabulary/access-levels.js';

/** Access tokens that are somebody's, and those by which an administrator acts as somebody. */
export const { accessTokenCard, newAccessTokenCard, accessTokenTable } = accessTokenViews(roleName);
