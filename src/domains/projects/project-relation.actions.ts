import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { peopleTable } from '../../presentation/people-table.js';
import { memberRoles, requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ancestorTable, invitedGroupTable } from './project-relation.view.js';

const Search = (what: string) => Type.Optional(Type.String({ description: `Part of a ${what}.` }));

const ProjectUsers = Type.Object({
  project_id: ProjectRef,
  search: Search('name, username or mail address'),
  skip_users: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of users to leave out.' })),
  ...Paging,
});

const ProjectGroups = Type.Object({
  project_id: ProjectRef,
  search: Search('group\'s name or path'),
  skip_groups: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of groups to leave out.' })),
  with_shared: Type.Optional(Type.Boolean({ description: 'Include groups that the project is shared with. Default false.' })),
  shared_visible_only: Type.Optional(Type.Boolean({ description: 'Of those, only the ones that you can see. Default false.' })),
  shared_min_access_level: Type.Optional(Type.Integer({ description: `Of those, only the ones with at least this role: ${rolesInWords(memberRoles)}.` })),
  ...Paging,
});
type ProjectGroups = Static<typeof ProjectGroups>;

const InvitedGroups = Type.Object({
  project_id: ProjectRef,
  search: Search('group\'s name or path'),
  min_access_level: Type.Optional(Type.Integer({ description: `Only groups where you have at least this role: ${rolesInWords(memberRoles)}.` })),
  relation: Type.Optional(Type.Array(Type.String(), { description: 'Only groups invited to the project itself (`direct`) or to a group above it (`inherited`). Default: both.' })),
  ...Paging,
});
type InvitedGroups = Static<typeof InvitedGroups>;

/** The people and groups around a project. */
@Injectable()
export class ProjectRelationActions {
  @RestAction('project.list_users', 'GET /projects/:project_id/users', {
    title: 'List users of project',
    summary: 'List the users who can be mentioned and assigned in a project, with their ids, without their roles.',
    effect: 'read',
    params: ProjectUsers,
    view: peopleTable({ title: 'Users', empty: 'No users of this project match.' }),
    tool: 'gitlab_project_list_users',
    paramAliases: { name: 'search', username: 'search' },
    keywords: ['people', 'assignable', 'who works here', 'user id'],
    related: ['project.members', 'user.list'],
  })
  declare readonly users: RestCall;

  @Action('project.list_groups', {
    title: 'List groups of project',
    summary: 'List the groups that a project lies in, up to the top, and if asked those that it is shared with.',
    effect: 'read',
    params: ProjectGroups,
    view: ancestorTable,
    tool: 'gitlab_project_list_groups',
    paramAliases: { name: 'search' },
    keywords: ['ancestor groups', 'parent groups', 'namespaces above'],
    related: ['project.list_invited_groups', 'group.get'],
  })
  groups({ project_id, shared_min_access_level, ...filters }: ProjectGroups, { gitlab }: ActionContext) {
    requireRole('shared_min_access_level', shared_min_access_level);
    return gitlab.rest.list('/projects/:project_id/groups', { project_id }, { query: { ...filters, shared_min_access_level } });
  }

  @Action('project.list_invited_groups', {
    title: 'List groups invited to project',
    summary: 'List the groups that a project is shared with, itself or through a group above.',
    effect: 'read',
    params: InvitedGroups,
    view: invitedGroupTable,
    tool: 'gitlab_project_list_invited_groups',
    paramAliases: { name: 'search' },
    keywords: ['shared with', 'invited groups', 'which teams have access'],
    related: ['project.share_with_group', 'project.list_groups'],
  })
  invitedGroups({ project_id, min_access_level, ...filters }: InvitedGroups, { gitlab }: ActionContext) {
    requireRole('min_access_level', min_access_level);
    return gitlab.rest.list('/projects/:project_id/invited_groups', { project_id }, { query: { ...filters, min_access_level } });
  }
}
