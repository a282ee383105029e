import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { environmentCard, environmentTable } from './environment.view.js';

const EnvironmentId = Type.Integer({ description: 'Id of the environment, as environment.list shows it.', minimum: 1 });

const EnvironmentFilter = Type.Object({
  project_id: ProjectRef,
  name: Type.Optional(Type.String({ description: 'Exact name of the environment: `production`. Not together with `search`.' })),
  search: Type.Optional(Type.String({ description: 'Part of the name, at least three characters. Not together with `name`.', minLength: 3 })),
  states: Type.Optional(OneOf(['available', 'stopping', 'stopped'], 'Only environments in this state. Default: all.')),
  ...Paging,
});

const EnvironmentRef = Type.Object({ project_id: ProjectRef, environment_id: EnvironmentId });

/** Environments of a project. */
@Injectable()
export class EnvironmentActions {
  @RestAction('environment.list', 'GET /projects/:project_id/environments', {
    title: 'List environments',
    summary: 'List the environments of a project (production, staging, review apps) with state, tier and address.',
    effect: 'read',
    params: EnvironmentFilter,
    view: environmentTable,
    tool: 'gitlab_environment_list',
    paramAliases: { state: 'states', environment: 'name', environment_name: 'name' },
    keywords: ['deployment targets', 'review app', 'where is it deployed', 'staging', 'production'],
    next: ['environment.get', 'environment.deployment_list'],
  })
  declare readonly list: RestCall;

  @RestAction('environment.get', 'GET /projects/:project_id/environments/:environment_id', {
    summary: 'Read one environment: its state, tier, address and what was deployed to it last.',
    effect: 'read',
    params: EnvironmentRef,
    view: environmentCard,
    resource: 'gitlab://project/{project_id}/environment/{environment_id}',
    tool: 'gitlab_environment_get',
    keywords: ['last deployment', 'what is running', 'deployed version', 'auto stop'],
    related: ['environment.list'],
    next: ['environment.deployment_list', 'environment.stop'],
  })
  declare readonly get: RestCall;

  @RestAction('environment.stop', 'POST /projects/:project_id/environments/:environment_id/stop', {
    title: 'Stop environment',
    summary: 'Stop an environment: GitLab runs its stop job, which usually tears the deployment down.',
    effect: 'destroy',
    params: Type.Object({
      ...EnvironmentRef.properties,
      force: Type.Optional(Type.Boolean({ description: 'Mark it as stopped without running its stop job, so that what is deployed stays. Default false.' })),
    }),
    view: environmentCard,
    tool: 'gitlab_environment_stop',
    idempotent: true,
    keywords: ['tear down', 'shut down', 'review app', 'undeploy', 'on_stop'],
    related: ['environment.list', 'environment.get'],
  })
  declare readonly stop: RestCall;
}
