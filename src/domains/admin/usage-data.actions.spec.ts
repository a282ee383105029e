import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const definitions = `---
- key_path: counts.search_unique_visits
  description: >-
    Total unique users who searched,
    over all kinds of search
  value_type: number
  status: active
  time_frame: 7d
  data_source: redis_hll
  tiers:
  - free
  - premium
- key_path: redis_hll_counters.merge_requests_monthly
  description: 'Merge requests: made'
  status: active
  time_frame: 28d
`;

describe('usage data', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('is told as the last ping has it, also part by part', async () => {
    harness.gitlab.answer('GET /usage_data/service_ping', { uuid: 'a1b2', hostname: 'gitlab.example.com', recorded_at: '2026-11-29T03:00:00.000Z', counts: { issues: 76, merge_requests: 27 }, license_md5: null });
    expect((await harness.run('admin.usage_data_service_ping')).structured).toMatchObject({ hostname: 'gitlab.example.com', counts: { issues: 76 } });
    expect((await harness.run('admin.usage_data_service_ping', {}, { fields: ['counts.issues'] })).structured).toMatchObject({ counts: { issues: 76 } });
    expect((await harness.run('admin.usage_data_service_ping', { search: 'Merge_Request' })).structured).toEqual({ counts: { merge_requests: 27 } });
    expect((await harness.run('admin.usage_data_service_ping', { search: 'nothing' })).text).toBe('Nothing has "nothing" in its name.');
  });

  it('is told with its queries, and without', async () => {
    harness.gitlab.answer('GET /usage_data/queries', { recorded_at: '2026-11-29T03:00:00.000Z', counts: { assignee_lists: 'SELECT COUNT("lists"."id") FROM "lists"' } });
    harness.gitlab.answer('GET /usage_data/non_sql_metrics', { counts: { geo_nodes: 0 } });
    expect((await harness.run('admin.usage_data_queries')).text).toContain('SELECT COUNT');
    expect((await harness.run('admin.usage_data_non_sql_metrics')).structured).toMatchObject({ counts: { geo_nodes: 0 } });
  });

  it('is defined in YAML, which is read and searched', async () => {
    harness.gitlab.answer('GET /usage_data/metric_definitions', definitions, 200, { 'content-type': 'application/yaml' });
    const { structured } = await harness.run('admin.usage_data_metric_definitions', {});
    expect(structured).toMatchObject({
      items: [
        { key_path: 'counts.search_unique_visits', description: 'Total unique users who searched, over all kinds of search', value_type: 'number', status: 'active', time_frame: '7d' },
        { key_path: 'redis_hll_counters.merge_requests_monthly', description: 'Merge requests: made' },
      ],
    });
    expect((await harness.run('admin.usage_data_metric_definitions', { search: 'MADE' })).structured).toMatchObject({ items: [{ time_frame: '28d' }], pagination: { total_items: 1 } });
  });

  it('counts events, one or several', async () => {
    harness.gitlab.answer('POST /usage_data/track_event', { status: 'ok' }, 200);
    harness.gitlab.answer('POST /usage_data/track_events', undefined, 200);
    const event = { event: 'i_quickactions_page', namespace_id: 7, additional_properties: { label: 'login_button' } };

    await harness.run('admin.usage_data_track_event', event);
    expect((await harness.run('admin.usage_data_track_events', { events: [event] })).text).toContain('GitLab counted the events.');
    expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([event, { events: [event] }]);
  });
});
