import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { nearest } from '../../kernel/nearest.js';
import { diffView } from '../../presentation/diff.js';
import { patchSections } from '../../presentation/patch.js';
import { DiffPlace } from '../../vocabulary/diff-place.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { diffVersion, diffVersionTable } from './diff-version.view.js';
import { type RawPatch, rawPatch } from './raw-patch.view.js';

const path = '/projects/:project_id/merge_requests/:merge_request_iid';

const Changes = Type.Object({
  project_id: ProjectRef,
  merge_request_iid: MergeRequestIid,
  page: Paging.page,
  per_page: Type.Optional(Type.Integer({ description: 'Files a page, 1 to 100. Default 100.', minimum: 1, maximum: 100 })),
  ...DiffPlace,
});
type Changes = Static<typeof Changes>;

const RawDiffs = Type.Object({
  project_id: ProjectRef,
  merge_request_iid: MergeRequestIid,
  file_path: Type.Optional(Type.String({ description: 'Only the patch of this file, by its path after the change. Default: all files.' })),
  from_line: Type.Optional(Type.Integer({ description: 'First line of the patch to show, from 1. Default 1. Filled in by the call that continues a cut answer.', minimum: 1 })),
});
type RawDiffs = Static<typeof RawDiffs>;

const DiffVersion = Type.Object({
  project_id: ProjectRef,
  merge_request_iid: MergeRequestIid,
  version_id: Type.Integer({ description: 'Id of the version, as mr_review.diff_versions_list shows it.', minimum: 1 }),
  unidiff: Type.Optional(Type.Boolean({ description: 'Begin each patch with the lines that name its file. Default false.' })),
  page: Changes.properties.page,
  per_page: Changes.properties.per_page,
  ...DiffPlace,
});
type DiffVersion = Static<typeof DiffVersion>;

/** What a merge request changes. */
@Injectable()
export class MergeRequestDiffActions {
  @Action('mr_review.changes_get', {
    title: 'Get merge request changes',
    summary: 'Read the diff of a merge request: its changed files with counts, then each patch as plain text.',
    effect: 'read',
    params: Changes,
    view: diffView({
      title: 'Changed files',
      empty: 'This merge request changes no files. Just after it was opened GitLab may still be preparing its diff: look again in a moment.',
      leftOutAdvice: 'Read such a patch with mr_review.raw_diffs and its file_path, or the file with repository.file_get.',
    }),
    tool: 'gitlab_mr_changes_get',
    aliases: ['mr_review.diff', 'merge_request.diff', 'merge_request.changes'],
    example: { project_id: 'group/project', merge_request_iid: 7 },
    keywords: ['diff', 'diffs', 'patch', 'files changed', 'code review', 'mr', 'pull request', 'pr', 'what changed'],
    next: ['mr_review.discussion_create', 'merge_request.approve'],
    related: ['merge_request.commits', 'mr_review.raw_diffs', 'repository.compare', 'repository.file_get'],
  })
  changes({ project_id, merge_request_iid, page, per_page = 100 }: Changes, { gitlab }: ActionContext) {
    return gitlab.rest.list(`${path}/diffs`, { project_id, merge_request_iid }, { query: { page, per_page } });
  }

  @Action('mr_review.raw_diffs', {
    title: 'Get raw merge request patch',
    summary: 'Read the whole patch of a merge request as Git writes it, or the patch of one file that GitLab finds too large to show.',
    effect: 'read',
    params: RawDiffs,
    view: rawPatch,
    tool: 'gitlab_mr_raw_diffs',
    paramAliases: { path: 'file_path', file: 'file_path', new_path: 'file_path' },
    example: { project_id: 'group/project', merge_request_iid: 7, file_path: 'src/login.ts' },
    keywords: ['git diff', 'git apply', 'unified diff', 'plain text', 'too large', 'collapsed', 'mr', 'pull request', 'pr'],
    next: ['mr_review.discussion_create'],
    related: ['mr_review.changes_get', 'repository.file_get'],
  })
  async raw({ project_id, merge_request_iid, file_path }: RawDiffs, { gitlab }: ActionContext): Promise<RawPatch> {
    const whole = await gitlab.rest.get<string>(`${path}/raw_diffs`, { project_id, merge_request_iid }, { accept: 'text' });
    const sections = patchSections(whole);
    if (file_path === undefined) return { merge_request_iid, files: sections.length, text: whole };
    const section = sections.find((each) => each.path === file_path);
    if (section === undefined) throw notChanged(file_path, merge_request_iid, sections.map((each) => each.path));
    return { merge_request_iid, files: 1, text: section.text };
  }

  @RestAction('mr_review.diff_versions_list', 'GET /projects/:project_id/merge_requests/:merge_request_iid/versions', {
    title: 'List merge request diff versions',
    summary: 'List the versions of a merge request\'s diff, one for each push, newest first, with their head, base and start commits.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid, ...Paging }),
    view: diffVersionTable,
    tool: 'gitlab_mr_diff_versions_list',
    keywords: ['pushes', 'revisions', 'iterations', 'history', 'force push', 'base sha', 'head sha', 'start sha', 'mr', 'pull request'],
    next: ['mr_review.diff_version_get', 'repository.compare'],
    related: ['merge_request.commits', 'mr_review.changes_get'],
  })
  declare readonly versions: RestCall;

  @Action('mr_review.diff_version_get', {
    title: 'Get merge request diff version',
    summary: 'Read what one version of a merge request\'s diff changed: the files with counts, then each patch as plain text.',
    effect: 'read',
    sinceOf: { unidiff: '16.5' },
    params: DiffVersion,
    view: diffVersion,
    tool: 'gitlab_mr_diff_version_get',
    paramAliases: { version: 'version_id' },
    example: { project_id: 'group/project', merge_request_iid: 7, version_id: 110 },
    keywords: ['revision', 'earlier push', 'before the rebase', 'diff', 'mr', 'pull request'],
    next: ['mr_review.changes_get'],
    related: ['mr_review.diff_versions_list', 'repository.compare'],
  })
  async version({ project_id, merge_request_iid, version_id, unidiff, page = 1, per_page = 100 }: DiffVersion, { gitlab }: ActionContext) {
    const { diffs, ...facts } = await gitlab.rest.get<JsonObject>(`${path}/versions/:version_id`, { project_id, merge_request_iid, version_id }, { query: { unidiff } });
    // GitLab sends a version whole.
    return { ...facts, ...pageOfWhole<unknown>(Array.isArray(diffs) ? diffs : [], page, per_page) };
  }
}

function notChanged(file_path: string, iid: number, paths: readonly string[]): InvalidParams {
  const near = nearest(file_path, paths);
  return new InvalidParams(`file_path: !${iid} does not change ${file_path.slice(0, 200)}.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} See what it changes with mr_review.changes_get.`);
}
