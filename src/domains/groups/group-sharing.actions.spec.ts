import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group sharing actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown> = {}, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('shares a group with another one, by either of its ids, and stops once somebody agreed', async () => {
    const { structured } = await run('group.group_member_share', { share_group_id: 13, group_access: 30 });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme/share', body: { group_id: 13, group_access: 30 } }]);
    expect(structured).toMatchObject({ id: 10, shared_with_groups: [{ group_id: 13, group_access_level: 30 }] });

    expect((await harness.fail('group.unshare_from_group', { group_id, shared_group_id: 13 }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.unshare_from_group', { shared_group_id: 13 }, true);
    expect(sent().at(-1)).toBe('DELETE /groups/acme/share/13');
  });

  it('knows the roles before it asks GitLab', async () => {
    expect((await harness.fail('group.share_with_group', { group_id, shared_group_id: 13, group_access: 35 })).text).toContain('group_access: must be one of 10 Guest');
    expect(sent()).toEqual([]);
  });
});
