import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { commitStatusTable } from './commit-status.view.js';

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

/** What CI jobs and external systems reported about commits. */
@Injectable()
export class CommitStatusActions {
  @RestAction('repository.commit_statuses', 'GET /projects/:project_id/repository/commits/:sha/statuses', {
    summary: 'List the build statuses of a commit: what each CI job and external check reported about it.',
    effect: 'read',
    params: CommitStatuses,
    view: commitStatusTable,
    tool: 'gitlab_commit_statuses',
    title: 'List commit statuses',
    keywords: ['checks', 'check runs', 'CI status of a commit', 'external status', 'green', 'passed'],
    paramAliases: { commit: 'sha', branch: 'ref' },
    related: ['pipeline.list', 'repository.commit_get'],
    next: ['pipeline.failures', 'job.trace'],
    example: { sha: 'a1b2c3d4' },
  })
  declare readonly statuses: RestCall;
}
