import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ControllerId, controllerFacts } from './runner-controller-ref.js';
import { controllerTokenCard, controllerTokenTable, newControllerTokenCard } from './runner-controller.view.js';

const where = { runner_controller_id: ControllerId };
const TokenRef = Type.Object({ ...where, token_id: Type.Integer({ description: 'Id of the token, as the list of them shows it; not the token itself.', minimum: 1 }) });
const paramAliases = { controller_id: 'runner_controller_id', id: 'token_id' };

/** Tokens by which runner controllers sign in. */
@Injectable()
export class RunnerControllerTokenActions {
  @RestAction('runner.controller_token_list', 'GET /runner_controllers/:runner_controller_id/tokens', {
    title: 'List tokens of runner controller',
    ...controllerFacts,
    summary: 'List the tokens of a runner controller and when each was last used; the tokens themselves are not shown.',
    effect: 'read',
    since: '18.9',
    params: Type.Object({ ...where, ...Paging }),
    view: controllerTokenTable,
    tool: 'gitlab_runner_controller_token_list',
    paramAliases: { controller_id: 'runner_controller_id' },
    related: ['runner.controller_token_create'],
  })
  declare readonly list: RestCall;

  @RestAction('runner.controller_token_get', 'GET /runner_controllers/:runner_controller_id/tokens/:token_id', {
    title: 'Get token of runner controller',
    ...controllerFacts,
    summary: 'Read one token of a runner controller: when it was made and last used.',
    effect: 'read',
    since: '18.9',
    params: TokenRef,
    view: controllerTokenCard,
    tool: 'gitlab_runner_controller_token_get',
    paramAliases,
    related: ['runner.controller_token_list'],
  })
  declare readonly get: RestCall;

  @RestAction('runner.controller_token_create', 'POST /runner_controllers/:runner_controller_id/tokens', {
    title: 'Create token of runner controller',
    ...controllerFacts,
    summary: 'Create a token by which a runner controller signs in; it is shown this once.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ ...where, description: Type.Optional(Type.String({ description: 'What it is for.' })) }),
    view: newControllerTokenCard,
    tool: 'gitlab_runner_controller_token_create',
    paramAliases: { controller_id: 'runner_controller_id', name: 'description' },
    related: ['runner.controller_token_list', 'runner.controller_token_rotate'],
  })
  declare readonly create: RestCall;

  @RestAction('runner.controller_token_rotate', 'POST /runner_controllers/:runner_controller_id/tokens/:token_id/rotate', {
    title: 'Rotate token of runner controller',
    ...controllerFacts,
    summary: 'Rotate a token of a runner controller: the old one is void at once, the new one shown this once.',
    effect: 'destroy',
    since: '18.9',
    params: TokenRef,
    view: newControllerTokenCard,
    tool: 'gitlab_runner_controller_token_rotate',
    paramAliases,
    related: ['runner.controller_token_list'],
  })
  declare readonly rotate: RestCall;

  @RestAction('runner.controller_token_revoke', 'DELETE /runner_controllers/:runner_controller_id/tokens/:token_id', {
    title: 'Revoke token of runner controller',
    ...controllerFacts,
    summary: 'Revoke a token of a runner controller for good: it signs in by it no more.',
    effect: 'destroy',
    since: '18.9',
    params: TokenRef,
    tool: 'gitlab_runner_controller_token_revoke',
    done: 'The token was revoked.',
    paramAliases,
    related: ['runner.controller_token_list'],
  })
  declare readonly revoke: RestCall;
}
