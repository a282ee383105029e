import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GeoModule } from './geo.module.js';

const site = {
  id: 2,
  name: 'eu',
  url: 'https://eu.gitlab.example.com/',
  internal_url: 'https://eu.gitlab.example.com/',
  primary: false,
  enabled: true,
  current: false,
  files_max_capacity: 10,
  repos_max_capacity: 25,
  container_repositories_max_capacity: 10,
  verification_max_capacity: 100,
  selective_sync_type: 'namespaces',
  selective_sync_shards: [],
  selective_sync_namespace_ids: [1, 25],
  minimum_reverification_interval: 7,
  sync_object_storage: true,
  web_edit_url: 'https://gitlab.example.com/admin/geo/sites/2/edit',
  _links: { self: 'https://gitlab.example.com/api/v4/geo_sites/2' },
};

const status = {
  geo_node_id: 2,
  healthy: true,
  health: 'Healthy',
  health_status: 'Healthy',
  missing_oauth_application: false,
  db_replication_lag_seconds: 75,
  last_event_id: 23,
  cursor_last_event_id: 21,
  replication_slots_used_in_percentage: '100.00%',
  lfs_objects_count: 5,
  lfs_objects_synced_count: 4,
  lfs_objects_failed_count: 1,
  lfs_objects_synced_in_percentage: '80.00%',
  lfs_objects_verification_failed_count: 0,
  package_files_count: 25,
  package_files_synced_count: 25,
  package_files_failed_count: null,
  uploads_count: 0,
  uploads_synced_count: null,
  version: '18.6.1',
  revision: 'ab12',
  storage_shards_match: true,
  updated_at: '2026-11-30T10:00:00.000Z',
};

describe('Geo actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GeoModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists sites and reads one', async () => {
    harness.gitlab.answer('GET /geo_sites', [{ id: 1, name: 'us', url: 'https://gitlab.example.com/', primary: true, current: true, enabled: true }, site]);
    harness.gitlab.answer('GET /geo_sites/2', site);
    expect((await harness.run('geo.list', {})).text).toContain('| 1 | us | https://gitlab.example.com/ | yes | yes | yes |');
    expect((await harness.run('geo.get', { site_id: 2 })).text).toContain('- **Only groups**: 1, 25');
  });

  it('tells what of each kind of data came over and what failed, and leaves out what there is nothing of', async () => {
    harness.gitlab.answer('GET /geo_sites/2/status', status);
    const { text, structured } = await harness.run('geo.get_status', { id: 2, refresh: true });
    expect(harness.gitlab.requests[0]?.query).toBe('refresh=true');
    expect(text).toContain('- **Database is behind by**: 1 min 15 s');
    expect(text).toContain('- **Replicated**: lfs objects 4 of 5 (1 failed), package files 25 of 25');
    expect(structured).toMatchObject({ replicated: [{ name: 'lfs objects', failed: 1 }, { name: 'package files' }] });
    expect(structured).not.toHaveProperty('lfs_objects_count');
  });

  it('tells of all sites, also of one that is not healthy', async () => {
    harness.gitlab.answer('GET /geo_sites/status', [status, { geo_node_id: 3, healthy: false, health: 'The node is not reachable', db_replication_lag_seconds: null }]);
    const { text } = await harness.run('geo.list_status', { page: 1 });
    expect(text).toContain('| 2 | yes | Healthy | 1 min 15 s | 18.6.1 |');
    expect(text).toContain('| 3 | no | The node is not reachable |');
  });

  it('makes, changes, repairs and, once that is agreed to, deletes a site', async () => {
    harness.gitlab.answer('POST /geo_sites', site, 201);
    harness.gitlab.answer('PUT /geo_sites/2', { ...site, enabled: false });
    harness.gitlab.answer('POST /geo_sites/2/repair', status);
    harness.gitlab.answer('DELETE /geo_sites/2', undefined, 204);

    await harness.run('geo.create', { name: 'eu', url: 'https://eu.gitlab.example.com', selective_sync_type: 'namespaces', selective_sync_namespace_ids: [1, 25] });
    expect((await harness.run('geo.edit', { id: 2, enabled: false })).text).toContain('- **On**: no');
    expect((await harness.run('geo.repair', { id: 2 })).text).toContain('## Status of Geo site 2');
    await harness.fail('geo.delete', { id: 2 });
    await harness.run('geo.delete', { id: 2 }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { name: 'eu', url: 'https://eu.gitlab.example.com', selective_sync_type: 'namespaces', selective_sync_namespace_ids: [1, 25] } },
      { method: 'PUT', body: { enabled: false } },
      { method: 'POST', path: '/geo_sites/2/repair' },
      { method: 'DELETE' },
    ]);
  });
});
