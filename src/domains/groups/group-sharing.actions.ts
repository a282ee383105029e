import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { SharedRole, sharedRoles, SharedUntil } from '../../vocabulary/members.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupOrder, groupSearch, projectFilters } from './group-filters.js';
import { groupProjectTable, groupTable, writtenGroupCard } from './group.view.js';

const InvitedGroup = Type.Integer({ description: 'Numeric id of the group whose members get access, as group.list shows it.', minimum: 1 });

const Sharing = Type.Object({ group_id: GroupRef, shared_group_id: InvitedGroup, group_access: SharedRole, expires_at: SharedUntil });
type Sharing = Static<typeof Sharing>;

const InvitedGroups = Type.Object({
  group_id: GroupRef,
  relation: Type.Optional(Type.Array(Type.String(), { description: 'Only groups invited to this group itself (`direct`) or to a group above it (`inherited`). Default: both.' })),
  ...groupSearch,
  ...Paging,
});
type InvitedGroups = Static<typeof InvitedGroups>;

const SharedGroups = Type.Object({ group_id: GroupRef, ...groupSearch, ...groupOrder, ...Paging });
type SharedGroups = Static<typeof SharedGroups>;

const SharedProjects = Type.Object({
  group_id: GroupRef,
  ...projectFilters,
  order_by: Type.Optional(OneOf(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'star_count'], 'Order. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});
type SharedProjects = Static<typeof SharedProjects>;

/** Groups whose projects the members of other groups work on, too. */
@Injectable()
export class GroupSharingActions {
  @Action('group.share_with_group', {
    title: 'Share group with group',
    summary: 'Share a group with another one: its members get their role here, at most the one given.',
    effect: 'write',
    params: Sharing,
    view: writtenGroupCard,
    tool: 'gitlab_group_share_with_group',
    aliases: ['group.group_member_share', 'gitlab_group_share'],
    paramAliases: { share_group_id: 'shared_group_id', access_level: 'group_access', role: 'group_access', until: 'expires_at' },
    example: { group_id: 'group', shared_group_id: 12, group_access: 30 },
    keywords: ['invite group', 'give team access', 'grant access'],
    related: ['group.unshare_from_group', 'group.group_member_add'],
  })
  share({ group_id, shared_group_id, ...sharing }: Sharing, { gitlab }: ActionContext) {
    requireRole('group_access', sharing.group_access, sharedRoles);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/share', { group_id }, { body: { group_id: shared_group_id, ...sharing } });
  }

  @RestAction('group.unshare_from_group', 'DELETE /groups/:group_id/share/:shared_group_id', {
    title: 'Stop sharing group with group',
    summary: 'Stop sharing a group with another one, whose members lose what that gave them.',
    effect: 'destroy',
    undoneBy: 'group.share_with_group',
    params: Type.Object({ group_id: GroupRef, shared_group_id: InvitedGroup }),
    tool: 'gitlab_group_unshare_from_group',
    aliases: ['group.group_member_unshare', 'gitlab_group_unshare'],
    paramAliases: { share_group_id: 'shared_group_id' },
    done: 'The group is no longer shared with the other one.',
    keywords: ['unshare', 'take team access away', 'remove group'],
    related: ['group.share_with_group'],
  })
  declare readonly unshare: RestCall;

  @Action('group.invited_groups', {
    title: 'List invited groups',
    summary: 'List the groups that are invited to a group, whose members thereby have access to it.',
    effect: 'read',
    params: InvitedGroups,
    view: groupTable,
    tool: 'gitlab_group_invited_list',
    paramAliases: { name: 'search' },
    keywords: ['shared with', 'who has access', 'team access'],
    related: ['group.share_with_group', 'group.unshare_from_group', 'group.shared_with', 'group.members'],
  })
  invitedGroups({ group_id, min_access_level, ...filters }: InvitedGroups, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups/:group_id/invited_groups', { group_id }, { query: { ...filters, min_access_level } });
  }

  @Action('group.shared_with', {
    title: 'List groups shared with group',
    summary: 'List the groups that are shared with a group, to which its members thereby have access.',
    effect: 'read',
    params: SharedGroups,
    view: groupTable,
    tool: 'gitlab_group_shared_with_list',
    paramAliases: { name: 'search' },
    keywords: ['has access to', 'invited to', 'shared groups'],
    related: ['group.invited_groups', 'group.shared_projects'],
  })
  sharedGroups({ group_id, min_access_level, ...filters }: SharedGroups, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups/:group_id/groups/shared', { group_id }, { query: { ...filters, min_access_level } });
  }

  @Action('group.shared_projects', {
    title: 'List projects shared with group',
    summary: 'List the projects of others that are shared with a group, to which its members thereby have access.',
    effect: 'read',
    params: SharedProjects,
    view: groupProjectTable,
    tool: 'gitlab_group_shared_projects_list',
    paramAliases: { name: 'search' },
    keywords: ['repositories', 'has access to', 'invited to'],
    related: ['group.projects', 'group.shared_with', 'project.share_with_group'],
  })
  sharedProjects({ group_id, min_access_level, ...filters }: SharedProjects, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups/:group_id/projects/shared', { group_id }, { query: { ...filters, min_access_level } });
  }
}
