import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { peopleTable } from '../../presentation/people-table.js';
import { todoCard } from '../../presentation/todo.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { writtenMergeRequestCard } from './merge-request.view.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const MergeRequestRef = Type.Object(where);

const request = '/projects/:project_id/merge_requests/:merge_request_iid';

/** Who takes part in a merge request, and how the token's user follows it. */
@Injectable()
export class MergeRequestParticipationActions {
  @RestAction('merge_request.participants', `GET ${request}/participants`, {
    title: 'List merge request participants',
    summary: 'List the people who take part in a merge request: author, assignees, reviewers and everybody who commented.',
    effect: 'read',
    params: Type.Object({ ...where, ...Paging }),
    view: peopleTable({ title: 'Participants', empty: 'Nobody takes part in this merge request.' }),
    tool: 'gitlab_mr_participants',
    keywords: ['involved', 'who commented', 'people', 'mr', 'pull request'],
    related: ['merge_request.reviewers'],
  })
  declare readonly participants: RestCall;

  @RestAction('merge_request.subscribe', `POST ${request}/subscribe`, {
    title: 'Subscribe to merge request',
    summary: 'Subscribe the token\'s user to a merge request, so that GitLab notifies about what happens in it.',
    effect: 'write',
    params: MergeRequestRef,
    view: writtenMergeRequestCard,
    tool: 'gitlab_mr_subscribe',
    idempotent: true,
    keywords: ['follow', 'watch', 'notifications', 'mr', 'pull request'],
    related: ['merge_request.unsubscribe', 'merge_request.create_todo'],
  })
  declare readonly subscribe: RestCall;

  @RestAction('merge_request.unsubscribe', `POST ${request}/unsubscribe`, {
    title: 'Unsubscribe from merge request',
    summary: 'Unsubscribe the token\'s user from a merge request, so that GitLab no longer notifies about it.',
    effect: 'write',
    params: MergeRequestRef,
    view: writtenMergeRequestCard,
    tool: 'gitlab_mr_unsubscribe',
    idempotent: true,
    keywords: ['unfollow', 'unwatch', 'mute', 'notifications', 'mr', 'pull request'],
    related: ['merge_request.subscribe'],
  })
  declare readonly unsubscribe: RestCall;

  @RestAction('merge_request.create_todo', `POST ${request}/todo`, {
    title: 'Create to-do item for merge request',
    summary: 'Create a to-do item about a merge request for the token\'s user.',
    effect: 'write',
    params: MergeRequestRef,
    view: todoCard,
    tool: 'gitlab_mr_create_todo',
    idempotent: true,
    keywords: ['remind', 'remember', 'bookmark', 'mark', 'add to my list', 'mr', 'pull request'],
    next: ['user.todo_list'],
    related: ['merge_request.subscribe'],
  })
  declare readonly todo: RestCall;
}
