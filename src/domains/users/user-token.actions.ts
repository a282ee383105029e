import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { registeredRunnerCard } from '../../presentation/registered-runner.js';
import { newToken } from '../../vocabulary/access-tokens.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { runnerSettingAliases, runnerSettings } from '../../vocabulary/runners.js';
import { UserId } from './user-ref.js';
import { accessTokenCard, accessTokenTable, newAccessTokenCard } from './user-token.view.js';

const ImpersonationTokenId = Type.Integer({ description: 'Id of the impersonation token, as the list of them shows it; not the token itself.', minimum: 1 });
const impersonationAliases = { token_id: 'impersonation_token_id', id: 'impersonation_token_id' };
const keywords = ['PAT', 'api token', 'new token'];

/** Tokens that are made for people, and runners that sign in by one. */
@Injectable()
export class UserTokenActions {
  @RestAction('user.create_current_user_pat', 'POST /user/personal_access_tokens', {
    title: 'Create own personal access token',
    summary: 'Create a personal access token of the current user, shown this once; GitLab allows only the scopes `k8s_proxy` and `self_rotate`.',
    effect: 'write',
    since: '16.5',
    params: Type.Object({ ...newToken, scopes: Type.Array(Type.String(), { description: 'What it may: `k8s_proxy` and `self_rotate` are all that GitLab allows here.', minItems: 1 }) }),
    view: newAccessTokenCard,
    tool: 'gitlab_create_current_user_pat',
    example: { name: 'Cluster', scopes: ['k8s_proxy'] },
    keywords: [...keywords, 'my token', 'kubernetes'],
    related: ['access.token_personal_list', 'access.token_personal_rotate'],
  })
  declare readonly createOwn: RestCall;

  @RestAction('user.create_personal_access_token', 'POST /users/:user_id/personal_access_tokens', {
    title: 'Create personal access token of user',
    summary: 'Create a personal access token of another user, as an administrator; it is shown this once.',
    effect: 'write',
    admin: true,
    params: Type.Object({ user_id: UserId, ...newToken }),
    view: newAccessTokenCard,
    tool: 'gitlab_create_personal_access_token',
    example: { user_id: 7, name: 'Automation', scopes: ['read_api'], expires_at: '2027-06-30' },
    keywords: [...keywords, 'api token for another user', 'token for somebody else'],
    related: ['access.token_personal_list', 'user.create_impersonation_token'],
  })
  declare readonly createForUser: RestCall;

  @RestAction('user.list_impersonation_tokens', 'GET /users/:user_id/impersonation_tokens', {
    title: 'List impersonation tokens',
    summary: 'List the tokens by which administrators act as a user; the tokens themselves are not shown.',
    effect: 'read',
    admin: true,
    params: Type.Object({ user_id: UserId, state: Type.Optional(OneOf(['all', 'active', 'inactive'], 'Only tokens that hold, or only those that are revoked or expired. Default `all`.')), ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_list_impersonation_tokens',
    keywords: ['impersonation'],
    next: ['user.get_impersonation_token'],
    related: ['user.create_impersonation_token'],
  })
  declare readonly listImpersonation: RestCall;

  @RestAction('user.get_impersonation_token', 'GET /users/:user_id/impersonation_tokens/:impersonation_token_id', {
    title: 'Get impersonation token',
    summary: 'Read one token by which administrators act as a user: its scopes, last use and expiry.',
    effect: 'read',
    admin: true,
    params: Type.Object({ user_id: UserId, impersonation_token_id: ImpersonationTokenId }),
    view: accessTokenCard,
    tool: 'gitlab_get_impersonation_token',
    paramAliases: impersonationAliases,
    keywords: ['impersonation'],
    related: ['user.list_impersonation_tokens'],
  })
  declare readonly getImpersonation: RestCall;

  @RestAction('user.create_impersonation_token', 'POST /users/:user_id/impersonation_tokens', {
    title: 'Create impersonation token',
    summary: 'Create a token by which an administrator acts as a user, who does not see it; it is shown this once.',
    effect: 'write',
    admin: true,
    params: Type.Object({ user_id: UserId, ...newToken }),
    view: newAccessTokenCard,
    tool: 'gitlab_create_impersonation_token',
    example: { user_id: 7, name: 'Migration', scopes: ['api'], expires_at: '2026-12-31' },
    keywords: ['sudo', 'act as user', 'act as another user', 'on behalf of', 'impersonate'],
    related: ['user.list_impersonation_tokens', 'user.create_personal_access_token'],
  })
  declare readonly createImpersonation: RestCall;

  @RestAction('user.revoke_impersonation_token', 'DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id', {
    title: 'Revoke impersonation token',
    summary: 'Revoke a token by which administrators act as a user, for good.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, impersonation_token_id: ImpersonationTokenId }),
    tool: 'gitlab_revoke_impersonation_token',
    done: 'The impersonation token was revoked.',
    paramAliases: impersonationAliases,
    keywords: ['impersonation', 'end impersonation'],
    related: ['user.list_impersonation_tokens'],
  })
  declare readonly revokeImpersonation: RestCall;

  @RestAction('user.create_runner', 'POST /user/runners', {
    title: 'Create runner',
    summary: 'Create a CI runner of a project, a group or the instance; the token by which it signs in is shown this once.',
    effect: 'write',
    params: Type.Object({
      runner_type: OneOf(['instance_type', 'group_type', 'project_type'], 'Whose runner it is; `instance_type` is for administrators.'),
      project_id: Type.Optional(Type.Integer({ description: 'Numeric id of the project, needed for `project_type`; GitLab takes no path here.', minimum: 1 })),
      group_id: Type.Optional(Type.Integer({ description: 'Numeric id of the group, needed for `group_type`; GitLab takes no path here.', minimum: 1 })),
      ...runnerSettings,
      token_expires_at: Type.Optional(Type.String({ description: 'When the token ends to hold, 5 minutes to 15 days ahead: ISO 8601. Default: as the instance says.' })),
      token_rotation_deadline: Type.Optional(Type.String({ description: 'Until when the token may be rotated, with token_expires_at and not later: ISO 8601.' })),
    }),
    view: registeredRunnerCard,
    tool: 'gitlab_create_user_runner',
    scopes: ['create_runner'],
    paramAliases: { ...runnerSettingAliases, type: 'runner_type' },
    example: { runner_type: 'project_type', project_id: 1001, description: 'Docker runner', tag_list: ['docker'] },
    keywords: ['register runner', 'new runner', 'ci agent', 'authentication token', 'glrt'],
    next: ['runner.get'],
    related: ['runner.list_project'],
  })
  declare readonly createRunner: RestCall;
}
