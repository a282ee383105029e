import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const file = { project_id: 'acme/api', package_name: 'app', package_version: '1.0.0', file_name: 'app.bin' };
const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe('generic packages', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    writeFileSync(join(folder, 'app.bin'), bytes);
    harness = await ActionHarness.for(PackagesModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  const publish = (more = {}) => harness.run('package.publish', { ...file, path: 'app.bin', ...more });

  it('publishes a file as it is, and shows what became of it', async () => {
    const { text, structured } = await publish({ status: 'hidden' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/packages/generic/app/1.0.0/app.bin', query: 'select=package_file&status=hidden' }]);
    expect(harness.gitlab.requests[0]?.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-length': '256' });
    expect(harness.gitlab.requests[0]?.bytes).toEqual(bytes);
    expect(structured).toMatchObject({ package_name: 'app', package_version: '1.0.0', file_name: 'app.bin', size: 256, file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(text).toContain('## Published `app.bin` of package `app 1.0.0`');
    expect((await harness.run('package.list', { project_id: 'acme/api', package_name: 'app' })).structured).toMatchObject({ items: [{ name: 'app', version: '1.0.0', package_type: 'generic', status: 'hidden' }] });
  });

  it('publishes content that the call carries', async () => {
    await publish({ path: undefined, content: bytes.toString('base64') });
    expect(harness.gitlab.requests[0]?.bytes).toEqual(bytes);
  });

  it('speaks of its parameters by their names', async () => {
    const failure = async (more: object) => (await harness.fail('package.publish', { ...file, ...more })).text;
    for (const text of [await failure({}), await failure({ content: bytes.toString('base64'), file_name: 'a/b' }), await failure({ path: 'app.bin', file_name: 'a/b' })]) {
      expect(text).toContain('file_name');
      expect(text).not.toContain('filename');
    }
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is content with an older GitLab that says no more than that it was created', async () => {
    harness.gitlab.answer('PUT /projects/acme%2Fapi/packages/generic/app/1.0.0/app.bin', { message: '201 Created' }, 201);
    const { structured } = await publish();
    expect(structured).toMatchObject({ package_name: 'app', package_version: '1.0.0', file_name: 'app.bin', size: 256 });
    expect(structured).not.toHaveProperty('message');
  });

  it('saves a file on this machine, and not over another one', async () => {
    await publish();
    const told: [number, number | undefined][] = [];
    const { text, structured } = await harness.run('package.download', { ...file, output_path: 'copy.bin' }, { progress: { report: (done, total) => void told.push([done, total]) } });

    expect(structured).toMatchObject({ saved_to: expect.stringMatching(/copy\.bin$/), size: 256 });
    expect(text).toContain('256 bytes');
    expect(readFileSync(join(folder, 'copy.bin'))).toEqual(bytes);
    expect(told.at(-1)).toEqual([256, 256]);

    harness.gitlab.requests.length = 0;
    expect((await harness.fail('package.download', { ...file, output_path: 'copy.bin' })).text).toContain('"overwrite": true');
    expect(harness.gitlab.requests).toEqual([]);
    await harness.run('package.download', { ...file, output_path: 'copy.bin', overwrite: true });
  });

  it('saves nothing when GitLab has nothing', async () => {
    expect((await harness.fail('package.download', { ...file, output_path: 'absent.bin' })).text).toContain('Not found');
    expect(() => readFileSync(join(folder, 'absent.bin'))).toThrow();
  });

  it('shows text, and says of other bytes what can be done with them', async () => {
    await publish({ path: undefined, content: Buffer.from('first\nsecond\n').toString('base64') });
    expect((await harness.run('package.download', file)).text).toContain('```\nfirst\nsecond\n```');

    await publish();
    const { text, structured } = await harness.run('package.download', file);
    expect(text).toContain('The file is binary and not shown as text. With `fields`: ["content_base64"] it comes in base64. A local server saves it with output_path.');
    expect(structured).toEqual({ package_name: 'app', package_version: '1.0.0', file_name: 'app.bin', size: 256, content_type: 'application/octet-stream' });
    expect((await harness.run('package.download', file, { fields: ['content_base64'] })).structured).toEqual({ content_base64: bytes.toString('base64') });
  });

  it('does not follow a redirect with the token, as object storage has it', async () => {
    const storage = await ActionHarness.for(PackagesModule);
    storage.gitlab.answer('GET /file', 'from storage');
    harness.gitlab.answer('GET /projects/acme%2Fapi/packages/generic/app/1.0.0/app.bin', '', 302, { location: `${storage.gitlab.url}/file` });
    expect((await harness.run('package.download', file)).text).toContain('from storage');
    expect(storage.gitlab.requests[0]?.headers['authorization']).toBeUndefined();
    await storage.stop();
  });
});
