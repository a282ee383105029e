import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('releases of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with the page that each has in its project', async () => {
    harness.gitlab.answer('GET /groups/acme/releases', [
      { tag_name: 'v1.0.0', name: 'First', released_at: '2026-11-04T11:00:00.000Z', author: { username: 'erin' }, description: 'Long notes', _links: { self: 'https://gitlab.example.com/acme/api/-/releases/v1.0.0', edit_url: 'https://gitlab.example.com/e' } },
      { tag_name: 'v2', name: 'v2', released_at: null },
    ]);
    const { text, structured } = await harness.run('group.release_list', { group_id, simple: true, sort: 'asc' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'simple=true&sort=asc' }]);
    expect(text).toContain('| `v1.0.0` | First | 2026-11-04 11:00 UTC | @erin | https://gitlab.example.com/acme/api/-/releases/v1.0.0 |');
    expect(JSON.stringify(structured)).not.toMatch(/Long notes|edit_url/);
  });

  it('come from every project of the group', async () => {
    const { text } = await harness.run('group.release_list', { group_id });
    expect(text).toMatch(/\| `v1\.0\.0` \|.*\/acme\/api\/-\/releases\/v1\.0\.0 \|/);
  });
});
