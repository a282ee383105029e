import type { JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { type LogLine, type LogSize, numbered } from '../../presentation/log.js';
import { bytes, code, fence, head, inline, quote } from '../../presentation/markdown.js';
import { keep, project, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

/** One failed job with what its log tells. */
export interface FailedJob {
  readonly job: JsonObject;
  /** The lines around the failure, in so many bytes. */
  readonly excerpt: (most: number) => readonly LogLine[];
  readonly size?: LogSize;
  /** The line that names the failure. */
  readonly headline?: LogLine;
  /** Why there is no log. */
  readonly problem?: string;
}

/** Why a pipeline failed. */
export interface PipelineFailures {
  readonly pipeline: JsonObject;
  readonly pipeline_id?: number;
  /** The first failed job, for the calls that follow. */
  readonly job_id?: number;
  readonly jobs: readonly FailedJob[];
  /** Failed jobs whose logs were not read. */
  readonly unread: readonly JsonObject[];
  /** Failed jobs that may fail. */
  readonly allowed: readonly JsonObject[];
  /** Failed jobs that start another pipeline, looked for when no other job failed. */
  readonly bridges?: readonly JsonObject[];
  readonly remark?: string;
}

const pipeline = {
  id: field.number(),
  status: field.text(),
  ref: field.name(),
  sha: field.sha(),
  web_url: field.address(),
} satisfies Shape;

const job = {
  id: field.number(),
  name: field.text(),
  stage: field.text(),
  failure_reason: field.text(),
  error: field.text(),
  error_line: field.number(),
  total_lines: field.number(),
  web_url: field.address(),
} satisfies Shape;

const named = { id: field.number(), name: field.text(), stage: field.text(), failure_reason: field.text() } satisfies Shape;

const bridge = { ...named, downstream_pipeline: field.part(['id', 'project_id', 'status', 'web_url'], () => undefined) } satisfies Shape;

const result = {
  pipeline: { ...field.anything(), schema: { ...schemaOf(pipeline), type: ['object', 'null'] } },
  failed_jobs: { ...field.anything(), schema: { type: ['array', 'null'], items: schemaOf(job) } },
  unread_jobs: { ...field.anything(), schema: { type: ['array', 'null'], items: schemaOf(named) } },
  allowed_failures: { ...field.anything(), schema: { type: ['array', 'null'], items: schemaOf(named) } },
  failed_bridges: { ...field.anything(), schema: { type: ['array', 'null'], items: schemaOf(bridge) } },
} satisfies Shape;

/** What one job's lines take at most: more would be read with the log itself. */
const mostOfOne = 5_000;

/** Fewer bytes than this hardly show a failure. */
const leastOfOne = 300;

/** Room for the names of jobs that are not shown. */
const frame = 500;

/** How much of an error line the structured part holds. */
const errorLength = 300;

/** The failed jobs of a pipeline, each with the lines around its failure. */
export const pipelineFailures: View = {
  schema: schemaOf(result),
  known: Object.keys(result),
  render: (value, context) => render(value as PipelineFailures, context),
};

function render(failures: PipelineFailures, context: ViewContext): Rendering {
  const { jobs, allowed, bridges = [], remark } = failures;
  const { value, remarks } = keep(result, structuredOf(failures), context);
  const top = heading(failures, context.budget);
  const rest = [
    bridges.length > 0 ? `Pipelines it started that failed:\n${bridges.slice(0, 20).map(bridgeLine).join('\n')}` : '',
    allowed.length > 0 ? `Failed, but may fail: ${names(allowed)}.` : '',
    failures.pipeline_id === undefined ? '' : (remark ?? ''),
    ...remarks,
  ].filter(Boolean);
  const room = context.budget - bytes([top, ...rest].join('\n\n')) - frame;
  const { sections, left } = sectionsThatFit(failures, Math.max(0, room));
  const unread = left.length > 0 ? [`Also failed, their logs not ${jobs.length > sections.length ? 'shown' : 'read'} (job.trace reads one): ${names(left)}.`] : [];
  return { text: [top, ...sections, ...unread, ...rest].join('\n\n'), structured: value };
}

/** Each job gets the same share of the room; those that it does not suffice for are only named. */
function sectionsThatFit({ jobs, unread }: PipelineFailures, room: number): { readonly sections: string[]; readonly left: JsonObject[] } {
  const share = Math.max(leastOfOne, Math.min(mostOfOne, Math.floor(room / Math.max(1, jobs.length)) - 300));
  const sections: string[] = [];
  let used = 0;
  for (const each of jobs) {
    const shown = section(each, share);
    used += bytes(shown) + 2;
    if (used > room) break;
    sections.push(shown);
  }
  return { sections, left: [...jobs.slice(sections.length).map(({ job: told }) => told), ...unread] };
}

function heading({ pipeline: told, pipeline_id, jobs, unread, bridges, remark }: PipelineFailures, budget: number): string {
  if (pipeline_id === undefined) return remark ?? 'There is no pipeline.';
  const about = [
    typeof told['ref'] === 'string' ? code(told['ref']) : '',
    typeof told['sha'] === 'string' ? code(told['sha'].slice(0, 11)) : '',
    typeof told['status'] === 'string' ? inline(told['status']) : '',
  ].filter(Boolean);
  const subject = `Pipeline ${pipeline_id}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
  const count = jobs.length + unread.length;
  const link = typeof told['web_url'] === 'string' ? `\n\n${field.address().show(told['web_url']) ?? ''}` : '';
  if (count > 0) return `## ${subject}: ${count} failed ${count === 1 ? 'job' : 'jobs'}${link}`;
  const faults = typeof told['yaml_errors'] === 'string' && told['yaml_errors'] !== '' ? `\n\nErrors in the CI configuration:\n\n${quote(head(told['yaml_errors'], Math.min(4_000, Math.floor(budget / 2))))}` : '';
  const besides = told['status'] === 'failed' && faults === '' && bridges?.length === 0 ? ' GitLab says no more about why it failed.' : '';
  return `${subject}: no failed job.${besides}${faults}${link}`;
}

function section({ job: told, excerpt, size, headline, problem }: FailedJob, share: number): string {
  const stage = typeof told['stage'] === 'string' ? `, stage ${inline(told['stage'])}` : '';
  const reason = typeof told['failure_reason'] === 'string' ? `, ${inline(told['failure_reason'])}` : '';
  const top = `### Job ${String(told['id'])}: ${inline(String(told['name'] ?? ''))}${stage}${reason}`;
  if (problem !== undefined) return `${top}\n\n${problem}`;
  const lines = excerpt(share);
  const [first] = lines;
  if (first === undefined || size === undefined || size.lines === 0) return `${top}\n\nIts log is empty: the job never ran, or the log was erased.`;
  const where = headline === undefined ? `The end of its log (${size.lines} lines); no line looks like an error.` : `Around line ${headline.number} of ${size.lines}:`;
  return `${top}\n\n${where}\n\n${fence(numbered(lines))}`;
}

function names(jobs: readonly JsonObject[]): string {
  const listed = jobs.slice(0, 20).map((each) => `${inline(String(each['name'] ?? 'unnamed'))} (${String(each['id'])})`);
  return `${listed.join(', ')}${jobs.length > listed.length ? ` and ${jobs.length - listed.length} more` : ''}`;
}

function bridgeLine(told: JsonObject): string {
  const { downstream_pipeline: downstream } = project(bridge, told) as { downstream_pipeline?: JsonObject };
  const name = inline(String(told['name'] ?? 'unnamed'));
  return downstream === undefined
    ? `- ${name} (${String(told['id'])}): the pipeline was not started, or cannot be seen with this token`
    : `- ${name}: pipeline ${String(downstream['id'])} in project ${String(downstream['project_id'] ?? 'unknown')} (${inline(String(downstream['status'] ?? 'unknown'))})`;
}

function structuredOf({ pipeline: told, jobs, unread, allowed, bridges }: PipelineFailures): JsonObject {
  const failed = jobs.map(({ job: each, headline, size }) =>
    project(job, { ...each, error: headline?.text.trim().slice(0, errorLength), error_line: headline?.number, total_lines: size?.lines }),
  );
  const lists = { unread_jobs: unread, allowed_failures: allowed };
  const others: JsonObject = {};
  for (const [name, list] of Object.entries(lists)) if (list.length > 0) others[name] = list.slice(0, 100).map((each) => project(named, each));
  return {
    pipeline: project(pipeline, told),
    failed_jobs: failed,
    ...others,
    ...(bridges === undefined || bridges.length === 0 ? {} : { failed_bridges: bridges.slice(0, 20).map((each) => project(bridge, each)) }),
  };
}
