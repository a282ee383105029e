import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { EnvironmentsModule } from './environments.module.js';

const project_id = 'acme/api';

describe('environment actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(EnvironmentsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const names = (structured: Record<string, unknown>) => (structured['items'] as { name: string }[]).map(({ name }) => name);

  it('lists environments with what tells them apart', async () => {
    const { text, structured } = await harness.run('environment.list', { project_id, states: 'available' });

    expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/environments', query: 'states=available' });
    expect(names(structured)).toEqual(['production', 'staging', 'review/feature-login']);
    expect(text).toContain('| 3001 | production | available | production | https://api.example.com |');
    expect(JSON.stringify(structured)).not.toMatch(/path_with_namespace|slug/);
  });

  it('finds an environment by its name, by whatever word that was given', async () => {
    const { structured } = await harness.run('environment.list', { project_id, environment_name: 'staging' });

    expect(sent()?.query).toBe('name=staging');
    expect(names(structured)).toEqual(['staging']);
  });

  it('reads an environment with what was deployed to it last', async () => {
    const { text, structured } = await harness.run('environment.get', { project_id, environment_id: 3001 });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/environments/3001');
    expect(text).toMatch(/- \*\*Last deployment\*\*: 6001 \(success\) of `v1\.0\.0` at `[0-9a-f]{11}` by @erin on 2026-11-04 11:00 UTC/);
    expect(text).toContain('> What customers use.');
    expect(structured).toMatchObject({ id: 3001, state: 'available', last_deployment: { id: 6001, deployable: { id: 9251, name: 'compile' } } });
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(2_000);
  });

  it('reads an environment that nothing was deployed to', async () => {
    const { text, structured } = await harness.run('environment.get', { project_id, environment_id: 3004 });

    expect(text).toContain('## Environment review/old');
    expect(structured).not.toHaveProperty('last_deployment');
  });

  describe('stopping', () => {
    it('sends nothing until someone agrees', async () => {
      const { text } = await harness.fail('environment.stop', { project_id, environment_id: 3003 });

      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('stops the environment once it was agreed to and says what it came to', async () => {
      const { structured } = await harness.run('environment.stop', { project_id, environment_id: 3003 }, { confirm: true });

      expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/environments/3003/stop' });
      expect(structured).toMatchObject({ id: 3003, state: 'stopping' });
    });

    it('skips the stop job when it is told to', async () => {
      const { structured } = await harness.run('environment.stop', { project_id, environment_id: 3003, force: true }, { confirm: true });

      expect(sent()?.body).toEqual({ force: true });
      expect(structured).toMatchObject({ state: 'stopped' });
    });
  });

  it('lists the times in which nothing is deployed', async () => {
    const { text } = await harness.run('environment.freeze_list', { project_id });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/freeze_periods');
    expect(text).toContain('| 6101 | `0 18 * * 5` | `0 8 * * 1` | Europe/Berlin |');

    expect((await harness.run('environment.freeze_list', { project_id: 'acme/empty' })).text).toMatch(/^This project has no freeze periods/);
  });

  it('creates an environment, changes it, and deletes it once it is stopped', async () => {
    const { structured } = await harness.run('environment.create', { project_id, name: 'demo', url: 'https://demo.example.com', tier: 'testing' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/environments', body: { name: 'demo', external_url: 'https://demo.example.com', tier: 'testing' } });
    const demo = { project_id, environment_id: structured['id'] };

    expect((await harness.run('environment.update', { ...demo, tier: 'staging' })).structured).toMatchObject({ name: 'demo', tier: 'staging' });
    expect((await harness.fail('environment.delete', demo, { confirm: true })).text).toContain('Environment must be stopped');
    await harness.run('environment.stop', { ...demo, force: true }, { confirm: true });
    expect((await harness.run('environment.delete', demo, { confirm: true })).text).toBe('The environment was deleted.');
    await harness.fail('environment.get', demo);
  });
});
