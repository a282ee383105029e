import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { runnerCard, runnerTable } from './runner.view.js';

const RunnerFilter = Type.Object({
  project_id: ProjectRef,
  type: Type.Optional(OneOf(['instance_type', 'group_type', 'project_type'], 'Only runners of the instance, of a group or of the project. Default: all.')),
  status: Type.Optional(
    OneOf(['active', 'paused', 'online', 'offline', 'never_contacted', 'stale'], 'Only runners in this state; for `active` and `paused` use `paused` instead. Default: all.'),
  ),
  paused: Type.Optional(Type.Boolean({ description: 'true: only runners that take no new jobs; false: only those that do. Default: both.' })),
  tag_list: Type.Optional(Type.Array(Type.String(), { description: 'Only runners with all of these tags: `docker`.' })),
  version_prefix: Type.Optional(Type.String({ description: 'Only runners whose version begins so: `18.` or `17.11`.' })),
  ...Paging,
});

/** Runners that work for a project. */
@Injectable()
export class RunnerActions {
  @RestAction('runner.list_project', 'GET /projects/:project_id/runners', {
    title: 'List runners of project',
    summary: 'List the CI runners that a project can use: whether they are online, paused or busy.',
    effect: 'read',
    params: RunnerFilter,
    view: runnerTable,
    tool: 'gitlab_runner_list_project',
    wire: { commas: ['tag_list'] },
    paramAliases: { tags: 'tag_list', tag: 'tag_list', version: 'version_prefix' },
    keywords: ['ci agents', 'executors', 'job stuck', 'pending jobs', 'no runner', 'offline'],
    next: ['runner.get'],
    related: ['job.list'],
  })
  declare readonly listProject: RestCall;

  @RestAction('runner.get', 'GET /runners/:runner_id', {
    summary: 'Read one CI runner: status, tags, version, last contact and what it takes; its token is never shown.',
    effect: 'read',
    params: Type.Object({
      runner_id: Type.Integer({ description: 'Id of the runner, as runner.list_project or a job shows it.', minimum: 1 }),
      include_projects: Type.Optional(Type.Boolean({ description: 'Whether to list the projects it is assigned to. Default true.' })),
    }),
    view: runnerCard,
    tool: 'gitlab_runner_get',
    keywords: ['ci agent', 'executor', 'why is my job pending', 'tags', 'maintenance note'],
    related: ['runner.list_project'],
  })
  declare readonly get: RestCall;
}
