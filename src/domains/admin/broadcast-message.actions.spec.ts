import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { AdminModule } from './admin.module.js';

const asAdmin = { token: tokens.admin };

describe('broadcast message actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists messages, also one that says little', async () => {
    expect((await harness.run('admin.broadcast_message_list', { per_page: 5 }, asAdmin)).text).toContain('| 9011 | Maintenance on Saturday | yes | 2026-11-29 09:00 UTC | 2026-12-05 10:00 UTC | banner |');
    harness.gitlab.answer('GET /broadcast_messages', [{ id: 5, message: 'Over', active: false, target_access_levels: [], target_path: null, theme: null }]);
    expect((await harness.run('admin.broadcast_message_list', {})).text).toContain('| 5 | Over | no |');
  });

  it('makes and changes a message without an echo of it, and reads it with the roles that see it', async () => {
    const { structured } = await harness.run('admin.broadcast_message_create', { message: 'Upgrade tonight', ends_at: '2026-12-05T10:00:00Z', target_access_levels: [30, 40] }, asAdmin);
    expect(structured).not.toHaveProperty('message');
    expect((await harness.run('admin.broadcast_message_update', { message_id: structured['id'], dismissable: true }, asAdmin)).text).toContain('- **Can be closed**: yes');
    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { message: 'Upgrade tonight', ends_at: '2026-12-05T10:00:00Z', target_access_levels: [30, 40] } },
      { method: 'PUT', body: { dismissable: true } },
    ]);
    const { text } = await harness.run('admin.broadcast_message_get', { id: structured['id'] }, asAdmin);
    expect(text).toContain('- **Only for**: Developer, Maintainer');
    expect(text).toContain('> Upgrade tonight');
  });

  it('refuses a role that there is not, before anything is sent', async () => {
    expect((await harness.fail('admin.broadcast_message_create', { message: 'x', target_access_levels: [30, 33] }, asAdmin)).text).toContain('target_access_levels: must be one of 10 Guest');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('deletes a message once that is agreed to', async () => {
    await harness.fail('admin.broadcast_message_delete', { id: 9011 }, asAdmin);
    expect((await harness.run('admin.broadcast_message_delete', { id: 9011 }, { ...asAdmin, confirm: true })).structured).toMatchObject({ id: 9011 });
    expect((await harness.run('admin.broadcast_message_list', {}, asAdmin)).text).toContain('There are no broadcast messages.');
  });
});
