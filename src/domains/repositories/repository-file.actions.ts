import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { reworded } from '../../gitlab/reworded.js';
import { fillPath } from '../../gitlab/route.js';
import { GitLabRejected, InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { blameView } from './blame.view.js';
import { sayingWhatCollided } from './colliding-files.js';
import { sayingWhenEmpty } from './empty-repository.js';
import { withoutTokenInside } from './file-content.js';
import { fromRoot } from './path-from-root.js';
import { fileFactsCard, fileView, writtenFileCard } from './repository-file.view.js';

const file = '/projects/:project_id/repository/files/:file_path';

const FilePath = Type.String({ description: 'Path of the file from the root of the repository, folders and all: `src/main.ts`.' });

const FileRead = Type.Object({
  project_id: ProjectRef,
  file_path: FilePath,
  ref: Type.Optional(Type.String({ description: 'Branch, tag or commit SHA. Default: the tip of the default branch (`HEAD`).' })),
  start_line: Type.Optional(Type.Integer({ description: 'First line to show, from 1. Default 1.', minimum: 1 })),
  end_line: Type.Optional(Type.Integer({ description: 'Last line to show. Default: the last one that fits.', minimum: 1 })),
  start_column: Type.Optional(Type.Integer({ description: 'Character of the first line to begin with, from 1; only for lines too long for one answer. Default 1.', minimum: 1 })),
});
type FileRead = Static<typeof FileRead>;

const FileRef = Type.Object({ project_id: ProjectRef, file_path: FilePath, ref: FileRead.properties.ref });
type FileRef = Static<typeof FileRef>;

const { start_line, end_line, start_column } = FileRead.properties;

const RawFileRead = Type.Object({
  ...FileRef.properties,
  lfs: Type.Optional(Type.Boolean({ description: 'Read the content that Git LFS keeps instead of the pointer to it. Default false.' })),
  start_line,
  end_line,
  start_column,
});
type RawFileRead = Static<typeof RawFileRead>;

const BlobRead = Type.Object({
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the blob, as repository.tree and repository.file_get show it; not of a commit.', minLength: 1 }),
  start_line,
  end_line,
  start_column,
});
type BlobRead = Static<typeof BlobRead>;

const written = {
  project_id: ProjectRef,
  file_path: FilePath,
  branch: Type.String({ description: 'Branch to commit to. A branch that does not exist yet needs `start_branch`.' }),
  commit_message: Type.String({ description: 'Message of the commit.' }),
  content: Type.String({ description: 'The whole content of the file; it may be empty.', minLength: 0 }),
  encoding: Type.Optional(OneOf(['text', 'base64'], 'How `content` is written: `base64` for binary files. Default `text`.')),
  start_branch: Type.Optional(Type.String({ description: 'Branch that the new branch starts from.' })),
  author_name: Type.Optional(Type.String({ description: 'Name of the commit\'s author. Default: yours.' })),
  author_email: Type.Optional(Type.String({ description: 'Mail address of the commit\'s author. Default: yours.' })),
  execute_filemode: Type.Optional(Type.Boolean({ description: 'Sets or clears the executable flag.' })),
};

const NewFile = Type.Object(written);
type NewFile = Static<typeof NewFile>;

const ChangedFile = Type.Object({
  ...written,
  last_commit_id: Type.Optional(
    Type.String({ description: 'Last commit that you know of for the file (`last_commit_id` of repository.file_get): refused if someone changed it since. Default: the last one at the time of the call.' }),
  ),
});
type ChangedFile = Static<typeof ChangedFile>;

const DeletedFile = Type.Object({
  project_id: ProjectRef,
  file_path: FilePath,
  branch: written.branch,
  commit_message: written.commit_message,
  start_branch: written.start_branch,
  author_name: written.author_name,
  author_email: written.author_email,
  last_commit_id: ChangedFile.properties.last_commit_id,
});
type DeletedFile = Static<typeof DeletedFile>;

const FileBlame = Type.Object({
  project_id: ProjectRef,
  file_path: FilePath,
  ref: FileRead.properties.ref,
  range_start: Type.Optional(Type.Integer({ description: 'First line wanted, from 1. Default 1.', minimum: 1 })),
  range_end: Type.Optional(Type.Integer({ description: 'Last line wanted. Default: the last line of the file.', minimum: 1 })),
});
type FileBlame = Static<typeof FileBlame>;

/** Single files of a repository. */
@Injectable()
export class RepositoryFileActions {
  @Action('repository.file_get', {
    title: 'Read file',
    summary: 'Read a file of the repository at a branch, tag or commit, whole or by lines, with its last commit.',
    effect: 'read',
    params: FileRead,
    view: fileView,
    tool: 'gitlab_file_get',
    keywords: ['file contents', 'cat', 'show source code', 'view file', 'download raw file', 'image'],
    paramAliases: { branch: 'ref', sha: 'ref', commit: 'ref', from_line: 'start_line', to_line: 'end_line' },
    related: ['repository.tree', 'search.code', 'repository.commit_list'],
    example: { file_path: 'src/main.ts', ref: 'main' },
  })
  async get({ project_id, file_path, ref = 'HEAD', start_line, end_line }: FileRead, { gitlab }: ActionContext) {
    if (start_line !== undefined && end_line !== undefined && end_line < start_line) throw new InvalidParams('end_line: must not be smaller than start_line.');
    return sayingWhichFile(gitlab, { project_id, file_path: fromRoot(file_path), ref }, async (params) => withoutTokenInside(await gitlab.rest.get<JsonObject>(file, params, { query: { ref } }), gitlab));
  }

  @Action('repository.file_raw', {
    title: 'Read raw file',
    summary: 'Read a file of the repository as raw bytes, also the content that Git LFS keeps elsewhere.',
    effect: 'read',
    params: RawFileRead,
    view: fileView,
    tool: 'gitlab_file_raw',
    keywords: ['git lfs', 'large file', 'plain content', 'cat'],
    paramAliases: { branch: 'ref', sha: 'ref', commit: 'ref', from_line: 'start_line', to_line: 'end_line' },
    related: ['repository.file_get', 'repository.file_metadata'],
    example: { file_path: 'data/model.bin', ref: 'main', lfs: true },
  })
  async raw({ project_id, file_path, ref, lfs, start_line, end_line }: RawFileRead, { gitlab }: ActionContext) {
    if (start_line !== undefined && end_line !== undefined && end_line < start_line) throw new InvalidParams('end_line: must not be smaller than start_line.');
    const where = { project_id, file_path: fromRoot(file_path), ref: ref ?? 'HEAD' };
    const { body, headers } = await sayingWhichFile(gitlab, where, (params) => gitlab.rest.send<Buffer>(`GET ${file}/raw`, params, { query: { ref, lfs }, accept: 'bytes' }));
    return { ...factsFrom(headers), file_path: where.file_path, ref: where.ref, size: body.length, encoding: 'base64', content: body.toString('base64') };
  }

  @Action('repository.file_metadata', {
    title: 'Get file metadata',
    summary: 'Read what is known of a file without its content: size, blob, last commit, checksum and whether it is executable.',
    effect: 'read',
    params: FileRef,
    view: fileFactsCard,
    tool: 'gitlab_file_metadata',
    aliases: ['repository.file_raw_metadata', 'gitlab_file_raw_metadata'],
    keywords: ['does the file exist', 'file size', 'checksum', 'last commit of a file', 'stat'],
    paramAliases: { branch: 'ref', sha: 'ref', commit: 'ref' },
    related: ['repository.file_get', 'repository.file_history'],
    example: { file_path: 'src/main.ts', ref: 'main' },
  })
  async metadata({ project_id, file_path, ref = 'HEAD' }: FileRef, { gitlab }: ActionContext) {
    const params = { project_id, file_path: fromRoot(file_path) };
    const found = await gitlab.rest.head(file, params, { query: { ref } });
    if (found === undefined) throw noSuchFile(gitlab, params, ref);
    return { ...factsFrom(found.headers), file_path: params.file_path, ref };
  }

  @Action('repository.blob', {
    title: 'Read blob',
    summary: 'Read a blob of the repository by its SHA: the content of a file at whatever version has it.',
    effect: 'read',
    params: BlobRead,
    view: fileView,
    tool: 'gitlab_repository_blob',
    aliases: ['repository.raw_blob', 'gitlab_repository_raw_blob'],
    keywords: ['git cat-file', 'object', 'blob id', 'raw content'],
    paramAliases: { blob_id: 'sha', id: 'sha', from_line: 'start_line', to_line: 'end_line' },
    related: ['repository.tree', 'repository.file_get'],
    example: { sha: '5bd5d4d0a2b7c0f2e0d6c4c4e1a3f7c9e3d1b2a4' },
  })
  async blob({ project_id, sha }: BlobRead, { gitlab }: ActionContext) {
    const blob = await gitlab.rest.get<unknown>('/projects/:project_id/repository/blobs/:sha', { project_id, sha });
    return { ...(isObject(blob) ? blob : {}), file_name: sha, blob_id: sha };
  }

  @Action('repository.file_blame', {
    title: 'Blame file',
    summary: 'Show who last changed each line of a file, when and in which commit: git blame, whole or by lines.',
    effect: 'read',
    params: FileBlame,
    view: blameView,
    tool: 'gitlab_file_blame',
    keywords: ['annotate', 'author of a line', 'last changed', 'who wrote', 'praise'],
    paramAliases: { branch: 'ref', sha: 'ref', commit: 'ref', start_line: 'range_start', from_line: 'range_start', end_line: 'range_end', to_line: 'range_end' },
    related: ['repository.file_history', 'repository.file_get'],
    next: ['repository.commit_get', 'repository.commit_merge_requests'],
    example: { file_path: 'src/main.ts', ref: 'main', range_start: 10, range_end: 40 },
  })
  async blame({ project_id, file_path, ref = 'HEAD', range_start = 1, range_end }: FileBlame, { gitlab }: ActionContext) {
    if (range_end !== undefined && range_end < range_start) throw new InvalidParams('range_end: must not be smaller than range_start.');
    // GitLab takes a range with both its ends or none; without the last line the whole file is asked for and its beginning left out.
    const range = range_end === undefined ? {} : { 'range[start]': range_start, 'range[end]': range_end };
    const items = await sayingWhichFile(gitlab, { project_id, file_path: fromRoot(file_path), ref }, (params) => gitlab.rest.get<JsonObject[]>(`${file}/blame`, params, { query: { ref, ...range } }));
    return { items, first_line: range_end === undefined ? 1 : range_start };
  }

  @Action('repository.file_create', {
    title: 'Create file',
    summary: 'Create a file on a branch with a commit of its own; an existing file is left as it is.',
    effect: 'write',
    params: NewFile,
    view: writtenFileCard('Created'),
    tool: 'gitlab_file_create',
    keywords: ['add file', 'new file', 'write file', 'upload file', 'push'],
    paramAliases: { ref: 'branch', message: 'commit_message' },
    related: ['repository.file_update', 'repository.commit_create'],
    next: ['merge_request.create'],
    example: { file_path: 'docs/guide.md', branch: 'feature/login', commit_message: 'Describe sign-in', content: '# Guide\n' },
  })
  create({ project_id, file_path, ...commit }: NewFile, { gitlab }: ActionContext) {
    return sayingWhatCollided(() => gitlab.rest.post<JsonObject>(file, { project_id, file_path: fromRoot(file_path) }, { body: commit }));
  }

  @Action('repository.file_update', {
    title: 'Update file',
    summary: 'Replace the content of a file on a branch with a commit of its own; never over a change that someone made since.',
    effect: 'write',
    params: ChangedFile,
    view: writtenFileCard('Updated'),
    tool: 'gitlab_file_update',
    keywords: ['edit file', 'change file', 'save file', 'overwrite', 'push'],
    paramAliases: { ref: 'branch', message: 'commit_message', last_commit_sha: 'last_commit_id' },
    related: ['repository.file_create', 'repository.commit_create'],
    next: ['merge_request.create'],
    example: { file_path: 'README.md', branch: 'feature/login', commit_message: 'Say how to start', content: '# API\n', last_commit_id: '7c1e9b04' },
  })
  async update({ project_id, file_path, last_commit_id, ...commit }: ChangedFile, { gitlab }: ActionContext) {
    const params = { project_id, file_path: fromRoot(file_path) };
    const known = last_commit_id ?? (await lastCommitOf(gitlab, params, commit));
    return sayingWhatCollided(() => gitlab.rest.put<JsonObject>(file, params, { body: { ...commit, last_commit_id: known } }));
  }

  @Action('repository.file_delete', {
    title: 'Delete file',
    summary: 'Delete a file from a branch with a commit of its own; never over a change that someone made since.',
    effect: 'destroy',
    undoneBy: 'repository.commit_revert',
    params: DeletedFile,
    tool: 'gitlab_file_delete',
    keywords: ['remove file', 'git rm', 'erase'],
    paramAliases: { ref: 'branch', message: 'commit_message', last_commit_sha: 'last_commit_id' },
    related: ['repository.commit_create', 'repository.file_update'],
    example: { file_path: 'docs/old.md', branch: 'feature/login', commit_message: 'Remove the old guide' },
  })
  async delete({ project_id, file_path, last_commit_id, ...commit }: DeletedFile, { gitlab }: ActionContext) {
    const params = { project_id, file_path: fromRoot(file_path) };
    const known = last_commit_id ?? (await lastCommitOf(gitlab, params, commit));
    await sayingWhatCollided(() => gitlab.rest.delete(file, params, { query: { ...commit, last_commit_id: known } }));
    return done(`Deleted ${params.file_path} from branch ${commit.branch} of ${project_id}.`);
  }
}

interface FileAddress extends JsonObject {
  readonly project_id: string;
  readonly file_path: string;
}

/** The last commit of a file on the branch that a commit starts from: what GitLab compares with, so that no change is lost unseen. */
async function lastCommitOf(gitlab: GitLab, params: FileAddress, { branch, start_branch }: { readonly branch: string; readonly start_branch?: string }): Promise<string | undefined> {
  const found = await gitlab.rest.head(file, params, { query: { ref: start_branch ?? branch } });
  return found?.headers['x-gitlab-last-commit-id'];
}

/** Runs a read of one file; that the repository is empty or has no such file is said with the way to find it. */
async function sayingWhichFile<T>(gitlab: GitLab, { ref, ...params }: FileAddress & { readonly ref: string }, read: (params: FileAddress) => Promise<T>): Promise<T> {
  try {
    return await sayingWhenEmpty(gitlab, params.project_id, () => read(params));
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404 || !/file/i.test(error.detail.words)) throw error;
    throw reworded(error, missing(params, ref), advice);
  }
}

const missing = ({ file_path, project_id }: FileAddress, ref: string) => `There is no file "${file_path}" in ${project_id} at ${ref === 'HEAD' ? 'the tip of the default branch' : ref}.`;
const advice = 'Paths are case-sensitive and start at the root of the repository. List a folder with repository.tree, or find the file with search.code.';

/** A refusal of HEAD has no words: the project may not be there either. */
function noSuchFile({ host }: GitLab, params: FileAddress, ref: string): GitLabRejected {
  const request = { method: 'HEAD', path: fillPath(file, params) } as const;
  return new GitLabRejected(404, `${missing(params, ref)} Or there is no such project or version at ${host}, or the token's user may not see it.\n${advice}`, { request, words: '' });
}

/** What GitLab tells of a file in headers: `x-gitlab-last-commit-id`. */
function factsFrom(headers: Readonly<Record<string, string>>): JsonObject {
  const told = (name: string) => headers[`x-gitlab-${name}`];
  const size = Number(told('size'));
  const executable = told('execute-filemode');
  return {
    ...(told('size') === undefined || Number.isNaN(size) ? {} : { size }),
    blob_id: told('blob-id'),
    commit_id: told('commit-id'),
    last_commit_id: told('last-commit-id'),
    content_sha256: told('content-sha256'),
    ...(executable === undefined ? {} : { execute_filemode: executable === 'true' }),
  };
}
