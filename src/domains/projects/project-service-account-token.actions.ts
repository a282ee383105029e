import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { accessTokenViews } from '../../presentation/access-token.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { NewExpiry, newToken, rotated, tokenFilters, TokenId } from '../../vocabulary/access-tokens.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ServiceAccountId } from '../../vocabulary/service-accounts.js';

const { accessTokenTable, newAccessTokenCard } = accessTokenViews(roleName);

const where = { project_id: ProjectRef, user_id: ServiceAccountId };
const accountAliases = { service_account_id: 'user_id', service_account: 'user_id' };
const keywords = ['bot token', 'PAT', 'api token', 'automation', 'machine user'];

/** Personal access tokens of the service accounts of a project. */
@Injectable()
export class ProjectServiceAccountTokenActions {
  @RestAction('project.service_account_pat_list', 'GET /projects/:project_id/service_accounts/:user_id/personal_access_tokens', {
    title: 'List tokens of project service account',
    summary: 'List the access tokens of a service account of a project with scopes and expiry; the tokens themselves are not shown.',
    effect: 'read',
    since: '18.9',
    params: Type.Object({ ...where, ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_project_service_account_pat_list',
    paramAliases: accountAliases,
    keywords,
    next: ['project.service_account_pat_rotate'],
    related: ['project.service_account_list'],
  })
  declare readonly list: RestCall;

  @RestAction('project.service_account_pat_create', 'POST /projects/:project_id/service_accounts/:user_id/personal_access_tokens', {
    title: 'Create token of project service account',
    summary: 'Create an access token for a service account of a project, with the scopes given; it is shown this once.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ ...where, ...newToken }),
    view: newAccessTokenCard,
    tool: 'gitlab_project_service_account_pat_create',
    paramAliases: accountAliases,
    example: { project_id: 'group/project', user_id: 57, name: 'Deployments', scopes: ['api'], expires_at: '2027-06-30' },
    keywords: [...keywords, 'new'],
    related: ['project.service_account_pat_list', 'project.service_account_create'],
  })
  declare readonly create: RestCall;

  @RestAction('project.service_account_pat_rotate', 'POST /projects/:project_id/service_accounts/:user_id/personal_access_tokens/:token_id/rotate', {
    title: 'Rotate token of project service account',
    summary: 'Rotate an access token of a service account of a project: the old one is revoked at once, the new one shown this once.',
    effect: 'destroy',
    since: '18.9',
    params: Type.Object({ ...where, token_id: TokenId, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_project_service_account_pat_rotate',
    keywords: rotated.keywords,
    paramAliases: { ...rotated.paramAliases, ...accountAliases },
    example: { project_id: 'group/project', user_id: 57, token_id: 42, expires_at: '2027-06-30' },
    related: ['project.service_account_pat_list', 'project.service_account_pat_revoke'],
  })
  declare readonly rotate: RestCall;

  @RestAction('project.service_account_pat_revoke', 'DELETE /projects/:project_id/service_accounts/:user_id/personal_access_tokens/:token_id', {
    title: 'Revoke token of project service account',
    summary: 'Revoke an access token of a service account of a project for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    since: '18.9',
    params: Type.Object({ ...where, token_id: TokenId }),
    tool: 'gitlab_project_service_account_pat_revoke',
    done: 'The access token was revoked.',
    paramAliases: { id: 'token_id', ...accountAliases },
    keywords: [...keywords, 'delete', 'leaked'],
    related: ['project.service_account_pat_list', 'project.service_account_pat_rotate'],
  })
  declare readonly revoke: RestCall;
}
