import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const car = {
  id: field.number('ID'),
  merge_request: field.part(['iid', 'title', 'state', 'web_url'], ({ iid, title }) => inline(`!${String(iid ?? '?')} ${String(title ?? '')}`.trim()), 'Merge request'),
  status: field.text(),
  target_branch: field.name('Target'),
  pipeline: field.part(['id', 'status', 'web_url'], ({ id, status }) => inline(`${String(id ?? '?')}${typeof status === 'string' ? ` (${status})` : ''}`)),
  user: field.user('Added by'),
  created_at: field.time('Added'),
  merged_at: field.time('Merged'),
  duration: field.duration('Took'),
} satisfies Shape;

const headingOf = ({ merge_request }: JsonObject) => (isObject(merge_request) && typeof merge_request['iid'] === 'number' ? `!${merge_request['iid']} on the merge train` : 'Merge train');

/** One merge request on a merge train. */
export const trainCarCard = card(car, { heading: headingOf, headed: [] });

/** The merge requests on merge trains, in their order. */
export const trainTable = table(car, {
  title: 'Merge train',
  columns: ['id', 'merge_request', 'status', 'target_branch', 'pipeline', 'user', 'created_at', 'merged_at'],
  empty: 'No merge requests are on a merge train here.',
});
