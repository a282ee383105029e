import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { AppearanceActions } from './appearance.actions.js';
import { ApplicationActions } from './application.actions.js';
import { BroadcastMessageActions } from './broadcast-message.actions.js';
import { ClusterAgentActions } from './cluster-agent.actions.js';
import { CustomAttributeActions } from './custom-attribute.actions.js';
import { DependencyProxyActions } from './dependency-proxy.actions.js';
import { ErrorTrackingActions } from './error-tracking.actions.js';
import { FeatureActions } from './feature.actions.js';
import { BulkImportActions } from './bulk-import.actions.js';
import { ImportActions } from './import.actions.js';
import { InstanceActions } from './instance.actions.js';
import { MetricImageActions } from './metric-image.actions.js';
import { PlanLimitsActions } from './plan-limits.actions.js';
import { SecureFileActions } from './secure-file.actions.js';
import { SettingsActions } from './settings.actions.js';
import { SidekiqActions } from './sidekiq.actions.js';
import { SystemHookActions } from './system-hook.actions.js';
import { TerraformStateActions } from './terraform-state.actions.js';
import { TopicActions } from './topic.actions.js';
import { UsageDataActions } from './usage-data.actions.js';

/** Running a GitLab, and what of a project stands beside its code, as this server offers them. */
@Domain('admin', { summary: 'Running an instance: settings, appearance, licence, hooks, queues, limits, imports, plus a few project extras such as secure files and Terraform state', icon: 'server-cog' })
@Module({
  providers: [
    AppearanceActions,
    ApplicationActions,
    BroadcastMessageActions,
    ClusterAgentActions,
    CustomAttributeActions,
    DependencyProxyActions,
    ErrorTrackingActions,
    FeatureActions,
    BulkImportActions,
    ImportActions,
    InstanceActions,
    MetricImageActions,
    PlanLimitsActions,
    SecureFileActions,
    SettingsActions,
    SidekiqActions,
    SystemHookActions,
    TerraformStateActions,
    TopicActions,
    UsageDataActions,
  ],
})
export class AdminModule {}
