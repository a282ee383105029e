import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { RunnerControllerTokenActions } from './runner-controller-token.actions.js';
import { RunnerControllerActions } from './runner-controller.actions.js';
import { RunnerTokenActions } from './runner-token.actions.js';
import { RunnerActions } from './runner.actions.js';

/** CI runners as this server offers them. */
@Domain('runner', { summary: 'CI runners, their tokens and controllers', icon: 'cpu' })
@Module({ providers: [RunnerActions, RunnerTokenActions, RunnerControllerActions, RunnerControllerTokenActions] })
export class RunnersModule {}
