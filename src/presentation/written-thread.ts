import { isObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { place } from './notes.js';
import type { Shape } from './shape.js';
import type { View } from './view.js';

const thread = {
  id: field.name('Discussion'),
  resolvable: field.whenSet('Resolvable'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  notes: field.parts(['id'], ({ id }) => (typeof id === 'number' ? String(id) : undefined), 'Notes'),
} satisfies Shape;

const rows = card(thread, { heading: () => 'Thread', headed: [] });

/** GitLab says of each note whether it is resolved and where it stands; a reader asks that about the thread. */
function asThread(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  const notes = raw['notes'].filter(isObject);
  const resolvable = notes.filter((each) => each['resolvable'] === true);
  const state = resolvable.length === 0 ? {} : { resolvable: true, resolved: resolvable.every((each) => each['resolved'] === true) };
  return { ...raw, ...state, position: notes[0]?.['position'] };
}

/** One thread after a write: its id, state and place, without the texts. */
export const writtenThreadCard: View = { ...rows, render: (value, context) => rows.render(asThread(value), context) };
