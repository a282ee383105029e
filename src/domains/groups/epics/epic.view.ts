import type { JsonObject } from '../../../kernel/json.js';
import { card } from '../../../presentation/card.js';
import * as field from '../../../presentation/field.js';
import { inline } from '../../../presentation/markdown.js';
import type { Shape } from '../../../presentation/shape.js';
import { table } from '../../../presentation/table.js';

const summary = {
  id: field.number('ID'),
  iid: field.number('&'),
  group_id: field.number('Group'),
  parent_iid: field.number('Parent'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  labels: field.names(),
  start_date: field.text('Starts'),
  due_date: field.text('Due'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const columns = ['iid', 'title', 'state', 'author', 'labels', 'start_date', 'due_date', 'updated_at'];

/** Several epics of a group and of those below it. */
export const epicTable = table(summary, { title: 'Epics', columns, empty: 'No epics match.' });

/** The epics below an epic, with the ids by which they are moved. */
export const childEpicTable = table(summary, { title: 'Child epics', columns: ['id', ...columns], empty: 'This epic has no epics below it.' });

/** One epic in full. */
export const epicCard = card(
  {
    ...summary,
    work_item_id: field.number('Work item id'),
    parent_id: field.number('Parent id'),
    confidential: field.flag(),
    color: field.name(),
    created_at: field.time('Created'),
    closed_at: field.time('Closed'),
    upvotes: field.number(),
    downvotes: field.number(),
    subscribed: field.flag(),
    description: field.prose(),
  } satisfies Shape,
  { heading: ({ iid, title }: JsonObject) => `&${inline(String(iid ?? '?'))} ${inline(String(title ?? ''))}`.trim() },
);
