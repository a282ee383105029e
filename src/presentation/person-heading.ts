import type { JsonObject } from '../kernel/json.js';
import { inline } from './markdown.js';

/** `@alice Alice Smith`, above a card of one person; it shows these two fields already. */
export const personHeading = {
  heading: ({ username, name }: JsonObject) => `@${inline(String(username ?? '?'))} ${inline(String(name ?? ''))}`.trim(),
  headed: ['username', 'name'],
};
