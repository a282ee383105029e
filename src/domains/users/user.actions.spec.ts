import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

describe('users', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(UsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('are found by a part of their name, with the id that assigning needs', async () => {
    const { text, structured } = await harness.run('user.list', { query: 'erin' });

    expect(sent()).toMatchObject({ method: 'GET', path: '/users', query: 'search=erin' });
    expect(text).toContain('| 105 | erin | Erin Owner | active |');
    expect(structured['items']).toEqual([{ id: 105, username: 'erin', name: 'Erin Owner', state: 'active', web_url: `${harness.gitlab.url}/erin` }]);
  });

  it('are found by what administrators ask for: rights, two-factor sign-in, age', async () => {
    await harness.run('user.list', { admins: true, two_factor: 'disabled', without_projects: true, created_before: '2026-11-01T00:00:00Z', exclude_internal: true });
    const query = new URLSearchParams(harness.gitlab.requests.at(-1)?.query);
    expect(Object.fromEntries(query)).toMatchObject({ admins: 'true', two_factor: 'disabled', without_projects: 'true', created_before: '2026-11-01T00:00:00Z', exclude_internal: 'true' });
  });

  it('are found by their exact username', async () => {
    const { structured } = await harness.run('user.list', { username: 'ALICE', active: true, humans: true });

    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ username: 'ALICE', active: 'true', humans: 'true' });
    expect(structured['items']).toHaveLength(1);
  });

  it('come page by page', async () => {
    const { text, structured } = await harness.run('user.list', { per_page: 3 });

    expect(structured['pagination']).toMatchObject({ next_page: 2, has_more: true });
    expect(text).toContain('"page":2');
  });

  it('may be nobody', async () => {
    expect((await harness.run('user.list', { search: 'nobody is called so' })).text).toMatch(/^No users match\./);
  });

  it('are read by id', async () => {
    const { text, structured } = await harness.run('user.get', { id: 104 });

    expect(sent()).toMatchObject({ method: 'GET', path: '/users/104', query: '' });
    expect(text).toMatch(/^## @dora /);
    expect(structured).toMatchObject({ id: 104, username: 'dora', state: 'active', bot: false });
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|followers|linkedin/);
  });

  it('are not guessed', async () => {
    expect((await harness.fail('user.get', { user_id: 9_999 })).text).toContain('user id 9999');
  });
});
