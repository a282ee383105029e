import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const showRequest = ({ iid, title, state }: JsonObject) => `!${inline(String(iid ?? '?'))} ${inline(String(title ?? ''))}${typeof state === 'string' ? ` (${inline(state)})` : ''}`;

const request = (label: string) => field.part(['id', 'iid', 'project_id', 'title', 'state', 'web_url'], showRequest, label);

const dependency = {
  id: field.number('Block ID'),
  blocking_merge_request: request('Has to be merged first'),
  blocked_merge_request: request('Waits for it'),
  project_id: field.number('Project'),
} satisfies Shape;

/** One merge request that has to be merged before another. */
export const dependencyCard = card(dependency, { heading: () => 'Merge request dependency', headed: [] });

/** The merge requests that have to be merged before one. */
export const dependencyTable = table(dependency, {
  title: 'Dependencies',
  columns: ['id', 'blocking_merge_request', 'project_id'],
  empty: 'This merge request waits for no other.',
});
