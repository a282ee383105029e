import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const milestone = {
  id: field.number('ID'),
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  start_date: field.text('Starts'),
  due_date: field.text('Due'),
  expired: field.flag(),
  project_id: field.number(),
  group_id: field.number(),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
  description: field.prose(),
} satisfies Shape;

const heading = ({ title }: JsonObject) => `Milestone ${inline(String(title ?? '?'))}`;

/** One milestone. */
export const milestoneCard = card(milestone, { heading, headed: ['title'] });

/** A milestone after a write: without the description, which the caller just sent. */
export const writtenMilestoneCard = card(Object.fromEntries(Object.entries(milestone).filter(([name]) => name !== 'description')), { heading, headed: ['title'] });

const summary = {
  id: milestone.id,
  iid: milestone.iid,
  title: milestone.title,
  state: milestone.state,
  start_date: milestone.start_date,
  due_date: milestone.due_date,
  expired: milestone.expired,
  group_id: milestone.group_id,
  web_url: milestone.web_url,
} satisfies Shape;

/** Several milestones, without their descriptions. */
export const milestoneTable = table(summary, {
  title: 'Milestones',
  columns: ['id', 'iid', 'title', 'state', 'start_date', 'due_date', 'expired', 'group_id'],
  empty: 'No milestones match.',
});
