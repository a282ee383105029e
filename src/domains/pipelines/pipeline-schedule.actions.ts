import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { pipelineScheduleTable } from './pipeline-schedule.view.js';

const PipelineSchedules = Type.Object({
  project_id: ProjectRef,
  scope: Type.Optional(OneOf(['active', 'inactive'], 'Only schedules that run, or only those that are switched off. Default: both.')),
  ...Paging,
});

/** Schedules by which pipelines start on their own. */
@Injectable()
export class PipelineScheduleActions {
  @RestAction('pipeline.schedule_list', 'GET /projects/:project_id/pipeline_schedules', {
    title: 'List pipeline schedules',
    summary: 'List the pipeline schedules of a project: cron line, branch, owner and next run.',
    effect: 'read',
    params: PipelineSchedules,
    view: pipelineScheduleTable,
    tool: 'gitlab_pipeline_schedule_list',
    paramAliases: { status: 'scope', state: 'scope' },
    keywords: ['cron', 'nightly', 'scheduled pipelines', 'timer', 'periodic'],
    related: ['pipeline.list', 'pipeline.create'],
  })
  declare readonly list: RestCall;
}
