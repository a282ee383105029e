import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { commitStatusCard, commitStatusTable } from './commit-status.view.js';

const CommitStatuses = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the commit.' }),
  ref: Type.Optional(Type.String({ description: 'Only statuses that were set for this branch or tag.' })),
  stage: Type.Optional(Type.String({ description: 'Only statuses of this build stage: `test`.' })),
  name: Type.Optional(Type.String({ description: 'Only statuses of this job or of this external system: `bundler:audit`.' })),
  pipeline_id: Type.Optional(Type.Integer({ description: 'Only statuses of this pipeline.', minimum: 1 })),
  all: Type.Optional(Type.Boolean({ description: 'Earlier statuses of the same name as well, not only the latest. Default false.' })),
  order_by: Type.Optional(OneOf(['id', 'pipeline_id'], 'What to order by. Default `id`.')),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`.')),
  ...Paging,
});

const NewStatus = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'Full SHA of the commit.', minLength: 1 }),
  state: OneOf(['pending', 'running', 'success', 'failed', 'canceled', 'skipped'], 'Status to report.'),
  name: Type.Optional(Type.String({ description: 'Name of the system or check that reports; a report under the same name replaces the last one. Default `default`.' })),
  context: Type.Optional(Type.String({ description: 'The same as `name`, in the word of other products; give one of them.' })),
  ref: Type.Optional(Type.String({ description: 'Branch or tag that it is for. Default: what GitLab finds the commit on.' })),
  target_url: Type.Optional(Type.String({ description: 'Web address that people are led to, at most 255 characters.', maxLength: 255 })),
  description: Type.Optional(Type.String({ description: 'A few words about it, at most 255 characters.', maxLength: 255 })),
  coverage: Type.Optional(Type.Number({ description: 'Test coverage in percent, 0 to 100.', minimum: 0, maximum: 100 })),
  pipeline_id: Type.Optional(Type.Integer({ description: 'Pipeline to report into, where several ran for the commit.', minimum: 1 })),
});

/** What CI jobs and external systems reported about commits. */
@Injectable()
export class CommitStatusActions {
  @RestAction('repository.commit_statuses', 'GET /projects/:project_id/repository/commits/:sha/statuses', {
    title: 'List commit statuses',
    summary: 'List the build statuses of a commit: what each CI job and external check reported about it.',
    effect: 'read',
    sinceOf: { order_by: '17.9', pipeline_id: '17.9', sort: '17.9' },
    params: CommitStatuses,
    view: commitStatusTable,
    tool: 'gitlab_commit_statuses',
    keywords: ['checks', 'check runs', 'CI status of a commit', 'external status', 'green', 'passed'],
    paramAliases: { commit: 'sha', branch: 'ref' },
    related: ['pipeline.list', 'repository.commit_get'],
    next: ['pipeline.failures', 'job.trace'],
    example: { sha: 'a1b2c3d4' },
  })
  declare readonly statuses: RestCall;

  @RestAction('repository.commit_status_set', 'POST /projects/:project_id/statuses/:sha', {
    title: 'Set commit status',
    summary: 'Set the status that an external CI or check reports about a commit: pending, running, success, failed or canceled.',
    effect: 'write',
    params: NewStatus,
    view: commitStatusCard,
    tool: 'gitlab_commit_status_set',
    idempotent: true,
    keywords: ['report', 'external CI', 'check run', 'build status', 'create', 'mark a commit'],
    paramAliases: { commit: 'sha', status: 'state', branch: 'ref', url: 'target_url' },
    related: ['repository.commit_statuses'],
    example: { sha: 'a1b2c3d4', state: 'success', name: 'load-test', target_url: 'https://ci.example.com/builds/7' },
  })
  declare readonly set: RestCall;
}
