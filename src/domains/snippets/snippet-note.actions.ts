import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { noteCard } from '../../presentation/notes.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { SnippetId } from './snippet-id.js';
import { noteList, writtenNoteCard } from './snippet-note.view.js';

const NewNote = Type.Object({
  project_id: ProjectRef,
  snippet_id: SnippetId,
  body: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
});

const NoteRef = Type.Object({ project_id: ProjectRef, snippet_id: SnippetId, note_id: NoteId });

const NoteChanges = Type.Object({
  project_id: ProjectRef,
  snippet_id: SnippetId,
  note_id: NoteId,
  body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }),
});

const Notes = Type.Object({
  project_id: ProjectRef,
  snippet_id: SnippetId,
  activity_filter: Type.Optional(OneOf(['all_notes', 'only_comments', 'only_activity'], 'Comments of people, what GitLab noted about changes, or both. Default `all_notes`.')),
  order_by: Type.Optional(OneOf(['created_at', 'updated_at'], 'Field to order by. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});

/** Comments on a snippet of a project. */
@Injectable()
export class SnippetNoteActions {
  @RestAction('snippet.note_create', 'POST /projects/:project_id/snippets/:snippet_id/notes', {
    title: 'Comment on snippet',
    summary: 'Comment on a project\'s snippet: adds a note.',
    effect: 'write',
    params: NewNote,
    view: writtenNoteCard,
    tool: 'gitlab_snippet_note_create',
    prose: ['body'],
    paramAliases: { content: 'body' },
    example: { project_id: 'group/project', snippet_id: 12, body: 'Works with the new client as well.' },
    keywords: ['add', 'write', 'post', 'reply', 'gist'],
    related: ['snippet.discussion_list', 'snippet.note_update'],
  })
  declare readonly create: RestCall;

  @RestAction('snippet.note_list', 'GET /projects/:project_id/snippets/:snippet_id/notes', {
    title: 'List snippet notes',
    summary: 'Read the notes of a project\'s snippet one by one, newest first: comments, and what GitLab noted about changes.',
    effect: 'read',
    params: Notes,
    view: noteList,
    tool: 'gitlab_snippet_note_list',
    keywords: ['comments', 'activity', 'history', 'conversation', 'gist', 'latest'],
    next: ['snippet.note_create'],
    related: ['snippet.discussion_list', 'snippet.note_update'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.note_get', 'GET /projects/:project_id/snippets/:snippet_id/notes/:note_id', {
    title: 'Get snippet note',
    summary: 'Read one comment on a project\'s snippet by its id.',
    effect: 'read',
    params: NoteRef,
    view: noteCard,
    tool: 'gitlab_snippet_note_get',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    keywords: ['comment', 'single', 'show', 'gist'],
    related: ['snippet.note_list', 'snippet.discussion_list', 'snippet.emoji_snippet_note_list'],
  })
  declare readonly get: RestCall;

  @RestAction('snippet.note_update', 'PUT /projects/:project_id/snippets/:snippet_id/notes/:note_id', {
    title: 'Update snippet note',
    summary: 'Change the text of a comment on a project\'s snippet.',
    effect: 'write',
    params: NoteChanges,
    view: writtenNoteCard,
    tool: 'gitlab_snippet_note_update',
    idempotent: true,
    prose: ['body'],
    paramAliases: { comment_id: 'note_id', id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', snippet_id: 12, note_id: 302, body: 'Works from 2.0 on.' },
    keywords: ['edit', 'modify', 'correct', 'reword', 'comment', 'gist'],
    related: ['snippet.note_list', 'snippet.note_create'],
  })
  declare readonly update: RestCall;

  @RestAction('snippet.note_delete', 'DELETE /projects/:project_id/snippets/:snippet_id/notes/:note_id', {
    summary: 'Delete a comment on a project\'s snippet for good.',
    effect: 'destroy',
    params: NoteRef,
    tool: 'gitlab_snippet_note_delete',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    done: 'The comment was deleted.',
    related: ['snippet.discussion_list'],
  })
  declare readonly delete: RestCall;
}
