import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PipelinesModule } from './pipelines.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(PipelinesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/resource_groups';

describe('resource groups', () => {
  it('are listed, read and set to another order', async () => {
    expect((await harness.run('pipeline.resource_group_list', { project_id })).text).toContain('| `production` | `unordered` |');
    await harness.run('pipeline.resource_group_edit', { project_id, key: 'production', mode: 'oldest_first' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/production`, body: { process_mode: 'oldest_first' } }]);
    expect((await harness.run('pipeline.resource_group_get', { project_id, name: 'production' })).structured).toMatchObject({ process_mode: 'oldest_first' });
  });

  it('tell which jobs wait', async () => {
    const { structured } = await harness.run('pipeline.resource_group_upcoming_jobs', { project_id, key: 'production', per_page: 5 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${path}/production/upcoming_jobs`, query: 'per_page=5' }]);
    expect(structured['items']).not.toEqual([]);
  });
});
