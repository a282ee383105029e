import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { memberRoles, requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { memberRoleCard, memberRoleTable } from './member-role.view.js';
import { permissions, permissionsSince } from './permissions.js';

const MemberRoleId = Type.Integer({ description: 'Id of the role, as the list of them shows it.', minimum: 1 });

const newRole = {
  name: Type.Optional(Type.String({ description: 'Name of the role. Default `Custom`.' })),
  base_access_level: Type.Integer({ description: `Role that it builds on: ${rolesInWords(memberRoles)}.` }),
  description: Type.Optional(Type.String({ description: 'What the role is for.' })),
  ...permissions,
};

const newRoleSince = { description: '16.3', ...permissionsSince } as const;

const NewRole = Type.Object(newRole);
type NewRole = Static<typeof NewRole>;

const NewRoleInGroup = Type.Object({ group_id: GroupRef, ...newRole });
type NewRoleInGroup = Static<typeof NewRoleInGroup>;

const createAliases = { role: 'base_access_level', base_role: 'base_access_level', access_level: 'base_access_level' };
const idAliases = { id: 'member_role_id', role_id: 'member_role_id' };
const keywords = ['custom role', 'permissions', 'abilities', 'rbac'];

/** Roles with hand-picked permissions: on self-managed instances for all, on GitLab.com in a top-level group. */
@Injectable()
export class MemberRoleActions {
  @RestAction('member_role.list_instance', 'GET /member_roles', {
    title: 'List custom roles of instance',
    summary: 'List the custom roles of the instance, as an administrator: what each builds on and may beyond it.',
    effect: 'read',
    tier: 'ultimate',
    admin: true,
    params: Type.Object({}),
    view: memberRoleTable,
    tool: 'gitlab_list_instance_member_roles',
    keywords,
    related: ['member_role.create_instance', 'member_role.list_group'],
  })
  declare readonly listOfInstance: RestCall;

  @RestAction('member_role.list_group', 'GET /groups/:group_id/member_roles', {
    title: 'List custom roles of group',
    summary: 'List the custom roles of a top-level group: what each builds on and may beyond it.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef }),
    view: memberRoleTable,
    tool: 'gitlab_list_group_member_roles',
    keywords,
    related: ['member_role.create_group', 'member_role.list_instance'],
  })
  declare readonly listOfGroup: RestCall;

  @Action('member_role.create_instance', {
    title: 'Create custom role in instance',
    summary: 'Create a custom role of the instance, as an administrator: a role to build on, and permissions beyond it.',
    effect: 'write',
    since: '16.9',
    sinceOf: newRoleSince,
    tier: 'ultimate',
    admin: true,
    params: NewRole,
    view: memberRoleCard,
    tool: 'gitlab_create_instance_member_role',
    paramAliases: createAliases,
    example: { name: 'Security reader', base_access_level: 20, read_vulnerability: true },
    keywords: [...keywords, 'new role'],
    related: ['member_role.list_instance'],
  })
  createInInstance(role: NewRole, { gitlab }: ActionContext) {
    requireRole('base_access_level', role.base_access_level);
    return gitlab.rest.post<JsonObject>('/member_roles', {}, { body: role });
  }

  @Action('member_role.create_group', {
    title: 'Create custom role in group',
    summary: 'Create a custom role of a top-level group: a role to build on, and permissions beyond it.',
    effect: 'write',
    sinceOf: newRoleSince,
    tier: 'ultimate',
    params: NewRoleInGroup,
    view: memberRoleCard,
    tool: 'gitlab_create_group_member_role',
    paramAliases: createAliases,
    example: { group_id: 'group', name: 'Security reader', base_access_level: 20, read_vulnerability: true },
    keywords: [...keywords, 'new role'],
    related: ['member_role.list_group'],
  })
  createInGroup({ group_id, ...role }: NewRoleInGroup, { gitlab }: ActionContext) {
    requireRole('base_access_level', role.base_access_level);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/member_roles', { group_id }, { body: role });
  }

  @RestAction('member_role.delete_instance', 'DELETE /member_roles/:member_role_id', {
    title: 'Delete custom role of instance',
    summary: 'Delete a custom role of the instance, as an administrator; GitLab refuses while members have it.',
    effect: 'destroy',
    since: '16.9',
    tier: 'ultimate',
    admin: true,
    params: Type.Object({ member_role_id: MemberRoleId }),
    tool: 'gitlab_delete_instance_member_role',
    done: 'Deleted the role.',
    paramAliases: idAliases,
    keywords,
    related: ['member_role.list_instance'],
  })
  declare readonly deleteOfInstance: RestCall;

  @RestAction('member_role.delete_group', 'DELETE /groups/:group_id/member_roles/:member_role_id', {
    title: 'Delete custom role of group',
    summary: 'Delete a custom role of a top-level group; GitLab refuses while members have it.',
    effect: 'destroy',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef, member_role_id: MemberRoleId }),
    tool: 'gitlab_delete_group_member_role',
    done: 'Deleted the role.',
    paramAliases: idAliases,
    keywords,
    related: ['member_role.list_group'],
  })
  declare readonly deleteOfGroup: RestCall;
}
