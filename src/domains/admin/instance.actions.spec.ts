import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { AdminModule } from './admin.module.js';

const licence = {
  id: 2,
  plan: 'ultimate',
  created_at: '2026-02-27T23:21:58.674Z',
  starts_at: '2026-01-27',
  expires_at: '2027-01-27',
  historical_max: 300,
  maximum_user_count: 300,
  licensee: { Name: 'Erin Owner', Email: 'erin@example.com', Company: 'Acme' },
  add_ons: { GitLab_FileLocks: 1 },
  expired: false,
  overage: 0,
  user_limit: 250,
  active_users: 240,
};

describe('instance actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('tells version and edition, with or without an agent server', async () => {
    harness.gitlab.answer('GET /metadata', { version: '18.6.1-ee', revision: '4f5d7a2', kas: { enabled: true, externalUrl: 'wss://kas.example.com', externalK8sProxyUrl: null, version: '18.6.0' }, enterprise: true });
    expect((await harness.run('admin.metadata_get')).text).toContain('## GitLab 18.6.1-ee\n\n- **Revision**: `4f5d7a2`\n- **Enterprise Edition**: yes\n- **Agent server for Kubernetes**: 18.6.0 at wss://kas.example.com');
    harness.gitlab.answer('GET /metadata', { version: '15.2.0', revision: 'c401a659d0c', kas: { enabled: false, externalUrl: null, version: null }, enterprise: false });
    expect((await harness.run('admin.metadata_get')).text).toContain('- **Agent server for Kubernetes**: off');
  });

  it('counts what is on the instance, although GitLab writes commas into large numbers', async () => {
    harness.gitlab.answer('GET /application/statistics', { forks: '10', issues: '76', merge_requests: '27', notes: '954', snippets: '50', ssh_keys: '10', milestones: '40', users: '1,250', projects: '4', groups: '9', active_users: '1,100' });
    const { text, structured } = await harness.run('admin.app_statistics_get');
    expect(structured).toMatchObject({ users: 1250, active_users: 1100, notes: 954 });
    expect(text).toContain('- **Users**: 1250');
  });

  it('says that an instance has no licence', async () => {
    harness.gitlab.world.tier = 'free';
    expect((await harness.run('admin.license_get', {}, { token: tokens.admin })).text).toBe('The instance has no licence: it is on the Free tier.');
    expect((await harness.fail('admin.license_get')).text).toContain('403');
  });

  it('reads a licence, adds one without showing it, and deletes one once that is agreed to', async () => {
    harness.gitlab.answer('GET /license', licence);
    harness.gitlab.answer('POST /license', { ...licence, id: 3 }, 201);
    harness.gitlab.answer('DELETE /license/2', undefined, 204);

    expect((await harness.run('admin.license_get')).text).toContain('## Licence (ultimate)\n\n- **ID**: 2\n- **Issued to**: Erin Owner, erin@example.com, Acme');
    const added = await harness.run('admin.license_add', { license: 'eyJkYXRhIjoi' });
    expect(harness.gitlab.writes).toMatchObject([{ body: { license: 'eyJkYXRhIjoi' } }]);
    expect(added.text + JSON.stringify(added.structured)).not.toContain('eyJkYXRhIjoi');
    await harness.fail('admin.license_delete', { id: 2 });
    await harness.run('admin.license_delete', { license_id: 2 }, { confirm: true });
    expect(harness.gitlab.writes).toHaveLength(2);
  });

  it('marks a migration as done once that is agreed to', async () => {
    harness.gitlab.answer('POST /admin/migrations/20260105123456/mark', undefined, 201);
    await harness.fail('admin.db_migration_mark', { timestamp: 20260105123456 });
    const { text } = await harness.run('admin.db_migration_mark', { version: 20260105123456, database: 'ci' }, { confirm: true });
    expect(text).toContain('The migration is marked as done.');
    expect(harness.gitlab.writes).toMatchObject([{ body: { database: 'ci' } }]);
  });
});
