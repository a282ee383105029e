import { approvalRule, approvalRuleColumns, approvalRuleHeading } from '../../presentation/approval-rule.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const rule = {
  ...approvalRule,
  report_type: field.name('Report'),
  applies_to_all_protected_branches: field.flag('Every protected branch'),
  protected_branches: field.parts(['id', 'name'], ({ name, id }) => code(String(name ?? id ?? '?')), 'Branches'),
} satisfies Shape;

/** One approval rule of a project. */
export const projectApprovalRuleCard = card(rule, approvalRuleHeading);

/** The approval rules of a project. */
export const projectApprovalRuleTable = table(rule, {
  title: 'Approval rules',
  columns: [...approvalRuleColumns, 'applies_to_all_protected_branches', 'protected_branches'],
  empty: 'This project has no approval rules.',
});

const saysNo = { sayNo: true };

const configuration = {
  approvals_before_merge: field.number('Approvals required'),
  merge_requests_author_approval: field.flag('Authors may approve their own', saysNo),
  merge_requests_disable_committers_approval: field.flag('Committers are kept from approving', saysNo),
  disable_overriding_approvers_per_merge_request: field.flag('Rules are fixed in merge requests', saysNo),
  reset_approvals_on_push: field.flag('A push removes all approvals', saysNo),
  selective_code_owner_removals: field.flag('A push removes only approvals of code owners whose files changed', saysNo),
  require_password_to_approve: field.flag('Approving needs a password', saysNo),
  require_reauthentication_to_approve: field.flag('Approving needs signing in again', saysNo),
} satisfies Shape;

/** How the merge requests of a project are approved. */
export const approvalConfigurationCard = card(configuration, { heading: () => 'Approval configuration', headed: [] });
