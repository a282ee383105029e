import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import type { JsonObject } from '../../kernel/json.js';
import { KeysetPaging, Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { sayingWhenEmpty } from './empty-repository.js';
import { comparison, treeTable } from './repository.view.js';

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

interface Comparison extends JsonObject {
  readonly diffs?: readonly JsonObject[] | null;
}

/** The repository as a whole: its folders, and how two of its versions differ. */
@Injectable()
export class RepositoryActions {
  @Action('repository.tree', {
    summary: 'List the files and folders of a repository at a branch, tag or commit, one level or recursively.',
    effect: 'read',
    params: Tree,
    view: treeTable,
    tool: 'gitlab_repository_tree',
    title: 'List repository tree',
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
    summary: 'Compare two branches, tags or commits: the commits between them, the changed files with counts, and their patches.',
    effect: 'read',
    params: Compare,
    view: comparison,
    tool: 'gitlab_repository_compare',
    title: 'Compare refs',
    keywords: ['diff between branches', 'what changed since', 'git diff', 'ahead behind', 'changes since last release'],
    paramAliases: { base: 'from', source: 'from', from_ref: 'from', head: 'to', target: 'to', to_ref: 'to' },
    related: ['repository.commit_diff', 'mr_review.changes_get', 'repository.commit_list'],
    example: { from: 'v1.0.0', to: 'main' },
  })
  async compare({ project_id, from, to, straight, from_project_id, page = 1, per_page = 100 }: Compare, { gitlab }: ActionContext) {
    const query = { from, to, straight, from_project_id };
    const { diffs, ...facts } = await gitlab.rest.get<Comparison>('/projects/:project_id/repository/compare', { project_id }, { query });
    return { ...facts, ...pageOf(diffs ?? [], page, per_page) };
  }
}

/** GitLab sends a comparison whole; so that a long one can be read in parts, its files are paged here. */
function pageOf(files: readonly JsonObject[], page: number, per_page: number) {
  const total_pages = Math.max(1, Math.ceil(files.length / per_page));
  const has_more = page < total_pages;
  return {
    items: files.slice((page - 1) * per_page, page * per_page),
    pagination: { page, per_page, total_items: files.length, total_pages, ...(has_more ? { next_page: page + 1 } : {}), has_more },
  };
}
