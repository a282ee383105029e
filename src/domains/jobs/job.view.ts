import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { artifactFiles } from './job-artifact.view.js';

const reference = (job: JsonObject) => `Job ${String(job['id'] ?? '?')}: ${inline(String(job['name'] ?? ''))}`;

const commit = field.part(['id', 'title'], (kept) => [code(String(kept['id'] ?? '').slice(0, 11)), inline(String(kept['title'] ?? ''))].join(' ').trim());

const pipeline = field.part(['id', 'status'], (kept) => `${String(kept['id'])} (${inline(String(kept['status'] ?? 'unknown'))})`);

/** What a reader needs of one job. */
const job = {
  id: field.number('ID'),
  name: field.text(),
  stage: field.text(),
  status: field.text(),
  failure_reason: field.text(),
  allow_failure: field.flag('May fail'),
  ref: field.name(),
  tag: field.flag('Tag pipeline'),
  commit,
  pipeline,
  downstream_pipeline: field.part(['id', 'project_id', 'status'], (kept) => `${String(kept['id'])} (${inline(String(kept['status'] ?? 'unknown'))})`),
  user: field.user('Started by'),
  runner: field.part(['id', 'description'], (kept) => (kept['description'] === undefined ? undefined : inline(String(kept['description'])))),
  tag_list: field.names('Runner tags'),
  created_at: field.time('Created'),
  started_at: field.time('Started'),
  finished_at: field.time('Finished'),
  erased_at: field.time('Erased'),
  duration: field.duration(),
  queued_duration: field.duration('Queued'),
  coverage: field.number('Coverage %'),
  artifacts: artifactFiles,
  artifacts_expire_at: field.time('Artifacts expire'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One job in full. */
export const jobCard = card(job, { heading: reference, headed: ['id', 'name'] });

const summary = {
  id: field.number('ID'),
  name: field.text(),
  stage: field.text(),
  status: field.text(),
  failure_reason: field.text('Reason'),
  allow_failure: field.flag('May fail'),
  duration: field.duration(),
  finished_at: field.time('Finished'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The jobs of a pipeline. */
export const jobTable = table(summary, {
  title: 'Jobs',
  columns: ['id', 'name', 'stage', 'status', 'failure_reason', 'allow_failure', 'duration'],
  empty: 'No jobs match.',
});

/** The jobs of a project, each with the pipeline and branch that it belongs to. */
export const projectJobTable = table(
  { ...summary, ref: job.ref, pipeline },
  {
    title: 'Jobs',
    columns: ['id', 'name', 'stage', 'status', 'failure_reason', 'ref', 'pipeline', 'duration', 'finished_at'],
    empty: 'No jobs match.',
  },
);

const bridge = {
  id: field.number('ID'),
  name: field.text(),
  stage: field.text(),
  status: field.text(),
  failure_reason: field.text('Reason'),
  allow_failure: field.flag('May fail'),
  downstream_pipeline: field.part(
    ['id', 'project_id', 'status', 'ref', 'web_url'],
    ({ id, project_id, status }) => `${String(id)} of project ${String(project_id ?? '?')} (${inline(String(status ?? 'unknown'))})`,
  ),
} satisfies Shape;

/** The jobs of a pipeline that start other pipelines; one without a downstream pipeline started none, or one that the caller may not see. */
export const bridgeTable = table(bridge, { title: 'Trigger jobs', empty: 'No job of this pipeline starts another pipeline, or none matches.' });
