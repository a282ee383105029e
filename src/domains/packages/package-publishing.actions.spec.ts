import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const version = { project_id: 'acme/api', package_name: 'app', package_version: '1.2.0' };
const at = '/projects/acme%2Fapi/packages/generic/app/1.2.0';
const links = '/projects/acme%2Fapi/releases/v1.2.0/assets/links';

let folder: string;
let harness: ActionHarness;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publishing-'));
  mkdirSync(join(folder, 'dist', 'inner'), { recursive: true });
  for (const name of ['b.tar.gz', 'a.tar.gz', 'notes.txt', '.env', 'inner/c.tar.gz']) writeFileSync(join(folder, 'dist', name), `bytes of ${name}`);
  mkdirSync(join(folder, 'many'));
  for (let index = 0; index < 101; index += 1) writeFileSync(join(folder, 'many', `${index}.txt`), 'x');
  harness = await ActionHarness.for(PackagesModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
});
beforeEach(() => harness.gitlab.reset());
afterAll(async () => {
  await harness.stop();
  rmSync(folder, { recursive: true });
});

const lines = () => harness.gitlab.writes.map(({ method, path }) => `${method} ${path}`);

describe('a package file for a release', () => {
  const file = { ...version, file_name: 'a.tar.gz', path: 'dist/a.tar.gz', tag_name: 'v1.2.0' };

  it('is published and linked', async () => {
    harness.gitlab.answer(`POST ${links}`, { id: 3, name: 'Linux', url: 'https://gitlab.example.com/x', link_type: 'package' }, 201);
    const { text, structured } = await harness.run('package.publish_and_link', { ...file, link_name: 'Linux', direct_asset_path: '/linux' });

    expect(lines()).toEqual([`PUT ${at}/a.tar.gz`, `POST ${links}`]);
    expect(harness.gitlab.writes[1]?.body).toEqual({ name: 'Linux', url: `${harness.gitlab.url}/api/v4${at}/a.tar.gz`, link_type: 'package', direct_asset_path: '/linux' });
    expect(structured).toMatchObject({ file_name: 'a.tar.gz', release_link: { id: 3, name: 'Linux' } });
    expect(text).toContain('- **Link in the release**: Linux (3)');
  });

  it('is said to be published when only the link was refused', async () => {
    harness.gitlab.answer(`POST ${links}`, { message: '404 Not found' }, 404);
    const { text } = await harness.fail('package.publish_and_link', file);

    expect(text).toContain('The file is published; only the link is missing. Add it with release.link_create');
    expect(text).toContain(`${at}/a.tar.gz`);
  });
});

describe('a folder that is published', () => {
  it('becomes a package of its files, without what is hidden or deeper', async () => {
    const { text } = await harness.run('package.publish_directory', { ...version, folder: 'dist', status: 'hidden' });

    expect(lines()).toEqual([`PUT ${at}/a.tar.gz`, `PUT ${at}/b.tar.gz`, `PUT ${at}/notes.txt`]);
    expect(harness.gitlab.writes.map(({ query }) => query)).toContain('select=package_file&status=hidden');
    expect(String(harness.gitlab.writes[0]?.bytes)).toBe('bytes of a.tar.gz');
    expect(text).toContain('## Published files (3)');
  });

  it('gives only the files whose names fit', async () => {
    await harness.run('package.publish_directory', { ...version, directory_path: 'dist', include_pattern: 'b.*' });
    expect(lines()).toEqual([`PUT ${at}/b.tar.gz`]);
  });

  it('is told how far it came when GitLab refuses a file, or fails at it', async () => {
    harness.gitlab.answer(`PUT ${at}/b.tar.gz`, { message: '403 Forbidden' }, 403);
    expect((await harness.fail('package.publish_directory', { ...version, directory_path: 'dist' })).text).toContain('Published until then: a.tar.gz.');
    harness.gitlab.answer(`PUT ${at}/b.tar.gz`, { message: '501 Not Implemented' }, 501);
    expect((await harness.fail('package.publish_directory', { ...version, directory_path: 'dist' })).text).toContain('Published until then: a.tar.gz.');
  });

  it.each([
    ['dist', '*.zip', 'has no files that could be published'],
    ['many', '*', 'has 101 files, and at most 100 are published at once'],
    ['absent', '*', 'directory_path: "absent" does not exist'],
    ['../elsewhere', '*', 'outside the folders'],
  ])('sends nothing of %s by %s', async (directory_path, include_pattern, reason) => {
    expect((await harness.fail('package.publish_directory', { ...version, directory_path, include_pattern })).text).toContain(reason);
    expect(harness.gitlab.requests).toEqual([]);
  });
});
