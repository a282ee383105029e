import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  id: field.number('ID'),
  full_path: field.name('Path'),
  name: field.text(),
  kind: field.text(),
  parent_id: field.number('Parent'),
} satisfies Shape;

const namespace = {
  ...summary,
  plan: field.text(),
  trial: field.flag(),
  trial_ends_on: field.text('Trial ends'),
  projects_count: field.number('Projects'),
  members_count_with_descendants: field.number('Members'),
  billable_members_count: field.number('Billable members'),
  seats_in_use: field.number('Seats in use'),
  max_seats_used: field.number('Most seats in use'),
  root_repository_size: field.bytes('Repositories'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One namespace: a group, or somebody's own. */
export const namespaceCard = card(namespace, { heading: ({ full_path, id }: JsonObject) => `Namespace ${code(String(full_path ?? id ?? '?'))}`, headed: ['full_path'] });

/** Several namespaces. */
export const namespaceTable = table(summary, { title: 'Namespaces', empty: 'No namespaces match.' });

/** Whether a path is taken, and what is free beside it. */
export const namespaceExistenceCard = card(
  { exists: field.flag('Taken', { sayNo: true }), suggests: field.names('Free') },
  { heading: ({ exists }: JsonObject) => (exists === true ? 'The path is taken' : 'The path is free'), headed: [] },
);
