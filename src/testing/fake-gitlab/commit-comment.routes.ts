import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, invalidParameter, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { discussionsBelow } from './note.routes.js';
import { paged } from './paging.js';
import { projectUrl } from './project.entities.js';
import { type DiscussionRecord, type NoteableRecord, type NoteRecord, type Position, roles } from './records.js';
import { commitOf, requirePush } from './repository.routes.js';
import { commitSingle } from './repository.entities.js';
import type { CommitRecord } from './repository.js';
import type { Routes } from './router.js';
import { untouched } from './untouched.js';
import type { ProjectRecord } from './world.js';

/** What is said about the commits of a project, by their ids. */
const conversationsOf = keptRows((_project: ProjectRecord) => new Map<string, NoteableRecord>());

function conversationOf(call: Call, project: ProjectRecord, commit: CommitRecord): NoteableRecord {
  const known = conversationsOf(project).get(commit.id);
  if (known) return known;
  const author = call.world.users.find(({ name }) => name === commit.authorName)?.username ?? 'root';
  const made: NoteableRecord = { id: 0, iid: 0, title: commit.message, description: null, author, ...untouched(commit.date), noteable_type: 'Commit' };
  conversationsOf(project).set(commit.id, made);
  return made;
}

function commentEntity(call: Call, { body, author, created_at, position }: NoteRecord): JsonObject {
  return {
    note: body,
    path: position?.new_path ?? null,
    line: position?.new_line ?? position?.old_line ?? null,
    line_type: position === null ? null : position.new_line === null ? 'old' : 'new',
    author: userBasic(call, author),
    created_at,
  };
}

/** A line of the commit's diff, as far as the comment names one. */
function placeIn(call: Call, project: ProjectRecord, commit: CommitRecord): Position | null {
  const path = call.text('path');
  if (path === undefined) return null;
  const [line, type] = [call.integer('line'), call.oneOf('line_type', ['new', 'old'])];
  if (line === undefined || type === undefined) throw invalidParameter('line is missing, line_type is missing');
  const parent = project.repository.parentOf(commit);
  if (!project.repository.changes(parent, commit).some(({ newPath, oldPath }) => newPath === path || oldPath === path)) throw badRequest({ note: ['must be a valid line code'] });
  const sha = parent?.id ?? commit.id;
  return { base_sha: sha, start_sha: sha, head_sha: commit.id, position_type: 'text', old_path: path, new_path: path, old_line: type === 'old' ? line : null, new_line: type === 'new' ? line : null, line_range: null };
}

export const commitCommentRoutes: Routes = {
  ...discussionsBelow('/projects/:id/repository/commits/:sha', (call, project) => conversationOf(call, project, commitOf(call, project))),

  'GET /projects/:id/repository/commits/:sha/comments': (call) => {
    const project = call.project();
    const notes = conversationOf(call, project, commitOf(call, project)).discussions.flatMap((discussion) => discussion.notes);
    return paged(call, notes, (note) => commentEntity(call, note));
  },
  'POST /projects/:id/repository/commits/:sha/comments': (call) => {
    const project = call.projectForUser();
    const commit = commitOf(call, project);
    const note = call.world.newNote(call.user.username, call.required('note'), { position: placeIn(call, project, commit) });
    const discussion: DiscussionRecord = { id: call.world.nextHexId(), individual_note: note.position === null, resolvable: false, notes: [note] };
    conversationOf(call, project, commit).discussions.push(discussion);
    return created(commentEntity(call, note));
  },

  // Nobody signs anything in the pretend GitLab, which says so as GitLab does.
  'GET /projects/:id/repository/commits/:sha/signature': (call) => {
    commitOf(call, call.project());
    throw notFound('Signature');
  },
  'GET /projects/:id/repository/tags/:tag_name/signature': (call) => {
    if (!call.project().repository.tags.has(call.param('tag_name'))) throw notFound('Tag');
    throw notFound('Signature');
  },

  'GET /projects/:id/repository/contributors': (call) => {
    const { repository } = call.project();
    const head = repository.resolve(call.text('ref') ?? 'HEAD');
    if (!head) throw notFound('Repository');
    const people = new Map<string, { name: string; email: string; commits: number }>();
    for (const { authorName: name, authorEmail: email } of repository.history(head)) {
      const person = people.get(email) ?? { name, email, commits: 0 };
      people.set(email, { ...person, commits: person.commits + 1 });
    }
    const order = call.oneOf('order_by', ['email', 'name', 'commits']) ?? 'commits';
    const direction = call.oneOf('sort', ['asc', 'desc']) === 'desc' ? -1 : 1;
    const rows = [...people.values()].sort((a, b) => direction * (a[order] < b[order] ? -1 : a[order] > b[order] ? 1 : 0));
    return paged(call, rows, (row) => ({ ...row, additions: 0, deletions: 0 }));
  },

  'GET /projects/:id/repository/merge_base': (call) => {
    const project = call.project();
    const commits = (call.list('refs') ?? []).map((ref) => project.repository.resolve(ref));
    const found = commits.filter((commit) => commit !== undefined);
    const [first, ...others] = found;
    if (first === undefined || others.length === 0 || found.length < commits.length) throw badRequest('Could not find ref');
    const base = others.reduce<CommitRecord | undefined>((common, commit) => common && project.repository.mergeBase(common, commit), first);
    if (!base) throw notFound('Merge Base');
    return ok(commitSingle(call, project, base));
  },

  'GET /projects/:id/repository/blobs/:sha': (call) => {
    const bytes = call.project().repository.content(call.param('sha'));
    if (bytes.length === 0) throw notFound('Blob');
    return ok({ size: bytes.length, encoding: 'base64', content: bytes.toString('base64'), sha: call.param('sha') });
  },

  'PUT /projects/:id/repository/submodules/:submodule': (call) => {
    const project = call.project(roles.developer);
    const { repository } = project;
    const branch = call.required('branch');
    const submodule = call.required('commit_sha');
    requirePush(call, project, branch);
    const tip = repository.resolve(`refs/heads/${branch}`);
    const path = call.param('submodule');
    if (tip?.files.get(path)?.mode !== '160000') throw badRequest('Invalid submodule path');
    const message = call.text('commit_message') ?? `Update submodule ${path} with oid ${submodule}`;
    const commit = repository.commit({ message, authorName: call.user.name, authorEmail: `${call.user.username}@example.com`, date: call.world.now(), changes: { [path]: { submodule } }, parents: [tip.id] });
    repository.branches.set(branch, commit.id);
    return ok(commitSingle(call, project, commit));
  },

  'POST /markdown': (call) => {
    const text = call.required('text');
    const named = call.text('project');
    const url = named === undefined ? undefined : projectUrl(call, call.projectBy(named));
    const linked = url === undefined || call.flag('gfm') !== true ? text : text.replaceAll(/#(\d+)/g, (reference, iid: string) => `<a href="${url}/-/issues/${iid}">${reference}</a>`);
    return created({ html: `<p>${linked.replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')}</p>` });
  },
};
