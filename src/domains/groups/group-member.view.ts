import * as field from '../../presentation/field.js';
import { memberCardOf } from '../../presentation/member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const member = {
  id: field.number('User ID'),
  username: field.name(),
  name: field.text(),
  access_level: { ...field.number('Role'), show: roleName },
  state: field.text(),
  membership_state: field.text('Membership'),
  expires_at: field.text('Until'),
} satisfies Shape;

/** The members of a group. */
export const groupMemberTable = table(member, { title: 'Members', columns: ['id', 'username', 'name', 'access_level', 'state', 'expires_at'], empty: 'No members match.' });

/** One member of a group. */
export const groupMemberCard = memberCardOf(roleName);
