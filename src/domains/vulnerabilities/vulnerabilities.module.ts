import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { VulnerabilityStateActions } from './vulnerability-state.actions.js';
import { VulnerabilitySummaryActions } from './vulnerability-summary.actions.js';
import { VulnerabilityActions } from './vulnerability.actions.js';

/** Vulnerabilities as this server offers them. */
@Domain('vulnerability', { summary: 'Tracked vulnerabilities and their triage', icon: 'shield-alert' })
@Module({ providers: [VulnerabilityActions, VulnerabilityStateActions, VulnerabilitySummaryActions] })
export class VulnerabilitiesModule {}
