import { isObject, type JsonObject } from '../../kernel/json.js';
import { approvalRule, approvalRuleColumns, approvalRuleHeading } from '../../presentation/approval-rule.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const rule = {
  ...approvalRule,
  overridden: field.flag('Differs from the project\'s rule'),
  source_rule: field.part(['id'], ({ id }) => (typeof id === 'number' ? String(id) : undefined), 'Rule of the project'),
} satisfies Shape;

/** One approval rule of a merge request. */
export const approvalRuleCard = card(rule, approvalRuleHeading);

/** The approval rules of a merge request. */
export const approvalRuleTable = table(rule, {
  title: 'Approval rules',
  columns: approvalRuleColumns,
  empty: 'This merge request has no approval rules.',
});

/** GitLab tells of each setting whether it may be changed here, and where its value comes from. */
const setting = (label: string): field.Field => ({
  label,
  schema: { type: ['object', 'boolean', 'null'], properties: { value: {}, locked: {}, inherited_from: {} } },
  keep: (value) => (isObject(value) || typeof value === 'boolean' ? value : undefined),
  show: (kept) => {
    const { value, locked, inherited_from }: JsonObject = isObject(kept) ? kept : { value: kept };
    if (typeof value !== 'boolean') return undefined;
    const from = typeof inherited_from === 'string' ? `, set by the ${inline(inherited_from)}` : '';
    return `${value ? 'yes' : 'no'}${locked === true ? `, locked${from}` : from}`;
  },
});

const settings = {
  allow_author_approval: setting('Authors may approve their own'),
  allow_committer_approval: setting('Committers may approve'),
  allow_overrides_to_approver_list_per_merge_request: setting('Rules may be changed in a merge request'),
  retain_approvals_on_push: setting('Approvals stay after a push'),
  selective_code_owner_removals: setting('A push removes only approvals of code owners whose files changed'),
  require_password_to_approve: setting('Approving needs a password'),
  require_reauthentication_to_approve: setting('Approving needs signing in again'),
} satisfies Shape;

/** How merge requests of a project or group are approved. */
export const approvalSettingsCard = card(settings, { heading: () => 'Merge request approval settings', headed: [] });
