import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const status = {
  id: field.number('ID'),
  name: field.text(),
  status: field.text(),
  ref: field.name(),
  pipeline_id: field.number('Pipeline'),
  allow_failure: field.flag('May fail'),
  coverage: field.number('Coverage %'),
  description: field.text(),
  finished_at: field.time('Finished'),
  target_url: field.address('Link'),
} satisfies Shape;

/** What was reported about a commit. */
export const commitStatusTable = table(status, {
  title: 'Statuses of the commit',
  columns: ['name', 'status', 'ref', 'pipeline_id', 'allow_failure', 'description', 'finished_at'],
  empty: 'Nothing was reported about this commit.',
});

/** One status after it was reported. */
export const commitStatusCard = card(status, { heading: ({ name, status: state }) => `${inline(String(name ?? 'Status'))}: ${inline(String(state ?? '?'))}`, headed: ['name', 'status'] });
