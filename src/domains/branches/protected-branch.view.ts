import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { refAccess } from '../../presentation/ref-access.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

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

/** One protected branch, or a pattern that protects several. */
export const protectedBranchCard = card(protection, { heading: (raw) => `Protected branch ${code(String(raw['name'] ?? '?'))}`, headed: ['name'] });

/** Several protected branches. */
export const protectedBranchTable = table(protection, { title: 'Protected branches', empty: 'No branch is protected, or none matches.' });
