import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64, 7)]);

describe('pictures of people', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'avatars-'));
    writeFileSync(join(folder, 'portrait.png'), png);
    harness = await ActionHarness.for(UsersModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  it('are found by an email address, and may be missing', async () => {
    harness.gitlab.answer('GET /avatar', { avatar_url: 'https://avatars.example.com/a?s=64' });
    expect((await harness.run('user.avatar_get', { email: 'dora+git@example.com', size: 64 })).text).toContain('https://avatars.example.com/a?s=64');
    expect(Object.fromEntries(harness.gitlab.requests.at(-1)?.search ?? [])).toEqual({ email: 'dora+git@example.com', size: '64' });

    harness.gitlab.answer('GET /avatar', { avatar_url: null });
    expect((await harness.run('user.avatar_get', { email: 'nobody@example.com' })).text).toContain('There is no picture');
  });

  it('are uploaded as a form and shown', async () => {
    harness.gitlab.answer('PUT /user/avatar', { avatar_url: 'https://gitlab.example.com/uploads/portrait.png' });

    const { text, images } = await harness.run('user.upload_avatar', { file_path: 'portrait.png' });
    const [request] = harness.gitlab.requests;
    expect(request).toMatchObject({ method: 'PUT', path: '/user/avatar' });
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.bytes.toString('latin1')).toContain('name="avatar"; filename="portrait.png"');
    expect(text).toContain('## New picture');
    expect(images).toEqual([{ mimeType: 'image/png', base64: png.toString('base64') }]);
  });
});
