import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';

/** A group that one has to belong to. */
const groups = field.parts(['id', 'name', 'full_path'], ({ name, full_path }) => inline(String(full_path ?? name ?? '?')), 'Groups');

/** Everybody who may approve, which is many: only how many there are. */
const eligible: field.Field = {
  label: 'May approve',
  schema: { type: ['number', 'null'] },
  keep: (value) => (Array.isArray(value) ? value.length : typeof value === 'number' ? value : undefined),
  show: (kept) => (typeof kept === 'number' ? `${kept} people` : undefined),
};

/** An approval rule, whether it holds for one merge request or for all of a project. */
export const approvalRule = {
  id: field.number('Rule ID'),
  name: field.text(),
  rule_type: field.name('Type'),
  approvals_required: field.number('Approvals required'),
  users: field.parts(['id', 'username', 'name'], ({ id, username }) => `@${inline(String(username ?? '?'))}${typeof id === 'number' ? ` (${id})` : ''}`, 'Users'),
  groups,
  contains_hidden_groups: field.flag('Has groups you cannot see'),
  eligible_approvers: eligible,
} satisfies Shape;

/** What a card of it is called. */
export const approvalRuleHeading = { heading: ({ name }: { readonly name?: unknown }) => `Approval rule ${inline(String(name ?? '?'))}`, headed: ['name'] };

/** What a table of several shows. */
export const approvalRuleColumns = ['id', 'name', 'rule_type', 'approvals_required', 'users', 'groups', 'eligible_approvers'] as const;
