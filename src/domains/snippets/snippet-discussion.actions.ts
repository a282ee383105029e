import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { threadsView, threadView } from '../../presentation/threads.js';
import { writtenThreadCard } from '../../presentation/written-thread.js';
import { Paging } from '../../vocabulary/paging.js';
import { DiscussionId, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { SnippetId } from './snippet-id.js';
import { writtenNoteCard } from './snippet-note.view.js';

const address = { project_id: ProjectRef, snippet_id: SnippetId };
const InDiscussion = { ...address, discussion_id: DiscussionId };

const SnippetDiscussions = Type.Object({ ...address, ...Paging });

const threadAliases = { thread_id: 'discussion_id', discussion: 'discussion_id' };
const discussion_id = '6a9c1750b37d513a43987b574953fceb50b03ce7';

/** Threads on a snippet of a project. */
@Injectable()
export class SnippetDiscussionActions {
  @RestAction('snippet.discussion_list', 'GET /projects/:project_id/snippets/:snippet_id/discussions', {
    title: 'List snippet discussions',
    summary: 'Read the comments and threads of a project\'s snippet.',
    effect: 'read',
    params: SnippetDiscussions,
    view: threadsView({ title: 'Discussions', empty: 'Nobody has commented on this snippet yet.' }),
    tool: 'gitlab_list_snippet_discussions',
    keywords: ['notes', 'conversation', 'replies', 'history', 'gist', 'comments'],
    next: ['snippet.discussion_add_note', 'snippet.note_create'],
    related: ['snippet.project_get', 'snippet.note_list'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.discussion_get', 'GET /projects/:project_id/snippets/:snippet_id/discussions/:discussion_id', {
    title: 'Get snippet thread',
    summary: 'Read one comment thread of a project\'s snippet with all its replies.',
    effect: 'read',
    params: Type.Object(InDiscussion),
    view: threadView,
    tool: 'gitlab_get_snippet_discussion',
    paramAliases: threadAliases,
    example: { project_id: 'group/project', snippet_id: 12, discussion_id },
    keywords: ['discussion', 'conversation', 'single', 'show', 'gist'],
    next: ['snippet.discussion_add_note'],
    related: ['snippet.discussion_list'],
  })
  declare readonly get: RestCall;

  @RestAction('snippet.discussion_create', 'POST /projects/:project_id/snippets/:snippet_id/discussions', {
    title: 'Start snippet thread',
    summary: 'Start a comment thread on a project\'s snippet, to which others can reply.',
    effect: 'write',
    params: Type.Object({ ...address, body: Type.String({ description: 'Text of the first comment in Markdown.', minLength: 1 }) }),
    view: writtenThreadCard,
    tool: 'gitlab_create_snippet_discussion',
    prose: ['body'],
    paramAliases: { content: 'body' },
    example: { project_id: 'group/project', snippet_id: 12, body: 'Does this need the new client?' },
    keywords: ['discussion', 'question', 'open', 'gist'],
    next: ['snippet.discussion_add_note'],
    related: ['snippet.note_create', 'snippet.discussion_list'],
  })
  declare readonly create: RestCall;

  @RestAction('snippet.discussion_add_note', 'POST /projects/:project_id/snippets/:snippet_id/discussions/:discussion_id/notes', {
    title: 'Reply to snippet thread',
    summary: 'Reply to a thread or comment on a project\'s snippet.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, body: Type.String({ description: 'Text of the reply in Markdown.', minLength: 1 }) }),
    view: writtenNoteCard,
    tool: 'gitlab_add_snippet_discussion_note',
    aliases: ['snippet.discussion_reply'],
    prose: ['body'],
    paramAliases: { ...threadAliases, content: 'body', reply: 'body' },
    example: { project_id: 'group/project', snippet_id: 12, discussion_id, body: 'It does.' },
    keywords: ['answer', 'respond', 'discussion', 'gist'],
    related: ['snippet.discussion_list', 'snippet.note_create'],
  })
  declare readonly addNote: RestCall;

  @RestAction('snippet.discussion_update_note', 'PUT /projects/:project_id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id', {
    title: 'Update note in snippet thread',
    summary: 'Change the text of one comment in a thread of a project\'s snippet.',
    effect: 'write',
    params: Type.Object({
      ...InDiscussion,
      note_id: NoteId,
      body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }),
    }),
    view: writtenNoteCard,
    tool: 'gitlab_update_snippet_discussion_note',
    idempotent: true,
    prose: ['body'],
    paramAliases: { ...threadAliases, comment_id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', snippet_id: 12, discussion_id, note_id: 302, body: 'It does, from 2.0 on.' },
    keywords: ['edit', 'reword', 'correct', 'reply', 'gist'],
    related: ['snippet.note_update', 'snippet.discussion_get'],
  })
  declare readonly updateNote: RestCall;

  @RestAction('snippet.discussion_delete_note', 'DELETE /projects/:project_id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id', {
    title: 'Delete note from snippet thread',
    summary: 'Delete one comment from a thread of a project\'s snippet for good; the last one takes the thread with it.',
    effect: 'destroy',
    params: Type.Object({ ...InDiscussion, note_id: NoteId }),
    tool: 'gitlab_delete_snippet_discussion_note',
    done: 'The comment was deleted from the thread.',
    paramAliases: { ...threadAliases, comment_id: 'note_id' },
    keywords: ['reply', 'gist'],
    related: ['snippet.note_delete', 'snippet.discussion_get'],
  })
  declare readonly deleteNote: RestCall;
}
