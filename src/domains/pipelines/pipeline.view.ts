import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const reference = (pipeline: JsonObject) =>
  `Pipeline ${String(pipeline['id'] ?? '?')}${typeof pipeline['name'] === 'string' ? `: ${inline(pipeline['name'])}` : ''}`;

/** What a reader needs of one pipeline. */
const pipeline = {
  id: field.number('ID'),
  project_id: field.number(),
  name: field.text(),
  status: field.text(),
  detailed_status: field.part(['label'], (kept) => (kept['label'] === undefined ? undefined : inline(String(kept['label']))), 'In words'),
  source: field.text(),
  ref: field.name(),
  tag: field.flag('Of a tag'),
  sha: field.sha('Commit'),
  user: field.user('Started by'),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  started_at: field.time('Started'),
  finished_at: field.time('Finished'),
  duration: field.duration(),
  queued_duration: field.duration('Queued'),
  coverage: field.number('Coverage %'),
  yaml_errors: field.prose('Errors in the CI configuration'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One pipeline in full. */
export const pipelineCard = card(pipeline, { heading: reference, headed: ['id', 'name'] });

const summary = {
  id: field.number('ID'),
  status: field.text(),
  source: field.text(),
  ref: field.name(),
  sha: field.sha('Commit'),
  name: field.text(),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

/** Several pipelines. */
export const pipelineTable = table(summary, {
  title: 'Pipelines',
  columns: ['id', 'status', 'source', 'ref', 'sha', 'name', 'created_at', 'updated_at'],
  empty: 'No pipelines match.',
});

const variable = {
  key: field.name(),
  value: field.name(),
  variable_type: field.text('Type'),
} satisfies Shape;

/** The variables of one pipeline. */
export const pipelineVariableTable = table(variable, { title: 'Variables of the pipeline', empty: 'The pipeline was started without variables of its own.' });
