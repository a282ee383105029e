import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

/** More people than this who could approve say only "many". */
const mostEligible = 20;

const people = field.users();

/** GitLab wraps each approver into an object that also tells when. */
const approvers: field.Field = {
  label: 'Approved by',
  schema: { type: ['array', 'null'], items: { type: 'object' } },
  keep: (value) => {
    if (!Array.isArray(value)) return undefined;
    return value.filter(isObject).map(({ user, approved_at }) => ({ user: field.user().keep(user), ...(typeof approved_at === 'string' ? { approved_at } : {}) }));
  },
  show: (kept) => {
    if (!Array.isArray(kept)) return undefined;
    return kept.length === 0 ? 'nobody' : people.show(kept.filter(isObject).map(({ user }) => user));
  },
};

function keepRule({ id, name, rule_type, approvals_required, approved, approved_by, eligible_approvers, eligible_approvers_count }: JsonObject): JsonObject {
  const eligible = Array.isArray(eligible_approvers) ? eligible_approvers : [];
  const count = eligible.length > mostEligible ? eligible.length : eligible_approvers_count;
  return {
    id,
    name,
    rule_type,
    approvals_required,
    ...(typeof approved === 'boolean' ? { approved } : {}),
    approved_by: people.keep(approved_by) ?? [],
    ...(approved === true ? {} : { eligible_approvers: people.keep(eligible.slice(0, mostEligible)), ...(typeof count === 'number' ? { eligible_approvers_count: count } : {}) }),
  };
}

function showRule({ name, approvals_required, approved, approved_by, eligible_approvers, eligible_approvers_count }: JsonObject): string {
  const given = Array.isArray(approved_by) ? approved_by.length : 0;
  const who = people.show(eligible_approvers);
  const may = approved === true || who === undefined ? '' : `; may approve: ${who}${typeof eligible_approvers_count === 'number' ? ` and ${eligible_approvers_count - mostEligible} more` : ''}`;
  return `${inline(String(name ?? 'rule'))}: ${given} of ${String(approvals_required ?? '?')}${approved === true ? ', approved' : ''}${may}`;
}

const rules: field.Field = {
  label: 'Rules',
  schema: { type: ['array', 'null'], items: { type: 'object' } },
  keep: (value) => (Array.isArray(value) ? value.filter(isObject).map(keepRule) : undefined),
  show: (kept) => {
    const lines = Array.isArray(kept) ? kept.filter(isObject).map((rule) => `\n  - ${showRule(rule)}`) : [];
    return lines.length === 0 ? undefined : lines.join('');
  },
};

const approval = {
  approved: field.flag('Approved', { sayNo: true }),
  approvals_required: field.number('Approvals required'),
  approvals_left: field.number('Approvals left'),
  approved_by: approvers,
  user_has_approved: field.flag('You approved', { sayNo: true }),
  user_can_approve: field.flag('You can approve', { sayNo: true }),
  rules,
} satisfies Shape;

/** Who approved a merge request and whose approval is missing. */
export const approvalCard = card(approval, {
  heading: ({ iid }) => (typeof iid === 'number' ? `Approvals of !${iid}` : 'Approvals'),
  headed: [],
});
