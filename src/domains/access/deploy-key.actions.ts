import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { deployKeyCard, deployKeyTable } from './deploy-key.view.js';

/** Deploy keys of a project. */
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
    params: Type.Object({ project_id: ProjectRef, key_id: Type.Integer({ description: 'Id of the deploy key, as access.deploy_key_list_project shows it.', minimum: 1 }) }),
    view: deployKeyCard,
    resource: 'gitlab://project/{project_id}/deploy_key/{deploy_key_id}',
    tool: 'gitlab_deploy_key_get',
    paramAliases: { deploy_key_id: 'key_id', deploy_key: 'key_id' },
    keywords: ['ssh key', 'fingerprint', 'public key', 'machine access'],
    related: ['access.deploy_key_list_project'],
  })
  declare readonly get: RestCall;
}
