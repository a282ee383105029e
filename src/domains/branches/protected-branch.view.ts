import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const holders = { user_id: 'user', group_id: 'group', deploy_key_id: 'deploy key' } as const;

/** Whom an access level lets: one user, group or deploy key, or everybody of a role. */
function showAccess(kept: JsonObject): string | undefined {
  const { access_level, access_level_description: described } = kept;
  const words = typeof described === 'string' && described !== '' ? inline(described) : undefined;
  for (const [member, kind] of Object.entries(holders)) {
    if (kept[member] !== undefined) return words === undefined ? `${kind} ${String(kept[member])}` : `${words} (${kind} ${String(kept[member])})`;
  }
  return words ?? roleName(access_level);
}

const access = (label: string) => field.parts(['access_level', 'access_level_description', 'user_id', 'group_id', 'deploy_key_id'], showAccess, label);

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
