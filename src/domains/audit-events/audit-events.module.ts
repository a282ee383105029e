import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { AuditEventActions } from './audit-event.actions.js';

/** Audit events as this server offers them. */
@Domain('audit_event', { summary: 'Compliance log entries for the instance, a group or a project', icon: 'scroll' })
@Module({ providers: [AuditEventActions] })
export class AuditEventsModule {}
