import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { deployTokenCard, deployTokenTable, newDeployTokenCard } from './deploy-token.view.js';

const TokenId = Type.Integer({ description: 'Id of the deploy token, as the list of them shows it.', minimum: 1 });
const Active = Type.Optional(Type.Boolean({ description: 'true: only tokens that are neither revoked nor expired. Default false.' }));

const newToken = {
  name: Type.String({ description: 'What it is called in GitLab.', minLength: 1 }),
  scopes: Type.Array(Type.String(), { description: 'What it may: any of `read_repository`, `read_registry`, `write_registry`, `read_package_registry`, `write_package_registry`, `read_virtual_registry`, `write_virtual_registry`.', minItems: 1 }),
  expires_at: Type.Optional(Type.String({ description: 'When it ends to be valid: ISO 8601, such as `2027-06-30T00:00:00Z`. Default: never.' })),
  username: Type.Optional(Type.String({ description: 'Name to sign in with. Default: `gitlab+deploy-token-` and its number.' })),
};

const paramAliases = { deploy_token_id: 'token_id', id: 'token_id' };
const keywords = ['machine access', 'registry login', 'docker login', 'clone in deployment'];

/** Deploy tokens: user names with passwords by which machines read repositories, packages and images. */
@Injectable()
export class DeployTokenActions {
  @RestAction('access.deploy_token_list_all', 'GET /deploy_tokens', {
    title: 'List deploy tokens of instance',
    summary: 'List the deploy tokens of the whole instance; the tokens themselves are not shown.',
    effect: 'read',
    admin: true,
    params: Type.Object({ active: Active, ...Paging }),
    view: deployTokenTable,
    tool: 'gitlab_deploy_token_list_all',
    keywords: [...keywords, 'all'],
    related: ['access.deploy_token_list_project', 'access.deploy_token_list_group'],
  })
  declare readonly listAll: RestCall;

  @RestAction('access.deploy_token_list_project', 'GET /projects/:project_id/deploy_tokens', {
    title: 'List deploy tokens of project',
    summary: 'List the deploy tokens of a project with what each may do; the tokens themselves are not shown.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, active: Active, ...Paging }),
    view: deployTokenTable,
    tool: 'gitlab_deploy_token_list_project',
    keywords,
    next: ['access.deploy_token_get_project'],
    related: ['access.deploy_token_create_project', 'access.deploy_token_list_group'],
  })
  declare readonly listOfProject: RestCall;

  @RestAction('access.deploy_token_get_project', 'GET /projects/:project_id/deploy_tokens/:token_id', {
    title: 'Get deploy token of project',
    summary: 'Read one deploy token of a project: what it may do, until when it holds and its user name.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, token_id: TokenId }),
    view: deployTokenCard,
    tool: 'gitlab_deploy_token_get_project',
    paramAliases,
    keywords,
    related: ['access.deploy_token_list_project'],
  })
  declare readonly getOfProject: RestCall;

  @RestAction('access.deploy_token_create_project', 'POST /projects/:project_id/deploy_tokens', {
    title: 'Create deploy token in project',
    summary: 'Create a deploy token in a project, by which machines read repositories, packages or images; it is shown this once.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, ...newToken }),
    view: newDeployTokenCard,
    tool: 'gitlab_deploy_token_create_project',
    example: { project_id: 'group/project', name: 'Cluster', scopes: ['read_registry'] },
    keywords: [...keywords, 'new'],
    related: ['access.deploy_token_list_project', 'access.token_project_create'],
  })
  declare readonly createInProject: RestCall;

  @RestAction('access.deploy_token_delete_project', 'DELETE /projects/:project_id/deploy_tokens/:token_id', {
    title: 'Delete deploy token of project',
    summary: 'Delete a deploy token of a project, so that whatever uses it gets in no more.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, token_id: TokenId }),
    tool: 'gitlab_deploy_token_delete_project',
    done: 'The deploy token was deleted.',
    paramAliases,
    keywords: [...keywords, 'revoke'],
    related: ['access.deploy_token_list_project'],
  })
  declare readonly deleteInProject: RestCall;

  @RestAction('access.deploy_token_list_group', 'GET /groups/:group_id/deploy_tokens', {
    title: 'List deploy tokens of group',
    summary: 'List the deploy tokens of a group with what each may do; the tokens themselves are not shown.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, active: Active, ...Paging }),
    view: deployTokenTable,
    tool: 'gitlab_deploy_token_list_group',
    keywords,
    next: ['access.deploy_token_get_group'],
    related: ['access.deploy_token_create_group', 'access.deploy_token_list_project'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('access.deploy_token_get_group', 'GET /groups/:group_id/deploy_tokens/:token_id', {
    title: 'Get deploy token of group',
    summary: 'Read one deploy token of a group: what it may do, until when it holds and its user name.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, token_id: TokenId }),
    view: deployTokenCard,
    tool: 'gitlab_deploy_token_get_group',
    paramAliases,
    keywords,
    related: ['access.deploy_token_list_group'],
  })
  declare readonly getOfGroup: RestCall;

  @RestAction('access.deploy_token_create_group', 'POST /groups/:group_id/deploy_tokens', {
    title: 'Create deploy token in group',
    summary: 'Create a deploy token in a group, by which machines read repositories, packages or images; it is shown this once.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef, ...newToken }),
    view: newDeployTokenCard,
    tool: 'gitlab_deploy_token_create_group',
    example: { group_id: 'group', name: 'Cluster', scopes: ['read_registry'] },
    keywords: [...keywords, 'new'],
    related: ['access.deploy_token_list_group', 'access.token_group_create'],
  })
  declare readonly createInGroup: RestCall;

  @RestAction('access.deploy_token_delete_group', 'DELETE /groups/:group_id/deploy_tokens/:token_id', {
    title: 'Delete deploy token of group',
    summary: 'Delete a deploy token of a group, so that whatever uses it gets in no more.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, token_id: TokenId }),
    tool: 'gitlab_deploy_token_delete_group',
    done: 'The deploy token was deleted.',
    paramAliases,
    keywords: [...keywords, 'revoke'],
    related: ['access.deploy_token_list_group'],
  })
  declare readonly deleteInGroup: RestCall;
}
