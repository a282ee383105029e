import type { Call } from './call.js';
import { badRequest, created, forbidden, noContent, notFound, ok } from './failure.js';
import { discussionEntity, noteEntity } from './issue.entities.js';
import { issueOf } from './issue.routes.js';
import { mergeRequestOf, notePosition } from './merge-request.routes.js';
import { paged } from './paging.js';
import { type DiscussionRecord, type NoteableRecord, type NoteRecord, roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

type Find = (call: Call, project: ProjectRecord) => NoteableRecord;

function discussionOf(call: Call, of: NoteableRecord): DiscussionRecord {
  const discussion = of.discussions.find(({ id }) => id === call.param('discussion_id'));
  if (!discussion) throw notFound('Discussion');
  return discussion;
}

function noteOf(call: Call, of: NoteableRecord): { discussion: DiscussionRecord; note: NoteRecord } {
  const id = call.number('note_id');
  for (const discussion of of.discussions) {
    const note = discussion.notes.find((candidate) => candidate.id === id);
    if (note) return { discussion, note };
  }
  throw notFound('Note');
}

function requireBody(call: Call): string {
  const body = call.required('body');
  if (body.trim() === '') throw badRequest('400 Bad request - Note {:note=>["can\'t be blank"]}');
  return body;
}

function requireAuthor(call: Call, project: ProjectRecord, note: NoteRecord): void {
  if (note.system || (note.author !== call.user.username && call.level(project) < roles.maintainer)) throw forbidden();
}

function resolve(call: Call, discussion: DiscussionRecord, resolved: boolean): void {
  const at = call.world.now();
  for (const note of discussion.notes) {
    if (note.system) continue;
    Object.assign(note, { resolved, resolved_by: resolved ? call.user.username : null, resolved_at: resolved ? at : null });
  }
}

/** Only internal notes are hidden, and only from guests. */
const visibleNotes = (call: Call, project: ProjectRecord, notes: readonly NoteRecord[]) =>
  notes.filter(({ internal }) => !internal || call.level(project) >= roles.reporter);

/** Comments, one by one. */
function notesBelow(path: string, find: Find): Routes {
  return {
    [`GET ${path}/notes`]: (call) => {
      const project = call.project();
      const of = find(call, project);
      const field = call.oneOf('order_by', ['created_at', 'updated_at']) ?? 'created_at';
      const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
      const filter = call.oneOf('activity_filter', ['all_notes', 'only_comments', 'only_activity']) ?? 'all_notes';
      const rows = of.discussions
        .flatMap((discussion) => visibleNotes(call, project, discussion.notes).map((note) => ({ discussion, note })))
        .filter(({ note }) => filter === 'all_notes' || note.system === (filter === 'only_activity'))
        .sort((a, b) => direction * (a.note[field] < b.note[field] ? -1 : 1));
      return paged(call, rows, ({ discussion, note }) => noteEntity(call, project, of, discussion, note));
    },

    [`POST ${path}/notes`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const body = requireBody(call);
      if (of.discussion_locked === true && call.level(project) < roles.reporter) throw forbidden();
      const note = call.world.newNote(call.user.username, body, { internal: call.flag('internal') ?? call.flag('confidential') ?? false });
      const discussion: DiscussionRecord = { id: call.world.nextHexId(), individual_note: true, resolvable: false, notes: [note] };
      of.discussions.push(discussion);
      of.updated_at = note.created_at;
      return created(noteEntity(call, project, of, discussion, note));
    },

    [`GET ${path}/notes/:note_id`]: (call) => {
      const project = call.project();
      const of = find(call, project);
      const { discussion, note } = noteOf(call, of);
      return ok(noteEntity(call, project, of, discussion, note));
    },

    [`PUT ${path}/notes/:note_id`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const { discussion, note } = noteOf(call, of);
      requireAuthor(call, project, note);
      note.body = requireBody(call);
      note.updated_at = call.world.now();
      return ok(noteEntity(call, project, of, discussion, note));
    },

    [`DELETE ${path}/notes/:note_id`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const { discussion, note } = noteOf(call, of);
      requireAuthor(call, project, note);
      discussion.notes = discussion.notes.filter((candidate) => candidate !== note);
      of.discussions = of.discussions.filter(({ notes }) => notes.length > 0);
      return noContent();
    },

  };
}

/** Comments in threads. */
export function discussionsBelow(path: string, find: Find): Routes {
  const isMergeRequest = path.includes('merge_requests');
  return {
    [`GET ${path}/discussions`]: (call) => {
      const project = call.project();
      const of = find(call, project);
      const rows = of.discussions.filter(({ notes }) => visibleNotes(call, project, notes).length > 0);
      return paged(call, rows, (discussion) => discussionEntity(call, project, of, discussion));
    },

    [`POST ${path}/discussions`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const body = requireBody(call);
      const position = isMergeRequest && call.object('position') ? notePosition(call, project, of.iid) : null;
      const note = call.world.newNote(call.user.username, body, { position });
      const discussion: DiscussionRecord = { id: call.world.nextHexId(), individual_note: false, resolvable: isMergeRequest, notes: [note] };
      of.discussions.push(discussion);
      of.updated_at = note.created_at;
      return created(discussionEntity(call, project, of, discussion));
    },

    [`GET ${path}/discussions/:discussion_id`]: (call) => {
      const project = call.project();
      const of = find(call, project);
      return ok(discussionEntity(call, project, of, discussionOf(call, of)));
    },

    [`PUT ${path}/discussions/:discussion_id`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const discussion = discussionOf(call, of);
      const resolved = call.flag('resolved');
      if (resolved === undefined) call.required('resolved');
      if (!discussion.resolvable) throw forbidden();
      if (of.author !== call.user.username) call.requireRole(call.level(project), roles.developer);
      resolve(call, discussion, resolved === true);
      return ok(discussionEntity(call, project, of, discussion));
    },

    [`POST ${path}/discussions/:discussion_id/notes`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const discussion = discussionOf(call, of);
      const body = requireBody(call);
      // A reply turns a single comment into a thread.
      const note = call.world.newNote(call.user.username, body, { position: discussion.notes[0]?.position ?? null });
      discussion.individual_note = false;
      discussion.notes.push(note);
      of.updated_at = note.created_at;
      return created(noteEntity(call, project, of, discussion, note));
    },

    [`PUT ${path}/discussions/:discussion_id/notes/:note_id`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const { discussion, note } = noteOf(call, of);
      const resolved = call.flag('resolved');
      if (resolved === undefined && !call.has('body')) call.requireOneOf(['body', 'resolved']);
      if (call.has('body')) {
        requireAuthor(call, project, note);
        note.body = requireBody(call);
        note.updated_at = call.world.now();
      }
      if (resolved !== undefined) resolve(call, discussion, resolved);
      return ok(noteEntity(call, project, of, discussion, note));
    },

    [`DELETE ${path}/discussions/:discussion_id/notes/:note_id`]: (call) => {
      const project = call.projectForUser();
      const of = find(call, project);
      const { discussion, note } = noteOf(call, of);
      requireAuthor(call, project, note);
      discussion.notes = discussion.notes.filter((candidate) => candidate !== note);
      of.discussions = of.discussions.filter(({ notes }) => notes.length > 0);
      return noContent();
    },
  };
}

/** Comments and threads, which issues, merge requests and snippets have alike. */
export const conversationBelow = (path: string, find: Find): Routes => ({ ...notesBelow(path, find), ...discussionsBelow(path, find) });

export const noteRoutes: Routes = {
  ...conversationBelow('/projects/:id/issues/:noteable_id', (call, project) => issueOf(call, project, call.number('noteable_id'))),
  ...conversationBelow('/projects/:id/merge_requests/:noteable_id', (call, project) => mergeRequestOf(call, project, call.number('noteable_id'))),
};
