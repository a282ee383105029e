import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const badge_id = 8951;
const addresses = { link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/badge.svg' };

describe('group badge actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('lists badges and reads one, with its addresses as given and filled', async () => {
    expect((await run('group.badge_list', {})).structured).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: badge_id })]) });
    expect((await run('group.badge_get', { badge_id })).structured).toMatchObject({ link_url: addresses.link_url, rendered_link_url: 'https://ci.example.com/%{project_path}' });

    expect(sent()).toEqual(['GET /groups/acme/badges', `GET /groups/acme/badges/${badge_id}`]);
  });

  it('previews a badge without adding it', async () => {
    expect((await run('group.badge_preview', addresses)).structured).toMatchObject({ rendered_link_url: 'https://ci.example.com/%{project_path}' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/groups/acme/badges/render' }]);
  });

  it('adds a badge, changes and deletes it', async () => {
    const { structured } = await run('group.badge_add', { ...addresses, name: 'Docs' });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'POST', path: '/groups/acme/badges', body: { ...addresses, name: 'Docs' } });
    const made = Number(structured['id']);
    expect((await run('group.badge_edit', { badge_id: made, name: 'Manual' })).structured).toMatchObject({ name: 'Manual', kind: 'group' });

    expect((await harness.fail('group.badge_delete', { group_id, badge_id: made }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.badge_delete', { badge_id: made }, true);
    expect(sent().at(-1)).toBe(`DELETE /groups/acme/badges/${made}`);
    expect((await run('group.badge_list', { name: 'Manual' })).text).toContain('There are no badges.');
  });
});
