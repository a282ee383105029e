import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { scoped } from '../../presentation/scoped.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const reference = (issue: JsonObject) => `#${inline(String(issue['iid'] ?? '?'))} ${inline(String(issue['title'] ?? ''))}`.trim();

const summary = {
  iid: field.number('#'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  assignees: field.users(),
  labels: field.names(),
  milestone: field.milestone(),
  due_date: field.text('Due'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const numbered = (prefix: string) => (kept: JsonObject) => `${prefix}${inline(String(kept['iid'] ?? '?'))} ${inline(String(kept['title'] ?? ''))}`.trim();

/** What a reader needs of one issue. */
const issue = {
  id: field.number('ID'),
  project_id: field.number(),
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  issue_type: field.text('Type'),
  author: field.user(),
  assignees: field.users(),
  labels: field.names(),
  milestone: field.milestone(),
  epic: field.part(['id', 'iid', 'title'], numbered('&')),
  iteration: field.part(['id', 'title', 'start_date', 'due_date'], ({ title, start_date, due_date }) => inline(String(title ?? [start_date, due_date].join(' to ')))),
  confidential: field.flag(),
  discussion_locked: field.flag('Discussion locked'),
  weight: field.number(),
  health_status: field.text('Health'),
  due_date: field.text(),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  closed_at: field.time('Closed'),
  closed_by: field.user(),
  user_notes_count: field.number('Comments'),
  merge_requests_count: field.number('Merge requests'),
  web_url: field.address('Link'),
  description: field.prose(),
} satisfies Shape;

/** One issue in full. */
export const issueCard = card(issue, { heading: reference });

/** One issue after a write: without the description, which the caller just sent or did not touch. */
export const writtenIssueCard = card(Object.fromEntries(Object.entries(issue).filter(([name]) => name !== 'description')), { heading: reference });

const nothing = 'No issues match';

/** Several issues of one project. */
export const issueTable = scoped(
  table(summary, {
    title: 'Issues',
    columns: ['iid', 'title', 'state', 'author', 'assignees', 'labels', 'due_date', 'updated_at'],
    empty: `${nothing}.`,
  }),
  nothing,
);

/** Several issues of different projects, each with the project it belongs to. */
export const issuesAcross = scoped(
  table(
    { references: field.fullReference(), project_id: field.number('Project'), ...summary },
    { title: 'Issues', columns: ['references', 'title', 'state', 'author', 'assignees', 'labels', 'due_date', 'updated_at'], empty: `${nothing}.` },
  ),
  nothing,
);
