import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { PipelinesModule } from './pipelines.module.js';

describe('pipeline actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PipelinesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const project_id = 'acme/api';
  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);

  it('lists pipelines by what they are filtered by', async () => {
    const { text, structured } = await harness.run('pipeline.list', { project_id, status: 'failed', ref: 'feature/cache', updated_after: '2026-11-01T00:00:00+01:00', per_page: 5 });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines?status=failed&ref=feature%2Fcache&updated_after=2026-11-01T00%3A00%3A00%2B01%3A00&per_page=5']);
    expect(structured).toMatchObject({ items: [{ id: 5103, status: 'failed', ref: 'feature/cache' }], pagination: { total_items: 1, has_more: false } });
    expect(text).toContain('| 5103 | failed | push | `feature/cache` |');
  });

  it('keeps twenty pipelines short and says how to go on', async () => {
    const { text, structured } = await harness.run('pipeline.list', { project_id });

    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(12_000);
    expect(structured['items']).toHaveLength(20);
    expect(text).toContain('"page":2');
  });

  it('takes branch for ref', async () => {
    await harness.run('pipeline.list', { project_id, branch: 'main' });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines?ref=main']);
  });

  it('says that no pipelines match', async () => {
    expect((await harness.run('pipeline.list', { project_id, username: 'nobody' })).text).toMatch(/^No pipelines match\./);
  });

  it('reads one pipeline', async () => {
    const { text, structured } = await harness.run('pipeline.get', { project_id, pipeline_id: landmarks.pipelines.success });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/5101']);
    expect(structured).toMatchObject({ id: 5101, name: 'Nightly', status: 'success', detailed_status: { label: 'passed' }, coverage: 87.4, user: { username: 'alice' } });
    expect(text).toContain('## Pipeline 5101: Nightly');
    expect(text).toContain('- **Duration**: 4 min 03 s');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|favicon|before_sha/);
  });

  it('reads the latest pipeline of a branch', async () => {
    await expect(harness.run('pipeline.latest', { project_id, ref: 'feature/login' })).resolves.toMatchObject({ structured: { id: 5104 } });
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/latest?ref=feature%2Flogin']);
  });

  it('reads the latest pipeline of the default branch when no other is named', async () => {
    await expect(harness.run('pipeline.latest', { project_id })).resolves.toMatchObject({ structured: { id: 5101 } });
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/latest']);
  });

  it('says that there is no pipeline where GitLab forbids to look at none', async () => {
    const { text } = await harness.fail('pipeline.latest', { project_id, ref: 'feature/none' });

    expect(text).toContain('There is no pipeline for the latest commit of "feature/none"');
    expect(text).toContain('pipeline.list');
  });

  it('still says that a scope is missing', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/pipelines/latest', { error: 'insufficient_scope', error_description: 'more', scope: 'api read_api' }, 403);

    expect((await harness.fail('pipeline.latest', { project_id })).text).toContain('read_api');
  });

  it('starts a pipeline with variables and inputs', async () => {
    const body = { ref: 'main', variables: [{ key: 'DEPLOY_TO', value: 'staging', variable_type: 'file' }], inputs: { region: 'eu', replicas: 3 } };
    const { structured } = await harness.run('pipeline.create', { project_id, ...body });

    expect(requests()).toEqual(['POST /projects/acme%2Fapi/pipeline']);
    expect(harness.gitlab.writes[0]?.body).toEqual(body);
    expect(structured).toMatchObject({ status: 'created', ref: 'main' });
  });

  it('says why GitLab does not start one', async () => {
    expect((await harness.fail('pipeline.create', { project_id, ref: 'nowhere' })).text).toContain('Reference not found');
  });

  it('refuses a variable without a value, and sends nothing', async () => {
    const { text } = await harness.fail('pipeline.create', { project_id, ref: 'main', variables: [{ key: 'A' }] });

    expect(text).toContain('variables[0].value: is missing.');
    expect(requests()).toEqual([]);
  });

  it('tells the form of variables to whoever gives them by their names', async () => {
    const { text } = await harness.fail('pipeline.create', { project_id, ref: 'main', variables: { DEPLOY: 'true' } });

    expect(text).toContain('variables[0].DEPLOY: is not known. variables[0] has the form {"key": …, "value": …}.');
    expect((await harness.fail('pipeline.create', { project_id, ref: 'main', variables: 'DEPLOY=true' })).text).toContain('variables: must be a list of the form [{"key": …, "value": …}].');
    expect(requests()).toEqual([]);
  });

  it('retries the failed jobs of a pipeline and shows it as it now stands', async () => {
    await expect(harness.run('pipeline.retry', { project_id, pipeline_id: landmarks.pipelines.failed })).resolves.toMatchObject({ structured: { id: 5103, status: 'running' } });
    expect(requests()).toEqual(['POST /projects/acme%2Fapi/pipelines/5103/retry']);
  });

  it('cancels a pipeline', async () => {
    await expect(harness.run('pipeline.cancel', { project_id, pipeline_id: landmarks.pipelines.running })).resolves.toMatchObject({ structured: { id: 5102, status: 'canceled' } });
    expect(requests()).toEqual(['POST /projects/acme%2Fapi/pipelines/5102/cancel']);
  });

  it('names the pipeline that is not there', async () => {
    expect((await harness.fail('pipeline.get', { project_id, pipeline_id: 1 })).text).toContain('pipeline id 1');
  });

  it('lists the variables that a pipeline was started with', async () => {
    const { text, structured } = await harness.run('pipeline.variables', { project_id, pipeline_id: landmarks.pipelines.success });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/pipelines/5101/variables']);
    expect(structured['items']).toEqual([{ key: 'DEPLOY_TO', value: 'staging', variable_type: 'env_var' }]);
    expect(text).toContain('| `DEPLOY_TO` | `staging` |');
  });

  it('says that a pipeline was started without variables', async () => {
    expect((await harness.run('pipeline.variables', { project_id, pipeline_id: landmarks.pipelines.failed })).text).toContain('without variables of its own');
  });

  it('renames a pipeline', async () => {
    const { structured } = await harness.run('pipeline.update_metadata', { project_id: 'acme/api', pipeline_id: 5103, name: 'Release 1.2.0' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/pipelines/5103/metadata', body: { name: 'Release 1.2.0' } }]);
    expect(structured).toMatchObject({ id: 5103, name: 'Release 1.2.0' });
  });

  it('deletes a pipeline once that is agreed to', async () => {
    const doomed = { project_id: 'acme/api', pipeline_id: 5103 };
    expect((await harness.fail('pipeline.delete', doomed)).text).toContain('"confirm": true');

    await harness.run('pipeline.delete', doomed, { confirm: true, token: 'admin-token' });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: '/projects/acme%2Fapi/pipelines/5103' }]);
    await harness.fail('pipeline.get', doomed);
  });
});
