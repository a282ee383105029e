import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const issue = {
  references: field.fullReference('Issue'),
  // Of an issue in another tracker GitLab knows its key and title alone.
  id: { ...field.name('External key'), keep: (value: unknown) => (typeof value === 'string' ? value : undefined) },
  project_id: field.number('Project'),
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  assignees: field.users(),
  labels: field.names(),
  web_url: field.address('Link'),
} satisfies Shape;

const columns = ['references', 'id', 'title', 'state', 'assignees', 'labels'];

/** The issues that a merge request closes. */
export const closedIssueTable = table(issue, { title: 'Issues it closes', columns, empty: 'Merging this closes no issue.' });

/** The issues that a merge request mentions. */
export const relatedIssueTable = table(issue, { title: 'Related issues', columns, empty: 'This merge request is related to no issue.' });
