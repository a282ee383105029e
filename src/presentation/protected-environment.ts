import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { code, inline } from './markdown.js';
import { refAccess } from './ref-access.js';
import type { Shape } from './shape.js';
import { table } from './table.js';
import type { View } from './view.js';

/**
 * How protected environments read.
 * @param roleName the role behind GitLab's number
 * @param empty the sentence for none
 */
export function protectedEnvironmentViews(roleName: (level: unknown) => string | undefined, empty: string): { readonly protectedEnvironmentCard: View; readonly protectedEnvironmentTable: View } {
  const deployers = refAccess('May deploy', roleName);
  const rules = field.parts(
    ['id', 'access_level', 'access_level_description', 'user_id', 'group_id', 'required_approvals'],
    ({ required_approvals, ...who }: JsonObject) => `${deployers.show([who]) ?? 'somebody'}${typeof required_approvals === 'number' ? `: ${inline(String(required_approvals))} needed` : ''}`,
    'Must approve',
  );
  const protection = {
    name: field.name('Environment'),
    deploy_access_levels: deployers,
    required_approval_count: field.number('Approvals needed'),
    approval_rules: rules,
  } satisfies Shape;
  return {
    protectedEnvironmentCard: card(protection, { heading: ({ name }: JsonObject) => `Protected environment ${code(String(name ?? '?'))}`, headed: ['name'] }),
    protectedEnvironmentTable: table(protection, { title: 'Protected environments', empty }),
  };
}
