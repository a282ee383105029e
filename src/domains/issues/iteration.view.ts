import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

/** GitLab tells the state of an iteration by number. */
const stateNames: Readonly<Record<number, string>> = { 1: 'upcoming', 2: 'current', 3: 'closed' };

const iteration = {
  id: field.number(),
  iid: field.number('Number'),
  title: field.text(),
  start_date: field.text('Start'),
  due_date: field.text('Due'),
  state: { ...field.number(), show: (kept) => (typeof kept === 'number' ? (stateNames[kept] ?? String(kept)) : undefined) },
  group_id: field.number('Group'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The iterations of a group. */
export const iterationTable = table(iteration, {
  title: 'Iterations',
  columns: ['id', 'iid', 'title', 'start_date', 'due_date', 'state'],
  empty: 'No iterations match.',
});
