import { isObject, type JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, forbidden, noContent, notFound, ok } from './failure.js';
import { paged } from './paging.js';
import { jobEntity, pipelineBasic, pipelineSingle } from './pipeline.entities.js';
import { type JobRecord, type PipelineRecord, roles, type VariableRecord } from './records.js';
import { rawReply } from './repository.routes.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';
import { zip } from './zip.js';

const statuses = ['created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'success', 'failed', 'canceled', 'canceling', 'skipped', 'manual', 'scheduled'] as const;
const unfinished = ['created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'scheduled', 'canceling'];

function pipelineOf(call: Call, project: ProjectRecord): PipelineRecord {
  const pipeline = project.pipelines.find(({ id }) => id === call.number('pipeline_id'));
  if (!pipeline) throw notFound();
  return pipeline;
}

function jobOf(call: Call, project: ProjectRecord): JobRecord {
  const job = project.jobs.find(({ id }) => id === call.number('job_id'));
  if (!job) throw notFound();
  return job;
}

/** What the job of a name left behind in the latest successful pipeline of a branch or tag. */
function latestArtifacts(call: Call, project: ProjectRecord): Map<string, Buffer> {
  const name = call.required('job');
  const [job] = project.jobs
    .filter((each) => each.name === name && each.status === 'success' && project.pipelines.some(({ id, ref, status }) => id === each.pipeline_id && ref === call.param('ref_name') && status === 'success'))
    .sort((a, b) => b.id - a.id);
  const files = job && project.artifacts.get(job.id);
  if (!files) throw notFound();
  return files;
}

const jobsOf = (project: ProjectRecord, pipeline: PipelineRecord) => project.jobs.filter(({ pipeline_id }) => pipeline_id === pipeline.id);

/** Starts a pipeline with one build and one test job that wait for a runner. */
export function startPipeline(call: Call, project: ProjectRecord, { ref, sha, source, variables = [] }: { ref: string; sha: string; source: string; variables?: VariableRecord[] }): PipelineRecord {
  const { world } = call;
  const at = world.now();
  const pipeline: PipelineRecord = {
    id: world.nextId(),
    iid: Math.max(0, ...project.pipelines.map(({ iid }) => iid)) + 1,
    status: 'created',
    source,
    ref,
    sha,
    before_sha: '0'.repeat(40),
    tag: project.repository.tags.has(ref) && !project.repository.branches.has(ref),
    name: null,
    user: call.user.username,
    yaml_errors: null,
    created_at: at,
    updated_at: at,
    started_at: null,
    finished_at: null,
    duration: null,
    queued_duration: null,
    coverage: null,
    variables,
    test_suites: [],
  };
  project.pipelines.push(pipeline);
  for (const [stage, name] of [['build', 'compile'], ['test', 'unit']] as const) {
    project.jobs.push({ ...freshJob(call, pipeline.id, stage, name), status: 'pending' });
  }
  return pipeline;
}

function freshJob(call: Call, pipeline_id: number, stage: string, name: string): JobRecord {
  return {
    id: call.world.nextId(),
    pipeline_id,
    name,
    stage,
    status: 'created',
    bridge: false,
    downstream: null,
    allow_failure: false,
    failure_reason: null,
    manual: false,
    retried: false,
    created_at: call.world.now(),
    started_at: null,
    finished_at: null,
    erased_at: null,
    duration: null,
    queued_duration: null,
    coverage: null,
    tag_list: [],
    user: call.user.username,
    environment: null,
  };
}

/** A retry makes a new job; the old one stays in the list of retried ones. */
function retryJob(call: Call, project: ProjectRecord, job: JobRecord): JobRecord {
  job.retried = true;
  const again: JobRecord = { ...freshJob(call, job.pipeline_id, job.stage, job.name), status: 'pending', bridge: job.bridge, allow_failure: job.allow_failure, manual: job.manual, tag_list: job.tag_list, environment: job.environment };
  project.jobs.push(again);
  return again;
}

function wakePipeline(call: Call, project: ProjectRecord, id: number): void {
  const pipeline = project.pipelines.find((candidate) => candidate.id === id);
  if (pipeline) Object.assign(pipeline, { status: 'running', finished_at: null, updated_at: call.world.now() });
}

function requireCiRole(call: Call): ProjectRecord {
  return call.project(roles.developer);
}

function suiteTotals(pipeline: PipelineRecord) {
  return pipeline.test_suites.map((suite) => {
    const count = (status: string) => suite.cases.filter((test) => test.status === status).length;
    return {
      name: suite.name,
      job: suite.job,
      cases: suite.cases,
      total_time: Number(suite.cases.reduce((sum, test) => sum + test.execution_time, 0).toFixed(3)),
      total_count: suite.cases.length,
      success_count: count('success'),
      failed_count: count('failed'),
      skipped_count: count('skipped'),
      error_count: count('error'),
      suite_error: null,
    };
  });
}

function listJobs(call: Call, project: ProjectRecord, candidates: readonly JobRecord[]) {
  const given = call.input['scope'];
  const scopes = given === undefined ? undefined : [given].flat().map(String);
  if (scopes?.some((scope) => !(statuses as readonly string[]).includes(scope))) throw new Failure(400, { error: 'scope does not have a valid value' });
  const rows = candidates.filter((job) => (scopes === undefined || scopes.includes(job.status)) && (call.flag('include_retried') === true || !job.retried));
  return paged(call, [...rows].sort((a, b) => b.id - a.id), (job) => jobEntity(call, project, job), {
    totals: candidates.some((job) => job.pipeline_id !== candidates[0]?.pipeline_id) ? false : true,
    keyset: { key: (job) => String(job.id), parameter: 'cursor' },
  });
}

/** The variables of a new pipeline: a list of keys and values. */
function newVariables(call: Call): VariableRecord[] {
  const list = call.input['variables'];
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map((variable) => {
    if (typeof variable['key'] !== 'string') throw new Failure(400, { error: 'variables[0][key] is missing' });
    return { key: variable['key'], value: String(variable['value'] ?? ''), variable_type: String(variable['variable_type'] ?? 'env_var'), raw: false };
  });
}

/** Reads as much of a CI file as a small pretence needs: keys at the top, `script` and `stage` of each job. */
function lint(content: string, ref: string | null): JsonObject {
  const errors: string[] = [];
  const sections = [...content.matchAll(/^([\w.$-][^:\n]*):(.*)\n((?:[ \t].*\n?|\n)*)/gm)].map(([, name = '', inline = '', body = '']) => ({ name, body: inline + body }));
  const reserved = ['stages', 'variables', 'default', 'include', 'workflow', 'image', 'services', 'cache', 'before_script', 'after_script'];
  const stages = sections.find(({ name }) => name === 'stages')?.body.match(/[\w-]+/g) ?? ['build', 'test', 'deploy'];
  const jobs = sections.filter(({ name }) => !reserved.includes(name) && !name.startsWith('.'));
  if (/^\t/m.test(content)) errors.push('(<unknown>): found character that cannot start any token while scanning for the next token at line 1 column 1');
  if (jobs.length === 0) errors.push('jobs config should contain at least one visible job');
  for (const { name, body } of jobs) {
    if (!/(^|\n)\s+(script|trigger|extends|run):/.test(body)) errors.push(`jobs:${name} config should implement the script:, run:, or trigger: keyword`);
    const stage = /(^|\n)\s+stage:\s*(\S+)/.exec(body)?.[2];
    if (stage !== undefined && !stages.includes(stage)) errors.push(`${name} job: chosen stage ${stage} does not exist; available stages are ${['.pre', ...stages, '.post'].join(', ')}`);
  }
  return {
    valid: errors.length === 0,
    errors,
    warnings: jobs.some(({ body }) => /only:/.test(body)) ? ['jobs may allow multiple pipelines to run for a single action due to `rules:when` clause with no `workflow:rules`'] : [],
    merged_yaml: errors.length === 0 ? `---\n${content}` : null,
    includes: [],
    jobs: ref === null ? null : jobs.map(({ name }) => ({ name, stage: 'test', before_script: [], script: [], after_script: [], tag_list: [], only: null, except: null, environment: null, when: 'on_success', allow_failure: false, needs: null })),
  };
}

const pipelinePath = '/projects/:id/pipelines/:pipeline_id';
const jobPath = '/projects/:id/jobs/:job_id';

export const pipelineRoutes: Routes = {
  'GET /projects/:id/pipelines': (call) => {
    const project = call.project();
    const status = call.oneOf('status', statuses);
    const scope = call.oneOf('scope', ['running', 'pending', 'finished', 'branches', 'tags']);
    const [ref, sha, source, username, name] = [call.text('ref'), call.text('sha'), call.text('source'), call.text('username'), call.text('name')];
    const [updatedAfter, updatedBefore] = [call.time('updated_after'), call.time('updated_before')];
    const field = call.oneOf('order_by', ['id', 'status', 'ref', 'updated_at', 'user_id']) ?? 'id';
    const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
    const key = (pipeline: PipelineRecord) => (field === 'user_id' ? pipeline.user : pipeline[field]);
    const rows = project.pipelines
      .filter(
        (pipeline) =>
          (status === undefined || pipeline.status === status) &&
          (scope === undefined ||
            (scope === 'finished' && ['success', 'failed', 'canceled'].includes(pipeline.status)) ||
            (scope === 'tags' && pipeline.tag) ||
            (scope === 'branches' && !pipeline.tag) ||
            scope === pipeline.status) &&
          (ref === undefined || pipeline.ref === ref) &&
          (sha === undefined || pipeline.sha === sha) &&
          (source === undefined || pipeline.source === source) &&
          (username === undefined || pipeline.user === username) &&
          (name === undefined || pipeline.name === name) &&
          (updatedAfter === undefined || Date.parse(pipeline.updated_at) > updatedAfter) &&
          (updatedBefore === undefined || Date.parse(pipeline.updated_at) < updatedBefore),
      )
      .sort((a, b) => direction * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id));
    return paged(call, rows, (pipeline) => pipelineBasic(call, project, pipeline));
  },

  'GET /projects/:id/pipelines/latest': (call) => {
    const project = call.project();
    const ref = call.text('ref') ?? project.repository.defaultBranch;
    const head = ref === null ? undefined : project.repository.resolve(ref);
    const rows = project.pipelines.filter((pipeline) => pipeline.ref === ref);
    const pipeline = rows.filter(({ sha }) => sha === head?.id).at(-1) ?? rows.at(-1);
    if (!pipeline) throw forbidden();
    return ok(pipelineSingle(call, project, pipeline));
  },

  'POST /projects/:id/pipeline': (call) => {
    const project = requireCiRole(call);
    const ref = call.required('ref');
    const commit = project.repository.branches.has(ref) || project.repository.tags.has(ref) ? project.repository.resolve(ref) : undefined;
    if (!commit) throw badRequest({ base: ['Reference not found'] });
    if (!commit.files.has('.gitlab-ci.yml')) throw badRequest({ base: ['Missing CI config file'] });
    return created(pipelineSingle(call, project, startPipeline(call, project, { ref, sha: commit.id, source: 'api', variables: newVariables(call) })));
  },

  [`GET ${pipelinePath}`]: (call) => {
    const project = call.project();
    return ok(pipelineSingle(call, project, pipelineOf(call, project)));
  },

  [`PUT ${pipelinePath}/metadata`]: (call) => {
    const project = requireCiRole(call);
    const pipeline = pipelineOf(call, project);
    pipeline.name = call.required('name');
    pipeline.updated_at = call.world.now();
    return ok(pipelineSingle(call, project, pipeline));
  },

  [`DELETE ${pipelinePath}`]: (call) => {
    const project = call.project(roles.owner);
    const pipeline = pipelineOf(call, project);
    project.pipelines.splice(project.pipelines.indexOf(pipeline), 1);
    project.jobs = project.jobs.filter(({ pipeline_id }) => pipeline_id !== pipeline.id);
    return noContent();
  },

  [`POST ${pipelinePath}/retry`]: (call) => {
    const project = requireCiRole(call);
    const pipeline = pipelineOf(call, project);
    for (const job of jobsOf(project, pipeline)) if (!job.retried && ['failed', 'canceled'].includes(job.status)) retryJob(call, project, job);
    wakePipeline(call, project, pipeline.id);
    return created(pipelineSingle(call, project, pipeline));
  },

  [`POST ${pipelinePath}/cancel`]: (call) => {
    const project = requireCiRole(call);
    const pipeline = pipelineOf(call, project);
    const at = call.world.now();
    for (const job of jobsOf(project, pipeline)) if (unfinished.includes(job.status)) Object.assign(job, { status: 'canceled', finished_at: at });
    if (unfinished.includes(pipeline.status)) Object.assign(pipeline, { status: 'canceled', finished_at: at, updated_at: at });
    return created(pipelineSingle(call, project, pipeline));
  },

  [`GET ${pipelinePath}/variables`]: (call) => {
    const project = requireCiRole(call);
    return ok(pipelineOf(call, project).variables);
  },

  [`GET ${pipelinePath}/jobs`]: (call) => {
    const project = call.project();
    return listJobs(call, project, jobsOf(project, pipelineOf(call, project)).filter(({ bridge }) => !bridge));
  },

  [`GET ${pipelinePath}/bridges`]: (call) => {
    const project = call.project();
    return listJobs(call, project, jobsOf(project, pipelineOf(call, project)).filter(({ bridge }) => bridge));
  },

  [`GET ${pipelinePath}/test_report`]: (call) => {
    const suites = suiteTotals(pipelineOf(call, call.project()));
    const sum = (field: 'total_time' | 'total_count' | 'success_count' | 'failed_count' | 'skipped_count' | 'error_count') => suites.reduce((total, suite) => total + suite[field], 0);
    return ok({
      total_time: sum('total_time'),
      total_count: sum('total_count'),
      success_count: sum('success_count'),
      failed_count: sum('failed_count'),
      skipped_count: sum('skipped_count'),
      error_count: sum('error_count'),
      test_suites: suites.map(({ job: _job, cases, ...suite }) => ({ ...suite, test_cases: cases.map((test) => ({ ...test, attachment_url: null, recent_failures: null })) })),
    });
  },

  [`GET ${pipelinePath}/test_report_summary`]: (call) => {
    const project = call.project();
    const pipeline = pipelineOf(call, project);
    const suites = suiteTotals(pipeline);
    const sum = (field: 'total_time' | 'total_count' | 'success_count' | 'failed_count' | 'skipped_count' | 'error_count') => suites.reduce((total, suite) => total + suite[field], 0);
    return ok({
      total: { time: sum('total_time'), count: sum('total_count'), success: sum('success_count'), failed: sum('failed_count'), skipped: sum('skipped_count'), error: sum('error_count'), suite_error: null },
      test_suites: suites.map(({ cases: _cases, job, ...suite }) => ({ ...suite, build_ids: jobsOf(project, pipeline).filter(({ name }) => name === job).map(({ id }) => id) })),
    });
  },

  'GET /projects/:id/jobs': (call) => {
    const project = call.project();
    return listJobs(call, project, project.jobs.filter(({ bridge }) => !bridge));
  },

  [`GET ${jobPath}`]: (call) => {
    const project = call.project();
    return ok(jobEntity(call, project, jobOf(call, project)));
  },

  [`GET ${jobPath}/trace`]: (call) => {
    const project = call.project();
    const { id } = jobOf(call, project);
    return ok(project.traces.get(id) ?? '', { 'content-type': 'text/plain', 'content-disposition': `infile; filename="${id}.log"` });
  },

  [`POST ${jobPath}/retry`]: (call) => {
    const project = requireCiRole(call);
    const job = jobOf(call, project);
    if (job.retried || unfinished.includes(job.status) || job.status === 'manual') throw forbidden('Job is not retryable');
    const again = retryJob(call, project, job);
    wakePipeline(call, project, job.pipeline_id);
    return created(jobEntity(call, project, again));
  },

  [`POST ${jobPath}/play`]: (call) => {
    const project = requireCiRole(call);
    const job = jobOf(call, project);
    if (!job.manual || job.status !== 'manual') throw badRequest('400 Bad request - Unplayable Job');
    job.status = 'pending';
    wakePipeline(call, project, job.pipeline_id);
    return ok(jobEntity(call, project, job));
  },

  [`POST ${jobPath}/cancel`]: (call) => {
    const project = requireCiRole(call);
    const job = jobOf(call, project);
    if (!unfinished.includes(job.status)) throw new Failure(400, { message: '400 Bad request - Job is not cancelable' });
    Object.assign(job, { status: 'canceled', finished_at: call.world.now() });
    return created(jobEntity(call, project, job));
  },

  [`POST ${jobPath}/erase`]: (call) => {
    const project = requireCiRole(call);
    const job = jobOf(call, project);
    if (unfinished.includes(job.status)) throw forbidden('Job is not erasable!');
    project.traces.delete(job.id);
    project.artifacts.delete(job.id);
    job.erased_at = call.world.now();
    return created(jobEntity(call, project, job));
  },

  [`GET ${jobPath}/artifacts`]: (call) => {
    const project = call.project();
    const files = project.artifacts.get(jobOf(call, project).id);
    if (!files) throw notFound();
    const reply = rawReply(zip(files), 'artifacts.zip');
    return { ...reply, headers: { ...reply.headers, 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="artifacts.zip"' } };
  },

  [`GET ${jobPath}/artifacts/*artifact_path`]: (call) => {
    const project = call.project();
    const path = call.param('artifact_path');
    const bytes = project.artifacts.get(jobOf(call, project).id)?.get(path);
    if (!bytes) throw notFound();
    return rawReply(bytes, path.split('/').at(-1) ?? '');
  },

  'GET /projects/:id/jobs/artifacts/:ref_name/download': (call) => {
    const files = latestArtifacts(call, call.project());
    const reply = rawReply(zip(files), 'artifacts.zip');
    return { ...reply, headers: { ...reply.headers, 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="artifacts.zip"' } };
  },
  'GET /projects/:id/jobs/artifacts/:ref_name/raw/*artifact_path': (call) => {
    const path = call.param('artifact_path');
    const bytes = latestArtifacts(call, call.project()).get(path);
    if (!bytes) throw notFound();
    return rawReply(bytes, path.split('/').at(-1) ?? '');
  },

  'GET /projects/:id/ci/lint': (call) => {
    const project = call.project(roles.developer);
    const ref = call.text('content_ref') ?? call.text('sha') ?? 'HEAD';
    const entry = project.repository.resolve(ref)?.files.get('.gitlab-ci.yml');
    if (!entry) return ok({ valid: false, errors: ['Please provide content of .gitlab-ci.yml'], warnings: [], merged_yaml: null, includes: [] });
    return ok(lint(project.repository.text(entry), call.flag('include_jobs') ? ref : null));
  },

  'POST /projects/:id/ci/lint': (call) => {
    call.project(roles.developer);
    return ok(lint(call.required('content'), call.flag('include_jobs') ? 'HEAD' : null));
  },
};
