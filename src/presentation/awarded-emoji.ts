import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const awarded = {
  id: field.number('Award ID'),
  name: field.name('Emoji'),
  user: field.user(),
  created_at: field.time('Awarded'),
} satisfies Shape;

/** One emoji that somebody awarded. */
export const awardedEmojiCard = card(awarded, { heading: ({ name }) => `Emoji :${inline(String(name ?? '?'))}:`, headed: [] });

/** The emoji that something was awarded, each with who did it. */
export const awardedEmojiTable = table(awarded, { title: 'Emoji', empty: 'Nobody has reacted with an emoji.' });
