import type { JsonObject } from '../../../kernel/json.js';
import { card } from '../../../presentation/card.js';
import * as field from '../../../presentation/field.js';
import { inline } from '../../../presentation/markdown.js';
import type { Shape } from '../../../presentation/shape.js';
import { table } from '../../../presentation/table.js';

const issue = {
  epic_issue_id: field.number('Link'),
  references: field.fullReference(),
  project_id: field.number('Project'),
  iid: field.number('#'),
  title: field.text(),
  state: field.text(),
  assignees: field.users(),
  labels: field.names(),
  due_date: field.text('Due'),
  updated_at: field.time('Updated'),
  web_url: field.address('Web page'),
} satisfies Shape;

const options = { title: 'Issues of the epic', columns: ['epic_issue_id', 'references', 'title', 'state', 'assignees', 'labels', 'due_date', 'updated_at'] };

/** The issues of an epic in their order, with the ids of their links to it. */
export const epicIssueTable = table(issue, { ...options, empty: 'This epic has no issues that you may see.' });

const ofLink = (kind: string, mark: string) => field.part(['id', 'iid', 'title'], ({ iid, title }: JsonObject) => `${mark}${inline(String(iid ?? '?'))} ${inline(String(title ?? ''))}`.trim(), kind);

/** The link of an issue to an epic, as it was made, changed or removed. */
export const epicIssueLinkCard = card(
  { id: field.number('Link'), epic: ofLink('Epic', '&'), issue: ofLink('Issue', '#'), relative_position: field.number('Position') } satisfies Shape,
  { heading: ({ id }: JsonObject) => `Issue of an epic, link ${inline(String(id ?? '?'))}`, headed: ['id'] },
);
