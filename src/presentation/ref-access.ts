import type { JsonObject } from '../kernel/json.js';
import * as field from './field.js';
import { inline } from './markdown.js';

const holders = { user_id: 'user', group_id: 'group', deploy_key_id: 'deploy key' } as const;

/** Whom an access level of a protected branch or tag lets: one user, group or deploy key, or everybody of a role. */
export function refAccess(label: string, roleName: (level: unknown) => string | undefined): field.Field {
  const show = (kept: JsonObject) => {
    const { access_level, access_level_description: described } = kept;
    const words = typeof described === 'string' && described !== '' ? inline(described) : undefined;
    for (const [member, kind] of Object.entries(holders)) {
      if (kept[member] !== undefined) return words === undefined ? `${kind} ${String(kept[member])}` : `${words} (${kind} ${String(kept[member])})`;
    }
    return words ?? roleName(access_level);
  };
  return field.parts(['id', 'access_level', 'access_level_description', 'user_id', 'group_id', 'deploy_key_id'], show, label);
}
