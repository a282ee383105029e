import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const label = {
  id: field.number('ID'),
  name: field.name(),
  color: field.name('Colour'),
  description: field.text(),
  archived: field.flag(),
  subscribed: field.flag(),
  open_issues_count: field.number('Open issues'),
  closed_issues_count: field.number('Closed issues'),
  open_merge_requests_count: field.number('Open merge requests'),
} satisfies Shape;

const heading = ({ name }: JsonObject) => `Label ${code(String(name ?? '?'))}`;

/** One label of a group. */
export const groupLabelCard = card(label, { heading, headed: ['name'] });

const { description: _description, ...written } = label;

/** A label of a group after a change: without the description, which the caller just sent or did not touch. */
export const writtenGroupLabelCard = card(written, { heading, headed: ['name'] });

/** Several labels of a group. */
export const groupLabelTable = table(label, { title: 'Labels', empty: 'No labels match.' });
