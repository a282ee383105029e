import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/error_tracking';

describe('error tracking actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('reads the settings and turns tracking off', async () => {
    harness.gitlab.answer(`GET ${path}/settings`, { active: true, project_name: 'api', sentry_external_url: 'https://sentry.example.com/acme/api', api_url: 'https://sentry.example.com/api/0/projects/acme/api', integrated: false });
    harness.gitlab.answer(`PATCH ${path}/settings`, { active: false, project_name: null, sentry_external_url: null, api_url: null, integrated: true });

    expect((await harness.run('admin.error_tracking_get_settings', { project_id })).text).toContain('- **On**: yes\n- **Kept by GitLab itself**: no\n- **Sentry project**: api');
    const { text } = await harness.run('admin.error_tracking_update_settings', { project_id, active: false, integrated: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'PATCH', body: { active: false, integrated: true } }]);
    expect(text).toContain('- **On**: no\n- **Kept by GitLab itself**: yes');
  });

  it('makes keys and lists them with what an application needs', async () => {
    const made = await harness.run('admin.error_tracking_create', { project_id });
    const key = String(made.structured['public_key']);
    expect(key).toMatch(/^glet_/);
    expect(made.structured['sentry_dsn']).toMatch(/^http:\/\/[^@]+\/api\/v4\/error_tracking\/collector\/1001$/);
    const { text } = await harness.run('admin.error_tracking_list', { project_id, page: 1 });
    expect(text).toContain(`| yes | \`${key}\``);
    expect(text).toContain('| 8981 | yes |');
  });

  it('deletes a key once that is agreed to', async () => {
    await harness.fail('admin.error_tracking_delete', { project_id, key_id: 8981 });
    expect((await harness.run('admin.error_tracking_delete', { project_id, key_id: 8981 }, { confirm: true })).structured).toMatchObject({ id: 8981 });
    expect((await harness.run('admin.error_tracking_list', { project_id })).text).toContain('The project has no client keys for error tracking.');
  });

  it('says that a project has never set it up', async () => {
    harness.gitlab.answer(`GET ${path}/settings`, { message: '404 Error Tracking Setting Not Found' }, 404);
    expect((await harness.fail('admin.error_tracking_get_settings', { project_id })).text).toContain('Error Tracking Setting Not Found');
  });
});
