import { isObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const person = {
  id: field.number('User ID'),
  username: field.name(),
  name: field.text(),
  state: field.text(),
} satisfies Shape;

/** Those who take a seat, with what shows whether they need it. */
export const billableMemberTable = table(
  {
    ...person,
    email: field.text(),
    membership_type: field.text('Member of'),
    removable: field.flag(),
    is_last_owner: field.flag('Last owner'),
    created_at: field.time('Since'),
    last_activity_on: field.text('Last active'),
    last_login_at: field.time('Last signed in'),
  } satisfies Shape,
  { title: 'Billable members', columns: ['id', 'username', 'name', 'state', 'membership_type', 'is_last_owner', 'last_activity_on', 'last_login_at'], empty: 'No billable members match.' },
);

/** GitLab writes a role as its name and number together, or as its number alone. */
const role = {
  ...field.anything('Role'),
  show: (kept: unknown) => {
    if (!isObject(kept)) return roleName(kept) ?? (typeof kept === 'string' ? field.text().show(kept) : undefined);
    const { string_value, integer_value, custom_role } = kept;
    const custom = isObject(custom_role) ? custom_role['name'] : undefined;
    return field.text().show(custom ?? string_value) ?? roleName(integer_value);
  },
};

/** Through which groups and projects somebody takes a seat. */
export const billableMembershipTable = table(
  { id: field.number('ID'), source_id: field.number('Source'), source_full_name: field.text('Group or project'), access_level: role, created_at: field.time('Since'), expires_at: field.text('Until') } satisfies Shape,
  { title: 'Memberships', empty: 'There are no memberships that take a seat.' },
);

/** Users of a group with what GitLab tells of them. */
export const groupUserTable = table(
  { ...person, email: field.text(), public_email: field.text('Public email'), last_activity_on: field.text('Last active'), bot: field.flag(), created_at: field.time('Created'), web_url: field.address('Link') } satisfies Shape,
  { title: 'Users', columns: ['id', 'username', 'name', 'email', 'state', 'last_activity_on', 'created_at'], empty: 'No users match.' },
);
