import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { newTriggerCard, triggerCard, triggerTable } from './pipeline-trigger.view.js';
import { pipelineCard } from './pipeline.view.js';

const TriggerRef = Type.Object({ project_id: ProjectRef, trigger_id: Type.Integer({ description: 'Id of the trigger token, as pipeline.trigger_list shows it.', minimum: 1 }) });

const Run = Type.Object({
  project_id: ProjectRef,
  ref: Type.String({ description: 'Branch or tag to run the pipeline for.', minLength: 1 }),
  token: Type.String({ description: 'Trigger token, or the token of a CI job (`CI_JOB_TOKEN`).', minLength: 1 }),
  variables: Type.Optional(Type.Object({}, { description: 'CI/CD variables of this pipeline, each name with its value.', additionalProperties: true })),
  inputs: Type.Optional(Type.Object({}, { description: 'Values for the inputs (`spec:inputs`) that the CI configuration declares, by name.', additionalProperties: true })),
});

const keywords = ['trigger token', 'webhook', 'start pipelines from outside', 'remote'];

/** Tokens by which other programs start pipelines. */
@Injectable()
export class PipelineTriggerActions {
  @RestAction('pipeline.trigger_list', 'GET /projects/:project_id/triggers', {
    title: 'List pipeline trigger tokens',
    summary: 'List the trigger tokens of a project with owner and last use; the tokens themselves are not shown.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: triggerTable,
    tool: 'gitlab_pipeline_trigger_list',
    keywords,
    related: ['pipeline.trigger_create', 'pipeline.schedule_list'],
  })
  declare readonly list: RestCall;

  @RestAction('pipeline.trigger_get', 'GET /projects/:project_id/triggers/:trigger_id', {
    title: 'Get pipeline trigger token',
    summary: 'Read one trigger token: what it is for, whose it is and when it was used; the token itself is not shown.',
    effect: 'read',
    params: TriggerRef,
    view: triggerCard,
    tool: 'gitlab_pipeline_trigger_get',
    paramAliases: { id: 'trigger_id' },
    keywords,
    related: ['pipeline.trigger_list'],
  })
  declare readonly get: RestCall;

  @RestAction('pipeline.trigger_create', 'POST /projects/:project_id/triggers', {
    title: 'Create pipeline trigger token',
    summary: 'Create a trigger token by which other programs can start pipelines; it is shown this once.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      description: Type.String({ description: 'What it is for.', minLength: 1 }),
      expires_at: Type.Optional(Type.String({ description: 'When it ends to be valid: ISO 8601, such as `2027-11-30T00:00:00Z`. Default: never, or what the instance says.' })),
    }),
    view: newTriggerCard,
    tool: 'gitlab_pipeline_trigger_create',
    paramAliases: { name: 'description' },
    example: { project_id: 'group/project', description: 'Nightly job of the other system' },
    keywords: [...keywords, 'new'],
    next: ['pipeline.trigger_run'],
    related: ['pipeline.trigger_list', 'pipeline.create'],
  })
  declare readonly create: RestCall;

  @RestAction('pipeline.trigger_update', 'PUT /projects/:project_id/triggers/:trigger_id', {
    title: 'Update pipeline trigger token',
    summary: 'Change the description of a trigger token.',
    effect: 'write',
    params: Type.Object({ ...TriggerRef.properties, description: Type.Optional(Type.String({ description: 'New description.', minLength: 1 })) }),
    view: triggerCard,
    tool: 'gitlab_pipeline_trigger_update',
    idempotent: true,
    paramAliases: { id: 'trigger_id', name: 'description' },
    example: { project_id: 'group/project', trigger_id: 10, description: 'Release job' },
    keywords: [...keywords, 'edit', 'rename'],
    related: ['pipeline.trigger_get'],
  })
  declare readonly update: RestCall;

  @RestAction('pipeline.trigger_delete', 'DELETE /projects/:project_id/triggers/:trigger_id', {
    title: 'Delete pipeline trigger token',
    summary: 'Delete a trigger token, so that nothing can start pipelines with it any more.',
    effect: 'destroy',
    params: TriggerRef,
    tool: 'gitlab_pipeline_trigger_delete',
    done: 'The trigger token was deleted.',
    paramAliases: { id: 'trigger_id' },
    keywords: [...keywords, 'revoke'],
    related: ['pipeline.trigger_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('pipeline.trigger_run', 'POST /projects/:project_id/trigger/pipeline', {
    title: 'Run pipeline by trigger token',
    summary: 'Run a pipeline by a trigger token, with CI/CD variables or inputs if wanted, as other programs do.',
    effect: 'write',
    sinceOf: { inputs: '17.10' },
    params: Run,
    view: pipelineCard,
    tool: 'gitlab_pipeline_trigger_run',
    paramAliases: { branch: 'ref', trigger_token: 'token' },
    example: { project_id: 'group/project', ref: 'main', token: 'glptt-EXAMPLE', variables: { DEPLOY_TO: 'staging' } },
    keywords: [...keywords, 'start'],
    next: ['pipeline.get', 'job.list'],
    related: ['pipeline.create', 'pipeline.trigger_list'],
  })
  declare readonly run: RestCall;
}
