import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { NewExpiry, rotated, tokenFilters, TokenId } from '../../vocabulary/access-tokens.js';
import { Paging } from '../../vocabulary/paging.js';
import { accessTokenCard, accessTokenTable, newAccessTokenCard } from './access-token.view.js';

const OwnOrNamed = Type.Object({ token_id: Type.Optional(Type.Integer({ description: 'Id of the token. Default: the token that this server is using.', minimum: 1 })) });
type OwnOrNamed = Static<typeof OwnOrNamed>;

const keywords = ['PAT', 'api token', 'my tokens'];

/** Personal access tokens. */
@Injectable()
export class PersonalAccessTokenActions {
  @RestAction('access.token_personal_list', 'GET /personal_access_tokens', {
    title: 'List personal access tokens',
    summary: 'List personal access tokens: those of the token\'s user, and to administrators those of everybody.',
    effect: 'read',
    params: Type.Object({ user_id: Type.Optional(Type.Integer({ description: 'Only tokens of the user with this id.', minimum: 1 })), ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_personal_access_token_list',
    keywords,
    next: ['access.token_personal_get', 'access.token_personal_rotate'],
    related: ['access.token_project_list', 'access.token_group_list'],
  })
  declare readonly list: RestCall;

  @Action('access.token_personal_get', {
    title: 'Get personal access token',
    summary: 'Read one personal access token, or the one in use: its scopes, last use and expiry.',
    effect: 'read',
    params: OwnOrNamed,
    view: accessTokenCard,
    tool: 'gitlab_personal_access_token_get',
    paramAliases: { id: 'token_id' },
    example: {},
    keywords: [...keywords, 'when does my token expire', 'scopes of my token', 'self'],
    related: ['access.token_personal_list', 'user.current'],
  })
  get({ token_id }: OwnOrNamed, { gitlab }: ActionContext) {
    if (token_id === undefined) return gitlab.rest.get<JsonObject>('/personal_access_tokens/self');
    return gitlab.rest.get<JsonObject>('/personal_access_tokens/:token_id', { token_id });
  }

  @RestAction('access.token_personal_rotate', 'POST /personal_access_tokens/:token_id/rotate', {
    title: 'Rotate personal access token',
    summary: 'Rotate a personal access token: the old one is revoked at once, the new one shown this once.',
    effect: 'destroy',
    sinceOf: { expires_at: '16.6' },
    params: Type.Object({ token_id: TokenId, expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_personal_access_token_rotate',
    ...rotated,
    example: { token_id: 42, expires_at: '2027-06-30' },
    related: ['access.token_personal_list', 'access.token_personal_revoke'],
  })
  declare readonly rotate: RestCall;

  @RestAction('access.token_personal_rotate_self', 'POST /personal_access_tokens/self/rotate', {
    title: 'Rotate own personal access token',
    summary: 'Rotate the personal access token that this server is using; it has to be given the new one before it can go on.',
    effect: 'destroy',
    since: '16.10',
    params: Type.Object({ expires_at: NewExpiry }),
    view: newAccessTokenCard,
    tool: 'gitlab_personal_access_token_rotate_self',
    keywords: rotated.keywords,
    related: ['access.token_personal_rotate', 'access.token_personal_get'],
  })
  declare readonly rotateSelf: RestCall;

  @RestAction('access.token_personal_revoke', 'DELETE /personal_access_tokens/:token_id', {
    title: 'Revoke personal access token',
    summary: 'Revoke a personal access token for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    params: Type.Object({ token_id: TokenId }),
    tool: 'gitlab_personal_access_token_revoke',
    done: 'The access token was revoked.',
    paramAliases: { id: 'token_id' },
    keywords: [...keywords, 'delete', 'leaked'],
    related: ['access.token_personal_list', 'access.token_personal_rotate'],
  })
  declare readonly revoke: RestCall;

  @RestAction('access.token_personal_revoke_self', 'DELETE /personal_access_tokens/self', {
    title: 'Revoke own personal access token',
    summary: 'Revoke the personal access token that this server is using; nothing works with it afterwards.',
    effect: 'destroy',
    params: Type.Object({}),
    tool: 'gitlab_personal_access_token_revoke_self',
    done: 'The access token in use was revoked: this server needs another one before it can go on.',
    keywords: [...keywords, 'delete', 'leaked', 'self'],
    related: ['access.token_personal_revoke'],
  })
  declare readonly revokeSelf: RestCall;
}
