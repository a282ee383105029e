import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { ListPipelines } from './list-pipelines.js';
import { pipelineScheduleCard, pipelineScheduleTable, scheduleVariableCard } from './pipeline-schedule.view.js';
import { pipelineTable } from './pipeline.view.js';

const PipelineSchedules = Type.Object({
  project_id: ProjectRef,
  scope: Type.Optional(OneOf(['active', 'inactive'], 'Only schedules that run, or only those that are switched off. Default: both.')),
  ...Paging,
});

const ScheduleRef = Type.Object({ project_id: ProjectRef, pipeline_schedule_id: Type.Integer({ description: 'Id of the schedule, as pipeline.schedule_list shows it.', minimum: 1 }) });

const Cron = Type.String({ description: 'When it runs, as a cron expression of five fields: `0 2 * * *` is every day at two.', minLength: 1 });
const settings = {
  cron_timezone: Type.Optional(Type.String({ description: 'Time zone of the cron expression: `Europe/Berlin`. Default `UTC`.' })),
  active: Type.Optional(Type.Boolean({ description: 'Whether it runs. Default true.' })),
};

const StartedPipelines = Type.Object({
  ...ScheduleRef.properties,
  scope: ListPipelines.properties.scope,
  status: ListPipelines.properties.status,
  created_after: ListPipelines.properties.created_after,
  created_before: ListPipelines.properties.created_before,
  updated_after: ListPipelines.properties.updated_after,
  updated_before: ListPipelines.properties.updated_before,
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order by id. Default `asc`, the oldest first.')),
  ...Paging,
});

const Key = Type.String({ description: 'Name of the variable: letters, digits and underscores, at most 255.', minLength: 1, maxLength: 255 });
const VariableType = Type.Optional(OneOf(['env_var', 'file'], '`file` gives jobs the path of a file with the value in it. Default `env_var`.'));

const paramAliases = { schedule_id: 'pipeline_schedule_id', id: 'pipeline_schedule_id' };
const settingAliases = { timezone: 'cron_timezone', schedule: 'cron', enabled: 'active' };
const variableAliases = { name: 'key', variable: 'key', type: 'variable_type' };

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
    next: ['pipeline.schedule_get', 'pipeline.schedule_run'],
    related: ['pipeline.schedule_create', 'pipeline.list'],
  })
  declare readonly list: RestCall;

  @RestAction('pipeline.schedule_get', 'GET /projects/:project_id/pipeline_schedules/:pipeline_schedule_id', {
    title: 'Get pipeline schedule',
    summary: 'Read one pipeline schedule with its cron line, next run, last pipeline and the names of its variables.',
    effect: 'read',
    params: ScheduleRef,
    view: pipelineScheduleCard,
    tool: 'gitlab_pipeline_schedule_get',
    paramAliases,
    keywords: ['cron', 'nightly', 'timer', 'periodic'],
    next: ['pipeline.schedule_run'],
    related: ['pipeline.schedule_list', 'pipeline.schedule_update'],
  })
  declare readonly get: RestCall;

  @RestAction('pipeline.schedule_create', 'POST /projects/:project_id/pipeline_schedules', {
    title: 'Create pipeline schedule',
    summary: 'Create a schedule by which pipelines of a branch or tag start on their own, such as every night.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      description: Type.String({ description: 'What it is for, as people see it in the list.', minLength: 1 }),
      ref: Type.String({ description: 'Branch or tag to run pipelines for: `main`.', minLength: 1 }),
      cron: Cron,
      ...settings,
    }),
    view: pipelineScheduleCard,
    tool: 'gitlab_pipeline_schedule_create',
    paramAliases: { ...settingAliases, name: 'description', branch: 'ref' },
    example: { project_id: 'group/project', description: 'Nightly build', ref: 'main', cron: '0 2 * * *', cron_timezone: 'Europe/Berlin' },
    keywords: ['cron', 'nightly', 'timer', 'periodic', 'new'],
    next: ['pipeline.schedule_create_variable', 'pipeline.schedule_run'],
    related: ['pipeline.schedule_list', 'pipeline.create'],
  })
  declare readonly create: RestCall;

  @RestAction('pipeline.schedule_update', 'PUT /projects/:project_id/pipeline_schedules/:pipeline_schedule_id', {
    title: 'Update pipeline schedule',
    summary: 'Change a pipeline schedule: its cron line, branch or description, or switch it on or off.',
    effect: 'write',
    params: Type.Object({
      ...ScheduleRef.properties,
      description: Type.Optional(Type.String({ description: 'New description.', minLength: 1 })),
      ref: Type.Optional(Type.String({ description: 'New branch or tag to run pipelines for.', minLength: 1 })),
      cron: Type.Optional(Cron),
      ...settings,
    }),
    view: pipelineScheduleCard,
    tool: 'gitlab_pipeline_schedule_update',
    idempotent: true,
    paramAliases: { ...paramAliases, ...settingAliases, name: 'description', branch: 'ref' },
    example: { project_id: 'group/project', pipeline_schedule_id: 13, active: false },
    keywords: ['cron', 'edit', 'pause', 'deactivate', 'enable', 'disable'],
    related: ['pipeline.schedule_get', 'pipeline.schedule_take_ownership'],
  })
  declare readonly update: RestCall;

  @RestAction('pipeline.schedule_delete', 'DELETE /projects/:project_id/pipeline_schedules/:pipeline_schedule_id', {
    title: 'Delete pipeline schedule',
    summary: 'Delete a pipeline schedule with its variables; the pipelines it started stay.',
    effect: 'destroy',
    params: ScheduleRef,
    tool: 'gitlab_pipeline_schedule_delete',
    done: 'The pipeline schedule was deleted.',
    paramAliases,
    keywords: ['cron', 'nightly', 'timer'],
    related: ['pipeline.schedule_update', 'pipeline.schedule_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('pipeline.schedule_run', 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/play', {
    title: 'Run pipeline schedule now',
    summary: 'Run a pipeline schedule at once, besides its own times.',
    effect: 'write',
    params: ScheduleRef,
    tool: 'gitlab_pipeline_schedule_run',
    done: 'GitLab starts a pipeline of the schedule now.',
    paramAliases,
    keywords: ['play', 'trigger', 'start', 'nightly', 'cron'],
    next: ['pipeline.schedule_list_triggered_pipelines'],
    related: ['pipeline.create', 'pipeline.schedule_get'],
  })
  declare readonly run: RestCall;

  @RestAction('pipeline.schedule_take_ownership', 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/take_ownership', {
    title: 'Take ownership of pipeline schedule',
    summary: 'Transfer a pipeline schedule to the token\'s user, in whose name its pipelines run from then on.',
    effect: 'write',
    params: ScheduleRef,
    view: pipelineScheduleCard,
    tool: 'gitlab_pipeline_schedule_take_ownership',
    idempotent: true,
    paramAliases,
    keywords: ['owner', 'take over', 'cron'],
    related: ['pipeline.schedule_get', 'pipeline.schedule_update'],
  })
  declare readonly takeOwnership: RestCall;

  @RestAction('pipeline.schedule_list_triggered_pipelines', 'GET /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/pipelines', {
    title: 'List pipelines of schedule',
    summary: 'List the pipelines that a schedule started, with their status.',
    effect: 'read',
    params: StartedPipelines,
    view: pipelineTable,
    tool: 'gitlab_pipeline_schedule_list_triggered_pipelines',
    paramAliases,
    keywords: ['nightly builds', 'cron runs', 'history'],
    next: ['pipeline.get', 'pipeline.failures'],
    related: ['pipeline.list', 'pipeline.schedule_get'],
  })
  declare readonly pipelines: RestCall;

  @RestAction('pipeline.schedule_create_variable', 'POST /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables', {
    title: 'Create pipeline schedule variable',
    summary: 'Add a CI/CD variable to a pipeline schedule, which its pipelines then get.',
    effect: 'write',
    params: Type.Object({ ...ScheduleRef.properties, key: Key, value: Type.String({ description: 'Value; it may be empty.', minLength: 0 }), variable_type: VariableType }),
    view: scheduleVariableCard,
    tool: 'gitlab_pipeline_schedule_create_variable',
    paramAliases: { ...paramAliases, ...variableAliases },
    example: { project_id: 'group/project', pipeline_schedule_id: 13, key: 'FULL_RUN', value: 'true' },
    keywords: ['environment variable', 'parameter', 'cron'],
    related: ['pipeline.schedule_get', 'pipeline.schedule_edit_variable'],
  })
  declare readonly createVariable: RestCall;

  @RestAction('pipeline.schedule_edit_variable', 'PUT /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables/:key', {
    title: 'Update pipeline schedule variable',
    summary: 'Change the value or type of a CI/CD variable of a pipeline schedule.',
    effect: 'write',
    params: Type.Object({ ...ScheduleRef.properties, key: Key, value: Type.Optional(Type.String({ description: 'New value.' })), variable_type: VariableType }),
    clears: ['value'],
    view: scheduleVariableCard,
    tool: 'gitlab_pipeline_schedule_edit_variable',
    idempotent: true,
    paramAliases: { ...paramAliases, ...variableAliases },
    example: { project_id: 'group/project', pipeline_schedule_id: 13, key: 'FULL_RUN', value: 'false' },
    keywords: ['environment variable', 'parameter', 'cron', 'edit'],
    related: ['pipeline.schedule_get'],
  })
  declare readonly editVariable: RestCall;

  @RestAction('pipeline.schedule_delete_variable', 'DELETE /projects/:project_id/pipeline_schedules/:pipeline_schedule_id/variables/:key', {
    title: 'Delete pipeline schedule variable',
    summary: 'Delete a CI/CD variable from a pipeline schedule.',
    effect: 'destroy',
    params: Type.Object({ ...ScheduleRef.properties, key: Key }),
    view: scheduleVariableCard,
    tool: 'gitlab_pipeline_schedule_delete_variable',
    paramAliases: { ...paramAliases, name: 'key', variable: 'key' },
    example: { project_id: 'group/project', pipeline_schedule_id: 13, key: 'FULL_RUN' },
    keywords: ['environment variable', 'parameter', 'cron'],
    related: ['pipeline.schedule_get'],
  })
  declare readonly deleteVariable: RestCall;
}
