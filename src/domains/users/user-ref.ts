import { Type } from 'typebox';

/** Somebody by their number. */
export const UserId = Type.Integer({ description: 'Id of the user; user.list finds it by username.', minimum: 1 });

/** What callers call it, where nothing else has an id. */
export const userIdAliases = { id: 'user_id', user: 'user_id' };

/** Somebody by number or name, where GitLab takes either. */
export const UserIdOrName = Type.String({ description: 'Id or username of the user.', minLength: 1 });

/** What callers call that. */
export const userIdOrNameAliases = { ...userIdAliases, username: 'user_id' };
