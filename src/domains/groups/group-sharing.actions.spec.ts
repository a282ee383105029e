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

  it.each([
    ['group.invited_groups', { relation: ['direct'], search: 'plat' }, 'invited_groups', 'relation[]=direct&search=plat&min_access_level=30'],
    ['group.shared_with', { order_by: 'path', skip_groups: [4] }, 'groups/shared', 'order_by=path&skip_groups[]=4&min_access_level=30'],
  ])('lists the groups on either side of sharing: %s', async (id, filters, path, query) => {
    harness.gitlab.answer(`GET /groups/acme/${path}`, [{ id: 33, full_path: 'design', name: 'Design', visibility: 'private', parent_id: null, avatar_url: 'https://gitlab.example.com/a.png' }]);
    const { text, structured } = await run(id, { ...filters, min_access_level: 30 });

    expect(harness.gitlab.requests[0]?.query).toBe(query);
    expect(text).toContain('| 33 | `design` | Design | private |');
    expect(JSON.stringify(structured)).not.toContain('avatar');
  });

  it('lists the projects of others that are shared with a group', async () => {
    harness.gitlab.answer('GET /groups/acme/projects/shared', [{ id: 8, path_with_namespace: 'design/site', visibility: 'public', default_branch: null, archived: false }]);
    const { text } = await run('group.shared_projects', { archived: false, with_issues_enabled: true, order_by: 'star_count', sort: 'asc' });

    expect(harness.gitlab.requests[0]?.query).toBe('archived=false&with_issues_enabled=true&order_by=star_count&sort=asc');
    expect(text).toContain('| 8 | `design/site` | public |');
    expect((await harness.fail('group.shared_projects', { group_id, min_access_level: 35 })).text).toContain('min_access_level: must be one of');
  });

  it('sees a sharing from both of its sides', async () => {
    await run('group.share_with_group', { shared_group_id: 13, group_access: 30 });
    expect((await run('group.invited_groups')).structured).toMatchObject({ items: [{ id: 13 }] });
    expect((await harness.run('group.shared_with', { group_id: harness.gitlab.world.group(13).full_path }, { token: 'admin-token' })).structured).toMatchObject({ items: [{ full_path: 'acme' }] });
  });
});
