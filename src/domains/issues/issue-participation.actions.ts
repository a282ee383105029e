import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { peopleTable } from '../../presentation/people-table.js';
import { todoCard } from '../../presentation/todo.js';
import { Paging } from '../../vocabulary/paging.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { writtenIssueCard } from './issue.view.js';

const where = { project_id: ProjectRef, issue_iid: IssueIid };
const IssueRef = Type.Object(where);

const issue = '/projects/:project_id/issues/:issue_iid';

/** Who takes part in an issue, and how the token's user follows it. */
@Injectable()
export class IssueParticipationActions {
  @RestAction('issue.participants', `GET ${issue}/participants`, {
    title: 'List issue participants',
    summary: 'List the people who take part in an issue: author, assignees and everybody who commented.',
    effect: 'read',
    params: Type.Object({ ...where, ...Paging }),
    view: peopleTable({ title: 'Participants', empty: 'Nobody takes part in this issue.' }),
    tool: 'gitlab_issue_participants',
    keywords: ['involved', 'who commented', 'people', 'ticket'],
    related: ['user.list'],
  })
  declare readonly participants: RestCall;

  @RestAction('issue.subscribe', `POST ${issue}/subscribe`, {
    title: 'Subscribe to issue',
    summary: 'Subscribe the token\'s user to an issue, so that GitLab notifies about what happens in it.',
    effect: 'write',
    params: IssueRef,
    view: writtenIssueCard,
    tool: 'gitlab_issue_subscribe',
    idempotent: true,
    keywords: ['follow', 'watch', 'notifications', 'ticket'],
    related: ['issue.unsubscribe', 'issue.create_todo'],
  })
  declare readonly subscribe: RestCall;

  @RestAction('issue.unsubscribe', `POST ${issue}/unsubscribe`, {
    title: 'Unsubscribe from issue',
    summary: 'Unsubscribe the token\'s user from an issue, so that GitLab no longer notifies about it.',
    effect: 'write',
    params: IssueRef,
    view: writtenIssueCard,
    tool: 'gitlab_issue_unsubscribe',
    idempotent: true,
    keywords: ['unfollow', 'unwatch', 'mute', 'notifications', 'ticket'],
    related: ['issue.subscribe'],
  })
  declare readonly unsubscribe: RestCall;

  @RestAction('issue.create_todo', `POST ${issue}/todo`, {
    title: 'Create to-do item for issue',
    summary: 'Create a to-do item about an issue for the token\'s user.',
    effect: 'write',
    params: IssueRef,
    view: todoCard,
    tool: 'gitlab_issue_create_todo',
    idempotent: true,
    keywords: ['remind', 'remember', 'bookmark', 'mark', 'add to my list', 'ticket'],
    next: ['user.todo_list'],
    related: ['issue.subscribe'],
  })
  declare readonly todo: RestCall;
}
