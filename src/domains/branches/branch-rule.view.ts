import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { goingOnAfter } from '../../presentation/going-on-after.js';
import { rowsOf } from '../../presentation/listing.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const rule = {
  name: field.name('Branches'),
  is_default: field.flag('Default'),
  is_protected: field.flag('Protected'),
  matching_branches_count: field.number('Matching'),
  push_access: field.names('May push'),
  merge_access: field.names('May merge'),
  allow_force_push: field.flag('Force push'),
  code_owner_approval_required: field.flag('Code owners must approve'),
  approval_rules: field.parts(['name', 'approvals_required'], ({ name, approvals_required }) => `${inline(String(name ?? ''))} (${String(approvals_required ?? '?')})`, 'Approvals'),
  external_status_checks: field.names('Status checks'),
} satisfies Shape;

const rules = table(rule, { title: 'Branch rules', empty: 'The project has no branch rules.' });

const nodesOf = (value: unknown): JsonObject[] => (isObject(value) && Array.isArray(value['nodes']) ? value['nodes'].filter(isObject) : []);

const unlessNone = (name: string, list: readonly unknown[]) => (list.length === 0 ? {} : { [name]: list });

/** A rule in the words of GitLab's REST API, without the layers that GraphQL wraps lists in. */
function flat(value: unknown): JsonObject {
  if (!isObject(value)) return {};
  const protection = isObject(value['branchProtection']) ? value['branchProtection'] : {};
  return {
    name: value['name'],
    is_default: value['isDefault'],
    is_protected: value['isProtected'],
    matching_branches_count: value['matchingBranchesCount'],
    push_access: nodesOf(protection['pushAccessLevels']).map(holder),
    merge_access: nodesOf(protection['mergeAccessLevels']).map(holder),
    allow_force_push: protection['allowForcePush'],
    code_owner_approval_required: protection['codeOwnerApprovalRequired'],
    ...unlessNone('approval_rules', nodesOf(value['approvalRules']).map(({ name, approvalsRequired }) => ({ name, approvals_required: approvalsRequired }))),
    ...unlessNone('external_status_checks', nodesOf(value['externalStatusChecks']).map(({ name }) => name)),
  };
}

/** Whom an access level lets: one user or group, or everybody of a role. */
function holder({ user, group, accessLevelDescription }: JsonObject): string {
  if (isObject(user)) return `@${String(user['username'])}`;
  return isObject(group) ? `group ${String(group['name'])}` : String(accessLevelDescription);
}

/** Several branch rules. */
export const branchRuleTable: View = {
  ...rules,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return rules.render({ items: items.map(flat), pagination }, goingOnAfter(context));
  },
};
