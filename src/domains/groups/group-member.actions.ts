import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { memberAliases, memberChanges, MemberId, memberRemoval, newMember } from '../../vocabulary/members.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupMemberCard, groupMemberTable } from './group-member.view.js';

const MemberRef = Type.Object({ group_id: GroupRef, user_id: MemberId });

const NewMember = Type.Object({ group_id: GroupRef, ...newMember });
type NewMember = Static<typeof NewMember>;

const MemberChanges = Type.Object({ ...MemberRef.properties, ...memberChanges });
type MemberChanges = Static<typeof MemberChanges>;

/** Members of a group. */
@Injectable()
export class GroupMemberActions {
  @RestAction('group.members', 'GET /groups/:group_id/members/all', {
    title: 'List members of group',
    summary: 'List the members of a group with their roles, those inherited from the groups above it included.',
    effect: 'read',
    params: Type.Object({
      group_id: GroupRef,
      query: Type.Optional(Type.String({ description: 'Part of a member\'s name, username or email address.' })),
      user_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only these users, by their ids.' })),
      state: Type.Optional(OneOf(['awaiting', 'active'], 'Only members whose membership is awaited or active. Default: both.')),
      ...Paging,
    }),
    view: groupMemberTable,
    tool: 'gitlab_group_members_list',
    tierOf: { state: 'premium' },
    keywords: ['who has access', 'people', 'team', 'maintainers', 'owners', 'permissions'],
    related: ['group.get'],
  })
  declare readonly list: RestCall;

  @RestAction('group.group_member_get', 'GET /groups/:group_id/members/:user_id', {
    title: 'Get member of group',
    summary: 'Read the direct membership of one user in a group: role and until when.',
    effect: 'read',
    params: MemberRef,
    view: groupMemberCard,
    tool: 'gitlab_group_member_get',
    keywords: ['role of user', 'access level', 'permission'],
    related: ['group.group_member_get_inherited', 'group.members'],
  })
  declare readonly get: RestCall;

  @RestAction('group.group_member_get_inherited', 'GET /groups/:group_id/members/all/:user_id', {
    title: 'Get inherited member of group',
    summary: 'Read the role that one user really has in a group, groups above included.',
    effect: 'read',
    params: MemberRef,
    view: groupMemberCard,
    tool: 'gitlab_group_member_get_inherited',
    keywords: ['effective role', 'access level', 'permission', 'inherited'],
    related: ['group.group_member_get', 'group.members'],
  })
  declare readonly inherited: RestCall;

  @Action('group.group_member_add', {
    title: 'Add member to group',
    summary: 'Add a user to a group with a role.',
    effect: 'write',
    params: NewMember,
    view: groupMemberCard,
    tool: 'gitlab_group_member_add',
    paramAliases: { ...memberAliases, user: 'username' },
    example: { group_id: 'group', username: 'alice', access_level: 30 },
    keywords: ['give access', 'grant role', 'add user', 'onboard'],
    related: ['user.list', 'group.group_member_edit', 'access.invite_group'],
  })
  add({ group_id, ...member }: NewMember, { gitlab }: ActionContext) {
    if (member.user_id === undefined && member.username === undefined) throw new InvalidParams('user_id: is missing. Name the user by user_id or username; user.list finds both.');
    requireRole('access_level', member.access_level);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/members', { group_id }, { body: member });
  }

  @Action('group.group_member_edit', {
    title: 'Edit member of group',
    summary: 'Change the role of a direct member of a group, or until when it holds.',
    effect: 'write',
    params: MemberChanges,
    clears: ['expires_at'],
    view: groupMemberCard,
    tool: 'gitlab_group_member_edit',
    idempotent: true,
    paramAliases: memberAliases,
    example: { group_id: 'group', user_id: 101, access_level: 40 },
    keywords: ['change role', 'promote user', 'access level', 'permission'],
    related: ['group.group_member_get', 'group.group_member_remove'],
  })
  edit({ group_id, user_id, ...changes }: MemberChanges, { gitlab }: ActionContext) {
    requireRole('access_level', changes.access_level);
    return gitlab.rest.put<JsonObject>('/groups/:group_id/members/:user_id', { group_id, user_id }, { body: changes });
  }

  @RestAction('group.group_member_remove', 'DELETE /groups/:group_id/members/:user_id', {
    title: 'Remove member of group',
    summary: 'Remove a direct member from a group; what groups above give stays.',
    effect: 'destroy',
    params: Type.Object({ ...MemberRef.properties, ...memberRemoval }),
    tool: 'gitlab_group_member_remove',
    done: 'Removed the member.',
    keywords: ['take access away', 'offboard', 'kick out', 'remove user'],
    related: ['group.members'],
  })
  declare readonly remove: RestCall;
}
