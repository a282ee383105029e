import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { accepted, badRequest, created, forbidden, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { pipelineBasic } from './pipeline.entities.js';
import { startPipeline } from './pipeline.routes.js';
import { type PipelineScheduleRecord, roles, type VariableRecord } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

/** The variables of a schedule. */
const variablesOf = keptRows((_schedule: PipelineScheduleRecord): VariableRecord[] => []);

/** The pipelines that a schedule started, oldest first. */
const startedBy = keptRows((_schedule: PipelineScheduleRecord): number[] => []);

const scheduleEntity = (call: Call, { owner, ...schedule }: PipelineScheduleRecord): JsonObject => ({ ...schedule, owner: userBasic(call, owner), inputs: [] });

function scheduleSingle(call: Call, project: ProjectRecord, schedule: PipelineScheduleRecord): JsonObject {
  const last = project.pipelines.find(({ id }) => id === startedBy(schedule).at(-1));
  return { ...scheduleEntity(call, schedule), last_pipeline: last ? pipelineBasic(call, project, last) : null, variables: variablesOf(schedule) };
}

const schedulesOf = (project: ProjectRecord) => (project.pipeline_schedules ??= []);

function scheduleOf(call: Call, project: ProjectRecord): PipelineScheduleRecord {
  const schedule = schedulesOf(project).find(({ id }) => id === call.number('pipeline_schedule_id'));
  if (!schedule) throw notFound('PipelineSchedule');
  return schedule;
}

function variableOf(call: Call, schedule: PipelineScheduleRecord): VariableRecord {
  const variable = variablesOf(schedule).find(({ key }) => key === call.param('key'));
  if (!variable) throw notFound('Variable');
  return variable;
}

/** Applies what was sent; the rest stays. */
function change(call: Call, schedule: PipelineScheduleRecord): void {
  const cron = call.text('cron');
  if (cron !== undefined && cron.trim().split(/\s+/).length !== 5) throw badRequest({ cron: ['syntax is invalid'] });
  Object.assign(schedule, {
    description: call.text('description') ?? schedule.description,
    ref: call.text('ref') ?? schedule.ref,
    cron: cron ?? schedule.cron,
    cron_timezone: call.text('cron_timezone') ?? schedule.cron_timezone,
    active: call.flag('active') ?? schedule.active,
    updated_at: call.world.now(),
  });
}

const one = '/projects/:id/pipeline_schedules/:pipeline_schedule_id';

export const scheduleRoutes: Routes = {
  'GET /projects/:id/pipeline_schedules': (call) => {
    const project = call.project(roles.developer);
    const scope = call.oneOf('scope', ['active', 'inactive']);
    const rows = schedulesOf(project).filter(({ active }) => scope === undefined || active === (scope === 'active'));
    return paged(call, rows, (schedule) => scheduleEntity(call, schedule));
  },
  'POST /projects/:id/pipeline_schedules': (call) => {
    const project = call.project(roles.developer);
    const at = call.world.now();
    const schedule: PipelineScheduleRecord = {
      id: call.world.nextId(),
      description: call.required('description'),
      ref: call.required('ref'),
      cron: call.required('cron'),
      cron_timezone: 'UTC',
      next_run_at: '2026-12-01T01:00:00.000Z',
      active: true,
      created_at: at,
      updated_at: at,
      owner: call.user.username,
    };
    change(call, schedule);
    schedulesOf(project).push(schedule);
    return created(scheduleSingle(call, project, schedule));
  },
  [`GET ${one}`]: (call) => {
    const project = call.project(roles.developer);
    return ok(scheduleSingle(call, project, scheduleOf(call, project)));
  },
  [`PUT ${one}`]: (call) => {
    const project = call.project(roles.developer);
    const schedule = scheduleOf(call, project);
    if (schedule.owner !== call.user.username) throw forbidden();
    change(call, schedule);
    return ok(scheduleSingle(call, project, schedule));
  },
  [`DELETE ${one}`]: (call) => {
    const project = call.project(roles.maintainer);
    schedulesOf(project).splice(schedulesOf(project).indexOf(scheduleOf(call, project)), 1);
    return noContent();
  },
  [`POST ${one}/play`]: (call) => {
    const project = call.project(roles.developer);
    const schedule = scheduleOf(call, project);
    const commit = project.repository.resolve(schedule.ref);
    if (!commit) throw badRequest('Unable to schedule pipeline run immediately');
    startedBy(schedule).push(startPipeline(call, project, { ref: schedule.ref.replace(/^refs\/heads\//, ''), sha: commit.id, source: 'schedule', variables: variablesOf(schedule) }).id);
    return created({ message: '201 Created' });
  },
  [`POST ${one}/take_ownership`]: (call) => {
    const project = call.project(roles.maintainer);
    const schedule = scheduleOf(call, project);
    schedule.owner = call.user.username;
    return created(scheduleSingle(call, project, schedule));
  },
  [`GET ${one}/pipelines`]: (call) => {
    const project = call.project(roles.developer);
    const started = startedBy(scheduleOf(call, project));
    const status = call.text('status');
    return paged(call, project.pipelines.filter((pipeline) => started.includes(pipeline.id) && (status === undefined || pipeline.status === status)), (pipeline) => pipelineBasic(call, project, pipeline));
  },
  [`POST ${one}/variables`]: (call) => {
    const schedule = scheduleOf(call, call.project(roles.developer));
    const key = call.required('key');
    if (variablesOf(schedule).some((each) => each.key === key)) throw badRequest({ key: ['has already been taken'] });
    const variable: VariableRecord = { key, value: call.required('value'), variable_type: call.oneOf('variable_type', ['env_var', 'file']) ?? 'env_var', raw: false };
    variablesOf(schedule).push(variable);
    return created(variable);
  },
  [`PUT ${one}/variables/:key`]: (call) => {
    const variable = variableOf(call, scheduleOf(call, call.project(roles.developer)));
    Object.assign(variable, { value: call.text('value') ?? variable.value, variable_type: call.text('variable_type') ?? variable.variable_type });
    return ok(variable);
  },
  [`DELETE ${one}/variables/:key`]: (call) => {
    const schedule = scheduleOf(call, call.project(roles.developer));
    const variable = variableOf(call, schedule);
    variablesOf(schedule).splice(variablesOf(schedule).indexOf(variable), 1);
    return accepted(variable);
  },
};
