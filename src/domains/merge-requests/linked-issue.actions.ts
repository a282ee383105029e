import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { closedIssueTable, relatedIssueTable } from './linked-issue.view.js';

const IssuesOfMergeRequest = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid, ...Paging });

/** Issues that a merge request has to do with. */
@Injectable()
export class LinkedIssueActions {
  @RestAction('merge_request.issues_closed', 'GET /projects/:project_id/merge_requests/:merge_request_iid/closes_issues', {
    title: 'List issues closed by merge request',
    summary: 'List the issues that GitLab closes when a merge request is merged.',
    effect: 'read',
    params: IssuesOfMergeRequest,
    view: closedIssueTable,
    tool: 'gitlab_mr_issues_closed',
    keywords: ['closes', 'fixes', 'resolves', 'closing', 'linked issues', 'mr', 'pull request'],
    next: ['issue.get'],
    related: ['merge_request.related_issues', 'issue.mrs_related'],
  })
  declare readonly closed: RestCall;

  @RestAction('merge_request.related_issues', 'GET /projects/:project_id/merge_requests/:merge_request_iid/related_issues', {
    title: 'List issues related to merge request',
    summary: 'List the issues that a merge request mentions in its title, description, comments or commits.',
    effect: 'read',
    params: IssuesOfMergeRequest,
    view: relatedIssueTable,
    tool: 'gitlab_mr_related_issues',
    keywords: ['mentioned', 'linked issues', 'tickets', 'references', 'mr', 'pull request'],
    next: ['issue.get'],
    related: ['merge_request.issues_closed', 'issue.mrs_related'],
  })
  declare readonly related: RestCall;
}
