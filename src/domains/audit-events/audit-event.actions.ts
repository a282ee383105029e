import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { auditEventCard, auditEventTable } from './audit-event.view.js';

const AuditEventId = Type.Integer({ description: 'Id of the audit event, as the list of them shows it.', minimum: 1 });
const filters = { created_after: Time('Only after this moment'), created_before: Time('Only before this moment'), ...KeysetPaging };
const filterAliases = { since: 'created_after', after: 'created_after', until: 'created_before', before: 'created_before' };
const idAliases = { id: 'audit_event_id', event_id: 'audit_event_id' };
const keywords = ['audit log', 'audit trail', 'compliance', 'who changed', 'security log'];

/** Audit events: who changed rights and settings. */
@Injectable()
export class AuditEventActions {
  @RestAction('audit_event.list_instance', 'GET /audit_events', {
    title: 'List audit events of instance',
    summary: 'List the audit events of the instance, as an administrator: who changed which rights and settings.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({
      entity_type: Type.Optional(OneOf(['Project', 'User', 'Group', 'Gitlab::Audit::InstanceScope'], 'Only events of this kind of thing. Needed with entity_id.')),
      entity_id: Type.Optional(Type.Integer({ description: 'Only events of the thing with this id.', minimum: 1 })),
      ...filters,
    }),
    view: auditEventTable,
    tool: 'gitlab_list_instance_audit_events',
    paramAliases: filterAliases,
    keywords,
    next: ['audit_event.get_instance'],
    related: ['audit_event.list_group', 'audit_event.list_project'],
  })
  declare readonly listOfInstance: RestCall;

  @RestAction('audit_event.get_instance', 'GET /audit_events/:audit_event_id', {
    title: 'Get audit event of instance',
    summary: 'Read one audit event of the instance, as an administrator.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ audit_event_id: AuditEventId }),
    view: auditEventCard,
    tool: 'gitlab_get_instance_audit_event',
    paramAliases: idAliases,
    keywords: ['audit event details'],
    related: ['audit_event.list_instance'],
  })
  declare readonly getOfInstance: RestCall;

  @RestAction('audit_event.list_group', 'GET /groups/:group_id/audit_events', {
    title: 'List audit events of group',
    summary: 'List the audit events of a group: who changed its members, rights and settings.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...filters }),
    view: auditEventTable,
    tool: 'gitlab_list_group_audit_events',
    paramAliases: filterAliases,
    example: { group_id: 'group', created_after: '2026-11-01T00:00:00Z' },
    keywords,
    next: ['audit_event.get_group'],
    related: ['audit_event.list_project'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('audit_event.get_group', 'GET /groups/:group_id/audit_events/:audit_event_id', {
    title: 'Get audit event of group',
    summary: 'Read one audit event of a group.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, audit_event_id: AuditEventId }),
    view: auditEventCard,
    tool: 'gitlab_get_group_audit_event',
    paramAliases: idAliases,
    keywords: ['audit event details'],
    related: ['audit_event.list_group'],
  })
  declare readonly getOfGroup: RestCall;

  @RestAction('audit_event.list_project', 'GET /projects/:project_id/audit_events', {
    title: 'List audit events of project',
    summary: 'List the audit events of a project: who changed its members, rights and settings.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...filters }),
    view: auditEventTable,
    tool: 'gitlab_list_project_audit_events',
    paramAliases: filterAliases,
    example: { project_id: 'group/project', created_after: '2026-11-01T00:00:00Z' },
    keywords: [...keywords, 'who changed the project settings'],
    next: ['audit_event.get_project'],
    related: ['audit_event.list_group', 'user.event_list_project'],
  })
  declare readonly listOfProject: RestCall;

  @RestAction('audit_event.get_project', 'GET /projects/:project_id/audit_events/:audit_event_id', {
    title: 'Get audit event of project',
    summary: 'Read one audit event of a project.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, audit_event_id: AuditEventId }),
    view: auditEventCard,
    tool: 'gitlab_get_project_audit_event',
    paramAliases: idAliases,
    keywords: ['audit event details'],
    related: ['audit_event.list_project'],
  })
  declare readonly getOfProject: RestCall;
}
