import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { threadsView, threadView } from '../../presentation/threads.js';
import { writtenThreadCard } from '../../presentation/written-thread.js';
import { Paging } from '../../vocabulary/paging.js';
import { DiscussionId, MergeRequestIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { DiffTarget, diffTargetAliases, positionOf } from './diff-position.js';
import { writtenNoteCard } from './note.view.js';

const address = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const InDiscussion = { ...address, discussion_id: DiscussionId };

const NewDiscussion = Type.Object({
  ...address,
  body: Type.String({ description: 'Text in Markdown; a block fenced as ```suggestion:-0+0 proposes a change of the line.', minLength: 1 }),
  ...DiffTarget,
});
type NewDiscussion = Static<typeof NewDiscussion>;

/** Threads on a merge request. */
@Injectable()
export class MergeRequestDiscussionActions {
  @RestAction('mr_review.discussion_list', 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions', {
    title: 'List merge request discussions',
    summary: 'Read the comments and review threads of a merge request, with the line each is about and whether it is resolved.',
    effect: 'read',
    params: Type.Object({ ...address, ...Paging }),
    view: threadsView({ title: 'Discussions', empty: 'Nobody has commented on this merge request yet.' }),
    tool: 'gitlab_mr_discussion_list',
    keywords: ['review comments', 'threads', 'unresolved', 'conversation', 'feedback', 'replies', 'mr', 'pull request'],
    next: ['mr_review.discussion_reply', 'mr_review.discussion_resolve'],
    related: ['mr_review.note_list', 'mr_review.changes_get'],
  })
  declare readonly list: RestCall;

  @RestAction('mr_review.discussion_get', 'GET /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id', {
    title: 'Get merge request thread',
    summary: 'Read one comment thread of a merge request with all its replies.',
    effect: 'read',
    params: Type.Object(InDiscussion),
    view: threadView,
    tool: 'gitlab_mr_discussion_get',
    paramAliases: { thread_id: 'discussion_id', discussion: 'discussion_id' },
    example: { project_id: 'group/project', merge_request_iid: 7, discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7' },
    keywords: ['discussion', 'conversation', 'single', 'review comment', 'show', 'mr', 'pull request'],
    next: ['mr_review.discussion_reply', 'mr_review.discussion_resolve'],
    related: ['mr_review.discussion_list'],
  })
  declare readonly get: RestCall;

  @Action('mr_review.discussion_create', {
    title: 'Start merge request thread',
    summary: 'Start a review thread on a merge request: on a line or several lines of its diff, on a file, or on the whole.',
    effect: 'write',
    params: NewDiscussion,
    view: writtenThreadCard,
    tool: 'gitlab_mr_discussion_create',
    prose: ['body'],
    paramAliases: { ...diffTargetAliases, content: 'body' },
    example: { project_id: 'group/project', merge_request_iid: 7, file_path: 'src/login.ts', line: 12, body: 'This can be null.' },
    keywords: ['comment on line', 'inline comment', 'review comment', 'diff comment', 'code review', 'suggestion', 'add', 'post', 'mr', 'pull request'],
    next: ['mr_review.discussion_list'],
    related: ['mr_review.discussion_reply', 'mr_review.changes_get', 'mr_review.draft_note_create', 'mr_review.note_create'],
  })
  async create({ project_id, merge_request_iid, body, ...target }: NewDiscussion, context: ActionContext) {
    const where = { project_id, merge_request_iid };
    const position = await positionOf(target, where, context);
    return context.gitlab.rest.post('/projects/:project_id/merge_requests/:merge_request_iid/discussions', where, {
      body: { body, ...(position === undefined ? {} : { position }) },
    });
  }

  @RestAction('mr_review.discussion_reply', 'POST /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes', {
    title: 'Reply to merge request thread',
    summary: 'Reply to a thread or comment on a merge request.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, body: Type.String({ description: 'Text of the reply in Markdown.', minLength: 1 }) }),
    view: writtenNoteCard,
    tool: 'gitlab_mr_discussion_reply',
    prose: ['body'],
    paramAliases: { thread_id: 'discussion_id', discussion: 'discussion_id', content: 'body', reply: 'body' },
    example: { project_id: 'group/project', merge_request_iid: 7, discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7', body: 'Done.' },
    keywords: ['answer', 'respond', 'thread', 'review comment', 'mr', 'pull request'],
    next: ['mr_review.discussion_resolve'],
    related: ['mr_review.discussion_list'],
  })
  declare readonly reply: RestCall;

  @RestAction('mr_review.discussion_resolve', 'PUT /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id', {
    title: 'Resolve merge request thread',
    summary: 'Resolve a review thread of a merge request, or reopen it.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, resolved: Type.Boolean({ description: 'true resolves the thread, false reopens it.' }) }),
    view: writtenThreadCard,
    tool: 'gitlab_mr_discussion_resolve',
    idempotent: true,
    paramAliases: { thread_id: 'discussion_id', discussion: 'discussion_id', resolve: 'resolved' },
    example: { project_id: 'group/project', merge_request_iid: 7, discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7', resolved: true },
    keywords: ['unresolve', 'reopen', 'done', 'close thread', 'review comment', 'mr', 'pull request'],
    related: ['mr_review.discussion_list', 'mr_review.discussion_reply', 'merge_request.merge'],
  })
  declare readonly resolve: RestCall;

  @RestAction('mr_review.discussion_note_update', 'PUT /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id', {
    title: 'Update note in merge request thread',
    summary: 'Change the text of one comment in a thread of a merge request, or resolve that thread by it.',
    effect: 'write',
    params: Type.Object({
      ...InDiscussion,
      note_id: NoteId,
      body: Type.Optional(Type.String({ description: 'New text in Markdown; replaces the whole text. Either this or `resolved`.', minLength: 1 })),
      resolved: Type.Optional(Type.Boolean({ description: 'true resolves the thread, false reopens it. Either this or `body`.' })),
    }),
    view: writtenNoteCard,
    tool: 'gitlab_mr_discussion_note_update',
    idempotent: true,
    prose: ['body'],
    paramAliases: { thread_id: 'discussion_id', discussion: 'discussion_id', comment_id: 'note_id', content: 'body' },
    example: { project_id: 'group/project', merge_request_iid: 7, discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7', note_id: 302, body: 'This can be null.' },
    keywords: ['edit', 'modify', 'reword', 'review comment', 'reply', 'mr', 'pull request'],
    related: ['mr_review.discussion_resolve', 'mr_review.note_update'],
  })
  declare readonly updateNote: RestCall;

  @RestAction('mr_review.discussion_note_delete', 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id', {
    title: 'Delete note from merge request thread',
    summary: 'Delete one comment from a thread of a merge request for good; the last one takes the thread with it.',
    effect: 'destroy',
    params: Type.Object({ ...InDiscussion, note_id: NoteId }),
    tool: 'gitlab_mr_discussion_note_delete',
    done: 'The comment was deleted from the thread.',
    paramAliases: { thread_id: 'discussion_id', discussion: 'discussion_id', comment_id: 'note_id' },
    keywords: ['review comment', 'reply', 'mr', 'pull request'],
    related: ['mr_review.note_delete', 'mr_review.discussion_get'],
  })
  declare readonly deleteNote: RestCall;
}
