import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RunnersModule } from './runners.module.js';

const project_id = 'acme/api';

describe('runner actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RunnersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists the runners of a project with their state', async () => {
    const { text, structured } = await harness.run('runner.list_project', { project_id });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/runners');
    expect(text).toContain('| 43 | Deployer of acme | project_type | offline | idle | yes |');
    expect(JSON.stringify(structured)).not.toMatch(/ip_address|is_shared/);
  });

  it('sends tags as one comma list', async () => {
    const { structured } = await harness.run('runner.list_project', { project_id, tags: ['docker', 'linux'], status: 'online', paused: false });

    expect(sent()?.query).toBe('tag_list=docker%2Clinux&status=online&paused=false');
    expect(structured).toMatchObject({ items: [{ id: 41 }] });
  });

  it('says what no runner means', async () => {
    expect((await harness.run('runner.list_project', { project_id, tag_list: ['mainframe'] })).text).toMatch(/^No runners match: jobs of this project that need one will wait\./);
  });

  it('reads a runner', async () => {
    const { text, structured } = await harness.run('runner.get', { runner_id: 43 });

    expect(sent()?.path).toBe('/runners/43');
    expect(structured).toMatchObject({ status: 'offline', paused: true, tag_list: ['deploy'], projects: [{ id: 1001, path_with_namespace: 'acme/api' }], maximum_timeout: 3600 });
    expect(text).toContain('- **Takes untagged jobs**: no');
    expect(text).toContain('- **Longest job**: 1 h 00 min');
    expect(text).toContain('> Waits for a new disk.');
  });

  it.each([[undefined], [['*']], [['id', 'description']]])('never shows the token that older versions of GitLab send (fields: %j)', async (fields) => {
    const token = 'runner-token-of-old';
    harness.gitlab.answer('GET /runners/6', { id: 6, description: 'Old', token, tag_list: ['ruby'] });
    harness.gitlab.answer('GET /projects/acme%2Fapi/runners', [{ id: 6, description: 'Old', token }]);
    const options = fields === undefined ? {} : { fields };

    for (const result of [await harness.run('runner.get', { runner_id: 6 }, options), await harness.run('runner.list_project', { project_id }, options)]) {
      expect(result.text).toContain('Old');
      expect(result.text + JSON.stringify(result.structured)).not.toContain(token);
    }
  });

  it.each([
    ['runner.list', {}, '/runners'],
    ['runner.list_all', {}, '/runners/all'],
    ['runner.list_group', { group_id: 'acme' }, '/groups/acme/runners'],
  ])('lists runners wherever they are (%s)', async (action, where, path) => {
    harness.gitlab.answer(`GET ${path}`, [{ id: 6, description: 'Shared', runner_type: 'instance_type', status: 'stale', paused: false, token: 'of-old' }]);

    const { text } = await harness.run(action, { ...where, tags: ['docker', 'linux'], version_prefix: '18.' });
    expect(sent()).toMatchObject({ method: 'GET', path });
    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ tag_list: 'docker,linux', version_prefix: '18.' });
    expect(text).toContain('| 6 | Shared | instance_type | stale |');

    harness.gitlab.answer(`GET ${path}`, []);
    expect((await harness.run(action, where)).text).toMatch(/^No runners match\.(\n|$)/);
  });

  it('lists the jobs of a runner, each with its project, by keyset', async () => {
    const job = { id: 2, status: 'failed', stage: 'test', name: 'unit', ref: 'main', failure_reason: 'script_failure', started_at: '2026-11-16T08:51:29.000Z', duration: 120, user: { username: 'dora', name: 'Dora' }, project: { id: 1, path_with_namespace: 'acme/api' } };
    harness.gitlab.answer('GET /runners/41/jobs', [job, { id: 1, name: 'bare', project: null }], 200, { link: `<${harness.gitlab.url}/api/v4/runners/41/jobs?cursor=abc&order_by=id>; rel="next"` });

    const { text, structured } = await harness.run('runner.jobs', { id: 41, status: 'failed', order_by: 'id' });
    expect(sent()).toMatchObject({ path: '/runners/41/jobs', query: 'status=failed&order_by=id' });
    expect(text).toContain('| 2 | unit | failed | script_failure | acme/api | `main` | 2026-11-16 08:51 UTC | 2 min 00 s |');
    expect(structured['pagination']).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  });

  it('lists the machines behind a runner', async () => {
    harness.gitlab.answer('GET /runners/41/managers', [{ id: 8, system_id: 's_89e5e9956577', version: '18.6.0', revision: '91a27b2a', platform: 'linux', architecture: 'amd64', contacted_at: '2026-11-24T01:30:06.549Z', ip_address: '127.0.0.1', status: 'online', job_execution_status: 'idle' }]);
    expect((await harness.run('runner.list_managers', { runner_id: 41 })).text).toContain('| 8 | `s_89e5e9956577` | online | idle | 18.6.0 | linux | amd64 |');
  });

  it('pauses a runner and changes its tags, without an echo of the note', async () => {
    harness.gitlab.answer('PUT /runners/41', { id: 41, description: 'Docker', paused: true, tag_list: ['arm'], maintenance_note: 'Rack 7', token: 'of-old' });

    const { text } = await harness.run('runner.update', { id: 41, paused: true, tags: ['arm'], note: 'Rack 7' });
    expect(sent()).toMatchObject({ method: 'PUT', path: '/runners/41', body: { paused: true, tag_list: ['arm'], maintenance_note: 'Rack 7' } });
    expect(text).toContain('- **Paused**: yes');
    expect(text).not.toMatch(/Rack 7|of-old/);
  });

  it('enables a runner in a project and disables it there', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/runners', { id: 41, description: 'Docker', status: 'online' }, 201);
    harness.gitlab.answer('DELETE /projects/acme%2Fapi/runners/41', undefined, 204);

    await harness.run('runner.enable_project', { project_id, runner_id: 41 });
    expect(sent()?.body).toEqual({ runner_id: 41 });
    await harness.run('runner.disable_project', { project_id, runner_id: 41 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: '/projects/acme%2Fapi/runners/41' });
  });

  it.each(['runner.remove', 'runner.delete_registered'])('deletes a runner (%s)', async (action) => {
    harness.gitlab.answer('DELETE /runners/41', undefined, 204);
    expect((await harness.fail(action, { runner_id: 41 })).text).toContain('"confirm": true');
    expect((await harness.run(action, { runner_id: 41 }, { confirm: true })).text).toMatch(/^Deleted the runner\./);
    expect(harness.gitlab.requests).toMatchObject([{ method: 'DELETE', path: '/runners/41' }]);
  });
});
