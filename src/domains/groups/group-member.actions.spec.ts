import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group member actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('reads the direct role of a member and the one that really holds', async () => {
    expect((await run('group.group_member_get', { user_id: 105 })).structured).toMatchObject({ access_level: 50 });
    expect((await run('group.group_member_get_inherited', { user_id: 105 })).text).toContain('- **Role**: Owner');

    expect(sent().at(-1)).toBe('GET /groups/acme/members/all/105');
  });

  it('adds a member, changes the role and removes the member again', async () => {
    const { structured } = await run('group.group_member_add', { user: 'release-bot', role: 20 });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'POST', path: '/groups/acme/members', body: { username: 'release-bot', access_level: 20 } });
    expect(structured).toMatchObject({ username: 'release-bot', access_level: 20 });
    expect((await run('group.group_member_edit', { user_id: 106, access_level: 30 })).structured).toMatchObject({ access_level: 30 });

    expect((await harness.fail('group.group_member_remove', { group_id, user_id: 106 }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.group_member_remove', { user_id: 106 }, true);
    expect(sent().at(-1)).toBe('DELETE /groups/acme/members/106');
    expect(harness.gitlab.world.group(group_id).members).not.toHaveProperty('release-bot');
  });

  it('knows the roles, and asks who is meant, before it asks GitLab', async () => {
    expect((await harness.fail('group.group_member_add', { group_id, username: 'bob', access_level: 35 })).text).toContain('access_level: must be one of 10 Guest');
    expect((await harness.fail('group.group_member_edit', { group_id, user_id: 106, access_level: 35 })).text).toContain('access_level: must be one of 10 Guest');
    expect((await harness.fail('group.group_member_add', { group_id, access_level: 30 })).text).toContain('user_id: is missing');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
