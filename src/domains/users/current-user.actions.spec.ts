import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { UsersModule } from './users.module.js';

describe('current user', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(UsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it.each([
    [tokens.alice, 'alice'],
    [tokens.bob, 'bob'],
  ])('tells whose token %s is', async (token, username) => {
    const { text, structured } = await harness.run('user.current', {}, { token });

    expect(sent()).toMatchObject({ method: 'GET', path: '/user', token });
    expect(structured).toMatchObject({ username, email: `${username}@example.com`, state: 'active' });
    expect(text).toContain(`## @${username} `);
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|identities|theme_id|local_time/);
  });

  it('answers to user.me as well', async () => {
    const { structured } = await harness.run('user.me');

    expect(structured['username']).toBe('alice');
  });

  it('says that a revoked token is not accepted', async () => {
    const { text } = await harness.fail('user.current', {}, { token: tokens.aliceRevoked });

    expect(text).toMatch(/does not accept the token/);
  });
});
