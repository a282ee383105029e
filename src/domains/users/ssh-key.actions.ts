import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { addedSshKeyCard, ownedSshKeyCard, sshKeyCard, sshKeyTable } from './ssh-key.view.js';
import { UserId, UserIdOrName, userIdOrNameAliases } from './user-ref.js';

const KeyId = Type.Integer({ description: 'Id of the SSH key, as the list of them shows it.', minimum: 1 });

const newKey = {
  title: Type.String({ description: 'What it is called in GitLab.', minLength: 1 }),
  key: Type.String({ description: 'The public key, such as `ssh-ed25519 AAAA… name`; never the private one.', minLength: 1 }),
  expires_at: Type.Optional(Type.String({ description: 'When it ends to be valid: ISO 8601, such as `2027-06-30T00:00:00Z`. Default: never.' })),
  usage_type: Type.Optional(OneOf(['auth_and_signing', 'auth', 'signing'], 'What it is good for: to sign in, to sign commits, or both. Default `auth_and_signing`.')),
};

const newKeyAliases = { public_key: 'key', name: 'title', expires: 'expires_at' };
const keyAliases = { id: 'key_id', ssh_key_id: 'key_id' };
const keywords = ['public key', 'git over ssh', 'id_rsa', 'ed25519'];

/** SSH keys, by which people push and pull. */
@Injectable()
export class SshKeyActions {
  @RestAction('user.ssh_keys', 'GET /user/keys', {
    title: 'List own SSH keys',
    summary: 'List the SSH keys of the current user: what each is good for, until when it holds and when it was last used.',
    effect: 'read',
    params: Type.Object({ ...Paging }),
    view: sshKeyTable,
    tool: 'gitlab_list_ssh_keys',
    scopes: ['read_user'],
    keywords: [...keywords, 'my'],
    next: ['user.get_ssh_key'],
    related: ['user.add_ssh_key', 'user.ssh_keys_for_user'],
  })
  declare readonly list: RestCall;

  @RestAction('user.ssh_keys_for_user', 'GET /users/:user_id/keys', {
    title: 'List SSH keys of user',
    summary: 'List the public SSH keys of a user.',
    effect: 'read',
    params: Type.Object({ user_id: UserIdOrName, ...Paging }),
    view: sshKeyTable,
    tool: 'gitlab_list_ssh_keys_for_user',
    paramAliases: userIdOrNameAliases,
    example: { user_id: 'smith' },
    keywords,
    next: ['user.get_ssh_key_for_user'],
    related: ['user.ssh_keys', 'user.key_get_by_fingerprint'],
  })
  declare readonly listOfUser: RestCall;

  @RestAction('user.get_ssh_key', 'GET /user/keys/:key_id', {
    title: 'Get own SSH key',
    summary: 'Read one SSH key of the current user with its public half.',
    effect: 'read',
    params: Type.Object({ key_id: KeyId }),
    view: sshKeyCard,
    tool: 'gitlab_get_ssh_key',
    scopes: ['read_user'],
    paramAliases: keyAliases,
    keywords,
    related: ['user.ssh_keys'],
  })
  declare readonly get: RestCall;

  @RestAction('user.get_ssh_key_for_user', 'GET /users/:user_id/keys/:key_id', {
    title: 'Get SSH key of user',
    summary: 'Read one SSH key of a user with its public half.',
    effect: 'read',
    params: Type.Object({ user_id: UserId, key_id: KeyId }),
    view: sshKeyCard,
    tool: 'gitlab_get_ssh_key_for_user',
    paramAliases: keyAliases,
    keywords,
    related: ['user.ssh_keys_for_user'],
  })
  declare readonly getOfUser: RestCall;

  @RestAction('user.add_ssh_key', 'POST /user/keys', {
    title: 'Add SSH key',
    summary: 'Add a public SSH key to the current user, who can then push and pull by it.',
    effect: 'write',
    params: Type.Object(newKey),
    view: addedSshKeyCard,
    tool: 'gitlab_add_ssh_key',
    paramAliases: newKeyAliases,
    example: { title: 'Laptop', key: 'ssh-ed25519 AAAA name@example.com' },
    keywords: [...keywords, 'create', 'upload', 'register'],
    related: ['user.ssh_keys', 'access.deploy_key_add'],
  })
  declare readonly add: RestCall;

  @RestAction('user.add_ssh_key_for_user', 'POST /users/:user_id/keys', {
    title: 'Add SSH key to user',
    summary: 'Add a public SSH key to another user, as an administrator.',
    effect: 'write',
    admin: true,
    params: Type.Object({ user_id: UserId, ...newKey }),
    view: addedSshKeyCard,
    tool: 'gitlab_add_ssh_key_for_user',
    paramAliases: newKeyAliases,
    example: { user_id: 7, title: 'Laptop', key: 'ssh-ed25519 AAAA name@example.com' },
    keywords,
    related: ['user.add_ssh_key', 'user.ssh_keys_for_user'],
  })
  declare readonly addToUser: RestCall;

  @RestAction('user.delete_ssh_key', 'DELETE /user/keys/:key_id', {
    title: 'Delete own SSH key',
    summary: 'Delete an SSH key of the current user: nothing gets in by it any more.',
    effect: 'destroy',
    params: Type.Object({ key_id: KeyId }),
    tool: 'gitlab_delete_ssh_key',
    done: 'Deleted the SSH key.',
    paramAliases: keyAliases,
    keywords: [...keywords, 'remove', 'revoke'],
    related: ['user.ssh_keys'],
  })
  declare readonly delete: RestCall;

  @RestAction('user.delete_ssh_key_for_user', 'DELETE /users/:user_id/keys/:key_id', {
    title: 'Delete SSH key of user',
    summary: 'Delete an SSH key of another user, as an administrator: nothing gets in by it any more.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, key_id: KeyId }),
    tool: 'gitlab_delete_ssh_key_for_user',
    done: 'Deleted the SSH key.',
    paramAliases: keyAliases,
    keywords,
    related: ['user.ssh_keys_for_user', 'user.delete_ssh_key'],
  })
  declare readonly deleteOfUser: RestCall;

  @RestAction('user.key_get_with_user', 'GET /keys/:key_id', {
    title: 'Get SSH key with its user',
    summary: 'Find whose an SSH key is by its id, as an administrator.',
    effect: 'read',
    admin: true,
    params: Type.Object({ key_id: KeyId }),
    view: ownedSshKeyCard,
    tool: 'gitlab_get_key_with_user',
    paramAliases: keyAliases,
    keywords: [...keywords, 'owner'],
    related: ['user.key_get_by_fingerprint'],
  })
  declare readonly getWithUser: RestCall;

  @RestAction('user.key_get_by_fingerprint', 'GET /keys', {
    title: 'Find SSH key by fingerprint',
    summary: 'Find whose an SSH key is by its fingerprint, as an administrator.',
    effect: 'read',
    admin: true,
    params: Type.Object({ fingerprint: Type.String({ description: 'Fingerprint of the key: `SHA256:…`, or the older one of pairs with colons.', minLength: 1 }) }),
    view: ownedSshKeyCard,
    tool: 'gitlab_get_key_by_fingerprint',
    example: { fingerprint: 'SHA256:nUhzNyftwADy8AH3wFY31tAKs7HufskYTte2aXo/lCg' },
    keywords: [...keywords, 'owner', 'whose key', 'who owns this ssh fingerprint', 'who signed'],
    related: ['user.key_get_with_user'],
  })
  declare readonly getByFingerprint: RestCall;
}
