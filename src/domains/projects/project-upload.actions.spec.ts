import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))]);

describe('uploads of a project', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'));
    writeFileSync(join(folder, 'shot.png'), png);
    writeFileSync(join(folder, 'notes.txt'), 'äöü\r\n--boundary');
    harness = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  const uploads = async () => (await harness.run('project.upload_list', { project_id })).structured['items'] as JsonObject[];
  /** What GitLab keeps, as it would deliver it. */
  const kept = async ({ url }: JsonObject) => {
    const answer = await fetch(`${harness.gitlab.url}/api/v4/projects/acme%2Fapi${String(url)}`, { headers: { authorization: `Bearer ${harness.gitlab.requests.at(-1)?.token ?? ''}` } });
    return Buffer.from(await answer.arrayBuffer());
  };

  it('sends a file of this machine as a form, byte for byte, and shows the Markdown and the picture', async () => {
    const { text, structured, images } = await harness.run('project.upload', { project_id, path: 'shot.png' });

    const [request] = harness.gitlab.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/uploads' });
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request?.headers['accept']).toBe('application/json');
    expect(Number(request?.headers['content-length'])).toBe(request?.bytes.length);
    expect(await kept(structured)).toEqual(png);
    expect(structured).toMatchObject({ alt: 'shot', markdown: expect.stringMatching(/^!\[shot\]\(\/uploads\/[0-9a-f]{32}\/shot\.png\)$/) });
    expect(text).toContain(`- **Markdown**: \`${String(structured['markdown'])}\``);
    expect(images).toEqual([{ mimeType: 'image/png', base64: png.toString('base64') }]);
  });

  it('sends content that the call carries, under the name that it gives', async () => {
    const { structured, images } = await harness.run('project.upload', { project_id, content: png.toString('base64'), filename: 'ein "Bild".png' });

    expect(await kept(structured)).toEqual(png);
    expect(structured).toMatchObject({ alt: 'ein__Bild_' });
    expect(images).toHaveLength(1);
  });

  it('shows no picture where there is none', async () => {
    const { structured, images } = await harness.run('project.upload', { project_id, file_path: join(folder, 'notes.txt') });

    expect((await kept(structured)).toString()).toBe('äöü\r\n--boundary');
    expect(images).toEqual([]);
  });

  it('sends the whole file again after a rate limit, and not after a connection that broke', async () => {
    harness.gitlab.fault({ kind: 'rate-limit', retryAfter: 0 }, { times: 1 });
    const { structured } = await harness.run('project.upload', { project_id, path: 'shot.png' });
    expect(harness.gitlab.requests).toHaveLength(2);
    expect(await kept(structured)).toEqual(png);

    harness.gitlab.reset();
    harness.gitlab.fault({ kind: 'drop' });
    expect((await harness.fail('project.upload', { project_id, path: 'shot.png' })).text).toContain('may or may not have carried it out');
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('tells how many bytes were sent', async () => {
    writeFileSync(join(folder, 'large'), Buffer.alloc(1_000_000));
    const told: [number, number | undefined, string | undefined][] = [];
    await harness.run('project.upload', { project_id, path: 'large' }, { progress: { report: (...report) => void told.push([report[0], report[1], report[2]]) } });
    expect(told.at(-1)).toEqual([1_000_000, 1_000_000, 'Sending the file']);
    expect(told.every(([done], index) => index === 0 || done > (told[index - 1]?.[0] ?? 0))).toBe(true);
  });

  it('gives up when the file changes under it, and says that GitLab did not get it whole', async () => {
    const path = join(folder, 'log');
    writeFileSync(path, Buffer.alloc(40_000_000));
    let changed = false;
    const { text } = await harness.fail('project.upload', { project_id, path }, {
      progress: {
        report: () => {
          if (!changed) truncateSync(path, 1_000);
          changed = true;
        },
      },
    });
    expect(text).toContain('changed while it was sent, so GitLab did not get it whole');
    expect(await uploads()).toHaveLength(1);
  });

  it.each([
    [{ path: '/etc/passwd' }, 'is outside the folders'],
    [{ path: 'absent' }, 'does not exist'],
    [{}, 'path: is missing'],
    [{ content: 'aGk=' }, 'filename: is missing'],
  ])('refuses %j before any request', async (given, said) => {
    expect((await harness.fail('project.upload', { project_id, ...given })).text).toContain(said);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('passes on that GitLab finds it too large', async () => {
    harness.gitlab.fault({ kind: 'status', status: 413, body: '{"error":"413 Request Entity Too Large"}' });
    expect((await harness.fail('project.upload', { project_id, path: 'shot.png' })).text).toContain('larger than GitLab takes');
  });

  it('takes an upload for one although what GitLab says of it gets lost', async () => {
    harness.gitlab.fault({ kind: 'status', status: 201, body: '' });
    expect((await harness.run('project.upload', { project_id, path: 'shot.png' })).text).toContain('Uploaded shot.png');
  });

  it('lists what was uploaded, newest first, and deletes it by id or by its address, once someone has agreed', async () => {
    const { structured: upload } = await harness.run('project.upload', { project_id, path: 'notes.txt' });
    const [newest, oldest] = await uploads();
    expect(newest).toMatchObject({ filename: 'notes.txt', size: 18, uploaded_by: { username: 'alice' } });
    expect(oldest).toMatchObject({ id: 8801, filename: 'notes.txt' });

    const question = (await harness.fail('project.upload_delete', { project_id, upload_id: 8801 })).text;
    expect(question).toContain('Delete upload 8801 of acme/api (project.upload_delete)');
    expect((await harness.run('project.upload_delete', { project_id, upload_id: 8801 }, { confirm: true })).text).toBe('The uploaded file is deleted.');
    const [, secret = '', filename = ''] = String(upload['url']).split('/').slice(1);
    expect((await harness.fail('project.upload_delete_by_secret', { project_id, secret, filename })).text).not.toContain(secret);
    await harness.run('project.upload_delete_by_secret', { project_id, secret, filename }, { confirm: true });
    expect(await uploads()).toEqual([]);
    expect((await harness.run('project.upload_list', { project_id })).text).toBe('Nothing was uploaded to this project.');
  });

  it('gives a project its picture', async () => {
    const { text, structured, images } = await harness.run('project.upload_avatar', { project_id, path: 'shot.png' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi' }]);
    expect(structured).toMatchObject({ path_with_namespace: 'acme/api', avatar_url: expect.stringContaining('shot.png') });
    expect(text).toContain('## New avatar of acme/api');
    expect(images).toHaveLength(1);
    const { text: refusal } = await harness.fail('project.upload_avatar', { project_id, path: 'notes.txt' });
    expect(refusal).toContain('avatar: file format is not supported');
    expect(refusal).toContain('Correct path and repeat the call.');
  });
});

describe('uploads over HTTP', () => {
  it('take no path, and say what to send instead', async () => {
    const harness = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_HTTP: 'true' });
    expect((await harness.fail('project.upload', { project_id, path: 'package.json' })).text).toContain('Send the bytes of yours as "content" in base64');
    expect(harness.gitlab.requests).toEqual([]);
    expect((await harness.run('project.upload', { project_id, content: 'aGk=', filename: 'a.txt' })).structured).toMatchObject({ alt: 'a.txt' });
    await harness.stop();
  });
});
