import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

const status = {
  emoji: field.text(),
  message: field.text(),
  availability: field.text(),
  clear_status_at: field.time('Until'),
} satisfies Shape;

/** What somebody says of themselves just now. */
export const userStatusCard = card(status, { heading: ({ message }: JsonObject) => (typeof message === 'string' && message !== '' ? `Status: ${inline(message)}` : 'No status is set'), headed: ['message'] });
