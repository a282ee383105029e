import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { InvalidParams } from '../../kernel/errors.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { foundWikiPages } from './code.view.js';
import { foundComments, foundCommits, foundMilestones, foundSnippets, foundUsers } from './found.view.js';
import { searchIn, words } from './scoped-search.js';

const anywhere = { project_id: Type.Optional(ProjectRef), group_id: Type.Optional(GroupRef) };
const Words = (description: string) => Type.String({ description, minLength: 1 });

const CommitSearch = Type.Object({
  search: Words('Words to find in commit messages, or a SHA.'),
  ...anywhere,
  ref: Type.Optional(Type.String({ description: 'Branch or tag to search, only within a project. Default: its default branch.' })),
  ...Paging,
});
type CommitSearch = Static<typeof CommitSearch>;

const MilestoneSearch = Type.Object({ search: Words('Words to find in title and description.'), ...anywhere, ...Paging });
type MilestoneSearch = Static<typeof MilestoneSearch>;

const UserSearch = Type.Object({ search: Words('Part of the name or username, or the exact email address.'), ...anywhere, ...Paging });
type UserSearch = Static<typeof UserSearch>;

const WikiSearch = Type.Object({ search: Words('Words to find in wiki pages.'), ...anywhere, ...Paging });
type WikiSearch = Static<typeof WikiSearch>;

const NoteSearch = Type.Object({ project_id: ProjectRef, search: Words('Words to find in comments.'), ...Paging });
type NoteSearch = Static<typeof NoteSearch>;

const SnippetSearch = Type.Object({ search: Words('Words to find in title and description.'), ...Paging });
type SnippetSearch = Static<typeof SnippetSearch>;

/** Search for what people look for less often than for code, issues and projects. */
@Injectable()
export class SearchFurtherActions {
  @Action('search.commits', {
    summary: 'Search commits by words in their messages: in a project, a group or everywhere.',
    effect: 'read',
    confined: 'when named',
    params: CommitSearch,
    view: foundCommits,
    tool: 'gitlab_search_commits',
    paramAliases: { ...words, message: 'search', branch: 'ref' },
    example: { search: 'session tokens', project_id: 'group/project' },
    keywords: ['find commit', 'git log grep', 'commit message', 'which commit'],
    next: ['repository.commit_get'],
    related: ['repository.commit_list', 'search.code'],
  })
  commits({ project_id, group_id, ref, ...query }: CommitSearch, { gitlab }: ActionContext) {
    if (ref !== undefined && project_id === undefined) {
      throw new InvalidParams('ref: counts only within a project. Give project_id as well, or leave ref out.');
    }
    return searchIn({ project_id, group_id }, { scope: 'commits', ...query, ref }, gitlab);
  }

  @Action('search.milestones', {
    summary: 'Search milestones by words in title and description: in a project, a group or everywhere.',
    effect: 'read',
    confined: 'when named',
    params: MilestoneSearch,
    view: foundMilestones,
    tool: 'gitlab_search_milestones',
    paramAliases: words,
    example: { search: '1.0', group_id: 'group' },
    keywords: ['find milestone', 'versions', 'across projects'],
    next: ['project.milestone_get'],
    related: ['project.milestone_list', 'search.issues'],
  })
  milestones({ project_id, group_id, ...query }: MilestoneSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id, group_id }, { scope: 'milestones', ...query }, gitlab);
  }

  @Action('search.notes', {
    summary: 'Search the comments of a project: on issues, merge requests, commits and snippets.',
    effect: 'read',
    params: NoteSearch,
    view: foundComments,
    tool: 'gitlab_search_notes',
    paramAliases: words,
    example: { project_id: 'group/project', search: 'flaky' },
    keywords: ['find comment', 'notes', 'who said', 'discussion', 'mentioned'],
    next: ['issue.get', 'merge_request.get'],
    related: ['search.issues', 'search.merge_requests'],
  })
  notes({ project_id, ...query }: NoteSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id }, { scope: 'notes', ...query }, gitlab);
  }

  @Action('search.snippets', {
    summary: 'Search snippets by words in title and description, among all that the token sees.',
    effect: 'read',
    params: SnippetSearch,
    view: foundSnippets,
    tool: 'gitlab_search_snippets',
    paramAliases: { ...words, title: 'search' },
    example: { search: 'backup script' },
    keywords: ['find snippet', 'gist', 'paste'],
    next: ['snippet.get'],
    related: ['snippet.list'],
  })
  snippets(query: SnippetSearch, { gitlab }: ActionContext) {
    return searchIn({}, { scope: 'snippet_titles', ...query }, gitlab);
  }

  @Action('search.users', {
    summary: 'Search people by name, username or email: among the members of a project or group, or everywhere.',
    effect: 'read',
    confined: 'when named',
    params: UserSearch,
    view: foundUsers,
    tool: 'gitlab_search_users',
    paramAliases: { ...words, name: 'search', username: 'search' },
    example: { search: 'smith', project_id: 'group/project' },
    keywords: ['find user', 'people', 'colleague', 'member'],
    next: ['user.get'],
    related: ['user.list', 'project.members'],
  })
  users({ project_id, group_id, ...query }: UserSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id, group_id }, { scope: 'users', ...query }, gitlab);
  }

  @Action('search.wiki', {
    summary: 'Search wiki pages: find text in them, with the lines around each match, in a project, a group or everywhere.',
    effect: 'read',
    confined: 'when named',
    params: WikiSearch,
    view: foundWikiPages,
    tool: 'gitlab_search_wiki',
    paramAliases: words,
    example: { search: 'on-call', project_id: 'group/project' },
    keywords: ['find page', 'documentation', 'confluence', 'wiki blobs'],
    next: ['wiki.get'],
    related: ['wiki.list', 'search.code'],
  })
  wiki({ project_id, group_id, ...query }: WikiSearch, { gitlab }: ActionContext) {
    return searchIn({ project_id, group_id }, { scope: 'wiki_blobs', ...query }, gitlab);
  }
}
