import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { foundCode } from './code.view.js';
import { foundIssues, foundMergeRequests, foundProjects } from './found.view.js';
import { searchIn, words } from './scoped-search.js';

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

const IncludeArchived = Type.Optional(Type.Boolean({ description: 'Look into archived projects as well, outside a single project. Default false.' }));

const IssueSearch = Type.Object({
  search: Type.String({ description: 'Words to find in title and description; `#7` finds by number.', minLength: 1 }),
  project_id: Type.Optional(ProjectRef),
  group_id: Type.Optional(GroupRef),
  state: Type.Optional(OneOf(['opened', 'closed', 'all'], 'State of the issues. Default `all`.')),
  confidential: Type.Optional(Type.Boolean({ description: 'true: only confidential issues; false: only others.' })),
  include_archived: IncludeArchived,
  ...Paging,
});
type IssueSearch = Static<typeof IssueSearch>;

const MergeRequestSearch = Type.Object({
  search: Type.String({ description: 'Words to find in title and description; `!7` finds by number.', minLength: 1 }),
  project_id: Type.Optional(ProjectRef),
  group_id: Type.Optional(GroupRef),
  state: Type.Optional(OneOf(['all', 'opened', 'closed', 'merged'], 'State of the merge requests. Default `all`.')),
  include_archived: IncludeArchived,
  ...Paging,
});
type MergeRequestSearch = Static<typeof MergeRequestSearch>;

const ProjectSearch = Type.Object({
  search: Type.String({ description: 'Words to find in name, path and description.', minLength: 1 }),
  group_id: Type.Optional(GroupRef),
  include_archived: Type.Optional(Type.Boolean({ description: 'Archived projects as well. Default false.' })),
  ...Paging,
});
type ProjectSearch = Static<typeof ProjectSearch>;

/** Search by kind of result, within a project, a group or everywhere. */
@Injectable()
export class SearchActions {
  @Action('search.code', {
    summary: 'Search code: find text in the files of a project, a group or the whole instance, with the lines around each match.',
    effect: 'read',
    confined: 'when named',
    params: CodeSearch,
    view: foundCode,
    tool: 'gitlab_search_code',
    paramAliases: { ...words, pattern: 'search', branch: 'ref' },
    example: { search: 'resetPassword extension:ts', project_id: 'group/project' },
    keywords: ['grep', 'find in files', 'source', 'blobs', 'usage', 'occurrences', 'where is'],
    next: ['repository.file_get'],
    related: ['repository.tree'],
  })
  code({ project_id, group_id, ref, ...query }: CodeSearch, { gitlab }: ActionContext) {
    if (ref !== undefined && project_id === undefined) {
      throw new InvalidParams('ref: counts only within a project. Give project_id as well, or leave ref out.');
    }
    return searchIn({ project_id, group_id }, { scope: 'blobs', ...query, ref }, gitlab);
  }

  @Action('search.issues', {
    summary: 'Search issues by words in title and description: in a project, a group or everywhere.',
    effect: 'read',
    sinceOf: { include_archived: '18.7' },
    confined: 'when named',
    params: IssueSearch,
    view: foundIssues,
    tool: 'gitlab_search_issues',
    paramAliases: words,
    example: { search: 'sign-in fails', group_id: 'group', state: 'opened' },
    keywords: ['find issue', 'tickets', 'bugs', 'full text', 'across projects'],
    related: ['issue.list', 'search.merge_requests'],
    next: ['issue.get'],
  })
  issues({ project_id, group_id, ...query }: IssueSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id, group_id }, { scope: 'issues', ...query }, gitlab);
  }

  @Action('search.merge_requests', {
    summary: 'Search merge requests by words in title and description: in a project, a group or everywhere.',
    effect: 'read',
    sinceOf: { include_archived: '18.7' },
    confined: 'when named',
    params: MergeRequestSearch,
    view: foundMergeRequests,
    tool: 'gitlab_search_merge_requests',
    paramAliases: words,
    example: { search: 'session tokens', group_id: 'group', state: 'opened' },
    keywords: ['find MR', 'pull requests', 'full text', 'across projects'],
    related: ['merge_request.list', 'search.issues'],
    next: ['merge_request.get'],
  })
  mergeRequests({ project_id, group_id, ...query }: MergeRequestSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id, group_id }, { scope: 'merge_requests', ...query }, gitlab);
  }

  @Action('search.projects', {
    summary: 'Search projects by words in name, path and description: in a group or everywhere.',
    effect: 'read',
    sinceOf: { include_archived: '18.7' },
    confined: 'when named',
    params: ProjectSearch,
    view: foundProjects,
    tool: 'gitlab_search_projects',
    paramAliases: { ...words, name: 'search' },
    example: { search: 'payment' },
    keywords: ['find repository', 'repos', 'find project'],
    related: ['project.list', 'discover_project.resolve'],
    next: ['project.get'],
  })
  projects({ group_id, ...query }: ProjectSearch, { gitlab }: ActionContext) {
    return searchIn({ group_id }, { scope: 'projects', ...query }, gitlab);
  }
}
