import * as field from './field.js';
import type { Shape } from './shape.js';

/** A release in a list, without its notes. */
export const listedRelease = {
  tag_name: field.name('Tag'),
  name: field.text(),
  released_at: field.time('Released'),
  upcoming_release: field.flag('Upcoming'),
  author: field.user(),
} satisfies Shape;
