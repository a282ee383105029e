import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../../app.module.js';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { PipelinesModule } from './pipelines.module.js';

describe('pipeline failures', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PipelinesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const project_id = 'acme/api';
  const red = { project_id, pipeline_id: landmarks.pipelines.failed };
  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
  const manyFailed = (count: number, log: string) => {
    const jobs = Array.from({ length: count }, (_, index) => ({ id: 100 + index, name: `test ${index}`, stage: 'test', status: 'failed', allow_failure: false, finished_at: `2026-11-27T10:00:${String(index).padStart(2, '0')}Z` }));
    harness.gitlab.answer('GET /projects/acme%2Fapi/pipelines/5103/jobs', jobs);
    for (const { id } of jobs) harness.gitlab.answer(`GET /projects/acme%2Fapi/jobs/${id}/trace`, log, 200, { 'content-type': 'text/plain' });
  };

  it('shows the lines around each failure with one request for the jobs and one for each log', async () => {
    const { text, structured } = await harness.run('pipeline.failures', red);

    expect(requests().sort()).toEqual([
      'GET /projects/acme%2Fapi/jobs/9223/trace',
      'GET /projects/acme%2Fapi/jobs/9224/trace',
      'GET /projects/acme%2Fapi/pipelines/5103/jobs?scope[]=failed&per_page=100',
    ]);
    expect(text).toContain('## Pipeline 5103 (`feature/cache`, `395d05faa54`, failed): 2 failed jobs');
    expect(text).toContain('19960: Error: connect ECONNREFUSED 10.0.0.5:5432');
    expect(text).toContain('> 43 |     expect(login.find(session.token)).toBeUndefined();');
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(structured).toMatchObject({
      pipeline: { id: 5103, status: 'failed', ref: 'feature/cache' },
      failed_jobs: [{ id: 9224, error_line: 19_960, total_lines: 19_995 }, { id: 9223, name: 'unit', failure_reason: 'script_failure', error: expect.stringContaining('refuses an expired session') }],
    });
    expect(JSON.stringify(structured)).not.toContain('imported record');
  });

  it('offers the log of the first failed job next', async () => {
    const whole = await ActionHarness.for(domainModules);
    const { structured } = await whole.run('pipeline.failures', red);
    await whole.stop();

    expect((structured['next_steps'] as JsonObject[])[0]).toEqual({ action: 'job.trace', params: { project_id, job_id: 9224 } });
  });

  it('names a job that may fail apart, and does not read its log', async () => {
    const { text, structured } = await harness.run('pipeline.failures', { project_id, pipeline_id: landmarks.pipelines.redWithAllowedFailure });

    expect(text).toContain('1 failed job\n');
    expect(text).toContain("error TS2322: Type 'Session | undefined' is not assignable to type 'Session'.");
    expect(text).toContain('Failed, but may fail: lint (9242).');
    expect(structured['allowed_failures']).toMatchObject([{ id: 9242, name: 'lint' }]);
    expect(requests()).toHaveLength(2);
  });

  it('finds the pipeline of a merge request, in the project where it ran', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2', { iid: 2, head_pipeline: { id: 5103, project_id: landmarks.api, status: 'failed' } });
    await harness.run('pipeline.failures', { project_id, merge_request_iid: 2 });

    expect(requests().slice(0, 2)).toEqual(['GET /projects/acme%2Fapi/merge_requests/2', 'GET /projects/1001/pipelines/5103/jobs?scope[]=failed&per_page=100']);
  });

  it('says that a merge request has no pipeline', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2', { iid: 2, head_pipeline: null });

    expect((await harness.run('pipeline.failures', { project_id, merge_request_iid: 2 })).text).toContain('Merge request !2 has no pipeline.');
  });

  it('takes the latest pipeline of a branch, by default of the default branch', async () => {
    await harness.run('pipeline.failures', { project_id, branch: 'feature/cache' });
    expect(requests()[0]).toBe('GET /projects/acme%2Fapi/pipelines/latest?ref=feature%2Fcache');

    harness.gitlab.reset();
    expect((await harness.run('pipeline.failures', { project_id })).text).toContain('Pipeline 5101 (`main`, ');
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/latest', 'GET /projects/acme%2Fapi/pipelines/5101/jobs?scope[]=failed&per_page=100']);
  });

  it('says how a pipeline without failed jobs stands', async () => {
    const { text, structured } = await harness.run('pipeline.failures', { project_id, pipeline_id: landmarks.pipelines.running });

    expect(text).toContain('Pipeline 5102 (`feature/cache`, `');
    expect(text).toContain('running): no failed job.');
    expect(structured).toMatchObject({ pipeline: { status: 'running' }, failed_jobs: [] });
  });

  it('looks at the pipelines it started when none of its own jobs failed', async () => {
    const world = harness.gitlab.world;
    Object.assign(world.pipeline(5101), { status: 'failed' });
    Object.assign(world.job(9204), { status: 'failed' });
    const { text, structured } = await harness.run('pipeline.failures', { project_id, pipeline_id: 5101 });

    expect(text).toContain('trigger scripts');
    expect(structured['failed_bridges']).toMatchObject([{ id: 9204 }]);
    expect(requests().at(-1)).toBe('GET /projects/acme%2Fapi/pipelines/5101/bridges?scope[]=failed&per_page=100');
  });

  it('shows the errors in the CI configuration', async () => {
    Object.assign(harness.gitlab.world.pipeline(5101), { status: 'failed', yaml_errors: 'jobs:test config should implement script' });

    expect((await harness.run('pipeline.failures', { project_id, pipeline_id: 5101 })).text).toContain('> jobs:test config should implement script');
  });

  it('reads ten logs and names the other jobs', async () => {
    manyFailed(12, 'Error: boom\nERROR: Job failed: exit code 1\n');
    const { text, structured } = await harness.run('pipeline.failures', red);

    expect(requests()).toHaveLength(11);
    expect(text).toContain('12 failed jobs');
    expect(text).toContain('their logs not read (job.trace reads one): test 10 (110), test 11 (111).');
    expect(structured['unread_jobs']).toHaveLength(2);
  });

  it('shares the budget among the jobs', async () => {
    manyFailed(10, `${Array.from({ length: 3_000 }, (_, index) => `Error: number ${index} ${'-'.repeat(50)}`).join('\n')}\nERROR: Job failed: exit code 1\n`);
    const { text } = await harness.run('pipeline.failures', red);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text.match(/ERROR: Job failed: exit code 1/g)).toHaveLength(10);

  });

  it('names the jobs that a small budget has no room for', async () => {
    const narrow = await ActionHarness.for(PipelinesModule, { GITLAB_MCP_MAX_RESULT_BYTES: '4000' });
    const { text } = await narrow.run('pipeline.failures', red);
    expect(Buffer.byteLength(text)).toBeLessThan(4_000);
    expect(text).toContain('ECONNREFUSED');

    narrow.gitlab.answer('GET /projects/acme%2Fapi/pipelines/5103/jobs', Array.from({ length: 10 }, (_, index) => ({ id: 9223, name: `test ${index}`, status: 'failed' })));
    const many = await narrow.run('pipeline.failures', red);
    await narrow.stop();
    expect(Buffer.byteLength(many.text)).toBeLessThan(4_000);
    expect(many.text).toMatch(/their logs not shown \(job\.trace reads one\): .*test 9 \(9223\)\./);
  });

  it('tells how many of its reads are done', async () => {
    manyFailed(3, 'Error: broken');
    const told: unknown[] = [];
    await harness.run('pipeline.failures', red, { progress: { report: (done, total) => told.push([done, total]) } });

    expect(told).toEqual([[1, 4], [2, 4], [3, 4], [4, 4]]);
  });

  it('shows the other jobs when one log is gone or withheld', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/jobs/9224/trace', { message: '403 Forbidden' }, 403);
    const { text } = await harness.run('pipeline.failures', red);

    expect(text).toContain('Its log may not be read with this token (403).');
    expect(text).toContain('refuses an expired session');
  });

  it('lets other failures of GitLab through', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/jobs/9224/trace', { message: '500' }, 500);

    expect((await harness.fail('pipeline.failures', red)).text).toContain('→ 500');
  });

  it('says that a job never ran', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/jobs/9224/trace', '', 200, { 'content-type': 'text/plain' });

    expect((await harness.run('pipeline.failures', red)).text).toContain('Its log is empty: the job never ran, or the log was erased.');
  });

  it('refuses two ways to name the pipeline, and sends nothing', async () => {
    expect((await harness.fail('pipeline.failures', { ...red, ref: 'main' })).text).toContain('Give one of pipeline_id, merge_request_iid and ref');
    expect(requests()).toEqual([]);
  });
});
