import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { memberRoles, requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { NewExpiry, newToken, rotated, tokenFilters, TokenId } from '../../vocabulary/access-tokens.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { accessTokenCard, accessTokenTable, newAccessTokenCard } from './access-token.view.js';

const newResourceToken = {
  ...newToken,
  access_level: Type.Optional(Type.Integer({ description: `Role of the bot behind it: ${rolesInWords(memberRoles)}. Default 40.` })),
};

const NewProjectToken = Type.Object({ project_id: ProjectRef, ...newResourceToken });
type NewProjectToken = Static<typeof NewProjectToken>;

const NewGroupToken = Type.Object({ group_id: GroupRef, ...newResourceToken });
type NewGroupToken = Static<typeof NewGroupToken>;

const keywords = ['bot token', 'api token', 'automation'];

/** Access tokens of projects and groups: each is a bot of its own. */
@Injectable()
export class ResourceAccessTokenActions {
  @RestAction('access.token_project_list', 'GET /projects/:project_id/access_tokens', {
    title: 'List access tokens of project',
    summary: 'List the access tokens of a project with scopes, role and expiry; the tokens themselves are not shown.',
    effect: 'read',
    sinceOf: { state: '17.2' },
    params: Type.Object({ project_id: ProjectRef, ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_project_access_token_list',
    keywords,
    next: ['access.token_project_get', 'access.token_project_rotate'],
    related: ['access.token_group_list', 'access.token_personal_list'],
  })
  declare readonly listOfProject: RestCall;

  @RestAction('access.token_project_get', 'GET /projects/:project_id/access_tokens/:token_id', {
    title: 'Get access token of project',
    summary: 'Read one access token of a project: its scopes, role, last use and expiry.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, token_id: TokenId }),
    view: accessTokenCard,
    tool: 'gitlab_project_access_token_get',
    paramAliases: { id: 'token_id' },
    keywords,
    related: ['access.token_project_list'],
  })
  declare readonly getOfProject: RestCall;

  @Action('access.token_project_create', {
    title: 'Create access token in project',
    summary: 'Create an access token in a project, for a bot with the role and scopes given; it is shown this once.',
    effect: 'write',
    params: NewProjectToken,
    view: newAccessTokenCard,
    tool: 'gitlab_project_access_token_create',
    paramAliases: { role: 'access_level' },
    example: { project_id: 'group/project', name: 'Release bot', scopes: ['api'], access_level: 30, expires_at: '2027-06-30' },
    keywords: [...keywords, 'new'],
    related: ['access.token_project_list', 'access.deploy_token_create_project'],
  })
  createInProject({ project_id, ...token }: NewProjectToken, { gitlab }: ActionContext) {
    requireRole('access_level', token.access_level);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/access_tokens', { project_id }, { body: token });
  }

  @RestAction('access.token_project_rotate', 'POST /projects/:project_id/access_tokens/:token_id/rotate', {
    title: 'Rotate access token of project',
    summary: 'Rotate an access token of a project: the old one is revoked at once, the new one shown this once.',
    effect: 'destroy',
    sinceOf: { expires_at: '16.6' },
    params: Type.Object({ project_id: ProjectRef, token_id: TokenId, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_project_access_token_rotate',
    ...rotated,
    example: { project_id: 'group/project', token_id: 42, expires_at: '2027-06-30' },
    related: ['access.token_project_list', 'access.token_project_revoke'],
  })
  declare readonly rotateInProject: RestCall;

  @RestAction('access.token_project_rotate_self', 'POST /projects/:project_id/access_tokens/self/rotate', {
    title: 'Rotate own access token of project',
    summary: 'Rotate the access token of a project that this server is using; it has to be given the new one before it can go on.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_project_access_token_rotate_self',
    keywords: rotated.keywords,
    related: ['access.token_project_rotate'],
  })
  declare readonly rotateSelfInProject: RestCall;

  @RestAction('access.token_project_revoke', 'DELETE /projects/:project_id/access_tokens/:token_id', {
    title: 'Revoke access token of project',
    summary: 'Revoke an access token of a project for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, token_id: TokenId }),
    tool: 'gitlab_project_access_token_revoke',
    done: 'The access token was revoked.',
    paramAliases: { id: 'token_id' },
    keywords: [...keywords, 'delete', 'leaked'],
    related: ['access.token_project_list', 'access.token_project_rotate'],
  })
  declare readonly revokeInProject: RestCall;

  @RestAction('access.token_group_list', 'GET /groups/:group_id/access_tokens', {
    title: 'List access tokens of group',
    summary: 'List the access tokens of a group with scopes, role and expiry; the tokens themselves are not shown.',
    effect: 'read',
    sinceOf: { state: '17.2' },
    params: Type.Object({ group_id: GroupRef, ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_group_access_token_list',
    keywords,
    next: ['access.token_group_get', 'access.token_group_rotate'],
    related: ['access.token_project_list', 'access.token_personal_list'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('access.token_group_get', 'GET /groups/:group_id/access_tokens/:token_id', {
    title: 'Get access token of group',
    summary: 'Read one access token of a group: its scopes, role, last use and expiry.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, token_id: TokenId }),
    view: accessTokenCard,
    tool: 'gitlab_group_access_token_get',
    paramAliases: { id: 'token_id' },
    keywords,
    related: ['access.token_group_list'],
  })
  declare readonly getOfGroup: RestCall;

  @Action('access.token_group_create', {
    title: 'Create access token in group',
    summary: 'Create an access token in a group, for a bot with the role and scopes given; it is shown this once.',
    effect: 'write',
    params: NewGroupToken,
    view: newAccessTokenCard,
    tool: 'gitlab_group_access_token_create',
    paramAliases: { role: 'access_level' },
    example: { group_id: 'group', name: 'Release bot', scopes: ['api'], access_level: 30, expires_at: '2027-06-30' },
    keywords: [...keywords, 'new'],
    related: ['access.token_group_list', 'access.deploy_token_create_group'],
  })
  createInGroup({ group_id, ...token }: NewGroupToken, { gitlab }: ActionContext) {
    requireRole('access_level', token.access_level);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/access_tokens', { group_id }, { body: token });
  }

  @RestAction('access.token_group_rotate', 'POST /groups/:group_id/access_tokens/:token_id/rotate', {
    title: 'Rotate access token of group',
    summary: 'Rotate an access token of a group: the old one is revoked at once, the new one shown this once.',
    effect: 'destroy',
    sinceOf: { expires_at: '16.6' },
    params: Type.Object({ group_id: GroupRef, token_id: TokenId, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_group_access_token_rotate',
    ...rotated,
    example: { group_id: 'group', token_id: 42, expires_at: '2027-06-30' },
    related: ['access.token_group_list', 'access.token_group_revoke'],
  })
  declare readonly rotateInGroup: RestCall;

  @RestAction('access.token_group_rotate_self', 'POST /groups/:group_id/access_tokens/self/rotate', {
    title: 'Rotate own access token of group',
    summary: 'Rotate the access token of a group that this server is using; it has to be given the new one before it can go on.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_group_access_token_rotate_self',
    keywords: rotated.keywords,
    related: ['access.token_group_rotate'],
  })
  declare readonly rotateSelfInGroup: RestCall;

  @RestAction('access.token_group_revoke', 'DELETE /groups/:group_id/access_tokens/:token_id', {
    title: 'Revoke access token of group',
    summary: 'Revoke an access token of a group for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, token_id: TokenId }),
    tool: 'gitlab_group_access_token_revoke',
    done: 'The access token was revoked.',
    paramAliases: { id: 'token_id' },
    keywords: [...keywords, 'delete', 'leaked'],
    related: ['access.token_group_list', 'access.token_group_rotate'],
  })
  declare readonly revokeInGroup: RestCall;
}
