import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const reviewer = {
  // With the id, since reviewers are set by their ids.
  user: field.part(['id', 'username', 'name'], ({ id, username }) => `@${inline(String(username ?? '?'))}${typeof id === 'number' ? ` (${id})` : ''}`, 'Reviewer'),
  state: field.text(),
  created_at: field.time('Since'),
} satisfies Shape;

/** Who reviews a merge request. */
export const reviewerTable = table(reviewer, { title: 'Reviewers', empty: 'Nobody has been asked to review this merge request.' });
