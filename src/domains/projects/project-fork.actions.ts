import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { projectFilters, ProjectOrder } from './project-filters.js';
import { forkCard } from './project-fork.view.js';
import { foundProjectTable, writtenProjectCard } from './project.view.js';

const Fork = Type.Object({
  project_id: ProjectRef,
  namespace_path: Type.Optional(Type.String({ description: 'Path of the group or user namespace that gets the fork. Default: your own namespace.' })),
  namespace_id: Type.Optional(Type.Integer({ description: 'Id of that namespace, in place of its path.', minimum: 1 })),
  name: Type.Optional(Type.String({ description: 'Name of the fork. Default: that of the project.' })),
  path: Type.Optional(Type.String({ description: 'Last part of its address. Default: that of the project.' })),
  description: Type.Optional(Type.String({ description: 'Description of the fork. Default: that of the project.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Who may see the fork; no wider than the project. Default: that of the project.')),
  branches: Type.Optional(Type.String({ description: 'Name of the one branch to copy. Default: all branches.' })),
  mr_default_target_self: Type.Optional(Type.Boolean({ description: 'Whether merge requests of the fork aim at the fork itself, not at the project. Default false.' })),
});

/** Copies of projects. */
@Injectable()
export class ProjectForkActions {
  @RestAction('project.fork', 'POST /projects/:project_id/fork', {
    summary: 'Fork a project: copy it into your own namespace or into a group.',
    effect: 'write',
    params: Fork,
    view: forkCard,
    tool: 'gitlab_project_fork',
    // The copy lies outside of what the arguments name.
    confined: false,
    paramAliases: { namespace: 'namespace_path', target_namespace: 'namespace_path', group_id: 'namespace_id', slug: 'path', branch: 'branches' },
    example: { project_id: 'group/project', namespace_path: 'other-group' },
    keywords: ['copy repository', 'clone project', 'duplicate'],
    related: ['project.create', 'project.get'],
    next: ['branch.create'],
  })
  declare readonly fork: RestCall;

  @RestAction('project.list_forks', 'GET /projects/:project_id/forks', {
    title: 'List forks of project',
    summary: 'List the forks of a project that you can see.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...projectFilters, order_by: ProjectOrder, sort: Sort, ...Paging }),
    view: foundProjectTable,
    tool: 'gitlab_project_list_forks',
    wire: { commas: ['topic'] },
    paramAliases: { name: 'search', language: 'with_programming_language', topics: 'topic' },
    keywords: ['copies', 'who forked', 'network'],
    related: ['project.fork', 'project.list'],
  })
  declare readonly forks: RestCall;

  @RestAction('project.create_fork_relation', 'POST /projects/:project_id/fork/:forked_from_id', {
    title: 'Create fork relation',
    summary: 'Mark a project as a fork of another one, so that merge requests can go from one to the other.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, forked_from_id: Type.Integer({ description: 'Id of the project that it is a fork of, as project.get shows it.', minimum: 1 }) }),
    view: writtenProjectCard,
    tool: 'gitlab_project_create_fork_relation',
    places: { forked_from_id: 'project' },
    idempotent: true,
    paramAliases: { upstream_id: 'forked_from_id', source_id: 'forked_from_id', parent_id: 'forked_from_id' },
    keywords: ['upstream', 'link fork'],
    related: ['project.delete_fork_relation', 'project.list_forks'],
  })
  declare readonly relate: RestCall;

  @RestAction('project.delete_fork_relation', 'DELETE /projects/:project_id/fork', {
    title: 'Delete fork relation',
    summary: 'Remove the mark that a project is a fork; its open merge requests to the other project are closed.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef }),
    tool: 'gitlab_project_delete_fork_relation',
    done: 'The project is no longer a fork.',
    keywords: ['unlink fork', 'detach from upstream'],
    related: ['project.create_fork_relation'],
  })
  declare readonly unrelate: RestCall;
}
