import { isObject } from '../kernel/json.js';
import { card } from './card.js';
import { place } from './diff-place.js';
import * as field from './field.js';
import type { Shape } from './shape.js';
import { withState } from './threads.js';
import type { View } from './view.js';

const thread = {
  id: field.name('Discussion'),
  resolvable: field.whenSet('Resolvable'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  notes: field.parts(['id'], ({ id }) => (typeof id === 'number' ? String(id) : undefined), 'Notes'),
} satisfies Shape;

const rows = card(thread, { heading: () => 'Thread', headed: [] });

/** GitLab says of each note where it stands; a reader asks that about the thread. */
function withPlace(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  return { ...raw, position: raw['notes'].find(isObject)?.['position'] };
}

/** One thread after a write: its id, state and place, without the texts. */
export const writtenThreadCard: View = { ...rows, render: (value, context) => rows.render(withPlace(withState(value)), context) };
