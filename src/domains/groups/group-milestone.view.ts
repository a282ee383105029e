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

const heading = ({ title, iid }: JsonObject) => `Milestone ${inline(String(title ?? iid ?? '?'))}`;

/** One milestone of a group. */
export const groupMilestoneCard = card(milestone, { heading, headed: ['title'] });

const { description: _description, ...written } = milestone;

/** A milestone of a group after a write: without the description, which the caller just sent or did not touch. */
export const writtenGroupMilestoneCard = card(written, { heading, headed: ['title'] });

/** Several milestones of a group. */
export const groupMilestoneTable = table(summary, { title: 'Milestones', empty: 'No milestones match.' });

const event = { created_at: field.time('When'), action: field.text(), weight: field.number() } satisfies Shape;

/** What a burndown chart is drawn from. */
export const burndownTable = table(event, { title: 'Burndown events', empty: 'No issue of this milestone has been added, closed or reopened.' });
