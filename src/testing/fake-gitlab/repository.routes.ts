import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { accepted, badRequest, conflict, created, Failure, forbidden, invalidParameter, noContent, notFound, ok, type Reply } from './failure.js';
import { keptRows } from './kept-rows.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { paged } from './paging.js';
import { projectUrl } from './project.entities.js';
import { type GroupRecord, type ProtectedBranchRecord, roles } from './records.js';
import { branchEntity, commitEntity, commitSingle, diffEntity, protectionOf, tagEntity } from './repository.entities.js';
import type { Change, CommitRecord, TreeEntry } from './repository.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

/** What Workhorse sends later has the ETag of an empty body, whatever the body will be. */
export const constantEtag = 'W/"12ae32cb1ec02d01eda3581b127c1fee"';

/** Statuses that others reported, newest last. */
const reportedOf = keptRows((_project: ProjectRecord): JsonObject[] => []);

export function commitOf(call: Call, project: ProjectRecord): CommitRecord {
  const commit = project.repository.resolve(call.param('sha'));
  if (!commit) throw notFound('Commit');
  return commit;
}

interface TreeRow {
  readonly id: string;
  readonly name: string;
  readonly type: 'tree' | 'blob' | 'commit';
  readonly path: string;
  readonly mode: string;
}

function treeRows(project: ProjectRecord, commit: CommitRecord, folder: string, recursive: boolean): TreeRow[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const rows = new Map<string, TreeRow>();
  for (const [path, { id, mode }] of commit.files) {
    if (!path.startsWith(prefix)) continue;
    const parts = path.slice(prefix.length).split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const tree = prefix + parts.slice(0, depth).join('/');
      if ((depth === 1 || recursive) && !rows.has(tree)) {
        rows.set(tree, { id: project.repository.treeId(commit, tree), name: parts[depth - 1] ?? '', type: 'tree', path: tree, mode: '040000' });
      }
    }
    if (parts.length === 1 || recursive) rows.set(path, { id, name: parts.at(-1) ?? '', type: mode === '160000' ? 'commit' : 'blob', path, mode });
  }
  // Git lists folders first here, each kind by path.
  const rank = { tree: 0, blob: 1, commit: 2 };
  return [...rows.values()].sort((a, b) => rank[a.type] - rank[b.type] || (a.path < b.path ? -1 : 1));
}

interface FileAt {
  readonly path: string;
  readonly ref: string;
  readonly commit: CommitRecord;
  readonly entry: TreeEntry;
  readonly bytes: Buffer;
}

export function fileOf(call: Call, project: ProjectRecord): FileAt {
  const ref = call.text('ref') ?? 'HEAD';
  const path = call.param('file_path');
  const commit = project.repository.resolve(ref);
  if (!commit) throw notFound(project.repository.commits.size === 0 ? 'Repository' : 'Commit');
  const entry = commit.files.get(path);
  if (!entry || entry.mode === '160000') throw notFound('File');
  return { path, ref, commit, entry, bytes: project.repository.content(entry.id) };
}

function fileFacts(project: ProjectRecord, { path, ref, commit, entry, bytes }: FileAt): JsonObject {
  return {
    file_name: path.split('/').at(-1),
    file_path: path,
    size: bytes.length,
    encoding: 'base64',
    content_sha256: createHash('sha256').update(bytes).digest('hex'),
    ref,
    blob_id: entry.id,
    commit_id: commit.id,
    last_commit_id: project.repository.lastCommitFor(path, commit).id,
    execute_filemode: entry.mode === '100755',
  };
}

function factHeaders(facts: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`x-gitlab-${name.replaceAll('_', '-')}`, name === 'file_path' || name === 'file_name' ? encodeURIComponent(String(value)) : String(value)]),
  );
}

/** Bytes as Workhorse sends them. */
export function rawReply(bytes: Buffer, name: string): Reply {
  const text = !bytes.subarray(0, 8000).includes(0);
  return ok(bytes, {
    'content-type': text ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    'content-disposition': `inline; filename="${encodeURIComponent(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    etag: constantEtag,
  });
}

export function requirePush(call: Call, project: ProjectRecord, branch: string): void {
  const level = call.level(project);
  call.requireRole(level, roles.developer);
  const needed = protectionOf(project, branch)?.push_access_level ?? roles.developer;
  if (level < needed) throw forbidden('You are not allowed to push into this branch');
}

/** Commits to a branch, which it creates from `start_branch` or `start_sha` when it does not exist. */
function commitTo(call: Call, project: ProjectRecord, changes: Record<string, Change>, message: string): CommitRecord {
  const { repository } = project;
  const branch = call.text('branch') ?? '';
  call.requireBranchName(branch);
  requirePush(call, project, branch);
  const start = call.text('start_branch') ?? call.text('start_sha');
  const startsAnew = start !== undefined && start !== branch;
  if (startsAnew && repository.branches.has(branch) && call.flag('force') !== true) throw badRequest(`A branch called '${branch}' already exists. Switch to that branch in order to make changes`);
  const parent = repository.resolve(startsAnew ? start : `refs/heads/${branch}`);
  if (!parent && repository.commits.size > 0) throw badRequest('You can only create or edit files when you are on a branch');
  const commit = repository.commit({
    message,
    authorName: call.text('author_name') ?? call.user.name,
    authorEmail: call.text('author_email') ?? `${call.user.username}@example.com`,
    date: call.world.now(),
    changes,
    parents: parent ? [parent.id] : [],
  });
  repository.branches.set(branch, commit.id);
  repository.defaultBranch ??= branch;
  project.last_activity_at = commit.date;
  return commit;
}

const bytesOf = (content: string, encoding: unknown) => Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');

function writeFile(call: Call, kind: 'create' | 'update' | 'delete'): void {
  const project = call.project(roles.developer);
  const path = call.param('file_path');
  const [branch, message] = [call.required('branch'), call.required('commit_message')];
  const content = kind === 'delete' ? undefined : call.required('content');
  const head = project.repository.resolve(call.text('start_branch') ?? `refs/heads/${branch}`);
  const exists = head?.files.has(path) === true;
  if (kind === 'create' && exists) throw badRequest('A file with this name already exists');
  if (kind !== 'create' && (!head || !exists)) throw badRequest("A file with this name doesn't exist");
  const expected = call.text('last_commit_id');
  if (expected !== undefined && head && project.repository.lastCommitFor(path, head).id !== expected) {
    throw badRequest('You are attempting to update a file that has changed since you started editing it.');
  }
  commitTo(call, project, { [path]: content === undefined ? null : bytesOf(content, call.text('encoding')) }, message);
}

function actionChanges(call: Call, project: ProjectRecord): Record<string, Change> {
  const list = call.input['actions'];
  if (!Array.isArray(list)) throw invalidParameter('actions is missing');
  const head = project.repository.resolve(call.text('start_branch') ?? call.text('start_sha') ?? `refs/heads/${call.text('branch') ?? ''}`);
  const changes: Record<string, Change> = {};
  for (const [index, action] of list.entries()) {
    if (!isObject(action)) throw invalidParameter('actions is invalid');
    const path = action['file_path'];
    if (typeof path !== 'string') throw invalidParameter(`actions[${index}][file_path] is missing`);
    const now = path in changes ? changes[path] !== null : head?.files.has(path) === true;
    const content = typeof action['content'] === 'string' ? bytesOf(action['content'], action['encoding']) : undefined;
    switch (action['action']) {
      case 'create':
        if (now) throw badRequest('A file with this name already exists');
        changes[path] = content ?? '';
        break;
      case 'update':
        if (!now) throw badRequest("A file with this name doesn't exist");
        if (content === undefined) throw invalidParameter(`actions[${index}][content] is missing`);
        changes[path] = content;
        break;
      case 'delete':
        if (!now) throw badRequest("A file with this name doesn't exist");
        changes[path] = null;
        break;
      case 'move': {
        const from = action['previous_path'];
        const entry = typeof from === 'string' ? head?.files.get(from) : undefined;
        if (typeof from !== 'string') throw invalidParameter(`actions[${index}][previous_path] is missing`);
        if (!entry) throw badRequest("A file with this name doesn't exist");
        changes[from] = null;
        changes[path] = content ?? project.repository.content(entry.id);
        break;
      }
      case 'chmod': {
        const entry = head?.files.get(path);
        if (!entry) throw badRequest("A file with this name doesn't exist");
        const text = project.repository.text(entry);
        changes[path] = action['execute_filemode'] === true ? { executable: text } : text;
        break;
      }
      default:
        throw invalidParameter(`actions[${index}][action] does not have a valid value`);
    }
  }
  return changes;
}

const protectedEntity = (branch: ProtectedBranchRecord): JsonObject => {
  const level = (access_level: number) => [{ id: branch.id * 10 + access_level, access_level, access_level_description: access_level === roles.maintainer ? 'Maintainers' : 'Developers + Maintainers', deploy_key_id: null, user_id: null, group_id: null }];
  return {
    id: branch.id,
    name: branch.name,
    push_access_levels: level(branch.push_access_level),
    merge_access_levels: level(branch.merge_access_level),
    unprotect_access_levels: [],
    allow_force_push: branch.allow_force_push,
    code_owner_approval_required: false,
    inherited: false,
  };
};

/** The role among the entries that say who may do something, if there is one. */
function levelIn(call: Call, name: string): number | undefined {
  const entries = call.input[name];
  const level = Array.isArray(entries) ? entries.filter(isObject).find((entry) => typeof entry['access_level'] === 'number')?.['access_level'] : undefined;
  return typeof level === 'number' ? level : undefined;
}

/** What a group protects in all of its projects. */
const groupProtectionsOf = keptRows(({ id }: GroupRecord): ProtectedBranchRecord[] => [{ id: 6_300 + id, name: 'release/*', push_access_level: roles.maintainer, merge_access_level: roles.developer, allow_force_push: false }]);

/** What projects and groups have alike. */
function protectedBelow(path: string, rowsOf: (call: Call, role: number) => ProtectedBranchRecord[]): Routes {
  const one = (call: Call, role: number) => {
    const branch = rowsOf(call, role).find(({ name }) => name === call.param('name'));
    if (!branch) throw notFound();
    return branch;
  };
  return {
    [`GET ${path}`]: (call) => paged(call, rowsOf(call, roles.developer), protectedEntity),
    [`POST ${path}`]: (call) => {
      const rows = rowsOf(call, roles.maintainer);
      const name = call.required('name');
      if (rows.some((branch) => branch.name === name)) throw conflict(`Protected branch '${name}' already exists`);
      const branch: ProtectedBranchRecord = { id: call.world.nextId(), name, push_access_level: call.integer('push_access_level') ?? roles.maintainer, merge_access_level: call.integer('merge_access_level') ?? roles.maintainer, allow_force_push: call.flag('allow_force_push') ?? false };
      rows.push(branch);
      return created(protectedEntity(branch));
    },
    [`GET ${path}/:name`]: (call) => ok(protectedEntity(one(call, roles.developer))),
    [`PATCH ${path}/:name`]: (call) => {
      const branch = one(call, roles.maintainer);
      branch.allow_force_push = call.flag('allow_force_push') ?? branch.allow_force_push;
      branch.push_access_level = levelIn(call, 'allowed_to_push') ?? branch.push_access_level;
      branch.merge_access_level = levelIn(call, 'allowed_to_merge') ?? branch.merge_access_level;
      return ok(protectedEntity(branch));
    },
    [`DELETE ${path}/:name`]: (call) => {
      const rows = rowsOf(call, roles.maintainer);
      rows.splice(rows.indexOf(one(call, roles.maintainer)), 1);
      return noContent();
    },
  };
}

interface ProtectedTagRecord {
  readonly name: string;
  readonly create_access_level: number;
}

const protectedTagsOf = keptRows((project: ProjectRecord): ProtectedTagRecord[] => (project.repository.tags.size > 0 ? [{ name: 'v*', create_access_level: roles.maintainer }] : []));

function protectedTagOf(call: Call, project: ProjectRecord): ProtectedTagRecord {
  const tag = protectedTagsOf(project).find(({ name }) => name === call.param('name'));
  if (!tag) throw notFound();
  return tag;
}

const protectedTagEntity = ({ name, create_access_level: access_level }: ProtectedTagRecord): JsonObject => ({
  name,
  create_access_levels: [{ id: access_level, access_level, access_level_description: access_level === roles.maintainer ? 'Maintainers' : 'Developers + Maintainers', deploy_key_id: null, user_id: null, group_id: null }],
});

function searchNames(call: Call, names: readonly string[]): string[] {
  const search = call.text('search')?.toLowerCase();
  if (search === undefined || search === '') return [...names];
  const [anchoredStart, anchoredEnd] = [search.startsWith('^'), search.endsWith('$')];
  const word = search.replace(/^\^/, '').replace(/\$$/, '');
  return names.filter((name) => {
    const lower = name.toLowerCase();
    return (!anchoredStart || lower.startsWith(word)) && (!anchoredEnd || lower.endsWith(word)) && lower.includes(word);
  });
}

export const repositoryRoutes: Routes = {
  'GET /projects/:id/repository/tree': (call) => {
    const project = call.project();
    const commit = project.repository.resolve(call.text('ref') || 'HEAD');
    const folder = (call.text('path') ?? '').replace(/^\/|\/$/g, '');
    if (!commit) throw notFound('Tree');
    const rows = treeRows(project, commit, folder, call.flag('recursive') === true);
    if (rows.length === 0) throw call.text('path') ? notFound('invalid revision or path') : notFound('Tree');
    return paged(call, rows, (row) => row, { keyset: { key: ({ path }) => createHash('sha1').update(path).digest('hex'), parameter: 'page_token' } });
  },

  'GET /projects/:id/repository/blobs/:sha/raw': (call) => rawReply(call.project().repository.content(call.param('sha')), call.param('sha')),

  'GET /projects/:id/repository/files/:file_path': (call) => {
    const project = call.project();
    const file = fileOf(call, project);
    const facts = fileFacts(project, file);
    const headers = factHeaders(facts);
    if (call.parts.method === 'HEAD') return ok('', { ...headers, 'content-type': 'application/json' });
    return ok({ ...facts, content: file.bytes.toString('base64') }, headers);
  },

  'GET /projects/:id/repository/files/:file_path/raw': (call) => {
    const project = call.project();
    const file = fileOf(call, project);
    const reply = rawReply(file.bytes, file.path.split('/').at(-1) ?? '');
    return { ...reply, headers: { ...reply.headers, ...factHeaders(fileFacts(project, file)) } };
  },

  'POST /projects/:id/repository/files/:file_path': (call) => {
    writeFile(call, 'create');
    return created({ file_path: call.param('file_path'), branch: call.text('branch') });
  },
  'PUT /projects/:id/repository/files/:file_path': (call) => {
    writeFile(call, 'update');
    return ok({ file_path: call.param('file_path'), branch: call.text('branch') });
  },
  'DELETE /projects/:id/repository/files/:file_path': (call) => {
    writeFile(call, 'delete');
    return noContent();
  },

  'GET /projects/:id/repository/commits': (call) => {
    const project = call.project();
    const { repository } = project;
    const start = repository.resolve(call.text('ref_name') || 'HEAD');
    if (!start) throw repository.commits.size === 0 ? notFound('Repository') : notFound('Commit');
    const [path, since, until, author] = [call.text('path'), call.time('since'), call.time('until'), call.text('author')?.toLowerCase()];
    const rows = repository.history(start).filter(
      (commit) =>
        (path === undefined || repository.changes(repository.parentOf(commit), commit).some(({ newPath, oldPath }) => [newPath, oldPath].some((name) => name === path || name.startsWith(`${path}/`)))) &&
        (since === undefined || Date.parse(commit.date) >= since) &&
        (until === undefined || Date.parse(commit.date) <= until) &&
        (author === undefined || `${commit.authorName} ${commit.authorEmail}`.toLowerCase().includes(author)),
    );
    return paged(call, rows, (commit) => (call.flag('with_stats') ? { ...commitEntity(call, project, commit), stats: commitSingle(call, project, commit)['stats'] } : commitEntity(call, project, commit)), { totals: false });
  },

  'POST /projects/:id/repository/commits': (call) => {
    const project = call.project(roles.developer);
    call.required('branch');
    const message = call.required('commit_message');
    return created(commitSingle(call, project, commitTo(call, project, actionChanges(call, project), message)));
  },

  'GET /projects/:id/repository/commits/:sha': (call) => {
    const project = call.project();
    return ok(commitSingle(call, project, commitOf(call, project)));
  },

  'GET /projects/:id/repository/commits/:sha/diff': (call) => {
    const project = call.project();
    const commit = commitOf(call, project);
    return paged(call, project.repository.changes(project.repository.parentOf(commit), commit), (change) => diffEntity(project, change, call.flag('unidiff')));
  },

  'GET /projects/:id/repository/commits/:sha/refs': (call) => {
    const project = call.project();
    const { repository } = project;
    const { id } = commitOf(call, project);
    const holds = (target: string) => {
      const head = repository.resolve(target);
      return head !== undefined && repository.history(head).some((commit) => commit.id === id);
    };
    const type = call.oneOf('type', ['branch', 'tag', 'all']) ?? 'all';
    const rows = [
      ...(type === 'tag' ? [] : [...repository.branches].filter(([, target]) => holds(target)).map(([name]) => ({ type: 'branch', name }))),
      ...(type === 'branch' ? [] : [...repository.tags].filter(([, { target }]) => holds(target)).map(([name]) => ({ type: 'tag', name }))),
    ];
    return paged(call, rows, (row) => row);
  },

  'GET /projects/:id/repository/commits/:sha/merge_requests': (call) => {
    const project = call.project();
    const { id } = commitOf(call, project);
    const rows = project.merge_requests.filter(({ versions, merge_commit_sha }) => merge_commit_sha === id || versions.some(({ head_commit_sha }) => head_commit_sha === id));
    return paged(call, rows, (request) => mergeRequestListed(call, project, request));
  },

  'GET /projects/:id/repository/commits/:sha/statuses': (call) => {
    const project = call.project();
    const { id } = commitOf(call, project);
    const pipelines = project.pipelines.filter(({ sha }) => sha === id);
    const rows = project.jobs.filter((job) => pipelines.some((pipeline) => pipeline.id === job.pipeline_id));
    const ofJobs = rows.map((job) => ({
      id: job.id,
      sha: id,
      ref: pipelines[0]?.ref ?? null,
      status: job.status,
      name: job.name,
      target_url: `${projectUrl(call, project)}/-/jobs/${job.id}`,
      description: null,
      created_at: job.created_at,
      started_at: job.started_at,
      finished_at: job.finished_at,
      allow_failure: job.allow_failure,
      coverage: job.coverage,
      pipeline_id: job.pipeline_id,
    }));
    return paged(call, [...ofJobs, ...reportedOf(project).filter(({ sha }) => sha === id)], (status) => status);
  },

  'POST /projects/:id/statuses/:sha': (call) => {
    const project = call.project(roles.developer);
    const commit = commitOf(call, project);
    const state = call.oneOf('state', ['pending', 'running', 'success', 'failed', 'canceled', 'skipped']) ?? call.required('state');
    const at = call.world.now();
    const status = {
      id: call.world.nextId(),
      sha: commit.id,
      ref: call.text('ref') ?? project.repository.defaultBranch,
      status: state,
      name: call.text('name') ?? call.text('context') ?? 'default',
      target_url: call.text('target_url') ?? null,
      description: call.text('description') ?? null,
      created_at: at,
      started_at: null,
      finished_at: ['success', 'failed', 'canceled'].includes(state) ? at : null,
      allow_failure: false,
      coverage: call.text('coverage') === undefined ? null : Number(call.text('coverage')),
      pipeline_id: call.integer('pipeline_id') ?? null,
      author: userBasic(call, call.user.username),
    };
    reportedOf(project).push(status);
    return created(status);
  },

  'GET /projects/:id/repository/compare': (call) => {
    const project = call.project();
    const { repository } = project;
    const [from, to] = [repository.resolve(call.required('from')), repository.resolve(call.required('to'))];
    if (!from || !to) throw notFound('Ref');
    const base = call.flag('straight') ? from : (repository.mergeBase(from, to) ?? from);
    const commits = repository.between(from, to).reverse();
    return ok({
      commit: commits.length > 0 ? commitEntity(call, project, to) : null,
      commits: commits.map((commit) => commitEntity(call, project, commit)),
      diffs: repository.changes(base, to).map((change) => diffEntity(project, change, call.flag('unidiff'))),
      compare_timeout: false,
      compare_same_ref: from.id === to.id,
      web_url: `${projectUrl(call, project)}/-/compare/${base.id}...${to.id}`,
    });
  },

  'GET /projects/:id/repository/branches': (call) => {
    const project = call.project();
    if (project.repository.commits.size === 0) return paged(call, [], (name) => name);
    const names = searchNames(call, [...project.repository.branches.keys()].sort());
    return paged(call, names, (name) => branchEntity(call, project, name), { keyset: { key: (name) => name, parameter: 'page_token' } });
  },
  'GET /projects/:id/repository/branches/:branch': (call) => {
    const project = call.project();
    const name = call.param('branch');
    // A name with a space cannot be created any more, but old ones exist and are found.
    if (!project.repository.branches.has(name)) {
      call.requireBranchName(name);
      throw notFound('Branch');
    }
    return ok(branchEntity(call, project, name));
  },
  'POST /projects/:id/repository/branches': (call) => {
    const project = call.project(roles.developer);
    const [branch, ref] = [call.required('branch'), call.required('ref')];
    if (/[\s~^:?*[\\]|\.\./.test(branch)) throw badRequest('Branch name is invalid');
    if (project.repository.branches.has(branch)) throw badRequest('Branch already exists');
    const start = project.repository.resolve(ref);
    if (!start) throw badRequest(`Invalid reference name: ${ref}`);
    project.repository.branches.set(branch, start.id);
    return created(branchEntity(call, project, branch));
  },
  'DELETE /projects/:id/repository/branches/:branch': (call) => {
    const project = call.project(roles.developer);
    const name = call.param('branch');
    if (!project.repository.branches.has(name)) throw notFound('Branch');
    if (name === project.repository.defaultBranch) throw new Failure(405, { message: 'Cannot remove HEAD branch' });
    if (protectionOf(project, name)) throw new Failure(405, { message: 'Protected branch cannot be removed' });
    project.repository.branches.delete(name);
    return noContent();
  },

  ...protectedBelow('/projects/:id/protected_branches', (call, role) => call.project(role).protected_branches),
  ...protectedBelow('/groups/:id/protected_branches', (call, role) => {
    call.requirePremium();
    return groupProtectionsOf(call.group(role));
  }),

  'DELETE /projects/:id/repository/merged_branches': (call) => {
    const project = call.project(roles.developer);
    for (const name of [...project.repository.branches.keys()]) {
      const { merged, protected: kept } = branchEntity(call, project, name);
      if (merged === true && kept !== true) project.repository.branches.delete(name);
    }
    return accepted({ message: '202 Accepted' });
  },

  'GET /projects/:id/protected_tags': (call) => paged(call, protectedTagsOf(call.project(roles.developer)), protectedTagEntity),
  'GET /projects/:id/protected_tags/:name': (call) => ok(protectedTagEntity(protectedTagOf(call, call.project(roles.developer)))),
  'POST /projects/:id/protected_tags': (call) => {
    const tags = protectedTagsOf(call.project(roles.maintainer));
    const name = call.required('name');
    if (tags.some((tag) => tag.name === name)) throw new Failure(422, { message: ['Name has already been taken'] });
    const tag = { name, create_access_level: levelIn(call, 'allowed_to_create') ?? call.integer('create_access_level') ?? roles.maintainer };
    tags.push(tag);
    return created(protectedTagEntity(tag));
  },
  'DELETE /projects/:id/protected_tags/:name': (call) => {
    const project = call.project(roles.maintainer);
    protectedTagsOf(project).splice(protectedTagsOf(project).indexOf(protectedTagOf(call, project)), 1);
    return noContent();
  },

  'GET /projects/:id/repository/tags': (call) => {
    const project = call.project();
    const names = searchNames(call, [...project.repository.tags.keys()].sort().reverse());
    return paged(call, names, (name) => tagEntity(call, project, name), { keyset: { key: (name) => name, parameter: 'page_token' } });
  },
  'GET /projects/:id/repository/tags/:tag_name': (call) => {
    const project = call.project();
    if (!project.repository.tags.has(call.param('tag_name'))) throw notFound('Tag');
    return ok(tagEntity(call, project, call.param('tag_name')));
  },
  'POST /projects/:id/repository/tags': (call) => {
    const project = call.project(roles.developer);
    const [name, ref] = [call.required('tag_name'), call.required('ref')];
    if (project.repository.tags.has(name)) throw badRequest(`Tag ${name} already exists`);
    const commit = project.repository.resolve(ref);
    if (!commit) throw badRequest(`Target ${ref} is invalid`);
    const message = call.text('message') ?? null;
    project.repository.tags.set(name, { target: commit.id, message, createdAt: message === null ? null : call.world.now() });
    return created(tagEntity(call, project, name));
  },
  'DELETE /projects/:id/repository/tags/:tag_name': (call) => {
    const project = call.project(roles.developer);
    if (!project.repository.tags.delete(call.param('tag_name'))) throw notFound('Tag');
    return noContent();
  },
};
