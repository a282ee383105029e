import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { RunnerActions } from './runner.actions.js';

/** CI runners as this server offers them. */
@Domain('runner', { summary: 'CI runners, their tokens and controllers', icon: 'cpu' })
@Module({ providers: [RunnerActions] })
export class RunnersModule {}
