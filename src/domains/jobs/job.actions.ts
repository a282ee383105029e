import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { reworded } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Paging } from '../../vocabulary/paging.js';
import { JobId, PipelineId, ProjectRef } from '../../vocabulary/refs.js';
import { bridgeTable, jobCard, jobTable, projectJobTable } from './job.view.js';

const JobRef = Type.Object({ project_id: ProjectRef, job_id: JobId });

const JobStatus = OneOf(
  ['created', 'waiting_for_resource', 'preparing', 'waiting_for_callback', 'pending', 'running', 'success', 'failed', 'canceling', 'canceled', 'skipped', 'manual', 'scheduled'],
  'Status of the jobs wanted.',
);

const ListJobs = Type.Object({
  project_id: ProjectRef,
  pipeline_id: PipelineId,
  scope: Type.Optional(Type.Array(JobStatus, { description: 'Only jobs with one of these statuses. Default: all.' })),
  include_retried: Type.Optional(Type.Boolean({ description: 'Also list earlier attempts of retried jobs. Default false.' })),
  ...KeysetPaging,
});

const ListProjectJobs = Type.Object({
  project_id: ProjectRef,
  scope: ListJobs.properties.scope,
  ref: Type.Optional(Type.String({ description: 'Only jobs of this branch or tag.' })),
  ...KeysetPaging,
});
type ListProjectJobs = Static<typeof ListProjectJobs>;

const ListBridges = Type.Object({
  project_id: ProjectRef,
  pipeline_id: PipelineId,
  scope: ListJobs.properties.scope,
  ...Paging,
});

const CancelJob = Type.Object({
  ...JobRef.properties,
  force: Type.Optional(Type.Boolean({ description: 'End a job that hangs while it is being canceled. Needs Maintainer. Default false.' })),
});

const RetryJob = Type.Object({
  ...JobRef.properties,
  inputs: Type.Optional(Type.Object({}, { description: 'Values for the inputs that the job declares, by name. Needs a recent GitLab.', additionalProperties: true })),
});
type RetryJob = Static<typeof RetryJob>;

const PlayJob = Type.Object({
  ...JobRef.properties,
  job_variables_attributes: Type.Optional(
    Type.Array(
      Type.Object(
        { key: Type.String({ description: 'Name of the variable.' }), value: Type.String({ description: 'Value of the variable.' }) },
        { description: 'One variable.', additionalProperties: false },
      ),
      { description: 'CI/CD variables for this run of the job, each with key and value.' },
    ),
  ),
  job_inputs: Type.Optional(Type.Object({}, { description: 'Values for the inputs that the job declares, by name. Needs a recent GitLab.', additionalProperties: true })),
});
type PlayJob = Static<typeof PlayJob>;

/** Lists, reads and starts the jobs of pipelines. */
@Injectable()
export class JobActions {
  @RestAction('job.list', 'GET /projects/:project_id/pipelines/:pipeline_id/jobs', {
    title: 'List pipeline jobs',
    summary: 'List the jobs of a pipeline with stage, status and duration, filtered by status such as failed.',
    effect: 'read',
    params: ListJobs,
    view: jobTable,
    tool: 'gitlab_job_list',
    paramAliases: { status: 'scope', statuses: 'scope', scopes: 'scope' },
    keywords: ['builds', 'stages', 'steps', 'failed jobs', 'running jobs'],
    related: ['pipeline.failures'],
    next: ['pipeline.failures', 'job.trace', 'job.retry'],
    example: { project_id: 'group/project', pipeline_id: 1234, scope: ['failed'] },
  })
  declare readonly list: RestCall;

  @Action('job.list_project', {
    title: 'List project jobs',
    summary: 'List the jobs of a whole project across its pipelines, newest first, filtered by status such as failed and by branch.',
    effect: 'read',
    params: ListProjectJobs,
    view: projectJobTable,
    tool: 'gitlab_job_list_project',
    paramAliases: { status: 'scope', statuses: 'scope', scopes: 'scope' },
    keywords: ['builds', 'recent jobs', 'failed jobs', 'running jobs', 'queue', 'regardless of pipeline'],
    related: ['job.list', 'pipeline.list'],
    next: ['job.trace', 'job.get', 'job.retry'],
    example: { project_id: 'group/project', scope: ['failed'] },
  })
  listProject({ project_id, cursor, ...filters }: ListProjectJobs, { gitlab }: ActionContext) {
    // Pages by number get slow on projects with many jobs, so they are sent for only when a number is asked for.
    const query = { ...filters, pagination: filters.page === undefined ? 'keyset' : undefined };
    return gitlab.rest.list<JsonObject>('/projects/:project_id/jobs', { project_id }, { query, cursor });
  }

  @RestAction('job.list_bridges', 'GET /projects/:project_id/pipelines/:pipeline_id/bridges', {
    title: 'List trigger jobs',
    summary: 'List the trigger jobs (bridges) of a pipeline with the downstream or child pipeline that each started.',
    effect: 'read',
    params: ListBridges,
    view: bridgeTable,
    tool: 'gitlab_job_list_bridges',
    paramAliases: { status: 'scope', statuses: 'scope', scopes: 'scope' },
    keywords: ['downstream pipelines', 'child pipelines', 'multi-project pipeline', 'trigger job'],
    related: ['job.list', 'pipeline.get'],
    next: ['pipeline.get', 'pipeline.failures'],
  })
  declare readonly listBridges: RestCall;

  @RestAction('job.get', 'GET /projects/:project_id/jobs/:job_id', {
    summary: 'Read one CI job with its status, failure reason, runner, duration and artifacts.',
    effect: 'read',
    params: JobRef,
    view: jobCard,
    resource: 'gitlab://project/{project_id}/job/{job_id}',
    tool: 'gitlab_job_get',
    keywords: ['build', 'status', 'runner'],
    next: ['job.trace', 'job.retry', 'job.artifacts'],
  })
  declare readonly get: RestCall;

  @Action('job.retry', {
    summary: 'Run a finished job again as a new job of the same pipeline.',
    effect: 'write',
    params: RetryJob,
    view: jobCard,
    tool: 'gitlab_job_retry',
    keywords: ['rerun', 'restart', 'repeat', 'failed', 'build'],
    related: ['pipeline.retry', 'job.play'],
    next: ['job.get', 'job.trace'],
  })
  async retry({ project_id, job_id, ...body }: RetryJob, { gitlab }: ActionContext) {
    try {
      return written(await gitlab.rest.post('/projects/:project_id/jobs/:job_id/retry', { project_id, job_id }, { body }), job_id);
    } catch (error) {
      if (!isTurnedDown(error, 403, /not retryable/i)) throw error;
      throw reworded(
        error,
        'GitLab does not retry this job. It retries a job only when it has finished, was not retried already, and its pipeline is not archived.',
        'Read it with job.get: a running job has to end or be canceled first, a manual one is started with job.play, and of a retried one take the newest attempt from job.list.',
      );
    }
  }

  @RestAction('job.cancel', 'POST /projects/:project_id/jobs/:job_id/cancel', {
    summary: 'Cancel a job that is running or waiting, and show it as it now stands.',
    effect: 'write',
    idempotent: true,
    params: CancelJob,
    view: jobCard,
    tool: 'gitlab_job_cancel',
    keywords: ['stop', 'abort', 'kill', 'build', 'terminate'],
    related: ['pipeline.cancel', 'job.retry'],
    next: ['job.get', 'job.retry'],
  })
  declare readonly cancel: RestCall;

  @Action('job.play', {
    summary: 'Start a manual job, with CI/CD variables of its own if wanted.',
    effect: 'write',
    sinceOf: { job_inputs: '18.10' },
    params: PlayJob,
    view: jobCard,
    tool: 'gitlab_job_play',
    paramAliases: { variables: 'job_variables_attributes', inputs: 'job_inputs' },
    keywords: ['run', 'trigger', 'deploy', 'manual', 'start', 'delayed'],
    related: ['job.retry', 'pipeline.create'],
    next: ['job.get', 'job.trace'],
    example: { project_id: 'group/project', job_id: 5678, job_variables_attributes: [{ key: 'DEPLOY_TO', value: 'staging' }] },
  })
  async play({ project_id, job_id, ...body }: PlayJob, { gitlab }: ActionContext) {
    try {
      return written(await gitlab.rest.post('/projects/:project_id/jobs/:job_id/play', { project_id, job_id }, { body }), job_id);
    } catch (error) {
      if (!isTurnedDown(error, 400, /unplayable/i)) throw error;
      throw reworded(
        error,
        'GitLab cannot start this job by hand: only jobs that wait as manual or scheduled can be started.',
        'Read its status with job.get; a finished job runs again with job.retry.',
      );
    }
  }
}

function isTurnedDown(error: unknown, status: number, words: RegExp): error is GitLabRejected {
  return error instanceof GitLabRejected && error.status === status && words.test(error.detail.words);
}

/** A write that GitLab accepted without a readable description is known by its id. */
function written(job: unknown, id: number): unknown {
  return job ?? { id };
}
