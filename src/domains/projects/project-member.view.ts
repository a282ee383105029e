import * as field from '../../presentation/field.js';
import { memberCardOf } from '../../presentation/member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const member = {
  id: field.number('User ID'),
  username: field.text(),
  name: field.text(),
  access_level: { ...field.number('Role'), show: roleName },
  state: field.text(),
  membership_state: field.text('Membership'),
  expires_at: field.text('Expires'),
} satisfies Shape;

/** The members of a project. */
export const memberTable = table(member, { title: 'Members', columns: ['id', 'username', 'name', 'access_level', 'state', 'expires_at'], empty: 'No members match.' });

/** One member of a project. */
export const memberCard = memberCardOf(roleName);
