import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { registeredRunnerCard } from '../../presentation/registered-runner.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { runnerSettingAliases, runnerSettings } from '../../vocabulary/runners.js';
import { RunnerId } from './runner-ref.js';
import { newRunnerTokenCard, verifiedRunnerCard } from './runner-token.view.js';

const TokenOfRunner = Type.Object({ token: Type.String({ description: 'The token by which the runner signs in, such as `glrt-…`.', minLength: 1 }) });
type TokenOfRunner = Static<typeof TokenOfRunner>;

const registration = ['registration token', 'legacy registration', 'reset registration'];

/** Tokens by which runners sign in, and the older ones by which they register. */
@Injectable()
export class RunnerTokenActions {
  @RestAction('runner.register', 'POST /runners', {
    title: 'Register runner by registration token',
    summary: 'Register a CI runner by a registration token, the older way that many instances have turned off; its token is shown this once.',
    effect: 'write',
    params: Type.Object({ token: Type.String({ description: 'Registration token of the project, group or instance.', minLength: 1 }), ...runnerSettings }),
    view: registeredRunnerCard,
    tool: 'gitlab_runner_register',
    scopes: ['any'],
    paramAliases: { ...runnerSettingAliases, registration_token: 'token' },
    keywords: [...registration, 'add runner', 'ci agent'],
    next: ['runner.get'],
    related: ['user.create_runner', 'runner.verify'],
  })
  declare readonly register: RestCall;

  // No mere read: GitLab takes it for a sign of life of the runner, and with a system id for that of a machine.
  @RestAction('runner.verify', 'POST /runners/verify', {
    title: 'Verify token of runner',
    summary: 'Verify whether the token of a CI runner is valid, and which runner it belongs to; GitLab takes it for a sign of life.',
    effect: 'write',
    params: Type.Object({
      ...TokenOfRunner.properties,
      system_id: Type.Optional(Type.String({ description: 'System id of one machine behind the runner.' })),
    }),
    view: verifiedRunnerCard,
    tool: 'gitlab_runner_verify',
    scopes: ['any'],
    idempotent: true,
    paramAliases: { runner_token: 'token' },
    keywords: ['check token', 'authenticate runner', 'glrt'],
    related: ['runner.get', 'runner.reset_token'],
  })
  declare readonly verify: RestCall;

  @Action('runner.delete_by_token', {
    title: 'Delete runner by its token',
    summary: 'Delete a CI runner by the token it signs in with, such as when nothing else is known of it.',
    effect: 'destroy',
    params: TokenOfRunner,
    tool: 'gitlab_runner_delete_by_token',
    scopes: ['any'],
    paramAliases: { runner_token: 'token' },
    question: () => 'Delete the runner that signs in with the token given',
    keywords: ['unregister', 'deregister'],
    related: ['runner.remove', 'runner.verify'],
  })
  async deleteByToken({ token }: TokenOfRunner, { gitlab }: ActionContext) {
    // As the runner itself does it: in the body, since addresses are written to logs.
    await gitlab.rest.delete('/runners', {}, { body: { token } });
    return done('Deleted the runner.');
  }

  @RestAction('runner.reset_token', 'POST /runners/:runner_id/reset_authentication_token', {
    title: 'Reset token of runner',
    summary: 'Reset the token by which a CI runner signs in: the old one is void at once, the new one shown this once.',
    effect: 'destroy',
    params: Type.Object({ runner_id: RunnerId }),
    view: newRunnerTokenCard,
    tool: 'gitlab_runner_reset_token',
    paramAliases: { id: 'runner_id' },
    keywords: ['rotate runner token', 'rotate the token of a runner', 'rotate', 'renew', 'leaked', 'authentication token'],
    related: ['runner.get', 'runner.verify'],
  })
  declare readonly reset: RestCall;

  @RestAction('runner.reset_instance_reg_token', 'POST /runners/reset_registration_token', {
    title: 'Reset registration token of instance',
    summary: 'Reset the token by which runners of the instance register, the older way; the old one is void, the new one shown this once.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({}),
    view: newRunnerTokenCard,
    tool: 'gitlab_runner_reset_instance_reg_token',
    keywords: registration,
    related: ['user.create_runner', 'runner.register'],
  })
  declare readonly resetOfInstance: RestCall;

  @RestAction('runner.reset_group_reg_token', 'POST /groups/:group_id/runners/reset_registration_token', {
    title: 'Reset registration token of group',
    summary: 'Reset the token by which runners of a group register, the older way; the old one is void, the new one shown this once.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef }),
    view: newRunnerTokenCard,
    tool: 'gitlab_runner_reset_group_reg_token',
    keywords: registration,
    related: ['user.create_runner', 'runner.register'],
  })
  declare readonly resetOfGroup: RestCall;

  @RestAction('runner.reset_project_reg_token', 'POST /projects/:project_id/runners/reset_registration_token', {
    title: 'Reset registration token of project',
    summary: 'Reset the token by which runners of a project register, the older way; the old one is void, the new one shown this once.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef }),
    view: newRunnerTokenCard,
    tool: 'gitlab_runner_reset_project_reg_token',
    keywords: registration,
    related: ['user.create_runner', 'runner.register'],
  })
  declare readonly resetOfProject: RestCall;
}
