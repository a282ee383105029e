import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const hook_id = 8751;

describe('group webhook actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  /** Webhooks of a group are its owners' business. */
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, params, { token: tokens.erin, confirm });
  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

  it('lists webhooks and reads one', async () => {
    expect((await run('group.hook_list', { group_id })).structured).toMatchObject({ items: [{ id: hook_id, push_events: true }] });
    expect((await run('group.hook_get', { group_id, hook_id })).structured).toMatchObject({ id: hook_id, token_present: true });

    expect(sent()).toEqual(['GET /groups/acme/hooks', `GET /groups/acme/hooks/${hook_id}`]);
  });

  it('adds a webhook that hears of subgroups and members, and changes it', async () => {
    const { structured } = await run('group.hook_add', { group_id, address: 'https://audit.example.com/in', subgroup_events: true, member_events: true, token: 'nobody-knows' });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme/hooks', body: { url: 'https://audit.example.com/in', subgroup_events: true, member_events: true } }]);
    expect(structured).toMatchObject({ subgroup_events: true, member_events: true, token_present: true });
    expect(JSON.stringify(structured)).not.toContain('nobody-knows');

    const changed = await run('group.hook_edit', { group_id, hook_id: Number(structured['id']), member_events: false });
    expect(changed.structured).not.toHaveProperty('member_events');
  });

  it('tries a webhook and sends an event again', async () => {
    await run('group.hook_test', { group_id, hook_id, trigger: 'releases_events' });
    const { structured } = await run('group.hook_resend_event', { group_id, hook_id, hook_event_id: 1 });

    expect(sent()).toEqual([`POST /groups/acme/hooks/${hook_id}/test/releases_events`, `POST /groups/acme/hooks/${hook_id}/events/1/resend`]);
    expect(structured).toMatchObject({ response_status: 200 });
  });

  it('keeps and deletes headers, variables and the webhook itself', async () => {
    await run('group.hook_set_custom_header', { group_id, hook_id, key: 'X-Key', value: 'nobody-knows' });
    await run('group.hook_set_url_variable', { group_id, hook_id, key: 'part', value: 'nobody-knows' });
    await run('group.hook_delete_custom_header', { group_id, hook_id, key: 'X-Build-Key' }, true);
    await run('group.hook_delete_url_variable', { group_id, hook_id, key: 'receiver' }, true);
    expect((await run('group.hook_get', { group_id, hook_id })).structured).toMatchObject({ custom_headers: [{ key: 'X-Key' }], url_variables: [{ key: 'part' }] });

    expect((await harness.fail('group.hook_delete', { group_id, hook_id }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.hook_delete', { group_id, hook_id }, true);
    expect((await run('group.hook_list', { group_id })).text).toContain('There are no webhooks.');
  });
});
