import { Type } from 'typebox';

/** How thoroughly an account is deleted. */
export const HardDeleteOfUser = Type.Optional(Type.Boolean({ description: 'Also deletes what they wrote and the groups that only they own. Default false.' }));
