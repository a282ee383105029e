import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ProjectAliasActions } from './project-alias.actions.js';

/** Short clone names, as this server offers them. */
@Domain('project_alias', { summary: 'Short clone names for projects', icon: 'at-sign' })
@Module({ providers: [ProjectAliasActions] })
export class ProjectAliasesModule {}
