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

const settings = {
  external_url: Type.Optional(Type.String({ description: 'Web address at which it can be reached.' })),
  description: Type.Optional(Type.String({ description: 'What it is for.' })),
  tier: Type.Optional(OneOf(['production', 'staging', 'testing', 'development', 'other'], 'What kind of environment it is. Default: worked out from the name.')),
  auto_stop_setting: Type.Optional(OneOf(['always', 'with_action'], 'When it stops by itself: always, or only with a stop job. Default `always`.')),
  cluster_agent_id: Type.Optional(Type.Integer({ description: 'Id of the Kubernetes agent that it belongs to.', minimum: 1 })),
  kubernetes_namespace: Type.Optional(Type.String({ description: 'Kubernetes namespace that it belongs to; needs the agent.' })),
  flux_resource_path: Type.Optional(Type.String({ description: 'Path of its Flux resource; needs the agent and the namespace.' })),
};

const settingAliases = { url: 'external_url', kind: 'tier' };

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
    undoneBy: 'job.retry',
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

  @RestAction('environment.create', 'POST /projects/:project_id/environments', {
    title: 'Create environment',
    summary: 'Create an environment of a project, such as staging, to which jobs can then deploy.',
    effect: 'write',
    sinceOf: { auto_stop_setting: '17.8' },
    params: Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name: `staging`, `review/login`.', minLength: 1, maxLength: 255 }), ...settings }),
    view: environmentCard,
    tool: 'gitlab_environment_create',
    paramAliases: settingAliases,
    example: { project_id: 'group/project', name: 'staging', external_url: 'https://staging.example.com', tier: 'staging' },
    keywords: ['deployment target', 'review app', 'new'],
    next: ['environment.get'],
    related: ['environment.list', 'environment.protected_protect'],
  })
  declare readonly create: RestCall;

  @RestAction('environment.update', 'PUT /projects/:project_id/environments/:environment_id', {
    title: 'Update environment',
    summary: 'Change the address, tier, description or settings of an environment; its name stays.',
    effect: 'write',
    sinceOf: { auto_stop_setting: '17.8' },
    params: Type.Object({ ...EnvironmentRef.properties, ...settings }),
    clears: ['external_url', 'description', 'kubernetes_namespace', 'flux_resource_path'],
    view: environmentCard,
    tool: 'gitlab_environment_update',
    idempotent: true,
    paramAliases: settingAliases,
    example: { project_id: 'group/project', environment_id: 12, external_url: 'https://staging.example.com' },
    keywords: ['edit', 'deployment target', 'review app'],
    related: ['environment.get', 'environment.stop'],
  })
  declare readonly update: RestCall;

  @RestAction('environment.delete', 'DELETE /projects/:project_id/environments/:environment_id', {
    title: 'Delete environment',
    summary: 'Delete a stopped environment with the record of its deployments; what is deployed is not touched.',
    effect: 'destroy',
    params: EnvironmentRef,
    tool: 'gitlab_environment_delete',
    done: 'The environment was deleted.',
    keywords: ['deployment target', 'review app', 'clean up'],
    related: ['environment.stop', 'environment.list'],
  })
  declare readonly delete: RestCall;
}
