import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const hook = {
  id: 1,
  name: 'Audit',
  description: 'For the auditors',
  url: 'https://audit.example.com/in?token=nobody-knows',
  created_at: '2026-10-31T12:32:15.192Z',
  push_events: false,
  tag_push_events: false,
  merge_requests_events: true,
  repository_update_events: true,
  enable_ssl_verification: true,
  alert_status: 'executable',
  disabled_until: null,
  url_variables: [{ key: 'receiver', value: 'nobody-knows' }],
  custom_headers: [],
  token_present: true,
  signing_token_present: false,
};

describe('system hook actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

  it('lists hooks and reads one, without its secrets', async () => {
    harness.gitlab.answer('GET /hooks', [hook, { id: 2, url: 'https://bare.example.com' }]);
    harness.gitlab.answer('GET /hooks/1', hook);

    const listed = await harness.run('admin.system_hook_list', { page: 1 }, { fields: ['*'] });
    const read = await harness.run('admin.system_hook_get', { id: 1 });
    expect(read.text).toContain('- **Repository updates**: yes');
    expect(read.text).toContain('- **URL variables**: `receiver`');
    expect(JSON.stringify([listed, read])).not.toContain('nobody-knows');
  });

  it('adds a hook and changes it', async () => {
    harness.gitlab.answer('POST /hooks', hook, 201);
    harness.gitlab.answer('PUT /hooks/1', { ...hook, push_events: true });

    const { structured } = await harness.run('admin.system_hook_add', { address: 'https://audit.example.com/in', secret: 'nobody-knows', merge_requests_events: true, description: 'For the auditors' });
    expect(structured).not.toHaveProperty('description');
    expect((await harness.run('admin.system_hook_edit', { hook_id: 1, push_events: true })).structured).toMatchObject({ push_events: true });
    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: '/hooks', body: { url: 'https://audit.example.com/in', token: 'nobody-knows', merge_requests_events: true, description: 'For the auditors' } },
      { method: 'PUT', path: '/hooks/1', body: { push_events: true } },
    ]);
  });

  it('tries a hook, and does not show the event that GitLab made up for it', async () => {
    harness.gitlab.answer('POST /hooks/1', { event_name: 'project_create', name: 'Ruby', path: 'ruby', project_id: 1, owner_name: 'Someone', owner_email: 'example@gitlabhq.com' }, 201);
    expect((await harness.run('admin.system_hook_test', { hook_id: 1 })).text).toBe('GitLab sent the test event.');
    expect(sent()).toEqual(['POST /hooks/1']);
  });

  it('keeps and deletes variables, and the hook itself once that is agreed to', async () => {
    harness.gitlab.answer('PUT /hooks/1/url_variables/receiver', undefined, 204);
    harness.gitlab.answer('DELETE /hooks/1/url_variables/receiver', undefined, 204);
    harness.gitlab.answer('DELETE /hooks/1', undefined, 204);

    const { text } = await harness.run('admin.system_hook_set_url_variable', { hook_id: 1, key: 'receiver', value: 'nobody-knows' });
    expect(text).not.toContain('nobody-knows');
    await harness.run('admin.system_hook_delete_url_variable', { hook_id: 1, key: 'receiver' }, { confirm: true });
    await harness.fail('admin.system_hook_delete', { hook_id: 1 });
    await harness.run('admin.system_hook_delete', { hook_id: 1 }, { confirm: true });
    expect(sent()).toEqual(['PUT /hooks/1/url_variables/receiver', 'DELETE /hooks/1/url_variables/receiver', 'DELETE /hooks/1']);
  });
});
