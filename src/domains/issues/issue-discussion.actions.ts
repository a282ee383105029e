import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { threadsView, threadView } from '../../presentation/threads.js';
import { writtenThreadCard } from '../../presentation/written-thread.js';
import { Paging } from '../../vocabulary/paging.js';
import { DiscussionId, IssueIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { writtenNoteCard } from './issue-note.view.js';

const address = { project_id: ProjectRef, issue_iid: IssueIid };
const InDiscussion = { ...address, discussion_id: DiscussionId };

const IssueDiscussions = Type.Object({ ...address, ...Paging });

const threadAliases = { thread_id: 'discussion_id', discussion: 'discussion_id' };
const discussion_id = '6a9c1750b37d513a43987b574953fceb50b03ce7';

/** Threads on an issue. */
@Injectable()
export class IssueDiscussionActions {
  @RestAction('issue.discussion_list', 'GET /projects/:project_id/issues/:issue_iid/discussions', {
    title: 'List issue discussions',
    summary: 'Read the comments and threads of an issue, with what GitLab noted about its changes.',
    effect: 'read',
    params: IssueDiscussions,
    view: threadsView({ title: 'Discussions', empty: 'Nobody has commented on this issue yet.' }),
    tool: 'gitlab_list_issue_discussions',
    keywords: ['notes', 'conversation', 'replies', 'history', 'ticket', 'comments'],
    next: ['issue.discussion_add_note', 'issue.note_create'],
    related: ['issue.get', 'issue.note_list'],
  })
  declare readonly list: RestCall;

  @RestAction('issue.discussion_get', 'GET /projects/:project_id/issues/:issue_iid/discussions/:discussion_id', {
    title: 'Get issue thread',
    summary: 'Read one comment thread of an issue with all its replies.',
    effect: 'read',
    params: Type.Object(InDiscussion),
    view: threadView,
    tool: 'gitlab_get_issue_discussion',
    paramAliases: threadAliases,
    example: { project_id: 'group/project', issue_iid: 7, discussion_id },
    keywords: ['discussion', 'conversation', 'single', 'show', 'ticket'],
    next: ['issue.discussion_add_note'],
    related: ['issue.discussion_list'],
  })
  declare readonly get: RestCall;

  @RestAction('issue.discussion_create', 'POST /projects/:project_id/issues/:issue_iid/discussions', {
    title: 'Start issue thread',
    summary: 'Start a comment thread on an issue, to which others can reply.',
    effect: 'write',
    params: Type.Object({ ...address, body: Type.String({ description: 'Text of the first comment in Markdown.', minLength: 1 }) }),
    view: writtenThreadCard,
    tool: 'gitlab_create_issue_discussion',
    prose: ['body'],
    paramAliases: { content: 'body' },
    example: { project_id: 'group/project', issue_iid: 7, body: 'Which versions should get the fix?' },
    keywords: ['discussion', 'question', 'open', 'ticket'],
    next: ['issue.discussion_add_note'],
    related: ['issue.note_create', 'issue.discussion_list'],
  })
  declare readonly create: RestCall;

  @RestAction('issue.discussion_add_note', 'POST /projects/:project_id/issues/:issue_iid/discussions/:discussion_id/notes', {
    title: 'Reply to issue thread',
    summary: 'Reply to a thread or comment on an issue.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, body: Type.String({ description: 'Text of the reply in Markdown.', minLength: 1 }) }),
    view: writtenNoteCard,
    tool: 'gitlab_add_issue_discussion_note',
    aliases: ['issue.discussion_reply'],
    prose: ['body'],
    paramAliases: { ...threadAliases, content: 'body', reply: 'body' },
    example: { project_id: 'group/project', issue_iid: 7, discussion_id, body: 'All that are still supported.' },
    keywords: ['answer', 'respond', 'discussion', 'ticket'],
    related: ['issue.discussion_list', 'issue.note_create'],
  })
  declare readonly addNote: RestCall;

  @RestAction('issue.discussion_update_note', 'PUT /projects/:project_id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id', {
    title: 'Update note in issue thread',
    summary: 'Change the text of one comment in a thread of an issue, or resolve that thread by it.',
    effect: 'write',
    params: Type.Object({
      ...InDiscussion,
      note_id: NoteId,
      body: Type.Optional(Type.String({ description: 'New text in Markdown; replaces the whole text. Either this or `resolved`.', minLength: 1 })),
      resolved: Type.Optional(Type.Boolean({ description: 'true resolves the thread, false reopens it; newer versions of GitLab do so on issues. Either this or `body`.' })),
    }),
    view: writtenNoteCard,
    tool: 'gitlab_update_issue_discussion_note',
    idempotent: true,
    prose: ['body'],
    paramAliases: { ...threadAliases, comment_id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', issue_iid: 7, discussion_id, note_id: 302, body: 'All that are supported, 18.6 included.' },
    keywords: ['edit', 'reword', 'correct', 'reply', 'ticket'],
    related: ['issue.note_update', 'issue.discussion_get'],
  })
  declare readonly updateNote: RestCall;

  @RestAction('issue.discussion_delete_note', 'DELETE /projects/:project_id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id', {
    title: 'Delete note from issue thread',
    summary: 'Delete one comment from a thread of an issue for good; the last one takes the thread with it.',
    effect: 'destroy',
    params: Type.Object({ ...InDiscussion, note_id: NoteId }),
    tool: 'gitlab_delete_issue_discussion_note',
    done: 'The comment was deleted from the thread.',
    paramAliases: { ...threadAliases, comment_id: 'note_id' },
    keywords: ['reply', 'ticket'],
    related: ['issue.note_delete', 'issue.discussion_get'],
  })
  declare readonly deleteNote: RestCall;
}
