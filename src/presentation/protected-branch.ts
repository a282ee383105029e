import { card } from './card.js';
import * as field from './field.js';
import { code } from './markdown.js';
import { refAccess } from './ref-access.js';
import type { Shape } from './shape.js';
import { table } from './table.js';
import type { View } from './view.js';

/**
 * How protected branches read, and patterns that protect several.
 * @param roleName the role behind GitLab's number
 */
export function protectedBranchViews(roleName: (level: unknown) => string | undefined): { readonly protectedBranchCard: View; readonly protectedBranchTable: View } {
  const access = (label: string) => refAccess(label, roleName);
  const protection = {
    name: field.name('Branch'),
    push_access_levels: access('May push'),
    merge_access_levels: access('May merge'),
    unprotect_access_levels: access('May unprotect'),
    allow_force_push: field.flag('Force push'),
    code_owner_approval_required: field.flag('Code owners must approve'),
    inherited: field.flag('Set by the group'),
  } satisfies Shape;
  return {
    protectedBranchCard: card(protection, { heading: (raw) => `Protected branch ${code(String(raw['name'] ?? '?'))}`, headed: ['name'] }),
    protectedBranchTable: table(protection, { title: 'Protected branches', empty: 'No branch is protected, or none matches.' }),
  };
}
