import * as field from './field.js';
import type { Shape } from './shape.js';
import { table, type TableOptions } from './table.js';

const person = {
  id: field.number(),
  username: field.name(),
  name: field.text(),
  state: field.text(),
} satisfies Shape;

/** Several people, with the ids by which they are assigned and asked for reviews. */
export const peopleTable = (options: Pick<TableOptions, 'title' | 'empty'>) => table(person, options);
