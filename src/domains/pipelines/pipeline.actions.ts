import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { PipelineId, ProjectRef } from '../../vocabulary/refs.js';
import { ListPipelines } from './list-pipelines.js';
import { latestPipeline } from './latest-pipeline.js';
import { pipelineCard, pipelineTable, pipelineVariableTable } from './pipeline.view.js';

const PipelineRef = Type.Object({ project_id: ProjectRef, pipeline_id: PipelineId });

const LatestPipeline = Type.Object({
  project_id: ProjectRef,
  ref: Type.Optional(Type.String({ description: 'Branch or tag. Default: the default branch of the project.' })),
});
type LatestPipeline = Static<typeof LatestPipeline>;

const CreatePipeline = Type.Object({
  project_id: ProjectRef,
  ref: Type.String({ description: 'Branch or tag to run the pipeline for.' }),
  variables: Type.Optional(
    Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'Name of the variable.' }),
          value: Type.String({ description: 'Value of the variable.' }),
          variable_type: Type.Optional(OneOf(['env_var', 'file'], 'Whether jobs get the value itself or the path of a file that holds it. Default `env_var`.')),
        },
        { description: 'One variable.', additionalProperties: false },
      ),
      { description: 'CI/CD variables of this pipeline, each with key and value.' },
    ),
  ),
  inputs: Type.Optional(Type.Object({}, { description: 'Values for the inputs (`spec:inputs`) that the CI configuration declares, by name.', additionalProperties: true })),
});

/** Lists, reads, starts and stops pipelines. */
@Injectable()
export class PipelineActions {
  @RestAction('pipeline.list', 'GET /projects/:project_id/pipelines', {
    summary: 'List the pipelines of a project, filtered by status, branch or tag, commit, source, user and time.',
    effect: 'read',
    params: ListPipelines,
    view: pipelineTable,
    tool: 'gitlab_pipeline_list',
    paramAliases: { commit: 'sha', user: 'username' },
    keywords: ['workflow runs', 'builds', 'CI runs', 'failed pipelines', 'history'],
    related: ['pipeline.latest'],
    next: ['pipeline.get', 'pipeline.failures', 'job.list'],
  })
  declare readonly list: RestCall;

  @RestAction('pipeline.get', 'GET /projects/:project_id/pipelines/:pipeline_id', {
    summary: 'Read one pipeline with its status, branch, commit, duration, coverage and errors in the CI configuration.',
    effect: 'read',
    params: PipelineRef,
    view: pipelineCard,
    resource: 'gitlab://project/{project_id}/pipeline/{pipeline_id}',
    tool: 'gitlab_pipeline_get',
    keywords: ['workflow run', 'build status', 'CI status', 'state'],
    next: ['job.list', 'pipeline.failures', 'pipeline.test_report_summary'],
  })
  declare readonly get: RestCall;

  @Action('pipeline.latest', {
    title: 'Get latest pipeline',
    summary: 'Read the newest pipeline for the latest commit of a branch or tag, by default of the default branch.',
    effect: 'read',
    params: LatestPipeline,
    view: pipelineCard,
    resource: 'gitlab://project/{project_id}/pipeline/{pipeline_id}',
    tool: 'gitlab_pipeline_latest',
    keywords: ['last', 'newest', 'current', 'main', 'is the build green'],
    related: ['pipeline.list'],
    next: ['pipeline.failures', 'job.list', 'pipeline.retry'],
    example: { project_id: 'group/project', ref: 'main' },
  })
  latest({ project_id, ref }: LatestPipeline, { gitlab }: ActionContext) {
    return latestPipeline(gitlab, project_id, ref);
  }

  @RestAction('pipeline.variables', 'GET /projects/:project_id/pipelines/:pipeline_id/variables', {
    title: 'List pipeline variables',
    summary: 'List the CI/CD variables that a pipeline was started with, with their values.',
    effect: 'read',
    params: PipelineRef,
    view: pipelineVariableTable,
    tool: 'gitlab_pipeline_variables',
    keywords: ['parameters of a run', 'environment variables', 'ran with', 'started with'],
    related: ['pipeline.get', 'pipeline.create'],
  })
  declare readonly variables: RestCall;

  @RestAction('pipeline.create', 'POST /projects/:project_id/pipeline', {
    summary: 'Start a new pipeline on a branch or tag, with CI/CD variables or inputs if wanted.',
    effect: 'write',
    sinceOf: { inputs: '17.10' },
    params: CreatePipeline,
    view: pipelineCard,
    tool: 'gitlab_pipeline_create',
    aliases: ['pipeline.run', 'pipeline.start', 'pipeline.trigger'],
    keywords: ['run', 'trigger', 'start', 'workflow dispatch', 'launch', 'build', 'deploy'],
    related: ['pipeline.retry', 'job.play'],
    next: ['pipeline.get', 'job.list'],
    example: { project_id: 'group/project', ref: 'main', variables: [{ key: 'DEPLOY_TO', value: 'staging' }] },
  })
  declare readonly create: RestCall;

  @RestAction('pipeline.retry', 'POST /projects/:project_id/pipelines/:pipeline_id/retry', {
    summary: 'Run the failed and canceled jobs of a pipeline again.',
    effect: 'write',
    params: PipelineRef,
    view: pipelineCard,
    tool: 'gitlab_pipeline_retry',
    keywords: ['rerun', 'restart', 'repeat', 'build'],
    related: ['job.retry', 'pipeline.create'],
    next: ['pipeline.get', 'job.list'],
  })
  declare readonly retry: RestCall;

  @RestAction('pipeline.cancel', 'POST /projects/:project_id/pipelines/:pipeline_id/cancel', {
    summary: 'Cancel every job of a pipeline that is still running or waiting.',
    effect: 'write',
    idempotent: true,
    params: PipelineRef,
    view: pipelineCard,
    tool: 'gitlab_pipeline_cancel',
    keywords: ['stop', 'abort', 'kill', 'build'],
    next: ['pipeline.get', 'pipeline.retry'],
  })
  declare readonly cancel: RestCall;

  @RestAction('pipeline.update_metadata', 'PUT /projects/:project_id/pipelines/:pipeline_id/metadata', {
    title: 'Rename pipeline',
    summary: 'Change the name of a pipeline.',
    effect: 'write',
    since: '16.6',
    params: Type.Object({ ...PipelineRef.properties, name: Type.String({ description: 'New name, at most 255 characters.', minLength: 1, maxLength: 255 }) }),
    view: pipelineCard,
    tool: 'gitlab_pipeline_update_metadata',
    idempotent: true,
    paramAliases: { title: 'name' },
    example: { project_id: 'group/project', pipeline_id: 1234, name: 'Release 1.2.0' },
    keywords: ['title', 'label a run'],
    related: ['pipeline.get'],
  })
  declare readonly rename: RestCall;

  @RestAction('pipeline.delete', 'DELETE /projects/:project_id/pipelines/:pipeline_id', {
    summary: 'Delete a pipeline for good, with its jobs, logs and artifacts; takes an Owner of the project.',
    effect: 'destroy',
    params: PipelineRef,
    tool: 'gitlab_pipeline_delete',
    done: 'The pipeline was deleted with its jobs, logs and artifacts.',
    keywords: ['build', 'run', 'clean up'],
    related: ['pipeline.cancel', 'job.erase'],
  })
  declare readonly delete: RestCall;
}
