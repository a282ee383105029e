import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { accessRequestCard, accessRequestTable, newMemberCard } from './access-request.view.js';

const levels = [5, 10, 15, 20, 25, 30, 40, 50];

const UserId = Type.Integer({ description: 'User id of the person who asks, as the list of access requests shows it.', minimum: 1 });
const Role = Type.Optional(Type.Integer({ description: `Role to let the person in with: ${rolesInWords(levels)}. Default 30.` }));

const ProjectApproval = Type.Object({ project_id: ProjectRef, user_id: UserId, access_level: Role });
type ProjectApproval = Static<typeof ProjectApproval>;

const GroupApproval = Type.Object({ group_id: GroupRef, user_id: UserId, access_level: Role });
type GroupApproval = Static<typeof GroupApproval>;

const paramAliases = { role: 'access_level', id: 'user_id' };

/** People who ask to become members of projects and groups. */
@Injectable()
export class AccessRequestActions {
  @RestAction('access.request_list_project', 'GET /projects/:project_id/access_requests', {
    title: 'List access requests of project',
    summary: 'List the people who ask to become members of a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: accessRequestTable,
    tool: 'gitlab_access_request_list_project',
    keywords: ['join requests', 'pending members', 'who wants in'],
    next: ['access.approve_project', 'access.deny_project'],
    related: ['access.request_list_group', 'access.invite_list_project'],
  })
  declare readonly listOfProject: RestCall;

  @RestAction('access.request_project', 'POST /projects/:project_id/access_requests', {
    title: 'Request access to project',
    summary: 'Send a request of the token\'s user to become a member of a project.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef }),
    view: accessRequestCard,
    tool: 'gitlab_access_request_request_project',
    keywords: ['join', 'ask for access', 'become a member', 'apply'],
    related: ['access.request_list_project'],
  })
  declare readonly toProject: RestCall;

  @Action('access.approve_project', {
    title: 'Approve access request to project',
    summary: 'Approve a request to become a member of a project, with the role that the person gets.',
    effect: 'write',
    params: ProjectApproval,
    view: newMemberCard,
    tool: 'gitlab_access_request_approve_project',
    paramAliases,
    example: { project_id: 'group/project', user_id: 101, access_level: 30 },
    keywords: ['join request', 'grant access', 'let in', 'accept member'],
    related: ['access.request_list_project', 'access.deny_project'],
  })
  approveInProject({ project_id, user_id, access_level }: ProjectApproval, { gitlab }: ActionContext) {
    requireRole('access_level', access_level, levels);
    return gitlab.rest.put<JsonObject>('/projects/:project_id/access_requests/:user_id/approve', { project_id, user_id }, { body: { access_level } });
  }

  @RestAction('access.deny_project', 'DELETE /projects/:project_id/access_requests/:user_id', {
    title: 'Deny access request to project',
    summary: 'Delete a request to become a member of a project: the person is not let in.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, user_id: UserId }),
    tool: 'gitlab_access_request_deny_project',
    done: 'The access request was denied.',
    paramAliases: { id: 'user_id' },
    example: { project_id: 'group/project', user_id: 101 },
    keywords: ['join request', 'reject', 'refuse', 'turn down', 'decline'],
    related: ['access.request_list_project', 'access.approve_project'],
  })
  declare readonly denyInProject: RestCall;

  @RestAction('access.request_list_group', 'GET /groups/:group_id/access_requests', {
    title: 'List access requests of group',
    summary: 'List the people who ask to become members of a group.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: accessRequestTable,
    tool: 'gitlab_access_request_list_group',
    keywords: ['join requests', 'pending members', 'who wants in'],
    next: ['access.approve_group', 'access.deny_group'],
    related: ['access.request_list_project', 'access.invite_list_group'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('access.request_group', 'POST /groups/:group_id/access_requests', {
    title: 'Request access to group',
    summary: 'Send a request of the token\'s user to become a member of a group.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef }),
    view: accessRequestCard,
    tool: 'gitlab_access_request_request_group',
    keywords: ['join', 'ask for access', 'become a member', 'apply'],
    related: ['access.request_list_group'],
  })
  declare readonly toGroup: RestCall;

  @Action('access.approve_group', {
    title: 'Approve access request to group',
    summary: 'Approve a request to become a member of a group, with the role that the person gets.',
    effect: 'write',
    params: GroupApproval,
    view: newMemberCard,
    tool: 'gitlab_access_request_approve_group',
    paramAliases,
    example: { group_id: 'group', user_id: 101, access_level: 30 },
    keywords: ['join request', 'grant access', 'let in', 'accept member'],
    related: ['access.request_list_group', 'access.deny_group'],
  })
  approveInGroup({ group_id, user_id, access_level }: GroupApproval, { gitlab }: ActionContext) {
    requireRole('access_level', access_level, levels);
    return gitlab.rest.put<JsonObject>('/groups/:group_id/access_requests/:user_id/approve', { group_id, user_id }, { body: { access_level } });
  }

  @RestAction('access.deny_group', 'DELETE /groups/:group_id/access_requests/:user_id', {
    title: 'Deny access request to group',
    summary: 'Delete a request to become a member of a group: the person is not let in.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, user_id: UserId }),
    tool: 'gitlab_access_request_deny_group',
    done: 'The access request was denied.',
    paramAliases: { id: 'user_id' },
    example: { group_id: 'group', user_id: 101 },
    keywords: ['join request', 'reject', 'refuse', 'turn down', 'decline'],
    related: ['access.request_list_group', 'access.approve_group'],
  })
  declare readonly denyInGroup: RestCall;
}
