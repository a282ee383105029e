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
});
