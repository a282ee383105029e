import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { DoraMetricsModule } from './dora-metrics.module.js';

describe('DORA metrics', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(DoraMetricsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const path = '/projects/acme%2Fapi/dora/metrics';
  const project_id = 'acme/api';

  it.each([
    ['deployment_frequency', 3, '## Deployment frequency (1)', '| 2026-11-01 | 3 |'],
    ['lead_time_for_changes', 5_430, '## Lead time for changes (1)', '| 2026-11-01 | 1 h 30 min |'],
    ['time_to_restore_service', 90, '## Time to restore service (1)', '| 2026-11-01 | 1 min 30 s |'],
    ['change_failure_rate', 0.125, '## Change failure rate (1)', '| 2026-11-01 | 12.5 % |'],
  ])('read in their own unit (%s)', async (metric, value, title, row) => {
    harness.gitlab.answer(`GET ${path}`, [{ date: '2026-11-01', value }]);

    const { text, structured } = await harness.run('dora_metrics.project', { project_id, metric });
    expect(text).toContain(title);
    expect(text).toContain(row);
    expect(structured['items']).toEqual([{ date: '2026-11-01', value }]);
  });

  it('are asked for of a group, for a time and for tiers of environments', async () => {
    harness.gitlab.answer('GET /groups/acme/dora/metrics', [{ date: null, value: null }]);
    await harness.run('dora_metrics.group', { group_id: 'acme', metric: 'deployment_frequency', since: '2026-09-01', until: '2026-10-01', interval: 'all', tiers: ['production', 'staging'] });

    expect(sent()?.path).toBe('/groups/acme/dora/metrics');
    expect([...(sent()?.search ?? [])]).toEqual([['metric', 'deployment_frequency'], ['start_date', '2026-09-01'], ['end_date', '2026-10-01'], ['interval', 'all'], ['environment_tiers[]', 'production'], ['environment_tiers[]', 'staging']]);
  });

  it('may be none, or unknown to GitLab', async () => {
    harness.gitlab.answer(`GET ${path}`, []);
    expect((await harness.run('dora_metrics.project', { project_id, metric: 'deployment_frequency' })).text).toContain('no figures');
    harness.gitlab.answer(`GET ${path}`, { message: 'The metric must be one of deployment_frequency' }, 400);
    expect((await harness.fail('dora_metrics.project', { project_id, metric: 'speed' })).text).toContain('must be one of deployment_frequency');
  });
});
