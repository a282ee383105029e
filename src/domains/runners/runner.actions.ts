import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Paging, Sort } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { runnerSettingAliases, runnerSettings } from '../../vocabulary/runners.js';
import { RunnerId } from './runner-ref.js';
import { runnerCard, runnerJobTable, runnerManagerTable, runnerTable, wantedRunnerTable, writtenRunnerCard } from './runner.view.js';

const filters = {
  type: Type.Optional(OneOf(['instance_type', 'group_type', 'project_type'], 'Only runners of the instance, of a group or of the project. Default: all.')),
  status: Type.Optional(
    OneOf(['active', 'paused', 'online', 'offline', 'never_contacted', 'stale'], 'Only runners in this state; for `active` and `paused` use `paused` instead. Default: all.'),
  ),
  paused: Type.Optional(Type.Boolean({ description: 'true: only runners that take no new jobs; false: only those that do. Default: both.' })),
  tag_list: Type.Optional(Type.Array(Type.String(), { description: 'Only runners with all of these tags: `docker`.' })),
  version_prefix: Type.Optional(Type.String({ description: 'Only runners whose version begins so: `18.` or `17.11`.' })),
  ...Paging,
};

const wire = { commas: ['tag_list'] };
const filterAliases = { tags: 'tag_list', tag: 'tag_list', version: 'version_prefix' };
const idAliases = { id: 'runner_id' };
const keywords = ['ci agents', 'executors', 'nodes'];

/** Runners: the machines that run CI jobs. */
@Injectable()
export class RunnerActions {
  @RestAction('runner.list', 'GET /runners', {
    title: 'List own runners',
    summary: 'List the CI runners that the current user administers, of all their projects and groups.',
    effect: 'read',
    params: Type.Object(filters),
    view: runnerTable,
    tool: 'gitlab_runner_list',
    wire,
    paramAliases: filterAliases,
    keywords: [...keywords, 'my runners'],
    next: ['runner.get'],
    related: ['runner.list_project', 'runner.list_group', 'runner.list_all'],
  })
  declare readonly list: RestCall;

  @RestAction('runner.list_all', 'GET /runners/all', {
    title: 'List runners of instance',
    summary: 'List all CI runners of the instance, as an administrator.',
    effect: 'read',
    admin: true,
    params: Type.Object(filters),
    view: runnerTable,
    tool: 'gitlab_runner_list_all',
    wire,
    paramAliases: filterAliases,
    keywords: [...keywords, 'shared runners', 'fleet'],
    next: ['runner.get'],
    related: ['runner.list', 'runner.list_managers'],
  })
  declare readonly listAll: RestCall;

  @RestAction('runner.list_project', 'GET /projects/:project_id/runners', {
    title: 'List runners of project',
    summary: 'List the CI runners that a project can use: whether they are online, paused or busy.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...filters }),
    view: wantedRunnerTable,
    tool: 'gitlab_runner_list_project',
    wire,
    paramAliases: filterAliases,
    keywords: ['ci agents', 'executors', 'job stuck', 'pending jobs', 'no runner', 'offline'],
    next: ['runner.get'],
    related: ['job.list', 'runner.enable_project'],
  })
  declare readonly listProject: RestCall;

  @RestAction('runner.list_group', 'GET /groups/:group_id/runners', {
    title: 'List runners of group',
    summary: 'List the CI runners of a group and its parents: whether they are online, paused or busy.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...filters }),
    view: runnerTable,
    tool: 'gitlab_runner_list_group',
    wire,
    paramAliases: filterAliases,
    keywords,
    next: ['runner.get'],
    related: ['runner.list_project'],
  })
  declare readonly listGroup: RestCall;

  @RestAction('runner.get', 'GET /runners/:runner_id', {
    summary: 'Read one CI runner: status, tags, version, last contact and what it takes; its token is never shown.',
    effect: 'read',
    params: Type.Object({
      runner_id: RunnerId,
      include_projects: Type.Optional(Type.Boolean({ description: 'Whether to list the projects it is assigned to. Default true.' })),
    }),
    view: runnerCard,
    tool: 'gitlab_runner_get',
    keywords: ['ci agent', 'executor', 'why is my job pending', 'tags', 'maintenance note'],
    related: ['runner.list_project', 'runner.jobs', 'runner.list_managers'],
  })
  declare readonly get: RestCall;

  @RestAction('runner.jobs', 'GET /runners/:runner_id/jobs', {
    title: 'List jobs of runner',
    summary: 'List the jobs that a CI runner ran or is running, newest first, in all projects that the token sees.',
    effect: 'read',
    params: Type.Object({
      runner_id: RunnerId,
      system_id: Type.Optional(Type.String({ description: 'Only jobs of the machine with this system id, as runner.list_managers shows it.' })),
      status: Type.Optional(
        OneOf(
          ['created', 'waiting_for_resource', 'preparing', 'waiting_for_callback', 'pending', 'running', 'success', 'failed', 'canceling', 'canceled', 'skipped', 'manual', 'scheduled'],
          'Only jobs in this status. Default: all.',
        ),
      ),
      order_by: Type.Optional(OneOf(['id'], 'Field to order by.')),
      sort: Sort,
      ...KeysetPaging,
    }),
    view: runnerJobTable,
    tool: 'gitlab_runner_jobs',
    paramAliases: { ...idAliases, state: 'status' },
    keywords: ['what is it running', 'busy', 'builds'],
    next: ['job.get'],
    related: ['runner.get', 'job.list_project'],
  })
  declare readonly jobs: RestCall;

  @RestAction('runner.list_managers', 'GET /runners/:runner_id/managers', {
    title: 'List managers of runner',
    summary: 'List the machines behind a CI runner: version, platform, last contact and status of each.',
    effect: 'read',
    params: Type.Object({ runner_id: RunnerId }),
    view: runnerManagerTable,
    tool: 'gitlab_runner_list_managers',
    paramAliases: idAliases,
    keywords: ['machines', 'hosts', 'runner version', 'autoscaling'],
    related: ['runner.get'],
  })
  declare readonly managers: RestCall;

  @RestAction('runner.update', 'PUT /runners/:runner_id', {
    title: 'Update runner',
    summary: 'Change a CI runner: pause it or let it go on, and its description, tags and what it takes.',
    effect: 'write',
    params: Type.Object({ runner_id: RunnerId, ...runnerSettings }),
    clears: ['maintenance_note'],
    view: writtenRunnerCard,
    tool: 'gitlab_runner_update',
    idempotent: true,
    paramAliases: { ...idAliases, ...runnerSettingAliases },
    example: { runner_id: 7, paused: true },
    keywords: ['pause runner', 'resume runner', 'unpause', 'edit tags', 'protected'],
    related: ['runner.get'],
  })
  declare readonly update: RestCall;

  @RestAction('runner.enable_project', 'POST /projects/:project_id/runners', {
    title: 'Enable runner in project',
    summary: 'Enable a CI runner of another project in this one, so that it takes its jobs.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, runner_id: RunnerId }),
    view: runnerCard,
    tool: 'gitlab_runner_enable_project',
    paramAliases: idAliases,
    keywords: ['assign runner', 'add runner', 'share runner'],
    next: ['runner.list_project'],
    related: ['runner.disable_project'],
  })
  declare readonly enable: RestCall;

  @RestAction('runner.disable_project', 'DELETE /projects/:project_id/runners/:runner_id', {
    title: 'Disable runner in project',
    summary: 'Disable a CI runner of another project in this one: it takes its jobs no more.',
    effect: 'destroy',
    undoneBy: 'runner.enable_project',
    params: Type.Object({ project_id: ProjectRef, runner_id: RunnerId }),
    tool: 'gitlab_runner_disable_project',
    done: 'The runner takes no more jobs of the project.',
    paramAliases: idAliases,
    keywords: ['unassign runner', 'remove runner from project'],
    related: ['runner.enable_project', 'runner.remove'],
  })
  declare readonly disable: RestCall;

  @RestAction('runner.remove', 'DELETE /runners/:runner_id', {
    title: 'Delete runner',
    summary: 'Delete a CI runner for good: it takes no more jobs anywhere, and its token signs in no more.',
    effect: 'destroy',
    params: Type.Object({ runner_id: RunnerId }),
    tool: 'gitlab_runner_remove',
    done: 'Deleted the runner.',
    aliases: ['runner.delete_registered', 'gitlab_runner_delete_registered'],
    paramAliases: idAliases,
    keywords: ['unregister runner', 'deregister runner', 'decommission'],
    related: ['runner.disable_project', 'runner.update'],
  })
  declare readonly remove: RestCall;
}
