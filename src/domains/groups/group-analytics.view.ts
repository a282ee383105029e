import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';

const counts = {
  issues_count: field.number('Issues created'),
  merge_requests_count: field.number('Merge requests created'),
  new_members_count: field.number('Members who joined'),
} satisfies Shape;

/** One count of what happened of late. */
export const recentActivityCard = card(counts, { heading: () => 'Last 90 days', headed: [] });
