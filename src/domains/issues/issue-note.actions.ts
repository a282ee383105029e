import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { writtenNoteCard } from './issue-note.view.js';

const NewNote = Type.Object({
  project_id: ProjectRef,
  issue_iid: IssueIid,
  body: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
  internal: Type.Optional(Type.Boolean({ description: 'Shows the comment only to project members from Planner on. Default false.' })),
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
    related: ['issue.discussion_list', 'issue.update'],
  })
  declare readonly create: RestCall;

  @RestAction('issue.note_delete', 'DELETE /projects/:project_id/issues/:issue_iid/notes/:note_id', {
    summary: 'Delete a comment of an issue for good.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, issue_iid: IssueIid, note_id: Type.Integer({ description: 'Id of the comment (note).', minimum: 1 }) }),
    tool: 'gitlab_issue_note_delete',
    paramAliases: { comment_id: 'note_id', id: 'note_id' },
    done: 'The comment was deleted.',
    related: ['issue.discussion_list'],
  })
  declare readonly delete: RestCall;
}
