import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { accessTokenViews } from '../../presentation/access-token.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { NewExpiry, newToken, rotated, tokenFilters, TokenId } from '../../vocabulary/access-tokens.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { ServiceAccountId } from '../../vocabulary/service-accounts.js';

const { accessTokenTable, newAccessTokenCard } = accessTokenViews(roleName);

const where = { group_id: GroupRef, user_id: ServiceAccountId };
const accountAliases = { service_account_id: 'user_id', service_account: 'user_id' };
const keywords = ['bot token', 'PAT', 'api token', 'automation', 'machine user'];

/** Personal access tokens of the service accounts of a group. */
@Injectable()
export class GroupServiceAccountTokenActions {
  @RestAction('group.service_account_pat_list', 'GET /groups/:group_id/service_accounts/:user_id/personal_access_tokens', {
    title: 'List tokens of group service account',
    summary: 'List the access tokens of a service account of a group with scopes and expiry; the tokens themselves are not shown.',
    effect: 'read',
    since: '17.11',
    params: Type.Object({ ...where, ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_group_service_account_pat_list',
    paramAliases: accountAliases,
    keywords,
    next: ['group.service_account_pat_rotate'],
    related: ['group.service_account_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.service_account_pat_create', 'POST /groups/:group_id/service_accounts/:user_id/personal_access_tokens', {
    title: 'Create token of group service account',
    summary: 'Create an access token for a service account of a group, with the scopes given; it is shown this once.',
    effect: 'write',
    since: '16.1',
    params: Type.Object({ ...where, ...newToken }),
    view: newAccessTokenCard,
    tool: 'gitlab_group_service_account_pat_create',
    paramAliases: accountAliases,
    example: { group_id: 'group', user_id: 57, name: 'Deployments', scopes: ['api'], expires_at: '2027-06-30' },
    keywords: [...keywords, 'new'],
    related: ['group.service_account_pat_list', 'group.service_account_create'],
  })
  declare readonly create: RestCall;

  @RestAction('group.service_account_pat_rotate', 'POST /groups/:group_id/service_accounts/:user_id/personal_access_tokens/:token_id/rotate', {
    title: 'Rotate token of group service account',
    summary: 'Rotate an access token of a service account of a group: the old one is revoked at once, the new one shown this once.',
    effect: 'destroy',
    since: '16.1',
    sinceOf: { expires_at: '17.9' },
    params: Type.Object({ ...where, token_id: TokenId, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_group_service_account_pat_rotate',
    keywords: rotated.keywords,
    paramAliases: { ...rotated.paramAliases, ...accountAliases },
    example: { group_id: 'group', user_id: 57, token_id: 42, expires_at: '2027-06-30' },
    related: ['group.service_account_pat_list', 'group.service_account_pat_revoke'],
  })
  declare readonly rotate: RestCall;

  @RestAction('group.service_account_pat_revoke', 'DELETE /groups/:group_id/service_accounts/:user_id/personal_access_tokens/:token_id', {
    title: 'Revoke token of group service account',
    summary: 'Revoke an access token of a service account of a group for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    since: '17.11',
    params: Type.Object({ ...where, token_id: TokenId }),
    tool: 'gitlab_group_service_account_pat_revoke',
    done: 'The access token was revoked.',
    paramAliases: { id: 'token_id', ...accountAliases },
    keywords: [...keywords, 'delete', 'leaked'],
    related: ['group.service_account_pat_list', 'group.service_account_pat_rotate'],
  })
  declare readonly revoke: RestCall;
}
