import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { accessTokenViews } from '../../presentation/access-token.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { tokenFilters } from '../../vocabulary/access-tokens.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { memberKeyTable } from './group-credential.view.js';

const { accessTokenTable } = accessTokenViews(roleName);

const keywords = ['credentials inventory', 'enterprise users', 'audit', 'leaked', 'expiring'];

/** Credentials of the people whom a top-level group manages. */
@Injectable()
export class GroupCredentialActions {
  @RestAction('group.credential_list_pats', 'GET /groups/:group_id/manage/personal_access_tokens', {
    title: 'List personal access tokens of group\'s users',
    summary: 'List the personal access tokens of the enterprise users of a top-level group on GitLab.com; the tokens themselves are not shown.',
    effect: 'read',
    since: '17.8',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef, ...tokenFilters, ...Paging }),
    view: accessTokenTable,
    tool: 'gitlab_list_group_personal_access_tokens',
    keywords: [...keywords, 'PAT'],
    related: ['group.credential_revoke_pat', 'group.credential_list_ssh_keys', 'access.token_personal_list'],
  })
  declare readonly tokens: RestCall;

  @RestAction('group.credential_revoke_pat', 'DELETE /groups/:group_id/manage/personal_access_tokens/:pat_id', {
    title: 'Revoke personal access token of user in group',
    summary: 'Revoke a personal access token of an enterprise user of a top-level group for good, so that whatever uses it gets in no more.',
    effect: 'destroy',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef, pat_id: Type.Integer({ description: 'Id of the token, as group.credential_list_pats shows it; not the token itself.', minimum: 1 }) }),
    tool: 'gitlab_revoke_group_personal_access_token',
    done: 'The access token was revoked.',
    paramAliases: { token_id: 'pat_id', id: 'pat_id' },
    keywords: [...keywords, 'PAT'],
    related: ['group.credential_list_pats'],
  })
  declare readonly revokeToken: RestCall;

  @RestAction('group.credential_list_ssh_keys', 'GET /groups/:group_id/manage/ssh_keys', {
    title: 'List SSH keys of group\'s users',
    summary: 'List the SSH keys of the enterprise users of a top-level group on GitLab.com: whose each is, its last use and expiry.',
    effect: 'read',
    since: '17.9',
    tier: 'ultimate',
    params: Type.Object({
      group_id: GroupRef,
      created_after: Time('Created after'),
      created_before: Time('Created before'),
      expires_after: Time('Expiring after'),
      expires_before: Time('Expiring before'),
      ...Paging,
    }),
    view: memberKeyTable,
    tool: 'gitlab_list_group_ssh_keys',
    keywords,
    related: ['group.credential_delete_ssh_key', 'group.credential_list_pats'],
  })
  declare readonly keys: RestCall;

  @RestAction('group.credential_delete_ssh_key', 'DELETE /groups/:group_id/manage/ssh_keys/:key_id', {
    title: 'Delete SSH key of user in group',
    summary: 'Delete an SSH key of an enterprise user of a top-level group, who gets in with it no more.',
    effect: 'destroy',
    tier: 'ultimate',
    params: Type.Object({ group_id: GroupRef, key_id: Type.Integer({ description: 'Id of the SSH key, as group.credential_list_ssh_keys shows it.', minimum: 1 }) }),
    tool: 'gitlab_delete_group_ssh_key',
    done: 'The SSH key was deleted.',
    paramAliases: { ssh_key_id: 'key_id', id: 'key_id' },
    keywords: [...keywords, 'revoke'],
    related: ['group.credential_list_ssh_keys'],
  })
  declare readonly deleteKey: RestCall;
}
