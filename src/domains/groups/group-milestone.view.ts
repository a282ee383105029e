import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  iid: field.number('%'),
  id: field.number('ID'),
  title: field.text(),
  state: field.text(),
  start_date: field.text('Starts'),
  due_date: field.text('Due'),
  expired: field.flag('Overdue'),
} satisfies Shape;

const milestone = {
  ...summary,
  iid: field.number('Number'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
  description: field.prose(),
} satisfies Shape;

/** One milestone of a group. */
export const groupMilestoneCard = card(milestone, { heading: ({ title, iid }: JsonObject) => `Milestone ${inline(String(title ?? iid ?? '?'))}`, headed: ['title'] });

/** Several milestones of a group. */
export const groupMilestoneTable = table(summary, { title: 'Milestones', empty: 'No milestones match.' });
