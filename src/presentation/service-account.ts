import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const account = {
  id: field.number('User ID'),
  username: field.name(),
  name: field.text(),
  email: field.text(),
  unconfirmed_email: field.text('Email to be confirmed'),
  public_email: field.text('Public email'),
} satisfies Shape;

/** One service account. */
export const serviceAccountCard = card(account, { heading: ({ username, id }: JsonObject) => `Service account @${inline(String(username ?? id ?? '?'))}`, headed: ['username'] });

/** Several service accounts. */
export const serviceAccountTable = table(account, { title: 'Service accounts', empty: 'There are no service accounts here.' });
