import { Type } from 'typebox';
import { memberRoles, rolesInWords } from './access-levels.js';

export const MemberId = Type.Integer({ description: 'Id of the user.', minimum: 1 });

export const MemberRole = Type.Integer({ description: `Role: ${rolesInWords(memberRoles)}.` });

/** Roles that a group can be given in another group or a project. */
export const sharedRoles: readonly number[] = [...memberRoles];

export const SharedRole = Type.Integer({ description: `Highest role that the members of that group get: ${rolesInWords(sharedRoles)}.` });

export const SharedUntil = Type.Optional(Type.String({ description: 'Day on which the sharing ends: `YYYY-MM-DD`. Default: never.' }));

const until = 'Day on which the membership ends: `YYYY-MM-DD`.';

/** Who becomes a member, and as what. */
export const newMember = {
  user_id: Type.Optional(Type.Integer({ description: 'Id of the user. Needed unless username is given.', minimum: 1 })),
  username: Type.Optional(Type.String({ description: 'Username, in place of user_id.', minLength: 1 })),
  access_level: MemberRole,
  expires_at: Type.Optional(Type.String({ description: `${until} Default: never.` })),
};

/** What may change about a membership. */
export const memberChanges = {
  access_level: MemberRole,
  expires_at: Type.Optional(Type.String({ description: until })),
};

/** How thoroughly a member is removed. */
export const memberRemoval = {
  skip_subresources: Type.Optional(Type.Boolean({ description: 'Leave their direct memberships of subgroups and projects below. Default false.' })),
  unassign_issuables: Type.Optional(Type.Boolean({ description: 'Unassign them from issues and merge requests there. Default false.' })),
};

/** What callers call these. */
export const memberAliases = { role: 'access_level', level: 'access_level', until: 'expires_at' };
