import * as field from '../../presentation/field.js';
import { card } from '../../presentation/card.js';
import { personHeading } from '../../presentation/person-heading.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const row = {
  id: field.number('ID'),
  username: field.text(),
  name: field.text(),
  state: field.text(),
  web_url: field.address('Link'),
} satisfies Shape;

/** Several users, with the ids by which people are assigned. */
export const userTable = table(row, { title: 'Users', columns: ['id', 'username', 'name', 'state'], empty: 'No users match.' });

const user = {
  id: field.number('ID'),
  username: field.text(),
  name: field.text(),
  state: field.text(),
  bot: field.flag(),
  public_email: field.text('Public email'),
  job_title: field.text('Job title'),
  organization: field.text(),
  work_information: field.text('Work'),
  location: field.text(),
  pronouns: field.text(),
  local_time: field.text('Local time'),
  created_at: field.time('Created'),
  last_activity_on: field.text('Last active'),
  web_url: field.address('Link'),
  bio: field.prose(),
} satisfies Shape;

/** One user's public profile. */
export const userCard = card(user, personHeading);
