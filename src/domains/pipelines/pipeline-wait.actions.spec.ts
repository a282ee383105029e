import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { PipelinesModule } from './pipelines.module.js';

describe('waiting for a pipeline', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    // The limit for one call is far shorter than the waits below.
    harness = await ActionHarness.for(PipelinesModule, { GITLAB_MCP_ACTION_TIMEOUT: '1s' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const project_id = 'acme/api';
  const running = { project_id, pipeline_id: landmarks.pipelines.running, interval_seconds: 2 };
  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
  const pipelinePath = `/projects/acme%2Fapi/pipelines/${running.pipeline_id}`;
  const pipeline = () => harness.gitlab.world.pipeline(running.pipeline_id);

  it('says at once how one ended that has', async () => {
    const { text, structured } = await harness.run('pipeline.wait', { project_id, pipeline_id: landmarks.pipelines.success });
    expect(text).toMatch(/^Pipeline 5101 ended as success\.\n/);
    expect(structured).toMatchObject({ message: 'Pipeline 5101 ended as success.', ended: true, id: 5101, status: 'success' });
    expect(harness.gitlab.requests.every(({ path }) => path.endsWith('/pipelines/5101'))).toBe(true);
  });

  it('looks at its jobs at even intervals, names its state each time, and outlasts the limit for one call', async () => {
    const told: (readonly [number, number | undefined, string | undefined])[] = [];
    const jobs = harness.gitlab.world.project(project_id).jobs.filter(({ pipeline_id, bridge, retried }) => pipeline_id === running.pipeline_id && !bridge && !retried);
    const report = (done: number, total?: number, message?: string) => {
      told.push([done, total, message]);
      if (told.length === 2) pipeline().status = 'failed';
    };
    const started = Date.now();
    const { text } = await harness.run('pipeline.wait', running, { progress: { report } });

    expect(Date.now() - started).toBeGreaterThan(3_900);
    expect(text).toMatch(/^Pipeline 5102 ended as failed\.\n/);
    expect(requests()).toEqual([`GET ${pipelinePath}`, ...Array.from({ length: 3 }, () => `GET ${pipelinePath}/jobs?per_page=100`), `GET ${pipelinePath}`]);
    const finished = jobs.filter(({ status }) => ['success', 'failed', 'canceled', 'skipped', 'manual'].includes(status)).length;
    expect(told.map(([, total]) => total)).toEqual([jobs.length, jobs.length, jobs.length]);
    expect(told[0]?.[2]).toBe(`Pipeline 5102: running, ${finished} of ${jobs.length} jobs finished`);
    expect(told[2]?.[2]).toContain('Pipeline 5102: failed');
    const values = told.map(([done]) => done);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });

  it('says that the time is up when it is, which is no error', async () => {
    const { text, structured } = await harness.run('pipeline.wait', { ...running, timeout_seconds: 1 });
    expect(text).toMatch(/^The time is up and pipeline 5102 is still running\. Wait on with pipeline\.wait; timeout_seconds may be up to 3600\.\n/);
    expect(structured).toMatchObject({ ended: false, status: 'running' });
  });

  it('does not wait for what somebody has to start', async () => {
    pipeline().status = 'manual';
    const { text, structured } = await harness.run('pipeline.wait', running);
    expect(text).toContain('waits for a manual job and does not go on by itself. Start one with job.play.');
    expect(structured).toMatchObject({ ended: true, status: 'manual' });
  });

  it('asks the pipeline itself while it has no jobs', async () => {
    harness.gitlab.answer(`GET ${pipelinePath}/jobs`, []);
    await harness.run('pipeline.wait', { ...running, timeout_seconds: 1 });
    expect(requests()).toContain(`GET ${pipelinePath}/jobs?per_page=100`);
  });

  it('counts no jobs but those that GitLab describes', async () => {
    harness.gitlab.answer(`GET ${pipelinePath}/jobs`, [null, 'job', { status: 'success', pipeline: { status: 'success' } }]);
    const told: unknown[] = [];
    await harness.run('pipeline.wait', running, { progress: { report: (...each) => told.push(each) } });
    expect(told.at(-1)).toEqual([1.5, 1, 'Pipeline 5102: success, 1 of 1 jobs finished']);
  });

  it.each(['failed', 'canceled'])('fails on %s if that is wanted', async (status) => {
    pipeline().status = status;
    const { text } = await harness.fail('pipeline.wait', { ...running, fail_on_error: true });
    expect(text).toContain(`Pipeline 5102 ended as ${status}. See why with pipeline.failures.`);
  });

  it('ends with the call', async () => {
    const call = new AbortController();
    setTimeout(() => call.abort(), 300);
    const { text } = await harness.fail('pipeline.wait', running, { signal: call.signal });
    expect(text).toContain('The call ended while waiting');
  });

  it('lives through a bad moment of GitLab', async () => {
    harness.gitlab.fault({ kind: 'status', status: 502 }, { times: 1, route: /\/jobs$/ });
    await expect(harness.run('pipeline.wait', { ...running, timeout_seconds: 1 })).resolves.toMatchObject({ structured: { status: 'running' } });
  });

  it('tells a failure of GitLab as one', async () => {
    const { text } = await harness.fail('pipeline.wait', { project_id, pipeline_id: 99_999 });
    expect(text).toContain('404');
  });

  it.each([{ timeout_seconds: 3_601 }, { timeout_seconds: 0 }, { interval_seconds: 1 }, { interval_seconds: 61 }])('refuses %j, outside its limits', async (limits) => {
    await expect(harness.fail('pipeline.wait', { ...running, ...limits })).resolves.toMatchObject({ text: expect.stringContaining(Object.keys(limits)[0] ?? '') as unknown });
    expect(requests()).toEqual([]);
  });
});
