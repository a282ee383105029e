import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { freezePeriodTable } from './freeze-period.view.js';

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
    related: ['environment.deployment_list'],
  })
  declare readonly list: RestCall;
}
