import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { branchCard, branchTable } from './branch.view.js';

const BranchRef = Type.Object({
  project_id: ProjectRef,
  branch: Type.String({ description: 'Name of the branch, slashes and all: `feature/login`.' }),
});

const BranchList = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name; `^text` matches its beginning, `text$` its end.' })),
  regex: Type.Optional(Type.String({ description: 'RE2 regular expression that the name must match. Not together with `search`.' })),
  sort: Type.Optional(OneOf(['name_asc', 'updated_asc', 'updated_desc'], 'Order: by name, or by last commit, oldest or newest first. Default `name_asc`.')),
  ...Paging,
});

const NewBranch = Type.Object({
  project_id: ProjectRef,
  branch: Type.String({ description: 'Name of the new branch, such as `feature/login`.' }),
  ref: Type.String({ description: 'Where it starts: a branch, tag or commit SHA.' }),
});

/** Branches of a project's repository. */
@Injectable()
export class BranchActions {
  @RestAction('branch.list', 'GET /projects/:project_id/repository/branches', {
    title: 'List branches',
    summary: 'List the branches of a project with their last commit, merged and protected state; search by name.',
    effect: 'read',
    params: BranchList,
    view: branchTable,
    tool: 'gitlab_branch_list',
    keywords: ['find branch', 'stale branches', 'merged branches', 'heads', 'refs'],
    related: ['branch.get', 'tag.list', 'repository.commit_list'],
  })
  declare readonly list: RestCall;

  @RestAction('branch.get', 'GET /projects/:project_id/repository/branches/:branch', {
    summary: 'Read one branch: its last commit, and whether it is merged, protected or the default.',
    effect: 'read',
    params: BranchRef,
    view: branchCard,
    resource: 'gitlab://project/{project_id}/branch/{branch}',
    tool: 'gitlab_branch_get',
    keywords: ['branch head', 'latest commit of a branch', 'does the branch exist'],
    paramAliases: { name: 'branch', ref: 'branch' },
    related: ['repository.compare', 'repository.commit_list', 'pipeline.latest', 'merge_request.create'],
    example: { branch: 'feature/login' },
  })
  declare readonly get: RestCall;

  @RestAction('branch.create', 'POST /projects/:project_id/repository/branches', {
    summary: 'Create a branch from another branch, a tag or a commit.',
    effect: 'write',
    params: NewBranch,
    view: branchCard,
    tool: 'gitlab_branch_create',
    keywords: ['new branch', 'checkout -b', 'fork off', 'cut a release branch'],
    paramAliases: { name: 'branch', from: 'ref', source: 'ref', source_branch: 'ref', start_branch: 'ref' },
    next: ['repository.commit_create', 'merge_request.create'],
    example: { branch: 'feature/login', ref: 'main' },
  })
  declare readonly create: RestCall;

  @RestAction('branch.delete', 'DELETE /projects/:project_id/repository/branches/:branch', {
    summary: 'Delete a branch with the commits that are on no other branch.',
    effect: 'destroy',
    params: BranchRef,
    tool: 'gitlab_branch_delete',
    paramAliases: { name: 'branch', ref: 'branch' },
    example: { branch: 'feature/login' },
    done: 'The branch was deleted.',
    related: ['branch.list'],
  })
  declare readonly delete: RestCall;

  @RestAction('branch.delete_merged', 'DELETE /projects/:project_id/repository/merged_branches', {
    title: 'Delete merged branches',
    summary: 'Delete all branches that are merged into the default branch, except protected ones.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef }),
    tool: 'gitlab_branch_delete_merged',
    done: 'GitLab is deleting the merged branches; protected ones and the default branch stay.',
    keywords: ['clean up', 'stale branches', 'prune', 'housekeeping'],
    related: ['branch.list', 'branch.delete'],
  })
  declare readonly deleteMerged: RestCall;
}
