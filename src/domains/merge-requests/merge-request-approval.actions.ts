import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { approvalCard } from './approval.view.js';

const MergeRequestRef = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid });
type MergeRequestRef = Static<typeof MergeRequestRef>;

const Approval = Type.Object({
  ...MergeRequestRef.properties,
  sha: Type.Optional(Type.String({ description: 'Full SHA of the head commit that was reviewed; GitLab refuses when the source branch has moved on. Default: not checked.' })),
  publish_review: Type.Optional(Type.Boolean({ description: 'Also publish your pending draft notes. Only newer versions of GitLab know it. Default false.' })),
});

/** Approvals of a merge request. */
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
    related: ['mr_review.draft_note_publish_all'],
  })
  declare readonly approve: RestCall;

  @Action('merge_request.approval_state', {
    summary: 'See who approved a merge request, which approval rules are satisfied and whose approval is missing.',
    effect: 'read',
    params: MergeRequestRef,
    view: approvalCard,
    tool: 'gitlab_mr_approval_state',
    keywords: ['approvals', 'approvers', 'approved by', 'code owners', 'required', 'mr', 'pull request', 'review status'],
    next: ['merge_request.approve', 'merge_request.merge'],
    related: ['merge_request.get'],
  })
  async state({ project_id, merge_request_iid }: MergeRequestRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const where = { project_id, merge_request_iid };
    const path = '/projects/:project_id/merge_requests/:merge_request_iid';
    const approvals = await gitlab.rest.get<JsonObject>(`${path}/approvals`, where);
    const { rules = [] } = await withoutRules(gitlab.rest.get<JsonObject>(`${path}/approval_state`, where));
    return { ...approvals, iid: merge_request_iid, rules };
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
