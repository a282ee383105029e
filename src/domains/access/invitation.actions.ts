import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { refusalText } from '../../gitlab/refusal-text.js';
import { GitLabRejected, InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { invitationTable, invitedCard } from './invitation.view.js';

const levels = [5, 10, 15, 20, 25, 30, 40, 50];

const invited = {
  email: Type.Optional(Type.Array(Type.String(), { description: 'Mail addresses of people to invite.' })),
  user_id: Type.Optional(Type.Array(Type.String(), { description: 'Ids of users to invite.' })),
  access_level: Type.Integer({ description: `Role to invite with: ${rolesInWords(levels)}.` }),
  expires_at: Type.Optional(Type.String({ description: 'When the membership ends: ISO 8601, such as `2027-06-30`. Default: never.' })),
};

const ProjectInvitation = Type.Object({ project_id: ProjectRef, ...invited });
type ProjectInvitation = Static<typeof ProjectInvitation>;

const GroupInvitation = Type.Object({ group_id: GroupRef, ...invited });
type GroupInvitation = Static<typeof GroupInvitation>;

const Query = Type.Optional(Type.String({ description: 'Part of the mail address.' }));

const paramAliases = { emails: 'email', users: 'user_id', user_ids: 'user_id', role: 'access_level' };

/** Invitations by mail, which the invited accept themselves. */
@Injectable()
export class InvitationActions {
  @Action('access.invite_project', {
    title: 'Invite to project',
    summary: 'Invite people by mail address or user id to become members of a project.',
    effect: 'write',
    params: ProjectInvitation,
    view: invitedCard,
    tool: 'gitlab_project_invite',
    paramAliases,
    example: { project_id: 'group/project', email: ['new.colleague@example.com'], access_level: 30 },
    keywords: ['add member', 'outside collaborator', 'mail', 'onboard'],
    next: ['access.invite_list_project'],
    related: ['access.request_list_project'],
  })
  async toProject({ project_id, ...invitation }: ProjectInvitation, { gitlab }: ActionContext) {
    refuseUnclear(invitation);
    return told(await gitlab.rest.post<JsonObject>('/projects/:project_id/invitations', { project_id }, { body: invitation }), `/projects/${project_id}/invitations`);
  }

  @RestAction('access.invite_list_project', 'GET /projects/:project_id/invitations', {
    title: 'List pending invitations of project',
    summary: 'List the invitations to a project that nobody has accepted yet.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, query: Query, ...Paging }),
    view: invitationTable,
    tool: 'gitlab_project_invite_list_pending',
    keywords: ['invited', 'outside collaborators', 'open invitations'],
    related: ['access.invite_project'],
  })
  declare readonly pendingOfProject: RestCall;

  @Action('access.invite_group', {
    title: 'Invite to group',
    summary: 'Invite people by mail address or user id to become members of a group.',
    effect: 'write',
    params: GroupInvitation,
    view: invitedCard,
    tool: 'gitlab_group_invite',
    paramAliases,
    example: { group_id: 'group', email: ['new.colleague@example.com'], access_level: 30 },
    keywords: ['add member', 'outside collaborator', 'mail', 'onboard'],
    next: ['access.invite_list_group'],
    related: ['access.request_list_group'],
  })
  async toGroup({ group_id, ...invitation }: GroupInvitation, { gitlab }: ActionContext) {
    refuseUnclear(invitation);
    return told(await gitlab.rest.post<JsonObject>('/groups/:group_id/invitations', { group_id }, { body: invitation }), `/groups/${group_id}/invitations`);
  }

  @RestAction('access.invite_list_group', 'GET /groups/:group_id/invitations', {
    title: 'List pending invitations of group',
    summary: 'List the invitations to a group that nobody has accepted yet.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, query: Query, ...Paging }),
    view: invitationTable,
    tool: 'gitlab_group_invite_list_pending',
    keywords: ['invited', 'outside collaborators', 'open invitations'],
    related: ['access.invite_group'],
  })
  declare readonly pendingOfGroup: RestCall;
}

function refuseUnclear({ email = [], user_id = [], access_level }: Omit<ProjectInvitation, 'project_id'>): void {
  if (email.length + user_id.length === 0) throw new InvalidParams('email or user_id: name at least one person to invite.');
  requireRole('access_level', access_level, levels);
}

/** GitLab answers with success when it invited some or none of them, too, and says so inside. */
function told(answer: unknown, path: string): unknown {
  if (!isObject(answer) || answer['status'] !== 'error') return answer;
  const { message } = answer;
  const words = isObject(message) ? Object.entries(message).map(([who, why]) => `${who}: ${String(why)}`).join('; ') : String(message);
  const request = { method: 'POST', path } as const;
  throw new GitLabRejected(422, refusalText(request, 201, `Not everybody was invited. GitLab says: ${words}`, 'Whoever is not named here was.'), { request, words });
}
