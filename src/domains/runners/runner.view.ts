import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const summary = {
  id: field.number('ID'),
  description: field.text(),
  runner_type: field.text('Type'),
  status: field.text(),
  job_execution_status: field.text('Jobs'),
  paused: field.flag(),
} satisfies Shape;

const runner = {
  ...summary,
  name: field.text(),
  online: field.flag(undefined, { sayNo: true }),
  contacted_at: field.time('Last contact'),
  tag_list: field.names('Tags'),
  run_untagged: field.flag('Takes untagged jobs', { sayNo: true }),
  locked: field.flag('Locked to its projects'),
  access_level: field.text('Takes jobs of'),
  maximum_timeout: field.duration('Longest job'),
  version: field.text(),
  platform: field.text(),
  architecture: field.text(),
  created_at: field.time('Created'),
  created_by: field.user(),
  projects: field.parts(['id', 'path_with_namespace'], ({ path_with_namespace }) => (path_with_namespace === undefined ? undefined : inline(String(path_with_namespace)))),
  groups: field.parts(['id', 'name'], ({ name }) => (name === undefined ? undefined : inline(String(name)))),
  maintenance_note: field.prose(),
} satisfies Shape;

/** Older versions of GitLab send the token that the runner signs in with; nobody gets to see it. */
function tokenless(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const { token: _token, ...rest } = raw;
  return rest;
}

const heading = ({ id, description }: JsonObject) => `Runner ${String(id ?? '?')}${typeof description === 'string' && description !== '' ? `: ${inline(description)}` : ''}`;
const plainCard = card(runner, { heading, headed: ['id', 'description'] });
const plainTable = table(summary, { title: 'Runners', empty: 'No runners match: jobs of this project that need one will wait.' });

/** One runner. */
export const runnerCard: View = { ...plainCard, render: (raw, context) => plainCard.render(tokenless(raw), context) };

/** Several runners. */
export const runnerTable: View = {
  ...plainTable,
  render: (value, context) => {
    const { items, pagination } = rowsOf(value);
    return plainTable.render({ items: items.map(tokenless), pagination }, context);
  },
};
