import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const target = ({ iid, title }: JsonObject) => `${iid === undefined ? '' : `${inline(String(iid))}: `}${inline(String(title ?? ''))}` || undefined;
const project = ({ path_with_namespace }: JsonObject) => (path_with_namespace === undefined ? undefined : inline(String(path_with_namespace)));

const todo = {
  id: field.number(),
  action_name: field.text('Action'),
  target_type: field.text('Type'),
  target: field.part(['iid', 'title', 'state'], target, 'Target'),
  project: field.part(['id', 'path_with_namespace'], project, 'Project'),
  author: field.user('From'),
  state: field.text(),
  created_at: field.time('Since'),
  target_url: field.address('Link'),
} satisfies Shape;

/** Several to-do items. */
export const todoTable = table(todo, {
  title: 'To-do items',
  columns: ['id', 'action_name', 'target_type', 'target', 'project', 'author', 'created_at', 'target_url'],
  empty: 'No to-do items match: nothing is waiting.',
});

/** One to-do item. */
export const todoCard = card(todo, { heading: ({ id }) => `To-do item ${typeof id === 'number' ? id : ''}`.trim(), headed: ['id'] });
