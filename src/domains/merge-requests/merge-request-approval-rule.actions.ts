import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ApprovalsRequired, newRuleApprovers, ruleApprovers } from '../../vocabulary/approval-rules.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { approvalRuleCard, approvalRuleTable } from './approval-rule.view.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const RuleId = Type.Integer({ description: 'Id of the rule, as merge_request.approval_rules shows it.', minimum: 1 });

const NewRule = Type.Object({
  ...where,
  name: Type.String({ description: 'Name of the rule.', minLength: 1 }),
  approvals_required: ApprovalsRequired,
  approval_project_rule_id: Type.Optional(Type.Integer({ description: 'Id of the project\'s rule that this one replaces in the merge request. Default: none, a rule of its own.', minimum: 1 })),
  ...newRuleApprovers,
});

const RuleChanges = Type.Object({
  ...where,
  approval_rule_id: RuleId,
  name: Type.Optional(Type.String({ description: 'New name of the rule.', minLength: 1 })),
  approvals_required: Type.Optional(ApprovalsRequired),
  ...ruleApprovers,
});

const rules = '/projects/:project_id/merge_requests/:merge_request_iid/approval_rules';

/** Approval rules of one merge request. */
@Injectable()
export class MergeRequestApprovalRuleActions {
  @RestAction('merge_request.approval_rules', `GET ${rules}`, {
    title: 'List merge request approval rules',
    summary: 'List the approval rules of a merge request: how many approvals each needs and who may give them.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ ...where, ...Paging }),
    view: approvalRuleTable,
    tool: 'gitlab_mr_approval_rules',
    keywords: ['approvers', 'required reviewers', 'code owners', 'who must approve', 'mr', 'pull request'],
    next: ['merge_request.approval_rule_update'],
    related: ['merge_request.approval_state', 'merge_request.approval_rule_create'],
  })
  declare readonly list: RestCall;

  @RestAction('merge_request.approval_rule_create', `POST ${rules}`, {
    title: 'Create merge request approval rule',
    summary: 'Add an approval rule to a merge request: how many of which users and groups must approve it.',
    effect: 'write',
    tier: 'premium',
    params: NewRule,
    view: approvalRuleCard,
    tool: 'gitlab_mr_approval_rule_create',
    paramAliases: { approvals: 'approvals_required', users: 'usernames' },
    example: { project_id: 'group/project', merge_request_iid: 7, name: 'Security', approvals_required: 1, usernames: ['alice'] },
    keywords: ['require approval', 'approvers', 'required reviewers', 'mr', 'pull request'],
    related: ['merge_request.approval_rules', 'merge_request.approval_state'],
  })
  declare readonly create: RestCall;

  @RestAction('merge_request.approval_rule_update', `PUT ${rules}/:approval_rule_id`, {
    title: 'Update merge request approval rule',
    summary: 'Change an approval rule of a merge request: its name, how many must approve, or who may.',
    effect: 'write',
    tier: 'premium',
    params: RuleChanges,
    view: approvalRuleCard,
    tool: 'gitlab_mr_approval_rule_update',
    idempotent: true,
    paramAliases: { rule_id: 'approval_rule_id', approvals: 'approvals_required', users: 'usernames' },
    example: { project_id: 'group/project', merge_request_iid: 7, approval_rule_id: 12, approvals_required: 2, user_ids: [101, 102] },
    keywords: ['edit', 'approvers', 'required reviewers', 'mr', 'pull request'],
    related: ['merge_request.approval_rules'],
  })
  declare readonly update: RestCall;

  @RestAction('merge_request.approval_rule_delete', `DELETE ${rules}/:approval_rule_id`, {
    title: 'Delete merge request approval rule',
    summary: 'Delete an approval rule of a merge request, so that its approvals are no longer needed.',
    effect: 'destroy',
    tier: 'premium',
    params: Type.Object({ ...where, approval_rule_id: RuleId }),
    tool: 'gitlab_mr_approval_rule_delete',
    done: 'The approval rule was deleted.',
    paramAliases: { rule_id: 'approval_rule_id' },
    keywords: ['approvers', 'required reviewers', 'mr', 'pull request'],
    related: ['merge_request.approval_rules'],
  })
  declare readonly delete: RestCall;
}
