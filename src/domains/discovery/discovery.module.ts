import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { DiscoverProjectActions } from './discover-project.actions.js';

@Domain('discover_project', { summary: 'From a git remote to a project', icon: 'compass' })
@Module({ providers: [DiscoverProjectActions] })
export class DiscoveryModule {}
