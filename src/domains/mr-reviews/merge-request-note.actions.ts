import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { noteCard } from '../../presentation/notes.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { MergeRequestIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { noteList, writtenNoteCard } from './note.view.js';

const address = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };

const NewNote = Type.Object({
  ...address,
  body: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
  internal: Type.Optional(Type.Boolean({ description: 'Shows the comment only to project members from Planner on. Default false.' })),
  merge_request_diff_head_sha: Type.Optional(Type.String({ description: 'Head commit that a `/merge` in the text is meant for; GitLab wants it with that quick action only.' })),
});

const NoteRef = Type.Object({ ...address, note_id: NoteId });

const NoteChanges = Type.Object({
  ...address,
  note_id: NoteId,
  body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }),
});

const Notes = Type.Object({
  ...address,
  activity_filter: Type.Optional(OneOf(['all_notes', 'only_comments', 'only_activity'], 'Comments of people, what GitLab noted about changes, or both. Default `all_notes`.')),
  order_by: Type.Optional(OneOf(['created_at', 'updated_at'], 'Field to order by. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});

/** Comments on a merge request. */
@Injectable()
export class MergeRequestNoteActions {
  @RestAction('mr_review.note_create', 'POST /projects/:project_id/merge_requests/:merge_request_iid/notes', {
    title: 'Comment on merge request',
    summary: 'Comment on a merge request as a whole: adds a note that starts no thread.',
    effect: 'write',
    params: NewNote,
    view: writtenNoteCard,
    tool: 'gitlab_mr_note_create',
    prose: ['body'],
    paramAliases: { content: 'body', confidential: 'internal' },
    example: { project_id: 'group/project', merge_request_iid: 7, body: 'Looks good to me.' },
    keywords: ['add', 'write', 'post', 'leave', 'general comment', 'mr', 'pull request', 'pr'],
    related: ['mr_review.discussion_create', 'mr_review.discussion_reply', 'mr_review.note_list'],
  })
  declare readonly create: RestCall;

  @RestAction('mr_review.note_update', 'PUT /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id', {
    title: 'Update merge request note',
    summary: 'Change the text of a comment on a merge request.',
    effect: 'write',
    params: NoteChanges,
    view: writtenNoteCard,
    tool: 'gitlab_mr_note_update',
    idempotent: true,
    prose: ['body'],
    paramAliases: { comment_id: 'note_id', id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', merge_request_iid: 7, note_id: 302, body: 'Looks good to me now.' },
    keywords: ['edit', 'modify', 'correct', 'reword', 'comment', 'mr', 'pull request', 'pr'],
    related: ['mr_review.note_list', 'mr_review.note_create'],
  })
  declare readonly update: RestCall;

  @RestAction('mr_review.note_list', 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes', {
    title: 'List merge request notes',
    summary: 'Read the notes of a merge request one by one, newest first: comments, and what GitLab noted about changes.',
    effect: 'read',
    params: Notes,
    view: noteList,
    tool: 'gitlab_mr_notes_list',
    keywords: ['comments', 'activity', 'history', 'conversation', 'mr', 'pull request'],
    next: ['mr_review.note_create'],
    related: ['mr_review.discussion_list', 'mr_review.note_update'],
  })
  declare readonly list: RestCall;

  @RestAction('mr_review.note_get', 'GET /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id', {
    title: 'Get merge request note',
    summary: 'Read one comment on a merge request by its id.',
    effect: 'read',
    params: NoteRef,
    view: noteCard,
    tool: 'gitlab_mr_note_get',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    keywords: ['comment', 'single', 'show', 'mr', 'pull request', 'pr'],
    related: ['mr_review.note_list', 'mr_review.discussion_list', 'merge_request.emoji_mr_note_list'],
  })
  declare readonly get: RestCall;

  @RestAction('mr_review.note_delete', 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/notes/:note_id', {
    title: 'Delete merge request note',
    summary: 'Delete a comment on a merge request for good.',
    effect: 'destroy',
    params: NoteRef,
    tool: 'gitlab_mr_note_delete',
    done: 'The comment was deleted.',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    keywords: ['comment', 'mr', 'pull request', 'pr'],
    related: ['mr_review.note_update', 'mr_review.note_list'],
  })
  declare readonly delete: RestCall;
}
