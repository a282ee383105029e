import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { diffView } from '../../presentation/diff.js';
import { DiffPlace } from '../../vocabulary/diff-place.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';

const Changes = Type.Object({
  project_id: ProjectRef,
  merge_request_iid: MergeRequestIid,
  page: Paging.page,
  per_page: Type.Optional(Type.Integer({ description: 'Files a page, 1 to 100. Default 100.', minimum: 1, maximum: 100 })),
  ...DiffPlace,
});
type Changes = Static<typeof Changes>;

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
      leftOutAdvice: 'Read such a file with repository.file_get, once with the source branch and once with the target branch as ref.',
    }),
    tool: 'gitlab_mr_changes_get',
    example: { project_id: 'group/project', merge_request_iid: 7 },
    keywords: ['diff', 'diffs', 'patch', 'files changed', 'code review', 'mr', 'pull request', 'pr', 'what changed'],
    next: ['mr_review.discussion_create', 'merge_request.approve'],
    related: ['merge_request.commits', 'repository.compare', 'repository.file_get'],
  })
  changes({ project_id, merge_request_iid, page, per_page = 100 }: Changes, { gitlab }: ActionContext) {
    return gitlab.rest.list('/projects/:project_id/merge_requests/:merge_request_iid/diffs', { project_id, merge_request_iid }, { query: { page, per_page } });
  }
}
