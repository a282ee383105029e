import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ExternalStatusCheckActions } from './external-status-check.actions.js';

/** External status checks as this server offers them. */
@Domain('external_status_check', { summary: 'Third-party gates on merge requests', icon: 'shield-check' })
@Module({ providers: [ExternalStatusCheckActions] })
export class ExternalStatusChecksModule {}
