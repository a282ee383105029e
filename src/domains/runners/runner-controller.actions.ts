import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ControllerId, controllerFacts, controllerIdAliases } from './runner-controller-ref.js';
import { controllerScopeCard, controllerScopesCard, runnerControllerCard, runnerControllerTable } from './runner-controller.view.js';
import { RunnerId } from './runner-ref.js';

const ControllerRef = Type.Object({ runner_controller_id: ControllerId });
const settings = {
  description: Type.Optional(Type.String({ description: 'What it is called in GitLab.' })),
  state: Type.Optional(OneOf(['disabled', 'enabled', 'dry_run'], 'Whether it decides about jobs, or only would (`dry_run`). Default of a new one: `disabled`.')),
};

/** Runner controllers: services that decide whether runners may take jobs. */
@Injectable()
export class RunnerControllerActions {
  @RestAction('runner.controller_list', 'GET /runner_controllers', {
    ...controllerFacts,
    title: 'List runner controllers',
    summary: 'List the runner controllers of the instance, which decide whether runners may take jobs.',
    effect: 'read',
    since: '18.9',
    params: Type.Object({ ...Paging }),
    view: runnerControllerTable,
    tool: 'gitlab_runner_controller_list',
    next: ['runner.controller_get'],
    related: ['runner.controller_create'],
  })
  declare readonly list: RestCall;

  @RestAction('runner.controller_get', 'GET /runner_controllers/:runner_controller_id', {
    ...controllerFacts,
    title: 'Get runner controller',
    summary: 'Read one runner controller: its state and whether it is connected.',
    effect: 'read',
    since: '18.9',
    params: ControllerRef,
    view: runnerControllerCard,
    tool: 'gitlab_runner_controller_get',
    paramAliases: controllerIdAliases,
    related: ['runner.controller_list', 'runner.controller_scope_list', 'runner.controller_token_list'],
  })
  declare readonly get: RestCall;

  @RestAction('runner.controller_create', 'POST /runner_controllers', {
    ...controllerFacts,
    title: 'Create runner controller',
    summary: 'Create a runner controller, which decides about jobs once it is enabled and has a scope and a token.',
    effect: 'write',
    since: '18.9',
    params: Type.Object(settings),
    view: runnerControllerCard,
    tool: 'gitlab_runner_controller_create',
    paramAliases: { name: 'description' },
    example: { description: 'Admission', state: 'dry_run' },
    next: ['runner.controller_scope_add_instance', 'runner.controller_token_create'],
    related: ['runner.controller_list'],
  })
  declare readonly create: RestCall;

  @RestAction('runner.controller_update', 'PUT /runner_controllers/:runner_controller_id', {
    ...controllerFacts,
    title: 'Update runner controller',
    summary: 'Change the description of a runner controller, or enable or disable it.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ ...ControllerRef.properties, ...settings }),
    clears: ['description'],
    view: runnerControllerCard,
    tool: 'gitlab_runner_controller_update',
    idempotent: true,
    paramAliases: { ...controllerIdAliases, name: 'description' },
    example: { runner_controller_id: 7, state: 'enabled' },
    related: ['runner.controller_get'],
  })
  declare readonly update: RestCall;

  @RestAction('runner.controller_delete', 'DELETE /runner_controllers/:runner_controller_id', {
    ...controllerFacts,
    title: 'Delete runner controller',
    summary: 'Delete a runner controller with its tokens and scopes.',
    effect: 'destroy',
    since: '18.9',
    params: ControllerRef,
    tool: 'gitlab_runner_controller_delete',
    done: 'Deleted the runner controller.',
    paramAliases: controllerIdAliases,
    related: ['runner.controller_update'],
  })
  declare readonly delete: RestCall;

  @RestAction('runner.controller_scope_list', 'GET /runner_controllers/:runner_controller_id/scopes', {
    ...controllerFacts,
    title: 'List scopes of runner controller',
    summary: 'List what a runner controller decides for: all runners of the instance, or single ones.',
    effect: 'read',
    since: '18.9',
    params: ControllerRef,
    view: controllerScopesCard,
    tool: 'gitlab_runner_controller_scope_list',
    paramAliases: controllerIdAliases,
    related: ['runner.controller_scope_add_instance', 'runner.controller_scope_add_runner'],
  })
  declare readonly scopes: RestCall;

  @RestAction('runner.controller_scope_add_instance', 'POST /runner_controllers/:runner_controller_id/scopes/instance', {
    ...controllerFacts,
    title: 'Put instance under runner controller',
    summary: 'Put all runners of the instance under a runner controller.',
    effect: 'write',
    since: '18.9',
    params: ControllerRef,
    view: controllerScopeCard,
    tool: 'gitlab_runner_controller_scope_add_instance',
    paramAliases: controllerIdAliases,
    related: ['runner.controller_scope_list', 'runner.controller_scope_remove_instance'],
  })
  declare readonly addInstance: RestCall;

  @RestAction('runner.controller_scope_add_runner', 'POST /runner_controllers/:runner_controller_id/scopes/runners/:runner_id', {
    ...controllerFacts,
    title: 'Put runner under runner controller',
    summary: 'Put a runner of the instance under a runner controller.',
    effect: 'write',
    since: '18.10',
    params: Type.Object({ ...ControllerRef.properties, runner_id: RunnerId }),
    view: controllerScopeCard,
    tool: 'gitlab_runner_controller_scope_add_runner',
    paramAliases: { controller_id: 'runner_controller_id' },
    related: ['runner.controller_scope_list', 'runner.controller_scope_remove_runner'],
  })
  declare readonly addRunner: RestCall;

  @RestAction('runner.controller_scope_remove_instance', 'DELETE /runner_controllers/:runner_controller_id/scopes/instance', {
    ...controllerFacts,
    title: 'Remove instance from runner controller',
    summary: 'Remove the runners of the instance from what a runner controller decides for.',
    effect: 'destroy',
    since: '18.9',
    undoneBy: 'runner.controller_scope_add_instance',
    params: ControllerRef,
    tool: 'gitlab_runner_controller_scope_remove_instance',
    done: 'The runner controller no longer decides for the instance.',
    paramAliases: controllerIdAliases,
    related: ['runner.controller_scope_list'],
  })
  declare readonly removeInstance: RestCall;

  @RestAction('runner.controller_scope_remove_runner', 'DELETE /runner_controllers/:runner_controller_id/scopes/runners/:runner_id', {
    ...controllerFacts,
    title: 'Remove runner from runner controller',
    summary: 'Remove a runner from what a runner controller decides for.',
    effect: 'destroy',
    since: '18.10',
    undoneBy: 'runner.controller_scope_add_runner',
    params: Type.Object({ ...ControllerRef.properties, runner_id: RunnerId }),
    tool: 'gitlab_runner_controller_scope_remove_runner',
    done: 'The runner controller no longer decides for the runner.',
    paramAliases: { controller_id: 'runner_controller_id' },
    related: ['runner.controller_scope_list'],
  })
  declare readonly removeRunner: RestCall;
}
