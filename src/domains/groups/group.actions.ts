import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { memberRoles, requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupCard, groupProjectTable, groupTable } from './group.view.js';

const Role = (what: string) => Type.Optional(Type.Integer({ description: `Only ${what} where you have at least this role: ${rolesInWords(memberRoles)}.` }));
const Visibility = (what: string) => Type.Optional(OneOf(['private', 'internal', 'public'], `Only ${what} of this visibility.`));

const GroupFilter = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of a group\'s name or path.' })),
  all_available: Type.Optional(Type.Boolean({ description: 'true: all groups that you can see; false: those you are a member of. Default false, but true for an administrator.' })),
  owned: Type.Optional(Type.Boolean({ description: 'Only groups you own. Default false.' })),
  min_access_level: Role('groups'),
  top_level_only: Type.Optional(Type.Boolean({ description: 'Leave subgroups out. Default false.' })),
  visibility: Visibility('groups'),
  active: Type.Optional(Type.Boolean({ description: 'true: neither archived nor marked for deletion; false: only those. Default: both.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived groups; false: none of them. Default: both.' })),
  marked_for_deletion_on: Type.Optional(Type.String({ description: 'Only groups marked for deletion on this day: `YYYY-MM-DD`.' })),
  skip_groups: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of groups to leave out.' })),
  order_by: Type.Optional(OneOf(['name', 'path', 'id', 'similarity'], 'Order. Default `name`. `similarity` needs `search`.')),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`.')),
  statistics: Type.Optional(Type.Boolean({ description: 'Adds sizes, for administrators (seen with `fields`). Default false.' })),
  ...Paging,
});
type GroupFilter = Static<typeof GroupFilter>;

const GroupProjectFilter = Type.Object({
  group_id: GroupRef,
  search: Type.Optional(Type.String({ description: 'Part of a project\'s name or path.' })),
  include_subgroups: Type.Optional(Type.Boolean({ description: 'Include the projects of subgroups at any depth. Default false.' })),
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Include the projects of the groups above. Default false.' })),
  with_shared: Type.Optional(Type.Boolean({ description: 'Include projects of others that are shared with the group. Default true.' })),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived ones; false: none of them. Default: both.' })),
  active: Type.Optional(Type.Boolean({ description: 'true: neither archived nor marked for deletion; false: only those. Default: both.' })),
  visibility: Visibility('projects'),
  min_access_level: Role('projects'),
  owned: Type.Optional(Type.Boolean({ description: 'Only projects you own. Default false.' })),
  starred: Type.Optional(Type.Boolean({ description: 'Only projects you have starred. Default false.' })),
  with_issues_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose issues are switched on. Default false.' })),
  with_merge_requests_enabled: Type.Optional(Type.Boolean({ description: 'Only projects whose merge requests are switched on. Default false.' })),
  simple: Type.Optional(Type.Boolean({ description: 'Only the basic fields, which GitLab answers faster. Default false.' })),
  order_by: Type.Optional(
    OneOf(['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at', 'similarity', 'star_count'], 'Order. Default `created_at`. `similarity` needs `search`.'),
  ),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `desc`.')),
  ...Paging,
});
type GroupProjectFilter = Static<typeof GroupProjectFilter>;

/** Groups of the instance. */
@Injectable()
export class GroupActions {
  @Action('group.list', {
    title: 'List groups',
    summary: 'List or search groups and subgroups: by default those you are a member of.',
    effect: 'read',
    params: GroupFilter,
    view: groupTable,
    tool: 'gitlab_group_list',
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
}
