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
});
