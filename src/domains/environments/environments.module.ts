import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { DeploymentActions } from './deployment.actions.js';
import { DeploymentCompletions } from './deployment.completions.js';
import { DeploymentResources } from './deployment.resources.js';
import { EnvironmentActions } from './environment.actions.js';
import { EnvironmentCompletions } from './environment.completions.js';
import { EnvironmentResources } from './environment.resources.js';
import { FreezePeriodActions } from './freeze-period.actions.js';
import { ProtectedEnvironmentActions } from './protected-environment.actions.js';

/** Environments and what is deployed to them, as this server offers them. */
@Domain('environment', { summary: 'Deployment targets, deployments, freezes and environment protection', icon: 'rocket' })
@Module({ providers: [EnvironmentActions, DeploymentActions, FreezePeriodActions, ProtectedEnvironmentActions, EnvironmentResources, DeploymentResources, EnvironmentCompletions, DeploymentCompletions] })
export class EnvironmentsModule {}
