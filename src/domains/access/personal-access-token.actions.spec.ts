import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AccessModule } from './access.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(AccessModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const mine = () => harness.gitlab.world.tokens.find(({ token }) => token === 'alice-token')!;

describe('personal access tokens', () => {
  it('are listed without the tokens themselves, only one\'s own', async () => {
    const { structured } = await harness.run('access.token_personal_list', { state: 'active' }, { fields: ['*'] });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/personal_access_tokens', query: 'state=active' }]);
    expect(JSON.stringify(structured)).not.toContain('alice-token');
    expect(new Set((structured['items'] as { user_id: number }[]).map(({ user_id }) => user_id))).toEqual(new Set([101]));
  });

  it('tell of the one in use unless another is named', async () => {
    expect((await harness.run('access.token_personal_get')).structured).toMatchObject({ id: mine().id, active: true });
    await harness.run('access.token_personal_get', { id: mine().id });

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/personal_access_tokens/self', `/personal_access_tokens/${mine().id}`]);
  });

  it.each([
    ['access.token_personal_rotate', () => ({ token_id: mine().id, expires_at: '2027-06-30' })],
    ['access.token_personal_rotate_self', () => ({ expires_at: '2027-06-30' })],
  ])('are replaced by %s once that is agreed to', async (id, params) => {
    expect((await harness.fail(id, params())).text).toContain('"confirm": true');
    const { text, structured } = await harness.run(id, params(), { confirm: true });

    expect(structured).toMatchObject({ expires_at: '2027-06-30', token: expect.stringContaining('glpat-') });
    expect(text).toContain('This is the only time it is shown');
    expect(mine().state).toBe('revoked');
  });

  it.each([
    ['access.token_personal_revoke', () => ({ token_id: mine().id })],
    ['access.token_personal_revoke_self', () => ({})],
  ])('end by %s once that is agreed to', async (id, params) => {
    expect((await harness.fail(id, params())).text).toContain('"confirm": true');
    await harness.run(id, params(), { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE' }]);
    expect(mine().state).toBe('revoked');
  });
});
