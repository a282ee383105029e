import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { addedGpgKeyCard, gpgKeyCard, gpgKeyTable } from './gpg-key.view.js';
import { UserId } from './user-ref.js';

const KeyId = Type.Integer({ description: 'Id of the GPG key, as the list of them shows it.', minimum: 1 });
const PublicKey = Type.String({ description: 'The public key as text, from `-----BEGIN PGP PUBLIC KEY BLOCK-----` to its end; never the private one.', minLength: 1 });

const newKeyAliases = { public_key: 'key', armored: 'key' };
const keyAliases = { id: 'key_id', gpg_key_id: 'key_id' };
const keywords = ['pgp', 'signed commits', 'verified', 'signature'];

/** GPG keys, by which GitLab verifies who signed a commit. */
@Injectable()
export class GpgKeyActions {
  @RestAction('user.gpg_keys', 'GET /user/gpg_keys', {
    title: 'List own GPG keys',
    summary: 'List the GPG keys of the current user, by which GitLab verifies signed commits.',
    effect: 'read',
    params: Type.Object({ ...Paging }),
    view: gpgKeyTable,
    tool: 'gitlab_list_gpg_keys',
    scopes: ['read_user'],
    keywords: [...keywords, 'my'],
    next: ['user.get_gpg_key'],
    related: ['user.add_gpg_key'],
  })
  declare readonly list: RestCall;

  @RestAction('user.gpg_keys_for_user', 'GET /users/:user_id/gpg_keys', {
    title: 'List GPG keys of user',
    summary: 'List the public GPG keys of a user.',
    effect: 'read',
    params: Type.Object({ user_id: UserId, ...Paging }),
    view: gpgKeyTable,
    tool: 'gitlab_list_gpg_keys_for_user',
    keywords,
    next: ['user.get_gpg_key_for_user'],
    related: ['user.gpg_keys'],
  })
  declare readonly listOfUser: RestCall;

  @RestAction('user.get_gpg_key', 'GET /user/gpg_keys/:key_id', {
    title: 'Get own GPG key',
    summary: 'Read one GPG key of the current user with its public half.',
    effect: 'read',
    params: Type.Object({ key_id: KeyId }),
    view: gpgKeyCard,
    tool: 'gitlab_get_gpg_key',
    scopes: ['read_user'],
    paramAliases: keyAliases,
    keywords,
    related: ['user.gpg_keys'],
  })
  declare readonly get: RestCall;

  @RestAction('user.get_gpg_key_for_user', 'GET /users/:user_id/gpg_keys/:key_id', {
    title: 'Get GPG key of user',
    summary: 'Read one GPG key of a user with its public half.',
    effect: 'read',
    params: Type.Object({ user_id: UserId, key_id: KeyId }),
    view: gpgKeyCard,
    tool: 'gitlab_get_gpg_key_for_user',
    paramAliases: keyAliases,
    keywords,
    related: ['user.gpg_keys_for_user'],
  })
  declare readonly getOfUser: RestCall;

  @RestAction('user.add_gpg_key', 'POST /user/gpg_keys', {
    title: 'Add GPG key',
    summary: 'Add a public GPG key to the current user, so that GitLab verifies commits signed by it.',
    effect: 'write',
    params: Type.Object({ key: PublicKey }),
    view: addedGpgKeyCard,
    tool: 'gitlab_add_gpg_key',
    paramAliases: newKeyAliases,
    keywords: [...keywords, 'create', 'upload', 'register'],
    related: ['user.gpg_keys'],
  })
  declare readonly add: RestCall;

  @RestAction('user.add_gpg_key_for_user', 'POST /users/:user_id/gpg_keys', {
    title: 'Add GPG key to user',
    summary: 'Add a public GPG key to another user, as an administrator.',
    effect: 'write',
    admin: true,
    params: Type.Object({ user_id: UserId, key: PublicKey }),
    view: addedGpgKeyCard,
    tool: 'gitlab_add_gpg_key_for_user',
    paramAliases: newKeyAliases,
    keywords,
    related: ['user.add_gpg_key', 'user.gpg_keys_for_user'],
  })
  declare readonly addToUser: RestCall;

  @RestAction('user.delete_gpg_key', 'DELETE /user/gpg_keys/:key_id', {
    title: 'Delete own GPG key',
    summary: 'Delete a GPG key of the current user; commits signed by it stay verified.',
    effect: 'destroy',
    params: Type.Object({ key_id: KeyId }),
    tool: 'gitlab_delete_gpg_key',
    done: 'Deleted the GPG key.',
    paramAliases: keyAliases,
    keywords: [...keywords, 'remove'],
    related: ['user.gpg_keys'],
  })
  declare readonly delete: RestCall;

  @RestAction('user.delete_gpg_key_for_user', 'DELETE /users/:user_id/gpg_keys/:key_id', {
    title: 'Delete GPG key of user',
    summary: 'Delete a GPG key of another user, as an administrator; commits signed by it stay verified.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, key_id: KeyId }),
    tool: 'gitlab_delete_gpg_key_for_user',
    done: 'Deleted the GPG key.',
    paramAliases: keyAliases,
    keywords,
    related: ['user.gpg_keys_for_user', 'user.delete_gpg_key'],
  })
  declare readonly deleteOfUser: RestCall;
}
