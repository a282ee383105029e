import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { dependencyCard, dependencyTable } from './merge-request-dependency.view.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };

const NewDependency = Type.Object({
  ...where,
  blocking_merge_request_iid: Type.Optional(Type.Integer({ description: 'Number (iid) of the merge request that has to be merged first. Newer versions of GitLab know it; either this or blocking_merge_request_id.', minimum: 1 })),
  blocking_project_id: Type.Optional(Type.String({ description: 'Project of that merge request, id or full path. Default: the same project.' })),
  blocking_merge_request_id: Type.Optional(Type.Integer({ description: 'Global id of the merge request that has to be merged first, not its iid.', minimum: 1 })),
});

const blocks = '/projects/:project_id/merge_requests/:merge_request_iid/blocks';

/** Merge requests that have to be merged before another. */
@Injectable()
export class MergeRequestDependencyActions {
  @RestAction('merge_request.dependencies_list', `GET ${blocks}`, {
    title: 'List merge request dependencies',
    summary: 'List the merge requests that have to be merged before this one: its dependencies, which block it.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ ...where, ...Paging }),
    view: dependencyTable,
    tool: 'gitlab_mr_dependencies_list',
    keywords: ['blocked by', 'blocking', 'depends on', 'merge order', 'blocks', 'mr', 'pull request'],
    next: ['merge_request.get'],
    related: ['merge_request.dependency_create', 'issue.link_list'],
  })
  declare readonly list: RestCall;

  @RestAction('merge_request.dependency_create', `POST ${blocks}`, {
    title: 'Add merge request dependency',
    summary: 'Add a dependency to a merge request: another one that has to be merged first, also of another project.',
    effect: 'write',
    tier: 'premium',
    params: NewDependency,
    view: dependencyCard,
    tool: 'gitlab_mr_dependency_create',
    paramAliases: { blocked_by: 'blocking_merge_request_iid', depends_on: 'blocking_merge_request_iid' },
    example: { project_id: 'group/project', merge_request_iid: 7, blocking_merge_request_iid: 5 },
    keywords: ['block', 'blocked by', 'depends on', 'merge order', 'mr', 'pull request'],
    next: ['merge_request.dependencies_list'],
    related: ['merge_request.merge'],
  })
  declare readonly create: RestCall;

  @RestAction('merge_request.dependency_delete', `DELETE ${blocks}/:block_id`, {
    title: 'Remove merge request dependency',
    summary: 'Remove a dependency of a merge request, so that it no longer waits for the other one.',
    effect: 'destroy',
    undoneBy: 'merge_request.dependency_create',
    tier: 'premium',
    params: Type.Object({ ...where, block_id: Type.Integer({ description: 'Id of the block, as merge_request.dependencies_list shows it.', minimum: 1 }) }),
    tool: 'gitlab_mr_dependency_delete',
    done: 'The dependency was removed.',
    paramAliases: { dependency_id: 'block_id' },
    keywords: ['unblock', 'blocked by', 'depends on', 'mr', 'pull request'],
    related: ['merge_request.dependencies_list'],
  })
  declare readonly delete: RestCall;
}
