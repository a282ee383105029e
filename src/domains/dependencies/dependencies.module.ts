import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { DependencyActions } from './dependency.actions.js';

/** Dependencies of projects as this server offers them. */
@Domain('dependency', { summary: 'Bill of materials: components of a project and its exports', icon: 'package-search' })
@Module({ providers: [DependencyActions] })
export class DependenciesModule {}
