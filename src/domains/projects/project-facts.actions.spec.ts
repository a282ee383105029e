import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi';

describe('facts about a project', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('tells how often it was cloned, also when it never was', async () => {
    const days = [{ count: 10, date: '2018-01-10' }, { count: 40, date: '2018-01-09' }];
    harness.gitlab.answer(`GET ${at}/statistics`, { fetches: { total: 50, days } });
    expect((await harness.run('project.statistics_get', { project_id })).text).toContain('50 in 30 days (2018-01-10: 10, 2018-01-09: 40)');

    harness.gitlab.answer(`GET ${at}/statistics`, { fetches: { total: 0, days: [] } });
    const { text, structured } = await harness.run('project.statistics_get', { project_id });
    expect(text).toContain('- **Clones and pulls**: 0 in 30 days');
    expect(structured).toEqual({ fetches: { total: 0, days: [] } });
  });

  it('tells an administrator where its repository lies', async () => {
    harness.gitlab.answer(`GET ${at}/storage`, { disk_path: '@hashed/6b/86/6b86b273ff34fce1', project_id: 1001, repository_storage: 'default', created_at: '2012-10-12T17:04:47Z' });
    expect((await harness.run('project.repository_storage_get', { project_id }, { token: 'admin-token' })).text).toContain('- **Path on disk**: `@hashed/6b/86/6b86b273ff34fce1`');
  });

  it('reads and changes what is done for its security', async () => {
    harness.gitlab.answer(`GET ${at}/security_settings`, { project_id: 1001, secret_push_protection_enabled: false, auto_fix_dast: null, continuous_vulnerability_scans_enabled: true });
    harness.gitlab.answer(`PUT ${at}/security_settings`, { secret_push_protection_enabled: true });

    expect((await harness.run('project.security_settings_get', { project_id })).text).toContain('- **Secret push protection**: no');
    await harness.run('project.security_settings_update', { project_id, enabled: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', body: { secret_push_protection_enabled: true } }]);
  });

  it('shows its picture, and says when there is none', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    harness.gitlab.answer(`GET ${at}/avatar`, () => ({ body: Buffer.from(png, 'base64'), headers: { 'content-type': 'image/png' } }));
    const { images, structured } = await harness.run('project.download_avatar', { project_id });
    expect(images).toEqual([{ mimeType: 'image/png', base64: png }]);
    expect(structured).toMatchObject({ content_type: 'image/png' });

    harness.gitlab.answer(`GET ${at}/avatar`, { message: '404 Avatar Not Found' }, 404);
    expect((await harness.fail('project.download_avatar', { project_id })).text).toContain('Avatar Not Found');
  });
});
