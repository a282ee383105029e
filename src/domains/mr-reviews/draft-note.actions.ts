import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { DiffTarget, diffTargetAliases, positionOf } from './diff-position.js';
import { draftNoteCard, draftNoteList, writtenDraftNoteCard } from './note.view.js';

const address = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };

const NewDraftNote = Type.Object({
  ...address,
  note: Type.String({ description: 'Text in Markdown; a block fenced as ```suggestion:-0+0 proposes a change of the line.', minLength: 1 }),
  ...DiffTarget,
  in_reply_to_discussion_id: Type.Optional(Type.String({ description: 'Id of the discussion that it replies to.' })),
  resolve_discussion: Type.Optional(Type.Boolean({ description: 'Resolve that discussion when the draft is published. Default false.' })),
  commit_id: Type.Optional(Type.String({ description: 'SHA of a commit of the merge request that it is about.' })),
});
type NewDraftNote = Static<typeof NewDraftNote>;

const DraftNoteRef = Type.Object({ ...address, draft_note_id: Type.Integer({ description: 'Id of the draft note, as mr_review.draft_note_list shows it.', minimum: 1 }) });

const DraftNoteChanges = Type.Object({
  ...DraftNoteRef.properties,
  note: Type.Optional(Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 })),
  ...DiffTarget,
});
type DraftNoteChanges = Static<typeof DraftNoteChanges>;

const Publishing = Type.Object({
  ...address,
  reviewer_state: Type.Optional(
    OneOf(['requested_changes', 'reviewed'], 'Verdict of the review; approving is merge_request.approve. Only newer versions of GitLab know it. Default: none.'),
  ),
  note: Type.Optional(Type.String({ description: 'Summary of the review in Markdown, posted as a comment with it. Only newer versions of GitLab know it.' })),
  internal: Type.Optional(Type.Boolean({ description: 'Shows the summary only to project members from Planner on. Default false.' })),
});

const paramAliases = { note_id: 'draft_note_id', draft_id: 'draft_note_id' };

/** Draft notes: comments of a review that only their author sees until they are published together. */
@Injectable()
export class DraftNoteActions {
  @Action('mr_review.draft_note_create', {
    title: 'Create draft note',
    summary: 'Write a review comment that nobody else sees until it is published: on lines of the diff, a file, a thread or the whole.',
    effect: 'write',
    params: NewDraftNote,
    view: writtenDraftNoteCard,
    tool: 'gitlab_mr_draft_note_create',
    prose: ['note'],
    paramAliases: { ...diffTargetAliases, content: 'note', discussion_id: 'in_reply_to_discussion_id' },
    example: { project_id: 'group/project', merge_request_iid: 7, file_path: 'src/login.ts', line: 12, note: 'This can be null.' },
    keywords: ['prepare', 'pending', 'review comment', 'start review', 'inline', 'batch', 'mr', 'pull request'],
    next: ['mr_review.draft_note_list', 'mr_review.draft_note_publish_all'],
    related: ['mr_review.discussion_create', 'mr_review.changes_get'],
  })
  async create({ project_id, merge_request_iid, file_path, line, start_line, side, position: given, ...draft }: NewDraftNote, context: ActionContext) {
    const where = { project_id, merge_request_iid };
    const target = { file_path, line, start_line, side, position: given };
    const position = await positionOf(target, where, context);
    return context.gitlab.rest.post('/projects/:project_id/merge_requests/:merge_request_iid/draft_notes', where, {
      body: { ...draft, ...(position === undefined ? {} : { position }) },
    });
  }

  @RestAction('mr_review.draft_note_list', 'GET /projects/:project_id/merge_requests/:merge_request_iid/draft_notes', {
    title: 'List draft notes',
    summary: 'Read your own unpublished review comments on a merge request.',
    effect: 'read',
    params: Type.Object(address),
    view: draftNoteList,
    tool: 'gitlab_mr_draft_note_list',
    keywords: ['pending', 'review comments', 'unpublished', 'drafts', 'mr', 'pull request'],
    next: ['mr_review.draft_note_publish_all'],
    related: ['mr_review.draft_note_create', 'mr_review.draft_note_publish'],
  })
  declare readonly list: RestCall;

  @RestAction('mr_review.draft_note_get', 'GET /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id', {
    title: 'Get draft note',
    summary: 'Read one of your unpublished review comments on a merge request.',
    effect: 'read',
    params: DraftNoteRef,
    view: draftNoteCard,
    tool: 'gitlab_mr_draft_note_get',
    paramAliases,
    keywords: ['pending', 'review comment', 'unpublished', 'mr', 'pull request'],
    next: ['mr_review.draft_note_publish'],
    related: ['mr_review.draft_note_list', 'mr_review.draft_note_update'],
  })
  declare readonly get: RestCall;

  @Action('mr_review.draft_note_update', {
    title: 'Update draft note',
    summary: 'Change the text of one of your draft notes on a merge request, or the line of the diff that it is about.',
    effect: 'write',
    params: DraftNoteChanges,
    view: writtenDraftNoteCard,
    tool: 'gitlab_mr_draft_note_update',
    idempotent: true,
    prose: ['note'],
    paramAliases: { ...diffTargetAliases, ...paramAliases, content: 'note', body: 'note' },
    example: { project_id: 'group/project', merge_request_iid: 7, draft_note_id: 12, note: 'This can be null, as the test shows.' },
    keywords: ['edit', 'pending', 'review comment', 'reword', 'mr', 'pull request'],
    next: ['mr_review.draft_note_publish'],
    related: ['mr_review.draft_note_list', 'mr_review.draft_note_delete'],
  })
  async update({ project_id, merge_request_iid, draft_note_id, note, ...target }: DraftNoteChanges, context: ActionContext) {
    const position = await positionOf(target, { project_id, merge_request_iid }, context);
    if (note === undefined && position === undefined) throw new InvalidParams('Nothing to change: give note, or file_path and line.');
    const body = { ...(note === undefined ? {} : { note }), ...(position === undefined ? {} : { position }) };
    return context.gitlab.rest.put('/projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id', { project_id, merge_request_iid, draft_note_id }, { body });
  }

  @RestAction('mr_review.draft_note_delete', 'DELETE /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id', {
    title: 'Delete draft note',
    summary: 'Delete one of your draft notes on a merge request before anybody sees it.',
    effect: 'destroy',
    params: DraftNoteRef,
    tool: 'gitlab_mr_draft_note_delete',
    done: 'The draft note was deleted.',
    paramAliases,
    keywords: ['discard', 'pending', 'review comment', 'mr', 'pull request'],
    related: ['mr_review.draft_note_list', 'mr_review.draft_note_update'],
  })
  declare readonly delete: RestCall;

  @RestAction('mr_review.draft_note_publish', 'PUT /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id/publish', {
    title: 'Publish draft note',
    summary: 'Publish one of your draft notes on a merge request, so that others see it; the others stay drafts.',
    effect: 'write',
    params: DraftNoteRef,
    tool: 'gitlab_mr_draft_note_publish',
    done: 'The draft note was published.',
    paramAliases: { note_id: 'draft_note_id', draft_id: 'draft_note_id', id: 'draft_note_id' },
    keywords: ['submit', 'single', 'pending', 'review comment', 'send', 'mr', 'pull request'],
    next: ['mr_review.discussion_list'],
    related: ['mr_review.draft_note_publish_all', 'mr_review.draft_note_list'],
  })
  declare readonly publish: RestCall;

  @RestAction('mr_review.draft_note_publish_all', 'POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/bulk_publish', {
    title: 'Publish all draft notes',
    summary: 'Publish all your draft notes on a merge request at once: submits your review, with a verdict and a summary if you like.',
    effect: 'write',
    params: Publishing,
    tool: 'gitlab_mr_draft_note_publish_all',
    prose: ['note'],
    done: 'Published all your draft notes on the merge request.',
    paramAliases: { summary: 'note', body: 'note', verdict: 'reviewer_state', state: 'reviewer_state' },
    example: { project_id: 'group/project', merge_request_iid: 7 },
    keywords: ['submit review', 'prepared', 'finish review', 'send', 'bulk', 'request changes', 'pending', 'mr', 'pull request'],
    next: ['mr_review.discussion_list', 'merge_request.approve'],
    related: ['mr_review.draft_note_list', 'mr_review.draft_note_publish'],
  })
  declare readonly publishAll: RestCall;
}
