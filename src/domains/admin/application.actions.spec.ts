import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { AdminModule } from './admin.module.js';

const asAdmin = { token: tokens.admin };
const wanted = { name: 'Metrics', redirect_uri: 'https://metrics.example.com/callback', scopes: 'read_user openid' };

describe('OAuth applications of the instance', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('show their secret once, when they are made', async () => {
    const made = await harness.run('admin.application_create', wanted, asAdmin);
    const secret = String(made.structured['secret']);
    expect(harness.gitlab.writes).toMatchObject([{ path: '/applications', body: wanted }]);
    expect(made.text).toContain(`**Secret**: \`${secret}\``);

    const listed = await harness.run('admin.application_list', { page: 1 }, { ...asAdmin, fields: ['*'] });
    expect(listed.structured).toMatchObject({ items: [{ id: 9021 }, { application_name: 'Metrics', scopes: ['read_user', 'openid'] }] });
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('get a new secret once that is agreed to, since the old one is worth nothing then', async () => {
    expect((await harness.fail('admin.application_renew_secret', { application_id: 9021 }, asAdmin)).text).toContain('confirm');
    expect(harness.gitlab.requests).toEqual([]);
    const { text } = await harness.run('admin.application_renew_secret', { id: 9021 }, { ...asAdmin, confirm: true });
    expect(text).toMatch(/\*\*Secret\*\*: `gloas-\d+-shown-once`/);
  });

  it('are deleted once that is agreed to', async () => {
    await harness.fail('admin.application_delete', { id: 9021 }, asAdmin);
    expect((await harness.run('admin.application_delete', { id: 9021 }, { ...asAdmin, confirm: true })).text).toContain('Deleted the application.');
    expect((await harness.run('admin.application_list', {}, asAdmin)).text).toContain('There are no applications.');
  });
});
