import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);

describe('a status', () => {
  it('is read of oneself and of others', async () => {
    const status = { emoji: 'palm_tree', message: 'On *vacation*', availability: 'busy', message_html: 'On <i>vacation</i>', clear_status_at: '2026-12-24T08:00:00.000Z' };
    harness.gitlab.answer('GET /user/status', status);
    harness.gitlab.answer('GET /users/104/status', { emoji: null, message: null, availability: null, clear_status_at: null });

    const { text, structured } = await harness.run('user.current_user_status');
    expect(text).toContain('## Status: On \\*vacation\\*');
    expect(text).toContain('- **Until**: 2026-12-24 08:00 UTC');
    expect(structured).not.toHaveProperty('message_html');
    expect((await harness.run('user.get_status', { id: 104 })).text).toContain('No status is set');
    harness.gitlab.answer('GET /users/smith/status', { emoji: 'palm_tree', message: 'Away', availability: 'busy' });
    expect((await harness.run('user.get_status', { username: 'smith' })).text).toContain('Status: Away');
  });

  it('is set for a time', async () => {
    harness.gitlab.answer('PUT /user/status', { emoji: 'coffee', message: 'Back soon', availability: 'busy' });
    await harness.run('user.set_status', { emoji: 'coffee', status: 'Back soon', availability: 'busy', clear_status_after: '30_minutes' });
    expect(sent()).toMatchObject({ method: 'PUT', path: '/user/status', body: { emoji: 'coffee', message: 'Back soon', availability: 'busy', clear_status_after: '30_minutes' } });
  });
});
