import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { closingMergeRequestTable, relatedMergeRequestTable } from './related-merge-request.view.js';

/** Merge requests that have to do with an issue. */
@Injectable()
export class RelatedMergeRequestActions {
  @RestAction('issue.mrs_related', 'GET /projects/:project_id/issues/:issue_iid/related_merge_requests', {
    title: 'List merge requests related to issue',
    summary: 'List the merge requests that mention an issue, also of other projects, with their state and branches.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, issue_iid: IssueIid, ...Paging }),
    view: relatedMergeRequestTable,
    tool: 'gitlab_issue_mrs_related',
    keywords: ['mrs', 'pull requests', 'prs', 'fixes', 'implements', 'linked', 'ticket', 'work on'],
    next: ['merge_request.get'],
    related: ['issue.mrs_closing', 'issue.link_list', 'merge_request.issues_closed'],
  })
  declare readonly list: RestCall;

  @RestAction('issue.mrs_closing', 'GET /projects/:project_id/issues/:issue_iid/closed_by', {
    title: 'List merge requests closing issue',
    summary: 'List the merge requests that close an issue when they are merged.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, issue_iid: IssueIid, ...Paging }),
    view: closingMergeRequestTable,
    tool: 'gitlab_issue_mrs_closing',
    keywords: ['mrs', 'pull requests', 'closed by', 'fixes', 'resolves', 'ticket'],
    next: ['merge_request.get'],
    related: ['issue.mrs_related', 'merge_request.issues_closed'],
  })
  declare readonly closing: RestCall;
}
