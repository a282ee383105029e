import { Injectable, UseGuards } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { signatureCard } from '../../presentation/signature.js';
import { sayingWhatCollided } from './colliding-files.js';
import { CommitSha } from './commit-sha.js';
import { commitCard, commitDiff, commitTable, fileHistoryTable, madeCommitCard, mergeRequestTable, refTable } from './commit.view.js';
import { DeletesFilesGuard } from './deletes-files.guard.js';
import { sayingWhenEmpty } from './empty-repository.js';
import { FileChange, settle } from './file-change.js';
import { fromRoot } from './path-from-root.js';

const CommitRef = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the commit, whole or its first characters; a branch or tag name stands for its last commit.' }),
  stats: Type.Optional(Type.Boolean({ description: 'Count added and removed lines. Default true.' })),
});

const CommitList = Type.Object({
  project_id: ProjectRef,
  ref_name: Type.Optional(Type.String({ description: 'Branch, tag, or range such as `v1.0.0..main`. Default: the default branch.' })),
  path: Type.Optional(Type.String({ description: 'Only commits that touch this file or folder.' })),
  follow: Type.Optional(Type.Boolean({ description: 'With `path` of a file: follow it through renames. Default false.' })),
  author: Type.Optional(Type.String({ description: 'Only commits whose author\'s name or mail address holds this text.' })),
  since: Type.Optional(Type.String({ description: 'Only commits at or after this moment (ISO 8601: `2026-01-31T00:00:00Z`).' })),
  until: Type.Optional(Type.String({ description: 'Only commits at or before this moment (ISO 8601).' })),
  all: Type.Optional(Type.Boolean({ description: 'Commits of every branch and tag; `ref_name` does not count then. Default false.' })),
  first_parent: Type.Optional(Type.Boolean({ description: 'At a merge, follow only the branch merged into. Default false.' })),
  order: Type.Optional(OneOf(['default', 'topo'], '`default`: newest first; `topo`: no parent before its children. Default `default`.')),
  with_stats: Type.Optional(Type.Boolean({ description: 'Count each commit\'s added and removed lines. Default false.' })),
  trailers: Type.Optional(Type.Boolean({ description: 'Read the trailers of each message (seen with `fields`). Default false.' })),
  ...Paging,
});
type CommitList = Static<typeof CommitList>;

const FileHistory = Type.Object({
  project_id: ProjectRef,
  path: Type.String({ description: 'Path of the file, or of a folder, from the root of the repository: `src/main.ts`.' }),
  ref_name: Type.Optional(Type.String({ description: 'Branch, tag or commit to go back from. Default: the default branch.' })),
  follow: Type.Optional(Type.Boolean({ description: 'Follow a file through renames. Default true; a folder needs false.' })),
  author: CommitList.properties.author,
  since: CommitList.properties.since,
  until: CommitList.properties.until,
  first_parent: CommitList.properties.first_parent,
  with_stats: CommitList.properties.with_stats,
  ...Paging,
});
type FileHistory = Static<typeof FileHistory>;

const CommitMergeRequests = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the commit.' }),
  state: Type.Optional(Type.String({ description: 'Only merge requests in this state: `opened`, `closed`, `locked` or `merged`. Default: all.' })),
  ...Paging,
});

const CommitRefs = Type.Object({
  project_id: ProjectRef,
  sha: CommitSha,
  type: Type.Optional(OneOf(['branch', 'tag', 'all'], 'Branches, tags or both. Default `all`.')),
  ...Paging,
});

const CommitDiffRead = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the commit, or a branch or tag name for its last commit.' }),
  from_file: Type.Optional(Type.Integer({ description: 'File of the page to begin the patches with, from 1. Default 1.', minimum: 1 })),
  from_line: Type.Optional(Type.Integer({ description: 'Line of that file\'s patch to begin with, from 1. Default 1.', minimum: 1 })),
  ...Paging,
});
type CommitDiffRead = Static<typeof CommitDiffRead>;

const NewCommit = Type.Object({
  project_id: ProjectRef,
  branch: Type.String({ description: 'Branch to commit to. A branch that does not exist yet needs `start_branch` or `start_sha`, except for the first commit of a repository.' }),
  commit_message: Type.String({ description: 'Message of the commit.' }),
  actions: Type.Array(FileChange, { description: 'The files of the commit, each with what happens to it.', minItems: 1 }),
  start_branch: Type.Optional(Type.String({ description: 'Branch that the new branch starts from.' })),
  start_sha: Type.Optional(Type.String({ description: 'Commit that the new branch starts from. Not together with `start_branch`.' })),
  force: Type.Optional(Type.Boolean({ description: 'Overwrite an existing branch with the start and this commit: what it held is lost. Default false.' })),
  author_name: Type.Optional(Type.String({ description: 'Name of the commit\'s author. Default: yours.' })),
  author_email: Type.Optional(Type.String({ description: 'Mail address of the commit\'s author. Default: yours.' })),
});
type NewCommit = Static<typeof NewCommit>;

/** Commits of a repository. */
@Injectable()
export class CommitActions {
  @Action('repository.commit_list', {
    title: 'List commits',
    summary: 'List the commits of a branch, tag, file or folder, newest first: the history or log, by author and time.',
    effect: 'read',
    params: CommitList,
    view: commitTable,
    tool: 'gitlab_commit_list',
    keywords: ['git log', 'history', 'file history', 'recent changes', 'who changed'],
    paramAliases: { branch: 'ref_name', branch_name: 'ref_name', sha: 'ref_name', file_path: 'path', file: 'path', after: 'since', before: 'until' },
    related: ['repository.compare', 'merge_request.commits', 'repository.commit_get'],
    example: { ref_name: 'main' },
  })
  list({ project_id, ...query }: CommitList, { gitlab }: ActionContext) {
    return sayingWhenEmpty(gitlab, project_id, () => gitlab.rest.list<JsonObject>('/projects/:project_id/repository/commits', { project_id }, { query }));
  }

  @RestAction('repository.commit_get', 'GET /projects/:project_id/repository/commits/:sha', {
    title: 'Get commit',
    summary: 'Read one commit: message, author, dates, parents, line counts and its last pipeline.',
    effect: 'read',
    params: CommitRef,
    view: commitCard,
    resource: 'gitlab://project/{project_id}/commit/{sha}',
    tool: 'gitlab_commit_get',
    keywords: ['git show', 'commit message', 'commit details', 'revision'],
    next: ['repository.commit_diff', 'pipeline.list'],
    example: { sha: 'a1b2c3d4' },
  })
  declare readonly get: RestCall;

  @Action('repository.file_history', {
    title: 'List file history',
    summary: 'List the commits that changed one file or folder, newest first, through renames: the file history.',
    effect: 'read',
    params: FileHistory,
    view: fileHistoryTable,
    tool: 'gitlab_file_history',
    keywords: ['git log', 'log of a file', 'who changed the file', 'revisions', 'versions of a file', 'when did it change'],
    paramAliases: { file_path: 'path', file: 'path', branch: 'ref_name', branch_name: 'ref_name', ref: 'ref_name', sha: 'ref_name', after: 'since', before: 'until' },
    related: ['repository.file_blame', 'repository.commit_list'],
    next: ['repository.commit_get', 'repository.commit_diff'],
    example: { path: 'src/main.ts', ref_name: 'main' },
  })
  history({ project_id, path, follow = true, ...filters }: FileHistory, { gitlab }: ActionContext) {
    const query = { ...filters, path: fromRoot(path), follow };
    return sayingWhenEmpty(gitlab, project_id, () => gitlab.rest.list<JsonObject>('/projects/:project_id/repository/commits', { project_id }, { query }));
  }

  @RestAction('repository.commit_merge_requests', 'GET /projects/:project_id/repository/commits/:sha/merge_requests', {
    title: 'List merge requests of commit',
    summary: 'Find the merge requests that brought in or contain a commit.',
    effect: 'read',
    sinceOf: { state: '18.2' },
    params: CommitMergeRequests,
    view: mergeRequestTable,
    tool: 'gitlab_commit_merge_requests',
    keywords: ['which merge request', 'which MR', 'where was the commit merged', 'origin of a commit'],
    paramAliases: { commit: 'sha', status: 'state' },
    related: ['repository.commit_get', 'merge_request.list'],
    next: ['merge_request.get'],
    example: { sha: 'a1b2c3d4' },
  })
  declare readonly mergeRequests: RestCall;

  @RestAction('repository.commit_refs', 'GET /projects/:project_id/repository/commits/:sha/refs', {
    title: 'List refs of commit',
    summary: 'List the branches and tags that contain a commit.',
    effect: 'read',
    params: CommitRefs,
    view: refTable,
    tool: 'gitlab_commit_refs',
    keywords: ['git branch --contains', 'git tag --contains', 'which release has it', 'where is the commit'],
    paramAliases: { commit: 'sha' },
    related: ['repository.commit_get', 'repository.commit_merge_requests'],
    next: ['tag.get', 'branch.get'],
    example: { sha: 'a1b2c3d4', type: 'tag' },
  })
  declare readonly refs: RestCall;

  @RestAction('repository.commit_signature', 'GET /projects/:project_id/repository/commits/:sha/signature', {
    title: 'Get commit signature',
    summary: 'Check the GPG, SSH or X.509 signature of a commit: whose key it is and whether GitLab verified it.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, sha: CommitSha }),
    view: signatureCard(() => 'Signature of the commit'),
    tool: 'gitlab_commit_signature',
    keywords: ['verified', 'signed', 'gpg', 'ssh key', 'git log --show-signature'],
    paramAliases: { commit: 'sha' },
    related: ['repository.commit_get', 'tag.get_signature'],
    example: { sha: 'a1b2c3d4' },
  })
  declare readonly signature: RestCall;

  @Action('repository.commit_diff', {
    title: 'Get commit diff',
    summary: 'Read what a commit changed: its files with counts of lines, then their patches, page by page.',
    effect: 'read',
    params: CommitDiffRead,
    view: commitDiff,
    tool: 'gitlab_commit_diff',
    keywords: ['git show', 'patch', 'changes of a commit', 'changed files'],
    related: ['repository.compare', 'mr_review.changes_get', 'repository.commit_get'],
    example: { sha: 'a1b2c3d4' },
  })
  diff({ project_id, sha, page, per_page }: CommitDiffRead, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>('/projects/:project_id/repository/commits/:sha/diff', { project_id, sha }, { query: { page, per_page } });
  }

  @UseGuards(DeletesFilesGuard)
  @Action('repository.commit_create', {
    title: 'Create commit',
    summary: 'Commit several files at once to a branch: create, update, move, delete or chmod; what is left out is found out per file.',
    effect: 'write',
    params: NewCommit,
    view: madeCommitCard,
    tool: 'gitlab_commit_create',
    keywords: ['push files', 'multi-file commit', 'git commit', 'git push', 'rename file', 'delete file'],
    paramAliases: { ref: 'branch', message: 'commit_message', files: 'actions', changes: 'actions' },
    related: ['repository.file_create', 'repository.file_update', 'branch.create'],
    next: ['merge_request.create'],
    example: {
      branch: 'feature/login',
      start_branch: 'main',
      commit_message: 'Add the login form',
      actions: [{ file_path: 'src/login.ts', content: 'export const login = true;\n' }],
    },
  })
  async create({ project_id, actions, ...commit }: NewCommit, { gitlab }: ActionContext) {
    if (commit.start_branch !== undefined && commit.start_sha !== undefined) throw new InvalidParams('start_branch and start_sha: a branch has one start. Send one of them.');
    const ref = commit.start_sha ?? commit.start_branch ?? commit.branch;
    const settled = await settle(actions, async (file_path) => {
      const found = await gitlab.rest.head('/projects/:project_id/repository/files/:file_path', { project_id, file_path }, { query: { ref } });
      const last_commit_id = found?.headers['x-gitlab-last-commit-id'];
      return found && (last_commit_id === undefined ? {} : { last_commit_id });
    });
    const made = await sayingWhatCollided(() =>
      gitlab.rest.post<unknown>('/projects/:project_id/repository/commits', { project_id }, { body: { ...commit, actions: settled } }),
    );
    return { ...(isObject(made) ? made : {}), branch: commit.branch, actions: settled };
  }
}
