import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { FeatureFlagActions } from './feature-flag.actions.js';
import { FeatureFlagCompletions } from './feature-flag.completions.js';
import { FeatureFlagResources } from './feature-flag.resources.js';
import { FeatureFlagUserListActions } from './feature-flag-user-list.actions.js';

/** Feature flags as this server offers them. */
@Domain('feature_flags', { summary: 'Project feature flags and the user lists they aim at', icon: 'flag' })
@Module({ providers: [FeatureFlagActions, FeatureFlagUserListActions, FeatureFlagResources, FeatureFlagCompletions] })
export class FeatureFlagsModule {}
