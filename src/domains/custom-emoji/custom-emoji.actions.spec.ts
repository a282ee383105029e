import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { CustomEmojiModule } from './custom-emoji.module.js';

describe('custom emoji', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(CustomEmojiModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };
  const parrot = { id: 'gid://gitlab/CustomEmoji/7', name: 'party_parrot', url: 'https://example.com/parrot.gif', external: true, createdAt: '2026-10-05T16:30:00Z' };

  it('are listed of a group by its path or id', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { group: { customEmoji: { nodes: [parrot], pageInfo: { hasNextPage: false, endCursor: null } } } } });
    harness.gitlab.answer('GET /groups/301', { id: 301, full_path: 'acme/platform' });

    expect((await harness.run('custom_emoji.list', { group_path: 'acme', limit: 5 })).text).toContain('| 7 | `party_parrot` |');
    expect(asked().variables).toEqual({ path: 'acme', first: 5 });
    await harness.run('custom_emoji.list', { group_id: 301 });
    expect(asked().variables).toMatchObject({ path: 'acme/platform' });
  });

  it('may be none, and of a group that is there', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { group: { customEmoji: null } } });
    expect((await harness.run('custom_emoji.list', { group_id: 'acme' })).text).toContain('no emoji of its own');
    harness.gitlab.answer('POST /api/graphql', { data: { group: null } });
    expect((await harness.fail('custom_emoji.list', { group_id: 'nobody' })).text).toContain('There is no group nobody');
  });

  it('are made from a picture, unless the name is taken', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { createCustomEmoji: { errors: [], customEmoji: parrot } } });
    const wanted = { group_id: 'acme', name: 'party_parrot', url: 'https://example.com/parrot.gif' };
    expect((await harness.run('custom_emoji.create', wanted)).text).toContain('## Custom emoji `:party_parrot:`');
    expect(asked()).toMatchObject({ query: expect.stringContaining('CreateCustomEmojiInput!'), variables: { input: { groupPath: 'acme', name: wanted.name, url: wanted.url } } });

    harness.gitlab.answer('POST /api/graphql', { data: { createCustomEmoji: { errors: ['Name has already been taken'], customEmoji: null } } });
    expect((await harness.fail('custom_emoji.create', wanted)).text).toContain('Name has already been taken');
  });

  it('are deleted once that is agreed to', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { destroyCustomEmoji: { errors: [] } } });
    expect((await harness.fail('custom_emoji.delete', { id: 7 })).text).toContain('"confirm": true');
    expect((await harness.run('custom_emoji.delete', { id: 7 }, { confirm: true })).text).toMatch(/^Deleted the emoji\./);
    expect(asked().variables).toEqual({ input: { id: 'gid://gitlab/CustomEmoji/7' } });
  });

  it('are not said to be deleted when GitLab says nothing of it', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { destroyCustomEmoji: null } });
    expect((await harness.fail('custom_emoji.delete', { id: 7 }, { confirm: true })).text).toContain('Whether the change was made is unknown');
  });
});
