import { isObject, type JsonObject, ownMember } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const words: Readonly<Record<string, string>> = { relates_to: 'relates to', blocks: 'blocks', is_blocked_by: 'is blocked by' };

/** `group/project#7`, or the number alone where GitLab says no more. */
function referenceOf(issue: unknown): string {
  const { references, iid } = isObject(issue) ? issue : ({} as JsonObject);
  const full = isObject(references) ? references['full'] : undefined;
  return code(typeof full === 'string' ? full : `#${String(iid ?? '?')}`);
}

const end = (label: string): field.Field => field.part(['project_id', 'iid', 'title', 'state'], ({ iid, title, state }) => `#${String(iid)} ${inline(String(title ?? ''))}${typeof state === 'string' ? ` (${inline(state)})` : ''}`, label);

const link = {
  id: field.number('Link ID'),
  link_type: field.text('Type'),
  source_issue: end('Issue'),
  target_issue: end('Linked issue'),
} satisfies Shape;

/** A link between two issues: `acme/api#6 blocks acme/web#4`. */
export const issueLinkCard = card(link, {
  heading: ({ source_issue, target_issue, link_type }) => `${referenceOf(source_issue)} ${ownMember(words, String(link_type)) ?? inline(String(link_type ?? 'is linked to'))} ${referenceOf(target_issue)}`,
  headed: ['link_type'],
});

const linkedIssue = {
  issue_link_id: field.number('Link ID'),
  link_type: field.text('Type'),
  references: field.fullReference('Issue'),
  project_id: field.number('Project'),
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  assignees: field.users(),
  labels: field.names(),
  web_url: field.address('Link'),
} satisfies Shape;

/** The issues that one is linked to, each with how the one stands to it. */
export const linkedIssueTable = table(linkedIssue, {
  title: 'Linked issues',
  columns: ['link_type', 'references', 'title', 'state', 'assignees', 'labels', 'issue_link_id'],
  empty: 'This issue is linked to no other.',
});
