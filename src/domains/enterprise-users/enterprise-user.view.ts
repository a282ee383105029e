import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { personHeading } from '../../presentation/person-heading.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const user = {
  id: field.number('ID'),
  username: field.name(),
  name: field.text(),
  state: field.text(),
  email: field.text(),
  two_factor_enabled: field.flag('Two-factor sign-in', { sayNo: true }),
  external: field.flag(),
  last_activity_on: field.text('Last active'),
  last_sign_in_at: field.time('Last sign-in'),
  created_at: field.time('Created'),
  enterprise_group_associated_at: field.time('Owned since'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One account that a group owns. */
export const enterpriseUserCard = card(user, personHeading);

/** Several accounts that a group owns. */
export const enterpriseUserTable = table(user, { title: 'Enterprise users', columns: ['id', 'username', 'name', 'state', 'email', 'two_factor_enabled', 'last_activity_on'], empty: 'No enterprise users match.' });
