import { isObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { hidingInEach } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const invitation = {
  invite_email: field.text('Mail'),
  user_name: field.text('User'),
  access_level: { ...field.number('Role'), show: roleName },
  created_at: field.time('Invited'),
  created_by_name: field.text('By'),
  expires_at: field.time('Until'),
} satisfies Shape;

/** The invitations that nobody has accepted yet; the token in each, by which one accepts it, is for the invited alone. */
export const invitationTable = hidingInEach('invite_token', table(invitation, { title: 'Pending invitations', empty: 'No invitation is pending, or none matches.' }));

const queued = { ...field.anything('Waits for an administrator'), keep: (value: unknown) => (isObject(value) && Object.keys(value).length > 0 ? value : undefined) };

/** Whether everybody was invited. */
export const invitedCard = card({ status: field.text(), queued_users: queued }, { heading: () => 'Invitation', headed: [] });
