import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { groupOrder, groupSearch, projectFilters } from './group-filters.js';
import { groupCard, groupProjectTable, groupTable, writtenGroupCard } from './group.view.js';


const GroupFilter = Type.Object({
  ...groupSearch,
  all_available: Type.Optional(Type.Boolean({ description: 'true: all groups that you can see; false: those you are a member of. Default false, but true for an administrator.' })),
  owned: Type.Optional(Type.Boolean({ description: 'Only groups you own. Default false.' })),
  top_level_only: Type.Optional(Type.Boolean({ description: 'Leave subgroups out. Default false.' })),
  active: Type.Optional(Type.Boolean({ description: 'true: neither archived nor marked for deletion; false: only those. Default: both.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived groups; false: none of them. Default: both.' })),
  marked_for_deletion_on: Type.Optional(Type.String({ description: 'Only groups marked for deletion on this day: `YYYY-MM-DD`.' })),
  ...groupOrder,
  statistics: Type.Optional(Type.Boolean({ description: 'Adds sizes, for administrators (seen with `fields`). Default false.' })),
  ...Paging,
});
type GroupFilter = Static<typeof GroupFilter>;

const GroupProjectFilter = Type.Object({
  group_id: GroupRef,
  include_subgroups: Type.Optional(Type.Boolean({ description: 'Include the projects of subgroups at any depth. Default false.' })),
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Include the projects of the groups above. Default false.' })),
  with_shared: Type.Optional(Type.Boolean({ description: 'Include projects of others that are shared with the group. Default true.' })),
  active: Type.Optional(Type.Boolean({ description: 'true: neither archived nor marked for deletion; false: only those. Default: both.' })),
  owned: Type.Optional(Type.Boolean({ description: 'Only projects you own. Default false.' })),
  ...projectFilters,
  order_by: Type.Optional(
    OneOf(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'similarity', 'star_count'], 'Order. Default `created_at`. `similarity` needs `search`.'),
  ),
  sort: Sort,
  ...Paging,
});
type GroupProjectFilter = Static<typeof GroupProjectFilter>;

const Subgroups = Type.Object({ group_id: GroupRef, ...GroupFilter.properties });
type Subgroups = Static<typeof Subgroups>;

/** What may be set about a group when it is made and later. */
const groupSettings = {
  description: Type.Optional(Type.String({ description: 'What the group is, in a few sentences.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Who may see it. Default of a new one: the setting of the instance.')),
  default_branch: Type.Optional(Type.String({ description: 'Name of the first branch of new projects in it.' })),
  project_creation_level: Type.Optional(OneOf(['noone', 'owner', 'maintainer', 'developer', 'administrator'], 'Lowest role that may create projects in it.')),
  subgroup_creation_level: Type.Optional(OneOf(['owner', 'maintainer'], 'Lowest role that may create subgroups in it.')),
  request_access_enabled: Type.Optional(Type.Boolean({ description: 'Whether people may ask for access.' })),
  require_two_factor_authentication: Type.Optional(Type.Boolean({ description: 'Whether its members must sign in with a second factor.' })),
  share_with_group_lock: Type.Optional(Type.Boolean({ description: 'Whether its projects may not be shared with other groups.' })),
  lfs_enabled: Type.Optional(Type.Boolean({ description: 'Whether its projects take large files by Git LFS.' })),
  emails_enabled: Type.Optional(Type.Boolean({ description: 'Whether GitLab sends mails about it.' })),
  mentions_disabled: Type.Optional(Type.Boolean({ description: 'Whether the group cannot be mentioned as a whole.' })),
};

const NewGroup = Type.Object({
  name: Type.String({ description: 'Name of the group, as people read it.', minLength: 1 }),
  path: Type.String({ description: 'Last part of its address: letters, digits, `-`, `_` and `.`.', minLength: 1 }),
  parent_id: Type.Optional(Type.Integer({ description: 'Id of the group that it becomes a subgroup of. Default: none.', minimum: 1 })),
  ...groupSettings,
});

const GroupChanges = Type.Object({
  group_id: GroupRef,
  name: Type.Optional(Type.String({ description: 'New name, as people read it.', minLength: 1 })),
  path: Type.Optional(Type.String({ description: 'New last part of its address, which changes the addresses of all its projects.', minLength: 1 })),
  ...groupSettings,
});

const DeletedGroup = Type.Object({
  group_id: GroupRef,
  permanently_remove: Type.Optional(Type.Boolean({ description: 'Remove a subgroup that is already marked for deletion at once and for good. Needs full_path. Default false.' })),
  full_path: Type.Optional(Type.String({ description: 'Exact current path of the group, as a safeguard for permanently_remove.' })),
});

/** Groups of the instance. */
@Injectable()
export class GroupActions {
  @Action('group.list', {
    title: 'List groups',
    summary: 'List or search groups and subgroups: by default those you are a member of.',
    effect: 'read',
    sinceOf: { archived: '18.2', marked_for_deletion_on: '17.1' },
    params: GroupFilter,
    view: groupTable,
    tool: 'gitlab_group_list',
    aliases: [{ id: 'group.search', fills: { all_available: true } }, { id: 'gitlab_group_search', fills: { all_available: true } }],
    paramAliases: { name: 'search', top_level: 'top_level_only', member_role: 'min_access_level' },
    keywords: ['namespaces', 'teams', 'organisation', 'find group', 'my groups'],
    next: ['group.get', 'group.projects'],
  })
  list({ min_access_level, ...filters }: GroupFilter, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups', {}, { query: { ...filters, min_access_level } });
  }

  @RestAction('group.get', 'GET /groups/:group_id', {
    summary: 'Read one group: path, description, visibility, parent and settings that matter to its projects.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef }),
    view: groupCard,
    resource: 'gitlab://group/{group_id}',
    tool: 'gitlab_group_get',
    // Else up to 100 projects come along, each in full.
    wire: { defaults: { with_projects: false } },
    keywords: ['namespace', 'team', 'organisation', 'group id'],
    related: ['group.list'],
    next: ['group.projects', 'group.members'],
  })
  declare readonly get: RestCall;

  @Action('group.projects', {
    title: 'List projects of group',
    summary: 'List the projects (repositories) of a group, with those of its subgroups if asked.',
    effect: 'read',
    sinceOf: { active: '18.8' },
    params: GroupProjectFilter,
    view: groupProjectTable,
    tool: 'gitlab_group_projects',
    paramAliases: { name: 'search', subgroups: 'include_subgroups', recursive: 'include_subgroups' },
    keywords: ['repositories', 'repos', 'namespace', 'team projects'],
    related: ['project.list', 'group.get'],
    next: ['project.get'],
  })
  projects({ group_id, min_access_level, ...filters }: GroupProjectFilter, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups/:group_id/projects', { group_id }, { query: { ...filters, min_access_level } });
  }

  @Action('group.subgroups', {
    title: 'List subgroups',
    summary: 'List the groups below a group, at any depth.',
    effect: 'read',
    params: Subgroups,
    view: groupTable,
    tool: 'gitlab_subgroups_list',
    paramAliases: { name: 'search' },
    keywords: ['child groups', 'descendants', 'nested groups', 'teams'],
    related: ['group.projects', 'group.list'],
    next: ['group.get'],
  })
  subgroups({ group_id, min_access_level, ...filters }: Subgroups, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/groups/:group_id/descendant_groups', { group_id }, { query: { ...filters, min_access_level } });
  }

  @RestAction('group.create', 'POST /groups', {
    title: 'Create group',
    summary: 'Create a group, or a subgroup of another one.',
    effect: 'write',
    sinceOf: { default_branch: '16.11' },
    params: NewGroup,
    view: writtenGroupCard,
    tool: 'gitlab_group_create',
    confined: false,
    paramAliases: { title: 'name', slug: 'path', parent: 'parent_id' },
    example: { name: 'Payments', path: 'payments', visibility: 'private' },
    keywords: ['new group', 'new namespace', 'new team', 'subgroup', 'organisation'],
    next: ['project.create', 'group.group_member_add'],
    related: ['group.list'],
  })
  declare readonly create: RestCall;

  @RestAction('group.update', 'PUT /groups/:group_id', {
    title: 'Update group',
    summary: 'Change the settings of a group: name, address, visibility, who may create what in it.',
    effect: 'write',
    sinceOf: { default_branch: '16.11' },
    params: GroupChanges,
    clears: ['description'],
    view: writtenGroupCard,
    tool: 'gitlab_group_update',
    idempotent: true,
    paramAliases: { title: 'name', slug: 'path' },
    example: { group_id: 'group', description: 'Everything about payments.' },
    keywords: ['group settings', 'rename group', 'change visibility', 'configure namespace'],
    related: ['group.get'],
  })
  declare readonly update: RestCall;

  @RestAction('group.delete', 'DELETE /groups/:group_id', {
    title: 'Delete group',
    summary: 'Delete a group with all its projects: it is marked and removed after the delay of the instance.',
    effect: 'destroy',
    params: DeletedGroup,
    tool: 'gitlab_group_delete',
    done: 'The deletion of the group was accepted.',
    keywords: ['remove group', 'remove namespace'],
    related: ['group.restore', 'group.archive'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.restore', 'POST /groups/:group_id/restore', {
    title: 'Restore group',
    summary: 'Keep a group that is marked for deletion: the mark is taken off.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef }),
    view: writtenGroupCard,
    tool: 'gitlab_group_restore',
    done: 'The group is no longer marked for deletion.',
    keywords: ['undelete', 'recover', 'cancel deletion'],
    related: ['group.delete', 'group.get'],
  })
  declare readonly restore: RestCall;

  @RestAction('group.archive', 'POST /groups/:group_id/archive', {
    title: 'Archive group',
    summary: 'Archive a group with its projects: they can be read, but no longer changed, until it is unarchived.',
    effect: 'write',
    since: '18.0',
    params: Type.Object({ group_id: GroupRef }),
    view: writtenGroupCard,
    tool: 'gitlab_group_archive',
    keywords: ['read-only', 'retire group', 'freeze group'],
    related: ['group.unarchive'],
  })
  declare readonly archive: RestCall;

  @RestAction('group.unarchive', 'POST /groups/:group_id/unarchive', {
    title: 'Unarchive group',
    summary: 'Return an archived group to use, so that its projects can be changed again.',
    effect: 'write',
    since: '18.0',
    params: Type.Object({ group_id: GroupRef }),
    view: writtenGroupCard,
    tool: 'gitlab_group_unarchive',
    keywords: ['unfreeze group', 'revive', 'reactivate'],
    related: ['group.archive'],
  })
  declare readonly unarchive: RestCall;

  @RestAction('group.transfer', 'POST /groups/:group_id/transfer', {
    title: 'Transfer group',
    summary: 'Transfer a group below another one, or to the top level; the addresses of all its projects change with it.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, parent_id: Type.Optional(Type.Integer({ description: 'Id of the group that it goes below. Default: it becomes a group of the top level.', minimum: 1 })) }),
    view: writtenGroupCard,
    tool: 'gitlab_group_transfer',
    // Without a parent it leaves every group that may be touched.
    confined: false,
    wire: { rename: { parent_id: 'group_id' } },
    paramAliases: { parent: 'parent_id', new_parent_id: 'parent_id' },
    done: 'The group was transferred.',
    keywords: ['move group', 'change parent', 'make subgroup'],
    related: ['group.transfer_locations', 'group.list', 'project.transfer'],
  })
  declare readonly transfer: RestCall;

  @RestAction('group.transfer_locations', 'GET /groups/:group_id/transfer_locations', {
    title: 'List transfer locations of group',
    summary: 'List the groups below which a group can be transferred by the token\'s user.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, search: Type.Optional(Type.String({ description: 'Part of a group\'s name or path.' })), ...Paging }),
    view: groupTable,
    tool: 'gitlab_group_transfer_locations',
    paramAliases: { name: 'search' },
    keywords: ['move group', 'new parent', 'where to'],
    next: ['group.transfer'],
    related: ['group.list'],
  })
  declare readonly transferLocations: RestCall;

  @RestAction('group.transfer_project', 'POST /groups/:group_id/projects/:project_id', {
    title: 'Transfer project to group',
    summary: 'Transfer a project into a group as an administrator of the instance; the address of the project changes with it.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ group_id: GroupRef, project_id: ProjectRef }),
    view: writtenGroupCard,
    tool: 'gitlab_group_transfer_project',
    done: 'The project was transferred to the group.',
    keywords: ['move project', 'change namespace'],
    related: ['project.transfer', 'group.projects'],
  })
  declare readonly transferProject: RestCall;
}
