import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { JobsModule } from './jobs.module.js';

describe('job actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(JobsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const project_id = 'acme/api';
  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);

  it('lists the jobs of a pipeline by several statuses, each as scope[]', async () => {
    const { text, structured } = await harness.run('job.list', { project_id, pipeline_id: landmarks.pipelines.failed, scope: ['failed', 'success'] });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/5103/jobs?scope[]=failed&scope[]=success']);
    expect(structured['items']).toHaveLength(5);
    expect(text).toContain('| 9224 | integration | test | failed | script_failure |');
    expect(JSON.stringify(structured)).not.toMatch(/avatar|commit|runner/);
  });

  it('takes one status as text, and the word status for it', async () => {
    await harness.run('job.list', { project_id, pipeline_id: landmarks.pipelines.failed, status: 'failed', include_retried: true });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/5103/jobs?scope[]=failed&include_retried=true']);
  });

  it('offers a cursor where GitLab pages by keyset, and continues with it', async () => {
    const pipeline_id = landmarks.pipelines.failed;
    const next = `${harness.gitlab.url}/api/v4/projects/1001/pipelines/${pipeline_id}/jobs?cursor=abc&per_page=1`;
    harness.gitlab.answer(`GET /projects/acme%2Fapi/pipelines/${pipeline_id}/jobs`, [{ id: 1, name: 'unit', status: 'failed' }], 200, { link: `<${next}>; rel="next"` });
    const first = await harness.run('job.list', { project_id, pipeline_id, per_page: 1 });
    const { next_cursor } = first.structured['pagination'] as { next_cursor: string };
    await harness.run('job.list', { project_id, pipeline_id, cursor: next_cursor });

    expect(requests().at(-1)).toBe(`GET /projects/acme%2Fapi/pipelines/${pipeline_id}/jobs?cursor=abc&per_page=1`);
  });

  it('refuses a status that GitLab does not know, and sends nothing', async () => {
    const { text } = await harness.fail('job.list', { project_id, pipeline_id: 5103, scope: ['broken'] });

    expect(text).toContain('scope[0]: must be one of created, waiting_for_resource');
    expect(requests()).toEqual([]);
  });

  it('reads one job without what nobody asked for', async () => {
    const { text, structured } = await harness.run('job.get', { project_id, job_id: landmarks.jobs.failedTest });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/jobs/9223']);
    expect(structured).toMatchObject({ id: 9223, name: 'unit', status: 'failed', failure_reason: 'script_failure', user: { username: 'dora', name: expect.any(String) }, pipeline: { id: 5103, status: 'failed' } });
    expect(text).toContain('## Job 9223: unit');
    expect(text).toContain('- **Artifacts**: artifacts.zip (archive, 595 bytes)');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|author_email|parent_ids/);
  });

  it('retries a job and shows the new one', async () => {
    const { structured } = await harness.run('job.retry', { project_id, job_id: landmarks.jobs.failedTest });

    expect(requests()).toEqual(['POST /projects/acme%2Fapi/jobs/9223/retry']);
    expect(structured).toMatchObject({ name: 'unit', status: 'pending' });
    expect(structured['id']).not.toBe(9223);
  });

  it('hands inputs on to a retried job', async () => {
    await harness.run('job.retry', { project_id, job_id: landmarks.jobs.failedTest, inputs: { environment: 'staging' } });

    expect(harness.gitlab.writes[0]?.body).toEqual({ inputs: { environment: 'staging' } });
  });

  it('explains why a job cannot be retried', async () => {
    const { text } = await harness.fail('job.retry', { project_id, job_id: landmarks.jobs.running });

    expect(text).toContain('GitLab does not retry this job');
    expect(text).toContain('Job is not retryable');
    expect(text).toContain('job.play');
  });

  it('leaves other refusals of a retry as they are', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/jobs/9223/retry', { message: '403 Forbidden' }, 403);

    const { text } = await harness.fail('job.retry', { project_id, job_id: 9223 });
    expect(text).not.toContain('GitLab does not retry this job');
    expect(text).toContain('role');
  });

  it('starts a manual job with variables', async () => {
    const { structured } = await harness.run('job.play', { project_id, job_id: landmarks.jobs.playable, job_variables_attributes: [{ key: 'DEPLOY_TO', value: 'staging' }] });

    expect(requests()).toEqual(['POST /projects/acme%2Fapi/jobs/9203/play']);
    expect(harness.gitlab.writes[0]?.body).toEqual({ job_variables_attributes: [{ key: 'DEPLOY_TO', value: 'staging' }] });
    expect(structured).toMatchObject({ id: 9203, status: 'pending' });
  });

  it('explains why a job cannot be started by hand', async () => {
    const { text } = await harness.fail('job.play', { project_id, job_id: landmarks.jobs.failedTest });

    expect(text).toContain('only jobs that wait as manual or scheduled can be started');
    expect(text).toContain('job.retry');
  });

  it('counts a write as done although its answer cannot be read', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/jobs/9203/play', '', 200);

    await expect(harness.run('job.play', { project_id, job_id: 9203 })).resolves.toMatchObject({ structured: { id: 9203 } });
  });

  it('lists the jobs of a project by keyset, with the pipeline of each', async () => {
    const { text, structured } = await harness.run('job.list_project', { project_id, status: ['failed'], per_page: 2 });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/jobs?scope[]=failed&per_page=2&pagination=keyset']);
    expect(structured).toMatchObject({ items: [{ id: 9242, ref: 'release/1.0', pipeline: { id: 5105, status: 'failed' } }, { id: 9241 }], pagination: { has_more: true, next_cursor: expect.any(String) } });
    expect(text).toContain('| 5105 (failed) |');
    const { next_cursor } = structured['pagination'] as { next_cursor: string };
    await expect(harness.run('job.list_project', { project_id, cursor: next_cursor })).resolves.toMatchObject({ structured: { items: [{ id: 9224 }, { id: 9223 }] } });
  });

  it('lists the jobs of a project by number when one is asked for', async () => {
    await harness.run('job.list_project', { project_id, ref: 'main', page: 2 });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/jobs?ref=main&page=2']);
  });

  it('lists trigger jobs with the pipelines they started', async () => {
    const { text, structured } = await harness.run('job.list_bridges', { project_id, pipeline_id: landmarks.pipelines.success });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/5101/bridges']);
    expect(structured).toMatchObject({ items: [{ id: 9204, name: 'trigger scripts', downstream_pipeline: { id: 5901, project_id: 1002, status: 'success' } }] });
    expect(text).toContain('5901 of project 1002 (success)');
  });

  it('lists a trigger job whose downstream pipeline is out of sight', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/pipelines/5101/bridges', [{ id: 7, name: 'deploy', stage: 'deploy', status: 'failed', failure_reason: 'downstream_bridge_project_not_found', downstream_pipeline: null }]);

    const { structured } = await harness.run('job.list_bridges', { project_id, pipeline_id: 5101, scope: ['failed'] });
    expect(structured['items']).toEqual([{ id: 7, name: 'deploy', stage: 'deploy', status: 'failed', failure_reason: 'downstream_bridge_project_not_found' }]);
  });

  it('cancels a job and shows it as it now stands', async () => {
    const { structured } = await harness.run('job.cancel', { project_id, job_id: landmarks.jobs.running, force: true });

    expect(requests()).toEqual(['POST /projects/acme%2Fapi/jobs/9212/cancel']);
    expect(harness.gitlab.writes[0]?.body).toEqual({ force: true });
    expect(structured).toMatchObject({ id: 9212, status: 'canceled' });
  });

  it('says in GitLab\'s words that a job is over', async () => {
    expect((await harness.fail('job.cancel', { project_id, job_id: landmarks.jobs.failedTest })).text).toContain('Job is not cancelable');
  });
});
