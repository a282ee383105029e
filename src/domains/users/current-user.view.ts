import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { personHeading } from '../../presentation/person-heading.js';
import type { Shape } from '../../presentation/shape.js';

const currentUser = {
  id: field.number(),
  username: field.text(),
  name: field.text(),
  state: field.text(),
  email: field.text(),
  commit_email: field.text('Commit email'),
  bot: field.flag(),
  external: field.flag(),
  is_admin: field.flag('Administrator'),
  two_factor_enabled: field.flag('Two-factor sign-in', { sayNo: true }),
  created_at: field.time('Created'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The account behind the token. */
export const currentUserCard = card(currentUser, personHeading);
