import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { refAccess } from '../../presentation/ref-access.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

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

/** One protected environment. */
export const protectedEnvironmentCard = card(protection, { heading: ({ name }: JsonObject) => `Protected environment ${code(String(name ?? '?'))}`, headed: ['name'] });

/** The protected environments of a project. */
export const protectedEnvironmentTable = table(protection, { title: 'Protected environments', empty: 'No environment of this project is protected.' });
