import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CompliancePolicyActions } from './compliance-policy.actions.js';

/** Security policies of the whole instance, as this server offers them. */
@Domain('compliance_policy', { summary: 'Where the instance keeps its central security policies', icon: 'scale' })
@Module({ providers: [CompliancePolicyActions] })
export class CompliancePoliciesModule {}
