import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { threadsView } from '../../presentation/threads.js';
import { Paging } from '../../vocabulary/paging.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';

const IssueDiscussions = Type.Object({ project_id: ProjectRef, issue_iid: IssueIid, ...Paging });

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
    next: ['issue.note_create'],
    related: ['issue.get', 'issue.note_list'],
  })
  declare readonly list: RestCall;
}
