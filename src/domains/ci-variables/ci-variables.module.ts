import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GroupVariableActions } from './group-variable.actions.js';
import { InstanceVariableActions } from './instance-variable.actions.js';
import { ProjectVariableActions } from './project-variable.actions.js';

/** Variables for pipelines as this server offers them. */
@Domain('ci_variable', { summary: 'Variables for pipelines at project, group and instance level', icon: 'braces' })
@Module({ providers: [ProjectVariableActions, GroupVariableActions, InstanceVariableActions] })
export class CiVariablesModule {}
