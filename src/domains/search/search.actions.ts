import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { Page } from '../../gitlab/page.js';
import { GitLabRejected, InvalidParams } from '../../kernel/errors.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { foundCode } from './code.view.js';

const CodeSearch = Type.Object({
  search: Type.String({
    description: 'Words to find in files. Narrow it inside the text: `filename:*.ts`, `path:src/login`, `extension:rb`; a leading `-` excludes (`-path:spec`).',
    minLength: 1,
  }),
  project_id: Type.Optional(ProjectRef),
  group_id: Type.Optional(GroupRef),
  ref: Type.Optional(Type.String({ description: 'Branch or tag to search, only within a project. Default: its default branch.' })),
  ...Paging,
});
type CodeSearch = Static<typeof CodeSearch>;

/** Search over the contents of repositories. */
@Injectable()
export class SearchActions {
  @Action('search.code', {
    summary: 'Search code: find text in the files of a project, a group or the whole instance, with the lines around each match.',
    effect: 'read',
    params: CodeSearch,
    view: foundCode,
    tool: 'gitlab_search_code',
    paramAliases: { term: 'search', keyword: 'search', text: 'search', pattern: 'search', branch: 'ref' },
    example: { search: 'resetPassword extension:ts', project_id: 'group/project' },
    keywords: ['grep', 'find in files', 'source', 'blobs', 'usage', 'occurrences', 'where is'],
    next: ['repository.file_get'],
    related: ['repository.tree'],
  })
  async code({ search, project_id, group_id, ref, page, per_page }: CodeSearch, { gitlab }: ActionContext): Promise<Page> {
    if (ref !== undefined && project_id === undefined) {
      throw new InvalidParams('ref: counts only within a project. Give project_id as well, or leave ref out.');
    }
    const query = { scope: 'blobs', search, ref, page, per_page };
    // The narrower place counts when both are given: models like to fill in everything.
    if (project_id !== undefined) return explained(gitlab.rest.list('/projects/:project_id/search', { project_id }, { query }));
    if (group_id !== undefined) return explained(gitlab.rest.list('/groups/:group_id/search', { group_id }, { query }));
    return explained(gitlab.rest.list('/search', {}, { query }));
  }
}

/** Two refusals that GitLab does not explain: its limit for searches, and an instance that cannot search code across projects. */
async function explained(request: Promise<Page>): Promise<Page> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof GitLabRejected)) throw error;
    const advice = adviceOn(error);
    throw advice === undefined ? error : new GitLabRejected(error.status, `${error.message}\n${advice}`, error.detail, { cause: error });
  }
}

function adviceOn({ status, detail }: GitLabRejected): string | undefined {
  if (status === 429) return 'Searches have a limit of their own: GitLab.com allows 10 a minute from one address, other instances 30 a minute for each user by default.';
  if (status === 400 && /scope|elasticsearch/i.test(detail.words)) {
    return 'Without advanced or exact code search this instance searches code only within one project: give project_id.';
  }
  return undefined;
}
