import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import type { JsonObject } from '../../kernel/json.js';
import { Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { commitCard } from './commit.view.js';
import { sayingWhenEmpty } from './empty-repository.js';
import { fromRoot } from './path-from-root.js';
import { archiveCard, comparison, contributorTable, renderedMarkdown, treeTable } from './repository.view.js';

const Tree = Type.Object({
  project_id: ProjectRef,
  path: Type.Optional(Type.String({ description: 'Folder to list, from the root of the repository: `src/auth`. Default: the root.' })),
  ref: Type.Optional(Type.String({ description: 'Branch, tag or commit SHA. Default: the tip of the default branch (`HEAD`).' })),
  recursive: Type.Optional(Type.Boolean({ description: 'List the folders below as well. Default false.' })),
  ...KeysetPaging,
});
type Tree = Static<typeof Tree>;

const Compare = Type.Object({
  project_id: ProjectRef,
  from: Type.String({ description: 'The older side: branch, tag or commit SHA.' }),
  to: Type.String({ description: 'The newer side: branch, tag or commit SHA.' }),
  straight: Type.Optional(
    Type.Boolean({ description: 'true compares the two as they are (`from..to`); false compares `to` with where it left `from` (`from...to`), as a merge request does. Default false.' }),
  ),
  from_project_id: Type.Optional(Type.Integer({ description: 'Id of the project that `from` belongs to, such as the original of a fork. Default: this project.' })),
  from_file: Type.Optional(Type.Integer({ description: 'File of the page to begin the patches with, from 1. Default 1.', minimum: 1 })),
  from_line: Type.Optional(Type.Integer({ description: 'Line of that file\'s patch to begin with, from 1. Default 1.', minimum: 1 })),
  page: Paging.page,
  per_page: Type.Optional(Type.Integer({ description: 'Files a page, 1 to 100. Default 100.', minimum: 1, maximum: 100 })),
});
type Compare = Static<typeof Compare>;

const MergeBase = Type.Object({
  project_id: ProjectRef,
  refs: Type.Array(Type.String(), { description: 'Branches, tags or commit SHAs, two or more.', minItems: 2 }),
});

const Contributors = Type.Object({
  project_id: ProjectRef,
  ref: Type.Optional(Type.String({ description: 'Branch, tag or commit SHA whose history is counted. Default: the default branch.' })),
  order_by: Type.Optional(OneOf(['email', 'name', 'commits'], 'What to order by. Default `commits`.')),
  sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order. Default `asc`.')),
  ...Paging,
});

const Archive = Type.Object({
  project_id: ProjectRef,
  sha: Type.Optional(Type.String({ description: 'Branch, tag or commit SHA to pack. Default: the default branch.', minLength: 1 })),
  format: Type.Optional(OneOf(['tar.gz', 'tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2', 'tar', 'zip'], 'Format of the archive. Default `tar.gz`.')),
  path: Type.Optional(Type.String({ description: 'Only this folder, from the root of the repository. Default: everything.', minLength: 1 })),
});
type Archive = Static<typeof Archive>;

const ProjectAddress = Type.Object({ id: Type.Number(), path: Type.String(), web_url: Type.String(), default_branch: Nullable(Type.String()) });

const MarkdownText = Type.Object({
  text: Type.String({ description: 'Markdown text.', minLength: 1 }),
  gfm: Type.Optional(Type.Boolean({ description: 'Read it as GitLab does, with `#7` and `@name` as references. Default false: as plain CommonMark.' })),
  project: Type.Optional(Type.String({ description: 'Project that short references such as `#7` belong to, by its full path.' })),
});
type MarkdownText = Static<typeof MarkdownText>;

/** The repository as a whole: its folders, and how two of its versions differ. */
@Injectable()
export class RepositoryActions {
  @Action('repository.tree', {
    title: 'List repository tree',
    summary: 'List the files and folders of a repository at a branch, tag or commit, one level or recursively.',
    effect: 'read',
    params: Tree,
    view: treeTable,
    tool: 'gitlab_repository_tree',
    keywords: ['ls', 'directory listing', 'browse files', 'folder contents', 'file list', 'submodule'],
    paramAliases: { branch: 'ref', sha: 'ref', file_path: 'path', folder: 'path', directory: 'path', dir: 'path' },
    related: ['search.code', 'repository.commit_list'],
    next: ['repository.file_get'],
    example: { path: 'src', ref: 'main' },
  })
  tree({ project_id, cursor, ref = 'HEAD', ...filters }: Tree, { gitlab }: ActionContext) {
    // Keyset pages have no numbers: a call that names one means GitLab's numbered pages.
    const query = { ...filters, ref, pagination: filters.page === undefined ? 'keyset' : undefined };
    return sayingWhenEmpty(gitlab, project_id, () => gitlab.rest.list<JsonObject>('/projects/:project_id/repository/tree', { project_id }, { query, cursor }));
  }

  @Action('repository.compare', {
    title: 'Compare refs',
    summary: 'Compare two branches, tags or commits: the commits between them, the changed files with counts, and their patches.',
    effect: 'read',
    params: Compare,
    view: comparison,
    tool: 'gitlab_repository_compare',
    keywords: ['diff between branches', 'what changed since', 'git diff', 'ahead behind', 'changes since last release'],
    paramAliases: { base: 'from', source: 'from', from_ref: 'from', head: 'to', target: 'to', to_ref: 'to' },
    related: ['repository.commit_diff', 'mr_review.changes_get', 'repository.commit_list'],
    example: { from: 'v1.0.0', to: 'main' },
  })
  async compare({ project_id, from, to, straight, from_project_id, page = 1, per_page = 100 }: Compare, { gitlab }: ActionContext) {
    const query = { from, to, straight, from_project_id };
    const { diffs, ...facts } = await gitlab.rest.get<JsonObject>('/projects/:project_id/repository/compare', { project_id }, { query });
    // GitLab sends a comparison whole.
    return { ...facts, ...pageOfWhole<unknown>(Array.isArray(diffs) ? diffs : [], page, per_page) };
  }

  @RestAction('repository.merge_base', 'GET /projects/:project_id/repository/merge_base', {
    title: 'Find merge base',
    summary: 'Find the commit that two or more branches, tags or commits have in common: their merge base.',
    effect: 'read',
    params: MergeBase,
    view: commitCard,
    tool: 'gitlab_repository_merge_base',
    keywords: ['common ancestor', 'git merge-base', 'where a branch left', 'fork point'],
    paramAliases: { branches: 'refs', commits: 'refs' },
    related: ['repository.compare', 'repository.commit_get'],
    example: { refs: ['main', 'feature/login'] },
  })
  declare readonly mergeBase: RestCall;

  @RestAction('repository.contributors', 'GET /projects/:project_id/repository/contributors', {
    title: 'List contributors',
    summary: 'List the people who committed to a repository with their numbers of commits.',
    effect: 'read',
    sinceOf: { ref: '17.4' },
    params: Contributors,
    view: contributorTable,
    tool: 'gitlab_repository_contributors',
    keywords: ['authors', 'committers', 'git shortlog', 'who works on it'],
    paramAliases: { branch: 'ref' },
    related: ['repository.commit_list', 'project.members'],
    example: { order_by: 'commits', sort: 'desc' },
  })
  declare readonly contributors: RestCall;

  @Action('repository.archive', {
    title: 'Get repository archive address',
    summary: 'Tell the addresses from which a repository can be downloaded as an archive, such as a zip of one branch or folder.',
    effect: 'read',
    params: Archive,
    view: archiveCard,
    tool: 'gitlab_repository_archive',
    keywords: ['tarball', 'zip', 'tar.gz', 'source download', 'snapshot', 'export the code'],
    paramAliases: { ref: 'sha', branch: 'sha', tag: 'sha' },
    related: ['release.get', 'repository.tree'],
    example: { sha: 'v1.0.0', format: 'zip' },
  })
  async archive({ project_id, sha, format = 'tar.gz', path }: Archive, { gitlab }: ActionContext) {
    const project = received(ProjectAddress, await gitlab.rest.get('/projects/:project_id', { project_id }));
    const ref = sha ?? project.default_branch ?? 'HEAD';
    const query = new URLSearchParams({ sha: ref, ...(path === undefined ? {} : { path: fromRoot(path) }) });
    const name = `${project.path}-${ref.replaceAll('/', '-')}.${format}`;
    return {
      file_name: name,
      format,
      sha: ref,
      url: `${gitlab.host}/api/v4/projects/${project.id}/repository/archive.${format}?${query.toString()}`,
      web_url: `${project.web_url}/-/archive/${encodeURI(ref)}/${encodeURIComponent(name)}${path === undefined ? '' : `?${new URLSearchParams({ path: fromRoot(path) }).toString()}`}`,
    };
  }

  @Action('repository.markdown_render', {
    title: 'Render Markdown',
    summary: 'Return the HTML that GitLab makes of Markdown text, with links to issues and people if a project is named.',
    effect: 'read',
    params: MarkdownText,
    view: renderedMarkdown,
    tool: 'gitlab_render_markdown',
    confined: false,
    keywords: ['preview', 'html', 'gfm', 'convert'],
    paramAliases: { project_id: 'project', markdown: 'text', content: 'text' },
    example: { text: 'See **#7**.', gfm: true, project: 'group/project' },
    related: ['issue.note_create'],
  })
  render({ text, gfm, project }: MarkdownText, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>('/markdown', {}, { body: { text, gfm, project }, onlyReads: true });
  }
}
