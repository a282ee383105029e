import { Type } from 'typebox';
import { rolesInWords } from '../../vocabulary/access-levels.js';

/** Roles that a group of a directory can give. */
export const linkedRoles: readonly number[] = [5, 10, 15, 20, 25, 30, 40, 50];

export const LinkedRole = Type.Integer({ description: `Role that the members of that group get: ${rolesInWords(linkedRoles)}.` });

export const MemberRoleId = Type.Optional(Type.Integer({ description: 'Id of a custom role that they get on top of it.', minimum: 1 }));
