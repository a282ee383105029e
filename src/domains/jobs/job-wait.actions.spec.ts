import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { JobsModule } from './jobs.module.js';

describe('waiting for a job', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(JobsModule, { GITLAB_MCP_ACTION_TIMEOUT: '1s' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const running = { project_id: 'acme/api', job_id: landmarks.jobs.running, interval_seconds: 2 };
  const path = `/projects/acme%2Fapi/jobs/${running.job_id}`;
  const job = () => harness.gitlab.world.project('acme/api').jobs.find(({ id }) => id === running.job_id)!;

  it('looks at even intervals, names the state each time, and outlasts the limit for one call', async () => {
    const told: unknown[] = [];
    const report = (...sign: unknown[]) => {
      told.push(sign);
      if (told.length === 2) job().status = 'success';
    };
    const { text, structured } = await harness.run('job.wait', running, { progress: { report } });

    expect(text).toMatch(new RegExp(`^Job ${running.job_id} \\(${job().name}\\) ended as success\\.\\n`));
    expect(structured).toMatchObject({ ended: true, id: running.job_id, status: 'success' });
    expect(told).toEqual([
      [1, undefined, `Job ${running.job_id}: running`],
      [2, undefined, `Job ${running.job_id}: running`],
      [3, undefined, `Job ${running.job_id}: success`],
    ]);
    expect(harness.gitlab.requests.map((request) => `${request.method} ${request.path}`)).toEqual([`GET ${path}`, `GET ${path}`, `GET ${path}`]);
  });

  it('says that the time is up when it is, which is no error', async () => {
    const { text, structured } = await harness.run('job.wait', { ...running, timeout_seconds: 1 });
    expect(text).toContain(`The time is up and job ${running.job_id} (${job().name}) is still running.`);
    expect(structured).toMatchObject({ ended: false });
  });

  it('does not wait for what somebody has to start', async () => {
    const { text } = await harness.run('job.wait', { ...running, job_id: landmarks.jobs.playable });
    expect(text).toContain('waits to be started by hand: use job.play.');
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('fails on a failed end only if that is wanted', async () => {
    const failed = { project_id: 'acme/api', job_id: landmarks.jobs.failedTest };
    await expect(harness.run('job.wait', failed)).resolves.toMatchObject({ structured: { ended: true, status: 'failed' } });
    const { text } = await harness.fail('job.wait', { ...failed, fail_on_error: true });
    expect(text).toContain(`Job ${failed.job_id} ended as failed. Read its log with job.trace.`);
  });

  it('ends with the call', async () => {
    const call = new AbortController();
    setTimeout(() => call.abort(), 300);
    const { text } = await harness.fail('job.wait', running, { signal: call.signal });
    expect(text).toContain('The call ended while waiting');
  });
});
