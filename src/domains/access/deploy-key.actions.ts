import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { deployKeyCard, deployKeyTable, instanceDeployKeyTable } from './deploy-key.view.js';

const KeyRef = Type.Object({ project_id: ProjectRef, key_id: Type.Integer({ description: 'Id of the deploy key, as access.deploy_key_list_project shows it.', minimum: 1 }) });
const keyAliases = { deploy_key_id: 'key_id', deploy_key: 'key_id' };

const newKey = {
  title: Type.String({ description: 'What it is called in GitLab.', minLength: 1 }),
  key: Type.String({ description: 'SSH public key: `ssh-ed25519 AAAA…`; never the private half.', minLength: 1 }),
  expires_at: Type.Optional(Type.String({ description: 'When it ends to be valid: ISO 8601, such as `2027-06-30T00:00:00Z`. Default: never.' })),
};

/** Deploy keys: SSH keys by which machines reach single projects. */
@Injectable()
export class DeployKeyActions {
  @RestAction('access.deploy_key_list_project', 'GET /projects/:project_id/deploy_keys', {
    title: 'List deploy keys of project',
    summary: 'List the deploy keys of a project: whether each may push, until when it holds and when it was last used.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: deployKeyTable,
    tool: 'gitlab_deploy_key_list_project',
    keywords: ['ssh keys', 'machine access', 'deployment key', 'read-only access'],
    next: ['access.deploy_key_get'],
  })
  declare readonly listProject: RestCall;

  @RestAction('access.deploy_key_get', 'GET /projects/:project_id/deploy_keys/:key_id', {
    title: 'Get deploy key',
    summary: 'Read one deploy key of a project: its public key, fingerprint, right to push and last use.',
    effect: 'read',
    params: KeyRef,
    view: deployKeyCard,
    resource: 'gitlab://project/{project_id}/deploy_key/{deploy_key_id}',
    tool: 'gitlab_deploy_key_get',
    paramAliases: keyAliases,
    keywords: ['ssh key', 'fingerprint', 'public key', 'machine access'],
    related: ['access.deploy_key_list_project'],
  })
  declare readonly get: RestCall;

  @RestAction('access.deploy_key_list_user_project', 'GET /users/:user_id/project_deploy_keys', {
    title: 'List deploy keys of user\'s projects',
    summary: 'List the deploy keys of the projects that both a user and the token\'s user can see.',
    effect: 'read',
    params: Type.Object({ user_id: Type.String({ description: 'Id or username of the user.', minLength: 1 }), ...Paging }),
    view: instanceDeployKeyTable,
    tool: 'gitlab_deploy_key_list_user_project',
    paramAliases: { username: 'user_id', user: 'user_id' },
    keywords: ['ssh keys', 'machine access'],
    related: ['access.deploy_key_list_project'],
  })
  declare readonly listOfUser: RestCall;

  @RestAction('access.deploy_key_list_all', 'GET /deploy_keys', {
    title: 'List deploy keys of instance',
    summary: 'List the deploy keys of the whole instance with the projects each may reach.',
    effect: 'read',
    admin: true,
    params: Type.Object({ public: Type.Optional(Type.Boolean({ description: 'true: only keys that all projects may enable. Default false.' })), ...Paging }),
    view: instanceDeployKeyTable,
    tool: 'gitlab_deploy_key_list_all',
    keywords: ['ssh keys', 'machine access', 'all'],
    related: ['access.deploy_key_list_project'],
  })
  declare readonly listAll: RestCall;

  @RestAction('access.deploy_key_add', 'POST /projects/:project_id/deploy_keys', {
    title: 'Add deploy key',
    summary: 'Add an SSH public key to a project as a deploy key, by which a machine may read or push.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      ...newKey,
      can_push: Type.Optional(Type.Boolean({ description: 'Whether it may push. Default false.' })),
    }),
    view: deployKeyCard,
    tool: 'gitlab_deploy_key_add',
    paramAliases: { name: 'title', public_key: 'key' },
    example: { project_id: 'group/project', title: 'Deployer', key: 'ssh-ed25519 AAAAEXAMPLE deploy@example.com' },
    keywords: ['ssh key', 'machine access', 'new', 'create'],
    related: ['access.deploy_key_list_project', 'access.deploy_key_enable', 'access.deploy_token_create_project'],
  })
  declare readonly add: RestCall;

  @RestAction('access.deploy_key_add_instance', 'POST /deploy_keys', {
    title: 'Add deploy key to instance',
    summary: 'Add an SSH public key to the instance as a deploy key that all projects may enable.',
    effect: 'write',
    since: '17.5',
    admin: true,
    params: Type.Object(newKey),
    view: deployKeyCard,
    tool: 'gitlab_deploy_key_add_instance',
    paramAliases: { name: 'title', public_key: 'key' },
    example: { title: 'Deployer', key: 'ssh-ed25519 AAAAEXAMPLE deploy@example.com' },
    keywords: ['ssh key', 'public deploy key', 'create'],
    related: ['access.deploy_key_list_all', 'access.deploy_key_enable'],
  })
  declare readonly addToInstance: RestCall;

  @RestAction('access.deploy_key_update', 'PUT /projects/:project_id/deploy_keys/:key_id', {
    title: 'Update deploy key',
    summary: 'Change the title of a deploy key, or whether it may push.',
    effect: 'write',
    params: Type.Object({
      ...KeyRef.properties,
      title: Type.Optional(Type.String({ description: 'New title.', minLength: 1 })),
      can_push: Type.Optional(Type.Boolean({ description: 'Whether it may push.' })),
    }),
    view: deployKeyCard,
    tool: 'gitlab_deploy_key_update',
    idempotent: true,
    paramAliases: { ...keyAliases, name: 'title' },
    example: { project_id: 'group/project', key_id: 11, can_push: false },
    keywords: ['ssh key', 'rename', 'read-only', 'write access'],
    related: ['access.deploy_key_get'],
  })
  declare readonly update: RestCall;

  @RestAction('access.deploy_key_enable', 'POST /projects/:project_id/deploy_keys/:key_id/enable', {
    title: 'Enable deploy key',
    summary: 'Add a deploy key that exists already, of another project or the instance, to a project.',
    effect: 'write',
    params: KeyRef,
    view: deployKeyCard,
    tool: 'gitlab_deploy_key_enable',
    idempotent: true,
    paramAliases: keyAliases,
    keywords: ['ssh key', 'reuse', 'share', 'machine access'],
    related: ['access.deploy_key_add', 'access.deploy_key_list_user_project'],
  })
  declare readonly enable: RestCall;

  @RestAction('access.deploy_key_delete', 'DELETE /projects/:project_id/deploy_keys/:key_id', {
    title: 'Delete deploy key',
    summary: 'Remove a deploy key from a project; when no other project uses it, it is deleted.',
    effect: 'destroy',
    params: KeyRef,
    tool: 'gitlab_deploy_key_delete',
    done: 'The deploy key was removed from the project.',
    paramAliases: keyAliases,
    keywords: ['ssh key', 'revoke', 'machine access'],
    related: ['access.deploy_key_list_project'],
  })
  declare readonly delete: RestCall;
}
