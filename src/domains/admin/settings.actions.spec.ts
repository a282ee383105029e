import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const settings = {
  id: 1,
  default_projects_limit: 100000,
  signup_enabled: true,
  require_admin_approval_after_user_signup: true,
  after_sign_up_text: null,
  restricted_visibility_levels: [],
  default_branch_protection_defaults: { allowed_to_push: [{ access_level: 40 }], allow_force_push: false },
  runners_registration_token: 'nobody-knows-1',
  akismet_api_key: 'nobody-knows-2',
  elasticsearch_password: 'nobody-knows-3',
  mailgun_signing_key: 'nobody-knows-4',
  external_auth_client_key_pass: 'nobody-knows-5',
  sentry_dsn: 'https://nobody-knows-6@sentry.example.com/7',
  personal_access_token_prefix: 'glpat-',
};

describe('instance settings', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are read without what would let others in, also when all fields are asked for', async () => {
    harness.gitlab.answer('GET /application/settings', settings);
    for (const fields of [undefined, ['*']]) {
      const { text, structured } = await harness.run('admin.settings_get', {}, fields === undefined ? {} : { fields });
      expect(structured).toMatchObject({ default_projects_limit: 100000, signup_enabled: true, default_branch_protection_defaults: { allow_force_push: false }, personal_access_token_prefix: 'glpat-' });
      expect(text).toContain('- **signup_enabled**: `true`');
      expect(text + JSON.stringify(structured)).not.toContain('nobody-knows');
    }
  });

  it('are found by a word in their name', async () => {
    harness.gitlab.answer('GET /application/settings', settings);
    expect((await harness.run('admin.settings_get', { search: 'Signup' })).structured).toEqual({ signup_enabled: true, require_admin_approval_after_user_signup: true });
    expect((await harness.run('admin.settings_get', { search: 'nothing like it' })).text).toBe('No setting has "nothing like it" in its name.');
  });

  it('are changed, and shown as they stand then', async () => {
    harness.gitlab.answer('PUT /application/settings', { ...settings, signup_enabled: false });
    const { text, structured } = await harness.run('admin.settings_update', { settings: { signup_enabled: false, akismet_api_key: 'nobody-knows-2', sign_up: 1 } });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: '/application/settings', body: { signup_enabled: false, akismet_api_key: 'nobody-knows-2', sign_up: 1 } }]);
    expect(structured).toEqual({ signup_enabled: false, not_in_answer: ['sign_up'] });
    expect(text).toContain("GitLab's answer does not have `sign_up`");
  });

  it('are not sent when none is named', async () => {
    expect((await harness.fail('admin.settings_update', { settings: {} })).text).toContain('settings: is empty');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
