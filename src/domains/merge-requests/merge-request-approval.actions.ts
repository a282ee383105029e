import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { approvalCard } from './approval.view.js';
import { reviewerTable } from './reviewer.view.js';

const MergeRequestRef = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid });
type MergeRequestRef = Static<typeof MergeRequestRef>;

const Approval = Type.Object({
  ...MergeRequestRef.properties,
  sha: Type.Optional(Type.String({ description: 'Full SHA of the head commit that was reviewed; GitLab refuses when the source branch has moved on. Default: not checked.' })),
  publish_review: Type.Optional(Type.Boolean({ description: 'Also publish your pending draft notes. Only newer versions of GitLab know it. Default false.' })),
});

/** Approvals of a merge request, and those who are asked for them. */
@Injectable()
export class MergeRequestApprovalActions {
  @RestAction('merge_request.approve', 'POST /projects/:project_id/merge_requests/:merge_request_iid/approve', {
    summary: 'Approve a merge request as the token\'s user.',
    effect: 'write',
    params: Approval,
    view: approvalCard,
    tool: 'gitlab_mr_approve',
    paramAliases: { head_sha: 'sha' },
    example: { project_id: 'group/project', merge_request_iid: 7 },
    keywords: ['accept', 'sign off', 'lgtm', 'review', 'mr', 'pull request', 'approval'],
    next: ['merge_request.approval_state', 'merge_request.merge'],
    related: ['mr_review.draft_note_publish_all', 'merge_request.unapprove'],
  })
  declare readonly approve: RestCall;

  @Action('merge_request.unapprove', {
    summary: 'Withdraw your approval of a merge request.',
    effect: 'destroy',
    undoneBy: 'merge_request.approve',
    params: MergeRequestRef,
    view: approvalCard,
    tool: 'gitlab_mr_unapprove',
    keywords: ['revoke', 'take back', 'undo', 'cancel', 'remove approval', 'mr', 'pull request'],
    next: ['merge_request.approval_state'],
    related: ['merge_request.approve'],
  })
  unapprove(where: MergeRequestRef, { gitlab }: ActionContext) {
    return whereApproved(gitlab.rest.post('/projects/:project_id/merge_requests/:merge_request_iid/unapprove', where));
  }

  @RestAction('merge_request.approval_config', 'GET /projects/:project_id/merge_requests/:merge_request_iid/approvals', {
    title: 'Get merge request approvals',
    summary: 'Read how many approvals a merge request needs, how many are missing, and whether the token\'s user may approve.',
    effect: 'read',
    params: MergeRequestRef,
    view: approvalCard,
    tool: 'gitlab_mr_approval_config',
    keywords: ['approvals left', 'approval configuration', 'can i approve', 'mr', 'pull request'],
    next: ['merge_request.approve'],
    related: ['merge_request.approval_state', 'merge_request.approval_rules'],
  })
  declare readonly config: RestCall;

  @RestAction('merge_request.approval_reset', 'PUT /projects/:project_id/merge_requests/:merge_request_iid/reset_approvals', {
    title: 'Reset approvals of merge request',
    summary: 'Remove all approvals of a merge request; GitLab allows it only to bots, such as the token of a project or group.',
    effect: 'destroy',
    params: MergeRequestRef,
    tool: 'gitlab_mr_approval_reset',
    idempotent: true,
    done: 'All approvals of the merge request were removed.',
    keywords: ['reset approvals', 'clear approvals', 'dismiss approvals', 'mr', 'pull request'],
    related: ['merge_request.approval_state', 'merge_request.unapprove'],
  })
  declare readonly reset: RestCall;

  @RestAction('merge_request.reviewers', 'GET /projects/:project_id/merge_requests/:merge_request_iid/reviewers', {
    title: 'List merge request reviewers',
    summary: 'List the reviewers of a merge request with how far each has come: unreviewed, reviewed, approved or changes requested.',
    effect: 'read',
    params: Type.Object({ ...MergeRequestRef.properties, ...Paging }),
    view: reviewerTable,
    tool: 'gitlab_mr_reviewers',
    keywords: ['review state', 'who reviews', 'requested changes', 'pending reviews', 'mr', 'pull request'],
    next: ['merge_request.approval_state'],
    related: ['merge_request.update', 'user.list'],
  })
  declare readonly reviewers: RestCall;

  @Action('merge_request.approval_state', {
    summary: 'See who approved a merge request, which approval rules are satisfied and whose approval is missing.',
    effect: 'read',
    params: MergeRequestRef,
    view: approvalCard,
    tool: 'gitlab_mr_approval_state',
    keywords: ['approvals', 'approvers', 'approved by', 'code owners', 'required', 'mr', 'pull request', 'review status'],
    next: ['merge_request.approve', 'merge_request.merge'],
    related: ['merge_request.get', 'merge_request.reviewers'],
  })
  async state({ project_id, merge_request_iid }: MergeRequestRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const where = { project_id, merge_request_iid };
    const path = '/projects/:project_id/merge_requests/:merge_request_iid';
    const approvals = await gitlab.rest.get<unknown>(`${path}/approvals`, where);
    const { rules = [] } = await withoutRules(gitlab.rest.get<JsonObject>(`${path}/approval_state`, where));
    return { ...(isObject(approvals) ? approvals : {}), iid: merge_request_iid, rules };
  }
}

/** GitLab answers 404 as well when there is no approval to withdraw. */
async function whereApproved<T>(withdrawing: Promise<T>): Promise<T> {
  try {
    return await withdrawing;
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404) throw error;
    throw annotated(error, 'GitLab answers so, too, when you have not approved it: see merge_request.approval_state.');
  }
}

/** Editions without approval rules have no such state, although people approve there too. */
async function withoutRules(state: Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await state;
  } catch (error) {
    if (error instanceof GitLabRejected && (error.status === 403 || error.status === 404)) return {};
    throw error;
  }
}
