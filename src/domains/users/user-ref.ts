import { Type } from 'typebox';

/** Somebody by their number. */
export const UserId = Type.Integer({ description: 'Id of the user; user.list finds it by username.', minimum: 1 });

/** What callers call it, where nothing else has an id. */
export const userIdAliases = { id: 'user_id', user: 'user_id' };
