import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { contextCommitTable } from './merge-request.view.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const Commits = (description: string) => Type.Array(Type.String(), { description, minItems: 1 });

const commits = '/projects/:project_id/merge_requests/:merge_request_iid/context_commits';

const paramAliases = { shas: 'commits', sha: 'commits', commit_ids: 'commits' };

/** Commits merged before, which reviewers of a merge request should know. */
@Injectable()
export class ContextCommitActions {
  @RestAction('merge_request.context_commits_list', `GET ${commits}`, {
    title: 'List merge request context commits',
    summary: 'List the context commits of a merge request: commits merged before that explain it to reviewers.',
    effect: 'read',
    params: Type.Object({ ...where, ...Paging }),
    view: contextCommitTable,
    tool: 'gitlab_list_mr_context_commits',
    keywords: ['previously merged commits', 'background', 'mr', 'pull request'],
    next: ['repository.commit_get'],
    related: ['merge_request.commits', 'merge_request.context_commits_create'],
  })
  declare readonly list: RestCall;

  @RestAction('merge_request.context_commits_create', `POST ${commits}`, {
    title: 'Add merge request context commits',
    summary: 'Add context commits to a merge request: commits merged before that explain it to reviewers.',
    effect: 'write',
    params: Type.Object({ ...where, commits: Commits('SHAs of commits that are already on the target branch.') }),
    view: contextCommitTable,
    tool: 'gitlab_create_mr_context_commits',
    paramAliases,
    example: { project_id: 'group/project', merge_request_iid: 7, commits: ['a1b2c3d4'] },
    keywords: ['previously merged commits', 'background', 'mr', 'pull request'],
    related: ['merge_request.context_commits_list', 'repository.commit_list'],
  })
  declare readonly create: RestCall;

  @RestAction('merge_request.context_commits_delete', `DELETE ${commits}`, {
    title: 'Remove context commits from merge request',
    summary: 'Remove context commits from a merge request; the commits themselves stay.',
    effect: 'destroy',
    undoneBy: 'merge_request.context_commits_create',
    params: Type.Object({ ...where, commits: Commits('Full SHAs of the context commits, as merge_request.context_commits_list shows them.') }),
    tool: 'gitlab_delete_mr_context_commits',
    done: 'The context commits were removed from the merge request.',
    paramAliases,
    example: { project_id: 'group/project', merge_request_iid: 7, commits: ['a1b2c3d4'] },
    keywords: ['previously merged commits', 'mr', 'pull request'],
    related: ['merge_request.context_commits_list'],
  })
  declare readonly delete: RestCall;
}
