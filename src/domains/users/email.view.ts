import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const email = {
  id: field.number('ID'),
  email: field.text('Address'),
  confirmed_at: field.time('Confirmed'),
} satisfies Shape;

/** One email address; without the moment of its confirmation it is not confirmed yet. */
export const emailCard = card(email, { heading: ({ email: address, id }: JsonObject) => `Email address ${inline(String(address ?? id ?? '?'))}`, headed: ['email'] });

/** Several email addresses. */
export const emailTable = table(email, { title: 'Email addresses', empty: 'There are no email addresses besides the main one.' });
