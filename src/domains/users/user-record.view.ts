import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { personHeading } from '../../presentation/person-heading.js';
import type { Shape } from '../../presentation/shape.js';

const record = {
  id: field.number('ID'),
  username: field.text(),
  name: field.text(),
  state: field.text(),
  email: field.text(),
  is_admin: field.flag('Administrator'),
  is_auditor: field.flag('Auditor'),
  external: field.flag(),
  private_profile: field.flag('Private profile'),
  can_create_group: field.flag('May create groups', { sayNo: true }),
  projects_limit: field.number('May own projects'),
  two_factor_enabled: field.flag('Two-factor sign-in', { sayNo: true }),
  confirmed_at: field.time('Confirmed'),
  created_at: field.time('Created'),
  note: field.text('Administrators say'),
  web_url: field.address('Link'),
} satisfies Shape;

/** An account as administrators see it. */
export const userRecordCard = card(record, personHeading);
