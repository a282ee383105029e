import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { projectPath } from '../../gitlab/project-path.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { received } from '../../kernel/received.js';
import { nearest } from '../../kernel/nearest.js';
import { withoutLastSlashes } from '../../kernel/slashes.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { fromRoot } from './path-from-root.js';
import { fileView } from './repository-file.view.js';
import { submoduleTable, submoduleUpdateCard } from './submodule.view.js';
import { type DeclaredSubmodule, projectBehind, submodulesOf } from './submodules.js';

const Version = Type.Optional(Type.String({ description: 'Branch, tag or commit SHA of the project. Default: the tip of the default branch (`HEAD`).' }));

const Submodules = Type.Object({ project_id: ProjectRef, ref: Version });
type Submodules = Static<typeof Submodules>;

const SubmoduleFile = Type.Object({
  project_id: ProjectRef,
  submodule_path: Type.String({ description: 'Folder of the submodule, as repository.list_submodules shows it: `vendor/toolkit`.', minLength: 1 }),
  file_path: Type.String({ description: 'Path of the file inside the submodule: `README.md`.', minLength: 1 }),
  ref: Version,
  start_line: Type.Optional(Type.Integer({ description: 'First line to show, from 1. Default 1.', minimum: 1 })),
  end_line: Type.Optional(Type.Integer({ description: 'Last line to show. Default: the last one that fits.', minimum: 1 })),
  start_column: Type.Optional(Type.Integer({ description: 'Character of the first line to begin with, from 1; only for lines too long for one answer. Default 1.', minimum: 1 })),
});
type SubmoduleFile = Static<typeof SubmoduleFile>;

const SubmoduleMove = Type.Object({
  project_id: ProjectRef,
  submodule: Type.String({ description: 'Folder of the submodule from the root of the repository: `vendor/toolkit`.', minLength: 1 }),
  branch: Type.String({ description: 'Branch to commit to.', minLength: 1 }),
  commit_sha: Type.String({ description: 'Full SHA of the commit of the submodule\'s own project to point to.', minLength: 1 }),
  commit_message: Type.Optional(Type.String({ description: 'Message of the commit. Default: one that names the submodule and the SHA.' })),
});

const TreeEntries = Type.Array(Type.Object({ id: Type.String(), path: Type.String(), type: Type.String() }));

/** Submodules of a repository: other repositories at one of their commits. */
@Injectable()
export class SubmoduleActions {
  @Action('repository.list_submodules', {
    title: 'List submodules',
    summary: 'List the submodules of a repository with the commit each points to and the project it comes from.',
    effect: 'read',
    params: Submodules,
    view: submoduleTable,
    tool: 'gitlab_list_repository_submodules',
    keywords: ['git submodule', 'gitmodules', 'nested repositories', 'vendored'],
    paramAliases: { branch: 'ref', sha: 'ref' },
    next: ['repository.read_submodule_file'],
    related: ['repository.update_submodule', 'repository.tree'],
    example: { project_id: 'group/project', ref: 'main' },
  })
  async list({ project_id, ref = 'HEAD' }: Submodules, { gitlab }: ActionContext): Promise<readonly JsonObject[]> {
    const declared = await submodulesOf(gitlab, project_id, ref);
    if (declared.length === 0) return [];
    const [own, commits] = await Promise.all([projectPath(gitlab, project_id), commitsOf(gitlab, project_id, ref, declared)]);
    return declared.map((each) => ({ ...each, commit_sha: commits.get(each.path), project: projectBehind(each.url, own, gitlab.host) }));
  }

  @Action('repository.read_submodule_file', {
    title: 'Read file of submodule',
    summary: 'Read a file inside a submodule, at the commit that the repository points to, from the project it comes from.',
    effect: 'read',
    params: SubmoduleFile,
    view: fileView,
    tool: 'gitlab_read_repository_submodule_file',
    keywords: ['git submodule', 'nested repository', 'cat', 'vendored'],
    paramAliases: { submodule: 'submodule_path', branch: 'ref', sha: 'ref', from_line: 'start_line', to_line: 'end_line' },
    related: ['repository.list_submodules', 'repository.file_get'],
    example: { project_id: 'group/project', submodule_path: 'vendor/toolkit', file_path: 'README.md' },
  })
  async file({ project_id, submodule_path, file_path, ref = 'HEAD' }: SubmoduleFile, { gitlab, places }: ActionContext) {
    const wanted = withoutLastSlashes(fromRoot(submodule_path));
    const declared = await submodulesOf(gitlab, project_id, ref);
    const submodule = declared.find(({ path }) => path === wanted);
    if (submodule === undefined) throw notDeclared(wanted, declared);
    const project = projectBehind(submodule.url, await projectPath(gitlab, project_id), gitlab.host);
    if (project === undefined) throw new InvalidParams(`submodule_path: ${wanted} comes from another server than ${gitlab.host}, which this server cannot read from.`);
    await places.check({ project_id: project }, gitlab);
    const sha = (await commitsOf(gitlab, project_id, ref, [submodule])).get(wanted);
    if (sha === undefined) throw new InvalidParams(`submodule_path: ${wanted} is declared in .gitmodules, but points to no commit at ${ref}.`);
    return gitlab.rest.get<JsonObject>('/projects/:project_id/repository/files/:file_path', { project_id: project, file_path: fromRoot(file_path) }, { query: { ref: sha } });
  }

  @RestAction('repository.update_submodule', 'PUT /projects/:project_id/repository/submodules/:submodule', {
    title: 'Update submodule',
    summary: 'Update a submodule to another commit of its project, with a commit to a branch.',
    effect: 'write',
    params: SubmoduleMove,
    view: submoduleUpdateCard,
    tool: 'gitlab_update_repository_submodule',
    keywords: ['git submodule', 'bump', 'point to', 'vendored'],
    paramAliases: { submodule_path: 'submodule', path: 'submodule', sha: 'commit_sha', message: 'commit_message', ref: 'branch' },
    next: ['merge_request.create'],
    related: ['repository.list_submodules', 'repository.commit_create'],
    example: { project_id: 'group/project', submodule: 'vendor/toolkit', branch: 'main', commit_sha: '3f786850e387550fdab836ed7e6dc881de23001b' },
  })
  declare readonly update: RestCall;
}

/** The commits that submodules point to, by path. They stand in the folders above them; each folder is read once. */
async function commitsOf(gitlab: GitLab, project_id: string, ref: string, submodules: readonly DeclaredSubmodule[]): Promise<ReadonlyMap<string, string>> {
  const folders = new Set(submodules.map(({ path }) => path.split('/').slice(0, -1).join('/')));
  const commits = new Map<string, string>();
  for (const path of folders) {
    let cursor: string | undefined;
    do {
      const { items, pagination } = await gitlab.rest.list('/projects/:project_id/repository/tree', { project_id }, { query: { ref, ...(path === '' ? {} : { path }), per_page: 100, pagination: 'keyset' }, cursor });
      for (const entry of received(TreeEntries, items)) if (entry.type === 'commit') commits.set(entry.path, entry.id);
      cursor = pagination.next_cursor;
    } while (cursor !== undefined);
  }
  return commits;
}

function notDeclared(path: string, declared: readonly DeclaredSubmodule[]): InvalidParams {
  const near = nearest(path, declared.map((each) => each.path));
  return new InvalidParams(`submodule_path: there is no submodule ${path.slice(0, 200)}.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} See repository.list_submodules.`);
}
