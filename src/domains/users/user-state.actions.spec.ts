import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('the state of an account', () => {
  it.each([
    ['approve', 201, { message: 'Success' }, 'The user is approved.'],
    ['reject', 200, { message: 'Success' }, 'The user is rejected, and their account deleted.'],
    ['block', 201, true, 'The user is blocked.'],
    ['unblock', 201, true, 'The user is no longer blocked.'],
    ['ban', 201, true, 'The user is banned.'],
    ['unban', 201, true, 'The user is no longer banned.'],
    ['deactivate', 201, true, 'The user is deactivated.'],
    ['activate', 201, true, 'The user is active.'],
  ] as const)('changes by %s, which says so in words', async (deed, status, answer, words) => {
    harness.gitlab.answer(`POST /users/104/${deed}`, answer, status);

    const { text, structured } = await harness.run(`user.${deed}`, { id: 104 }, { confirm: true });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `/users/104/${deed}` }]);
    expect(text).toBe(words);
    expect(structured).toEqual({ status: 'success', message: words });
  });

  it('says so as well where GitLab answers with null, as for somebody who is blocked already', async () => {
    harness.gitlab.answer('POST /users/104/block', null, 201);
    expect((await harness.run('user.block', { user_id: 104 }, { confirm: true })).text).toBe('The user is blocked.');
  });

  it('stays as it is until somebody agrees to what locks out', async () => {
    for (const deed of ['reject', 'block', 'ban', 'deactivate', 'disable_two_factor', 'delete']) {
      expect((await harness.fail(`user.${deed}`, { user_id: 104 })).text).toContain('"confirm": true');
    }
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('passes on why GitLab refuses', async () => {
    harness.gitlab.answer('POST /users/104/block', { message: '403 Forbidden - LDAP blocked users cannot be modified by the API' }, 403);
    expect((await harness.fail('user.block', { user_id: 104 }, { confirm: true })).text).toContain('LDAP blocked users');
  });
});
