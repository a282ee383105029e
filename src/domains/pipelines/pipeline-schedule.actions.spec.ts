import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PipelinesModule } from './pipelines.module.js';

describe('pipeline schedule actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PipelinesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists schedules with their cron line, next run and owner', async () => {
    const { text, structured } = await harness.run('pipeline.schedule_list', { project_id: 'acme/api' });

    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual(['GET /projects/acme%2Fapi/pipeline_schedules']);
    expect(text).toContain('| 951 | Nightly build | `refs/heads/main` | `0 2 * * *` | Europe/Berlin | yes | 2026-11-30 01:00 UTC | @alice |');
    expect(structured).toMatchObject({ items: [{ id: 951, active: true }, { id: 952, active: false, owner: { username: 'dora' } }] });
    expect(JSON.stringify(structured)).not.toContain('avatar_url');
  });

  it('narrows to those that run', async () => {
    const { structured } = await harness.run('pipeline.schedule_list', { project_id: 'acme/api', scope: 'active' });

    expect(harness.gitlab.requests[0]?.query).toBe('scope=active');
    expect(structured['items']).toHaveLength(1);
  });

  it('says that there are none', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/pipeline_schedules', []);

    expect((await harness.run('pipeline.schedule_list', { project_id: 'acme/api' })).text).toMatch(/^No pipeline schedules match\./);
  });

  const nightly = { project_id: 'acme/api', pipeline_schedule_id: 951 };
  const path = '/projects/acme%2Fapi/pipeline_schedules';

  it('creates a schedule, which is then read with its next run', async () => {
    const { structured } = await harness.run('pipeline.schedule_create', { project_id: 'acme/api', description: 'Weekly audit', branch: 'main', cron: '0 4 * * 1', timezone: 'Europe/Berlin' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { description: 'Weekly audit', ref: 'main', cron: '0 4 * * 1', cron_timezone: 'Europe/Berlin' } }]);
    const { text } = await harness.run('pipeline.schedule_get', { project_id: 'acme/api', schedule_id: structured['id'] });
    expect(text).toContain(`## Schedule ${String(structured['id'])}: Weekly audit`);
    expect(text).toContain('- **Cron**: `0 4 * * 1`');
  });

  it('switches a schedule off, takes it over and deletes it', async () => {
    expect((await harness.run('pipeline.schedule_update', { ...nightly, enabled: false })).structured).toMatchObject({ id: 951, active: false });
    expect((await harness.fail('pipeline.schedule_update', { project_id: 'acme/api', pipeline_schedule_id: 952, active: true })).text).toContain('403');
    expect((await harness.run('pipeline.schedule_take_ownership', { project_id: 'acme/api', pipeline_schedule_id: 952 })).structured).toMatchObject({ owner: { username: 'alice' } });
    await harness.run('pipeline.schedule_delete', nightly, { confirm: true });

    expect(harness.gitlab.writes.map((request) => `${request.method} ${request.path}`)).toEqual([`PUT ${path}/951`, `PUT ${path}/952`, `POST ${path}/952/take_ownership`, `DELETE ${path}/951`]);
    await harness.fail('pipeline.schedule_get', nightly);
  });

  it('runs a schedule at once and lists what it started', async () => {
    expect((await harness.run('pipeline.schedule_run', nightly)).text).toBe('GitLab starts a pipeline of the schedule now.');
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${path}/951/play` }]);
    expect((await harness.run('pipeline.schedule_list_triggered_pipelines', nightly)).structured['items']).toMatchObject([{ source: 'schedule', ref: 'main' }]);
  });

  it('keeps variables, whose values are read only when asked for', async () => {
    const made = await harness.run('pipeline.schedule_create_variable', { ...nightly, name: 'FULL_RUN', value: 'hush-hush' });
    await harness.run('pipeline.schedule_edit_variable', { ...nightly, key: 'FULL_RUN', value: 'still-hush' });
    const { text, structured } = await harness.run('pipeline.schedule_get', nightly);

    expect(text).toContain('- **Variables**: `FULL_RUN`');
    expect(made.text + JSON.stringify(made.structured) + text + JSON.stringify(structured)).not.toContain('hush');
    expect((await harness.run('pipeline.schedule_get', nightly, { fields: ['variables'] })).structured).toMatchObject({ variables: [{ key: 'FULL_RUN', value: 'still-hush' }] });
    await harness.run('pipeline.schedule_delete_variable', { ...nightly, key: 'FULL_RUN' }, { confirm: true });
    expect(harness.gitlab.writes.map((request) => `${request.method} ${request.path}`)).toEqual([`POST ${path}/951/variables`, `PUT ${path}/951/variables/FULL_RUN`, `DELETE ${path}/951/variables/FULL_RUN`]);
  });
});
