import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/uploads';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('uploads of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with size and uploader, if GitLab knows that still', async () => {
    harness.gitlab.answer(`GET ${path}`, [
      { id: 1, size: 1024, filename: 'image.png', created_at: '2026-06-20T15:53:03.067Z', uploaded_by: { id: 18, name: 'Alice', username: 'alice' } },
      { id: 2, size: 512, filename: 'other-image.png', created_at: '2026-06-19T15:53:03.067Z', uploaded_by: null },
    ]);
    const { text } = await harness.run('group.group_upload_list', { group_id });

    expect(text).toContain('| 1 | `image.png` | 1.0 kB | 2026-06-20 15:53 UTC | @alice |');
    harness.gitlab.answer(`GET ${path}`, []);
    expect((await harness.run('group.group_upload_list', { group_id })).text).toBe('Nothing was uploaded to this group.');
  });

  it('are deleted by id or by address once that is agreed to', async () => {
    const secret = '648d97c6eef5fc5df8d1004565b3ee5a';
    harness.gitlab.answer(`DELETE ${path}/1`, undefined, 204);
    harness.gitlab.answer(`DELETE ${path}/${secret}/a%20b.png`, undefined, 204);

    expect((await harness.fail('group.group_upload_delete_by_id', { group_id, upload_id: 1 })).text).toContain('"confirm": true');
    await harness.run('group.group_upload_delete_by_id', { group_id, upload_id: 1 }, { confirm: true });
    await harness.run('group.group_upload_delete_by_secret', { group_id, secret, file_name: 'a b.png' }, { confirm: true });
    expect(harness.gitlab.writes).toHaveLength(2);
  });

  it('give the group its picture', async () => {
    harness.gitlab.answer('PUT /groups/acme', { id: 5, full_path: 'acme', avatar_url: 'https://gitlab.example.com/uploads/-/system/group/avatar/5/logo.png' });
    const { text, images } = await harness.run('group.upload_avatar', { group_id, content: pixel, filename: 'logo.png' });

    expect(harness.gitlab.writes[0]?.bytes.toString('latin1')).toContain('name="avatar"; filename="logo.png"');
    expect(text).toMatch(/^## New avatar of acme/);
    expect(images).toHaveLength(1);
  });
});
