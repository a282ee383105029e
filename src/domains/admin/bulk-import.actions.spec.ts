import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const migration = { id: 1, status: 'started', source_type: 'gitlab', source_url: 'https://source.example.com', created_at: '2026-06-18T09:45:55.358Z', updated_at: '2026-06-18T09:46:27.003Z', has_failures: false };
const entity = {
  id: 4,
  bulk_import_id: 1,
  status: 'failed',
  entity_type: 'group',
  source_full_path: 'team',
  destination_full_path: 'acme/team',
  destination_name: 'team',
  destination_slug: 'team',
  destination_namespace: 'acme',
  parent_id: null,
  namespace_id: 31,
  project_id: null,
  created_at: '2026-06-18T09:47:37.390Z',
  updated_at: '2026-06-18T09:47:51.867Z',
  failures: [{ relation: 'labels', exception_message: 'Error!', exception_class: 'StandardError', correlation_id_value: 'dfcf583058ed', source_url: null, source_title: null }],
  migrate_projects: true,
  migrate_memberships: false,
  has_failures: true,
  stats: { labels: { source: 10, fetched: 10, imported: 9 } },
};
const bare = { id: 5, bulk_import_id: 2, status: 'created', entity_type: 'project', source_full_path: 'team/app', failures: [], stats: {} };

describe('bulk import actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('starts a migration without showing the token of the other GitLab', async () => {
    harness.gitlab.answer('POST /bulk_imports', { ...migration, status: 'created' }, 201);
    const entities = [{ source_type: 'group_entity', source_full_path: 'team', destination_namespace: '', migrate_memberships: false }];

    const { text, structured } = await harness.run('admin.bulk_import_start', { url: 'https://source.example.com', access_token: 'nobody-knows', entities });
    expect(harness.gitlab.writes).toMatchObject([{ path: '/bulk_imports', body: { configuration: { url: 'https://source.example.com', access_token: 'nobody-knows' }, entities } }]);
    expect(text).toContain('## Migration 1');
    expect(text + JSON.stringify(structured)).not.toContain('nobody-knows');
  });

  it('lists migrations, reads one and stops it', async () => {
    harness.gitlab.answer('GET /bulk_imports', [migration]);
    harness.gitlab.answer('GET /bulk_imports/1', migration);
    harness.gitlab.answer('POST /bulk_imports/1/cancel', { ...migration, status: 'canceled' }, 200);

    expect((await harness.run('admin.bulk_import_list', { status: 'started', sort: 'asc' })).text).toContain('| 1 | started | gitlab | https://source.example.com | no |');
    expect(harness.gitlab.requests[0]?.query).toBe('status=started&sort=asc');
    expect((await harness.run('admin.bulk_import_get', { id: 1 })).structured).toMatchObject({ status: 'started' });
    expect((await harness.run('admin.bulk_import_cancel', { bulk_import_id: 1 })).text).toContain('- **State**: canceled');
  });

  it('lists what is migrated, of one migration and of all', async () => {
    harness.gitlab.answer('GET /bulk_imports/1/entities', [entity]);
    harness.gitlab.answer('GET /bulk_imports/entities', [entity, bare]);

    await harness.run('admin.bulk_import_entity_list', { import_id: 1, status: 'failed' });
    const { text } = await harness.run('admin.bulk_import_entity_list', { page: 1, per_page: 5 });
    expect(harness.gitlab.requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/bulk_imports/1/entities?status=failed', '/bulk_imports/entities?page=1&per_page=5']);
    expect(text).toContain('| 4 | 1 | group | failed | `team` | `acme/team` | yes |');
    expect(text).toContain('| 5 | 2 | project | created | `team/app` |');
  });

  it('tells what failed of one of them', async () => {
    harness.gitlab.answer('GET /bulk_imports/1/entities/4', entity);
    harness.gitlab.answer('GET /bulk_imports/1/entities/4/failures', entity.failures);

    const read = await harness.run('admin.bulk_import_entity_get', { import_id: 1, entity_id: 4 });
    expect(read.text).toContain('- **Failures**: labels: Error!');
    expect(read.text).toContain('- **With members**: no');
    expect((await harness.run('admin.bulk_import_entity_failures', { import_id: 1, entity_id: 4 })).text).toContain('| labels | Error! | `StandardError` |');
  });
});
