import { card } from './card.js';
import * as field from './field.js';
import type { Shape } from './shape.js';

/** What is told of a download that is there. */
export const savedFacts = {
  saved_to: field.name('Saved to'),
  size: field.bytes(),
} satisfies Shape;

/** A download that was written to this machine. */
export const savedFileCard = card(savedFacts, { heading: () => 'Saved', headed: [] });
