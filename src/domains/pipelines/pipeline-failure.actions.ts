import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { idOf } from '../../gitlab/formless.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { GitLabRejected, InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { FailureWatch } from '../../presentation/failure-watch.js';
import { readLog } from '../../presentation/log.js';
import { latestPipeline } from './latest-pipeline.js';
import { type FailedJob, type PipelineFailures, pipelineFailures } from './pipeline-failure.view.js';

/** Logs read by one call; further failed jobs are named. */
const mostLogs = 10;

/** Logs read at the same time. */
const atOnce = 4;

/** What is held of each log, in bytes; the view shares its room among them. */
const excerptBytes = 16_000;

const FailuresOf = Type.Object({
  project_id: Type.String({ description: 'Project: numeric id or full path, such as `group/subgroup/project`.' }),
  pipeline_id: Type.Optional(Type.Integer({ description: 'Id of the pipeline. Default: the latest pipeline of ref.', minimum: 1 })),
  merge_request_iid: Type.Optional(Type.Integer({ description: 'Number of a merge request (as in `!7`), for its newest pipeline.', minimum: 1 })),
  ref: Type.Optional(Type.String({ description: 'Branch or tag, for its latest pipeline. Default: the default branch.' })),
});
type FailuresOf = Static<typeof FailuresOf>;

/** Finds out why pipelines failed. */
@Injectable()
export class PipelineFailureActions {
  @Action('pipeline.failures', {
    title: 'Explain pipeline failures',
    summary: 'Show why a pipeline failed: its failed jobs, each with the lines of its log around the error, in one call.',
    effect: 'read',
    params: FailuresOf,
    view: pipelineFailures,
    tool: 'gitlab_pipeline_failures',
    keywords: ['why red', 'broken build', 'what broke', 'error log', 'debug', 'failed jobs', 'root cause', 'diagnose', 'fix the pipeline'],
    related: ['pipeline.test_report', 'job.list'],
    next: ['job.trace', 'job.retry', 'pipeline.retry'],
    example: { project_id: 'group/project', pipeline_id: 1234 },
  })
  async failures(wanted: FailuresOf, { gitlab, progress }: ActionContext): Promise<PipelineFailures> {
    const found = await pipelineFor(wanted, gitlab);
    if (found === undefined) return { pipeline: {}, jobs: [], unread: [], allowed: [], remark: `Merge request !${String(wanted.merge_request_iid)} has no pipeline.` };

    const { project_id, pipeline_id } = found;
    const page = await gitlab.rest.list<unknown>('/projects/:project_id/pipelines/:pipeline_id/jobs', { project_id, pipeline_id }, { query: { scope: ['failed'], per_page: 100 } });
    const failed = page.items.filter(isObject);
    const blocking = failed.filter(({ allow_failure }) => allow_failure !== true).sort((a, b) => finished(a) - finished(b));
    const allowed = failed.filter(({ allow_failure }) => allow_failure === true);
    const named = failed.map(({ pipeline }) => pipeline).find(isObject);
    const pipeline = { ...found.pipeline, ...named, id: pipeline_id };
    if (blocking.length === 0) return { ...(await withoutFailedJobs(gitlab, project_id, pipeline)), allowed };

    const withLogs = blocking.slice(0, mostLogs);
    let reads = 1;
    progress.report(reads, withLogs.length + 1, 'Read the jobs');
    const jobs = await inTurns(withLogs, atOnce, async (job) => {
      const read = await withLog(gitlab, project_id, job);
      reads += 1;
      progress.report(reads, withLogs.length + 1, `Read the log of ${String(job['name'])}`);
      return read;
    });
    const [first] = jobs;
    return {
      pipeline,
      pipeline_id,
      ...(first === undefined ? {} : { job_id: Number(first.job['id']) }),
      jobs,
      unread: blocking.slice(mostLogs),
      allowed,
      ...(page.pagination.has_more ? { remark: 'Only the newest 100 failed jobs were looked at.' } : {}),
    };
  }
}

interface Located {
  readonly project_id: string;
  readonly pipeline_id: number;
  readonly pipeline: JsonObject;
}

const oneMergeRequest = '/projects/:project_id/merge_requests/:merge_request_iid';

/** The pipeline that was meant; none when a merge request has none. */
async function pipelineFor({ project_id, pipeline_id, merge_request_iid, ref }: FailuresOf, gitlab: GitLab): Promise<Located | undefined> {
  if ([pipeline_id, merge_request_iid, ref].filter((each) => each !== undefined).length > 1) {
    throw new InvalidParams('Give one of pipeline_id, merge_request_iid and ref, not several.');
  }
  if (pipeline_id !== undefined) return { project_id, pipeline_id, pipeline: {} };
  if (merge_request_iid === undefined) {
    const latest = await latestPipeline(gitlab, project_id, ref);
    return { project_id, pipeline_id: idOf(latest, '/projects/:project_id/pipelines/latest', { project_id }), pipeline: latest };
  }
  const request = await gitlab.rest.get<JsonObject>(oneMergeRequest, { project_id, merge_request_iid });
  const head = request['head_pipeline'];
  if (!isObject(head)) return undefined;
  // A merge request from a fork may have run its pipeline there.
  return { project_id: typeof head['project_id'] === 'number' ? String(head['project_id']) : project_id, pipeline_id: idOf(head, oneMergeRequest, { project_id, merge_request_iid }), pipeline: head };
}

const finished = ({ finished_at }: JsonObject) => (typeof finished_at === 'string' ? Date.parse(finished_at) : 0);

/** Without a failed job the pipeline itself may tell why it is red, and so may the pipelines it started. */
async function withoutFailedJobs(gitlab: GitLab, project_id: string, known: JsonObject): Promise<Omit<PipelineFailures, 'allowed'>> {
  const pipeline_id = Number(known['id']);
  const pipeline = known['status'] === undefined || known['yaml_errors'] === undefined ? { ...known, ...(await gitlab.rest.get<JsonObject>('/projects/:project_id/pipelines/:pipeline_id', { project_id, pipeline_id })) } : known;
  const result = { pipeline, pipeline_id, jobs: [], unread: [] };
  if (pipeline['status'] !== 'failed') return result;
  const bridges = await gitlab.rest.list<unknown>('/projects/:project_id/pipelines/:pipeline_id/bridges', { project_id, pipeline_id }, { query: { scope: ['failed'], per_page: 100 } });
  return { ...result, bridges: bridges.items.filter(isObject) };
}

/** The lines of one job's log around its failure. A log that is gone or withheld does not spoil the others. */
async function withLog(gitlab: GitLab, project_id: string, job: JsonObject): Promise<FailedJob> {
  const { id: job_id } = job;
  if (typeof job_id !== 'number') return { job, excerpt: () => [], problem: 'GitLab did not say which job it is, so that its log could not be read.' };
  try {
    const { body } = await gitlab.rest.stream('/projects/:project_id/jobs/:job_id/trace', { project_id, job_id });
    const watch = new FailureWatch();
    const size = await readLog(body, watch.take);
    const { headline } = watch;
    return { job, size, excerpt: (most) => watch.around(Math.min(most, excerptBytes)), ...(headline === undefined ? {} : { headline }) };
  } catch (error) {
    if (!(error instanceof GitLabRejected) || (error.status !== 403 && error.status !== 404)) throw error;
    return { job, excerpt: () => [], problem: error.status === 403 ? "Its log may not be read with this token (403)." : 'Its log is gone (404).' };
  }
}

/** Runs a task for each item, so many at a time; the results stand in the order of the items. */
async function inTurns<T, R>(items: readonly T[], most: number, task: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
