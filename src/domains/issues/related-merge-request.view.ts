import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const mergeRequest = {
  references: field.fullReference('Merge request'),
  project_id: field.number('Project'),
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  source_branch: field.name('Source'),
  target_branch: field.name('Target'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const columns = ['references', 'title', 'state', 'author', 'source_branch', 'target_branch', 'updated_at'];

/** The merge requests that mention an issue. */
export const relatedMergeRequestTable = table(mergeRequest, {
  title: 'Related merge requests',
  columns,
  empty: 'No merge request mentions this issue.',
});

/** The merge requests that close an issue when they are merged. */
export const closingMergeRequestTable = table(mergeRequest, { title: 'Merge requests that close it', columns, empty: 'No merge request closes this issue.' });
