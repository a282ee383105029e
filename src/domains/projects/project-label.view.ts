import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const label = {
  id: field.number('ID'),
  name: field.name(),
  color: field.text('Colour'),
  description: field.text(),
  priority: field.number(),
  is_project_label: field.flag('Of the project itself', { sayNo: true }),
  archived: field.flag(),
  subscribed: field.flag('You follow it'),
  open_issues_count: field.number('Open issues'),
  closed_issues_count: field.number('Closed issues'),
  open_merge_requests_count: field.number('Open merge requests'),
} satisfies Shape;

const heading = ({ name }: JsonObject) => `Label ${inline(String(name ?? '?'))}`;

/** One label. */
export const labelCard = card(label, { heading, headed: ['name'] });

const { description: _description, ...written } = label;

/** A label after a change: without the description, which the caller just sent or did not touch. */
export const writtenLabelCard = card(written, { heading, headed: ['name'] });

const { subscribed: _subscribed, ...listed } = label;

/** Several labels. */
export const labelTable = table(listed, {
  title: 'Labels',
  columns: ['name', 'color', 'description', 'priority', 'is_project_label', 'archived', 'open_issues_count', 'closed_issues_count', 'open_merge_requests_count'],
  empty: 'No labels match.',
});
