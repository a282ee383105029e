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
import { ProjectRef } from '../../vocabulary/refs.js';
import { memberCard, memberTable } from './project-member.view.js';

const MemberList = Type.Object({
  project_id: ProjectRef,
  query: Type.Optional(Type.String({ description: 'Part of the name, username or mail address.' })),
  user_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only the members with these user ids.' })),
  state: Type.Optional(OneOf(['awaiting', 'active'], 'Only members who are still awaiting approval, or only active ones. Default: both.')),
  ...Paging,
});

const MemberRef = Type.Object({ project_id: ProjectRef, user_id: MemberId });

const NewMember = Type.Object({ project_id: ProjectRef, ...newMember });
type NewMember = Static<typeof NewMember>;

const MemberChanges = Type.Object({ ...MemberRef.properties, ...memberChanges });
type MemberChanges = Static<typeof MemberChanges>;

/** Members of projects. */
@Injectable()
export class ProjectMemberActions {
  @RestAction('project.members', 'GET /projects/:project_id/members/all', {
    title: 'List project members',
    summary: 'List the members of a project with their roles, those who are members through a group included.',
    effect: 'read',
    params: MemberList,
    view: memberTable,
    tool: 'gitlab_project_members_list',
    paramAliases: { search: 'query', name: 'query', username: 'query', user_id: 'user_ids', status: 'state' },
    keywords: ['who has access', 'team', 'collaborators', 'maintainers', 'people', 'user id', 'permissions', 'roles'],
    related: ['project.get', 'issue.update'],
  })
  declare readonly list: RestCall;

  @RestAction('project.member_get', 'GET /projects/:project_id/members/:user_id', {
    title: 'Get member of project',
    summary: 'Read the direct membership of one user in a project: role and until when.',
    effect: 'read',
    params: MemberRef,
    view: memberCard,
    tool: 'gitlab_project_member_get',
    keywords: ['role of user', 'access level', 'permission'],
    related: ['project.member_inherited', 'project.members'],
  })
  declare readonly get: RestCall;

  @RestAction('project.member_inherited', 'GET /projects/:project_id/members/all/:user_id', {
    title: 'Get inherited member of project',
    summary: 'Read the role that one user really has in a project, groups above included.',
    effect: 'read',
    params: MemberRef,
    view: memberCard,
    tool: 'gitlab_project_member_get_inherited',
    keywords: ['effective role', 'access level', 'permission', 'inherited'],
    related: ['project.member_get', 'project.members'],
  })
  declare readonly inherited: RestCall;

  @Action('project.member_add', {
    title: 'Add member to project',
    summary: 'Add a user to a project with a role.',
    effect: 'write',
    params: NewMember,
    view: memberCard,
    tool: 'gitlab_project_member_add',
    paramAliases: { ...memberAliases, user: 'username' },
    example: { project_id: 'group/project', username: 'alice', access_level: 30 },
    keywords: ['give access', 'grant role', 'add user', 'onboard'],
    related: ['user.list', 'project.member_edit', 'access.invite_project'],
  })
  add({ project_id, ...member }: NewMember, { gitlab }: ActionContext) {
    if (member.user_id === undefined && member.username === undefined) throw new InvalidParams('user_id: is missing. Name the user by user_id or username; user.list finds both.');
    requireRole('access_level', member.access_level);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/members', { project_id }, { body: member });
  }

  @Action('project.member_edit', {
    title: 'Edit member of project',
    summary: 'Change the role of a direct member of a project, or until when it holds.',
    effect: 'write',
    params: MemberChanges,
    clears: ['expires_at'],
    view: memberCard,
    tool: 'gitlab_project_member_edit',
    idempotent: true,
    paramAliases: memberAliases,
    example: { project_id: 'group/project', user_id: 101, access_level: 40 },
    keywords: ['change role', 'promote user', 'access level', 'permission'],
    related: ['project.member_get', 'project.member_delete'],
  })
  edit({ project_id, user_id, ...changes }: MemberChanges, { gitlab }: ActionContext) {
    requireRole('access_level', changes.access_level);
    return gitlab.rest.put<JsonObject>('/projects/:project_id/members/:user_id', { project_id, user_id }, { body: changes });
  }

  @RestAction('project.member_delete', 'DELETE /projects/:project_id/members/:user_id', {
    title: 'Remove member of project',
    summary: 'Remove a direct member from a project; what groups above give stays.',
    effect: 'destroy',
    params: Type.Object({ ...MemberRef.properties, ...memberRemoval }),
    tool: 'gitlab_project_member_delete',
    done: 'Removed the member.',
    keywords: ['take access away', 'offboard', 'kick out', 'remove user'],
    related: ['project.members'],
  })
  declare readonly remove: RestCall;
}
