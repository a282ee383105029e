import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { hiding, hidingInEach } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

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

const heading = ({ id, description }: JsonObject) => `Runner ${String(id ?? '?')}${typeof description === 'string' && description !== '' ? `: ${inline(description)}` : ''}`;
// Older versions of GitLab send the token that the runner signs in with; nobody gets to see it.
/** One runner. */
export const runnerCard = hiding('token', card(runner, { heading, headed: ['id', 'description'] }));

/** A runner after a write, without the note that may have been sent. */
export const writtenRunnerCard = hiding('token', card(Object.fromEntries(Object.entries(runner).filter(([name]) => name !== 'maintenance_note')), { heading, headed: ['id', 'description'] }));

/** Several runners. */
export const runnerTable = hidingInEach('token', table(summary, { title: 'Runners', empty: 'No runners match.' }));

/** Several runners of a project that needs them. */
export const wantedRunnerTable = hidingInEach('token', table(summary, { title: 'Runners', empty: 'No runners match: jobs of this project that need one will wait.' }));

const job = {
  id: field.number('ID'),
  name: field.text(),
  stage: field.text(),
  status: field.text(),
  failure_reason: field.text('Reason'),
  ref: field.name(),
  project: field.part(['id', 'path_with_namespace'], ({ path_with_namespace, id }) => inline(String(path_with_namespace ?? id ?? '?'))),
  user: field.user(),
  started_at: field.time('Started'),
  duration: field.duration(),
  web_url: field.address('Link'),
} satisfies Shape;

/** Jobs of a runner, which come from many projects. */
export const runnerJobTable = table(job, { title: 'Jobs', columns: ['id', 'name', 'status', 'failure_reason', 'project', 'ref', 'started_at', 'duration'], empty: 'This runner has no jobs that match.' });

const manager = {
  id: field.number('ID'),
  system_id: field.name('System'),
  status: field.text(),
  job_execution_status: field.text('Jobs'),
  version: field.text(),
  platform: field.text(),
  architecture: field.text(),
  contacted_at: field.time('Last contact'),
} satisfies Shape;

/** The machines behind a runner. */
export const runnerManagerTable = table(manager, { title: 'Runner managers', empty: 'No machine has used this runner yet.' });
