import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { freezePeriodCard, freezePeriodTable } from './freeze-period.view.js';

const FreezeRef = Type.Object({ project_id: ProjectRef, freeze_period_id: Type.Integer({ description: 'Id of the freeze period, as environment.freeze_list shows it.', minimum: 1 }) });

const cron = 'as a cron expression of five fields: `0 18 * * 5` is every Friday at six in the evening.';
const TimeZone = Type.Optional(Type.String({ description: 'Time zone of both: `Europe/Berlin`. Default `UTC`.' }));

const paramAliases = { start: 'freeze_start', end: 'freeze_end', timezone: 'cron_timezone' };

/** Times in which a project does not deploy. */
@Injectable()
export class FreezePeriodActions {
  @RestAction('environment.freeze_list', 'GET /projects/:project_id/freeze_periods', {
    title: 'List freeze periods',
    summary: 'List the deploy freezes of a project: when they begin and end, as cron expressions with their time zone.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: freezePeriodTable,
    tool: 'gitlab_list_freeze_periods',
    keywords: ['deploy freeze', 'code freeze', 'change freeze', 'no deployments', 'release calendar'],
    related: ['environment.freeze_create', 'environment.deployment_list'],
  })
  declare readonly list: RestCall;

  @RestAction('environment.freeze_get', 'GET /projects/:project_id/freeze_periods/:freeze_period_id', {
    title: 'Get freeze period',
    summary: 'Read one deploy freeze of a project: when it begins and ends.',
    effect: 'read',
    params: FreezeRef,
    view: freezePeriodCard,
    tool: 'gitlab_get_freeze_period',
    paramAliases: { id: 'freeze_period_id', freeze_id: 'freeze_period_id' },
    keywords: ['deploy freeze', 'code freeze', 'change freeze'],
    related: ['environment.freeze_list'],
  })
  declare readonly get: RestCall;

  @RestAction('environment.freeze_create', 'POST /projects/:project_id/freeze_periods', {
    title: 'Create freeze period',
    summary: 'Create a deploy freeze of a project, in which jobs that honour it do not deploy.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, freeze_start: Type.String({ description: `When it begins, ${cron}`, minLength: 1 }), freeze_end: Type.String({ description: `When it ends, ${cron}`, minLength: 1 }), cron_timezone: TimeZone }),
    view: freezePeriodCard,
    tool: 'gitlab_create_freeze_period',
    paramAliases,
    example: { project_id: 'group/project', freeze_start: '0 18 * * 5', freeze_end: '0 8 * * 1', cron_timezone: 'Europe/Berlin' },
    keywords: ['deploy freeze', 'code freeze', 'change freeze', 'weekend', 'no deployments', 'new'],
    related: ['environment.freeze_list', 'environment.freeze_update'],
  })
  declare readonly create: RestCall;

  @RestAction('environment.freeze_update', 'PUT /projects/:project_id/freeze_periods/:freeze_period_id', {
    title: 'Update freeze period',
    summary: 'Change when a deploy freeze of a project begins or ends.',
    effect: 'write',
    params: Type.Object({
      ...FreezeRef.properties,
      freeze_start: Type.Optional(Type.String({ description: `When it begins from now on, ${cron}`, minLength: 1 })),
      freeze_end: Type.Optional(Type.String({ description: `When it ends from now on, ${cron}`, minLength: 1 })),
      cron_timezone: TimeZone,
    }),
    view: freezePeriodCard,
    tool: 'gitlab_update_freeze_period',
    idempotent: true,
    paramAliases: { ...paramAliases, id: 'freeze_period_id', freeze_id: 'freeze_period_id' },
    example: { project_id: 'group/project', freeze_period_id: 19, freeze_end: '0 9 * * 1' },
    keywords: ['deploy freeze', 'code freeze', 'change freeze', 'edit'],
    related: ['environment.freeze_get'],
  })
  declare readonly update: RestCall;

  @RestAction('environment.freeze_delete', 'DELETE /projects/:project_id/freeze_periods/:freeze_period_id', {
    title: 'Delete freeze period',
    summary: 'Delete a deploy freeze of a project, so that jobs deploy at that time again.',
    effect: 'destroy',
    params: FreezeRef,
    tool: 'gitlab_delete_freeze_period',
    done: 'The freeze period was deleted.',
    paramAliases: { id: 'freeze_period_id', freeze_id: 'freeze_period_id' },
    keywords: ['deploy freeze', 'code freeze', 'change freeze', 'lift'],
    related: ['environment.freeze_list'],
  })
  declare readonly delete: RestCall;
}
