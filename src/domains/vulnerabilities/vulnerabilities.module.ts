import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { VulnerabilityActions } from './vulnerability.actions.js';

/** Vulnerabilities as this server offers them. */
@Domain('vulnerability', { summary: 'Tracked vulnerabilities and their triage', icon: 'shield-alert' })
@Module({ providers: [VulnerabilityActions] })
export class VulnerabilitiesModule {}
