import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { noteCard } from '../../presentation/notes.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { IssueIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { noteList, writtenNoteCard } from './issue-note.view.js';

const NewNote = Type.Object({
  project_id: ProjectRef,
  issue_iid: IssueIid,
  body: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
  internal: Type.Optional(Type.Boolean({ description: 'Shows the comment only to project members from Planner on. Default false.' })),
});

const NoteRef = Type.Object({ project_id: ProjectRef, issue_iid: IssueIid, note_id: NoteId });

const NoteChanges = Type.Object({
  project_id: ProjectRef,
  issue_iid: IssueIid,
  note_id: NoteId,
  body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }),
});

const Notes = Type.Object({
  project_id: ProjectRef,
  issue_iid: IssueIid,
  activity_filter: Type.Optional(OneOf(['all_notes', 'only_comments', 'only_activity'], 'Comments of people, what GitLab noted about changes, or both. Default `all_notes`.')),
  order_by: Type.Optional(OneOf(['created_at', 'updated_at'], 'Field to order by. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});

/** Comments on an issue. */
@Injectable()
export class IssueNoteActions {
  @RestAction('issue.note_create', 'POST /projects/:project_id/issues/:issue_iid/notes', {
    title: 'Comment on issue',
    summary: 'Comment on an issue: adds a note, visible to all or to members only.',
    effect: 'write',
    params: NewNote,
    view: writtenNoteCard,
    tool: 'gitlab_issue_note_create',
    prose: ['body'],
    paramAliases: { content: 'body', confidential: 'internal' },
    example: { project_id: 'group/project', issue_iid: 7, body: 'I can reproduce this on 18.6.' },
    keywords: ['add', 'write', 'post', 'reply', 'ticket', 'answer', 'findings'],
    related: ['issue.discussion_list', 'issue.update', 'issue.note_update'],
  })
  declare readonly create: RestCall;

  @RestAction('issue.note_list', 'GET /projects/:project_id/issues/:issue_iid/notes', {
    title: 'List issue notes',
    summary: 'Read the notes of an issue one by one, newest first: comments, and what GitLab noted about changes.',
    effect: 'read',
    params: Notes,
    view: noteList,
    tool: 'gitlab_issue_note_list',
    keywords: ['comments', 'activity', 'history', 'conversation', 'ticket', 'latest'],
    next: ['issue.note_create'],
    related: ['issue.discussion_list', 'issue.note_update'],
  })
  declare readonly list: RestCall;

  @RestAction('issue.note_get', 'GET /projects/:project_id/issues/:issue_iid/notes/:note_id', {
    title: 'Get issue note',
    summary: 'Read one comment on an issue by its id.',
    effect: 'read',
    params: NoteRef,
    view: noteCard,
    tool: 'gitlab_issue_note_get',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    keywords: ['comment', 'single', 'show', 'ticket'],
    related: ['issue.note_list', 'issue.discussion_list', 'issue.emoji_issue_note_list'],
  })
  declare readonly get: RestCall;

  @RestAction('issue.note_update', 'PUT /projects/:project_id/issues/:issue_iid/notes/:note_id', {
    title: 'Update issue note',
    summary: 'Change the text of a comment on an issue.',
    effect: 'write',
    params: NoteChanges,
    view: writtenNoteCard,
    tool: 'gitlab_issue_note_update',
    idempotent: true,
    prose: ['body'],
    paramAliases: { comment_id: 'note_id', id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', issue_iid: 7, note_id: 302, body: 'It happens on 18.7 as well.' },
    keywords: ['edit', 'modify', 'correct', 'reword', 'comment', 'ticket'],
    related: ['issue.note_list', 'issue.note_create'],
  })
  declare readonly update: RestCall;

  @RestAction('issue.note_delete', 'DELETE /projects/:project_id/issues/:issue_iid/notes/:note_id', {
    summary: 'Delete a comment of an issue for good.',
    effect: 'destroy',
    params: NoteRef,
    tool: 'gitlab_issue_note_delete',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    done: 'The comment was deleted.',
    related: ['issue.discussion_list'],
  })
  declare readonly delete: RestCall;
}
