import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { JobsModule } from './jobs.module.js';

describe('job artifacts', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(JobsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const job = { project_id: 'acme/api', job_id: landmarks.jobs.failedTest };
  const archive = '/projects/acme%2Fapi/jobs/9223/artifacts';
  const paths = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
  const files = (list: Record<string, string | Buffer>) =>
    harness.gitlab.world.project('acme/api').artifacts.set(job.job_id, new Map(Object.entries(list).map(([path, content]) => [path, Buffer.from(content)])));
  const read = (artifact_path: string, more = {}) => harness.run('job.download_single_artifact', { ...job, artifact_path, ...more });

  describe('as a list', () => {
    it('names the files of the archive with their sizes', async () => {
      const { text, structured } = await harness.run('job.artifacts', job);

      expect(paths()).toEqual([`GET ${archive}`]);
      expect(structured).toMatchObject({ total_size: 595, items: [{ path: 'coverage/index.html', size: 39 }, { path: 'dist/main.js', size: 27 }, { path: 'junit.xml', size: 529 }] });
      expect(text).toContain('| `coverage/index.html` | 39 bytes |');
    });

    it('names those of one folder, page by page', async () => {
      files({ 'a/1': '1', 'a/2': '2', 'a/b/3': '3', 'ab/4': '4' });
      const { text, structured } = await harness.run('job.artifacts', { ...job, path: '/a/', per_page: 2 });

      expect(structured).toMatchObject({ items: [{ path: 'a/1' }, { path: 'a/2' }], pagination: { page: 1, total_items: 3, total_pages: 2, next_page: 2, has_more: true } });
      expect(text).toContain('"page":2');
      expect((await harness.run('job.artifacts', { ...job, path: 'a', per_page: 2, page: 2 })).structured).toMatchObject({ items: [{ path: 'a/b/3' }], pagination: { has_more: false } });
    });

    it('says so when a folder holds nothing', async () => {
      expect((await harness.run('job.artifacts', { ...job, path: 'nowhere' })).text).toContain('has 3 files, but none in `nowhere`.');
    });

    it('says what GitLab stores of a job that has no archive', async () => {
      const { text, structured } = await harness.run('job.artifacts', { ...job, job_id: landmarks.jobs.longLog });

      expect(text).toContain('Job 9224 (integration, failed) has no artifacts archive');
      expect(text).toContain('job.log (trace, 769.1 kB)');
      expect(structured).toMatchObject({ items: [], artifacts: [{ file_type: 'trace' }] });
    });

    it('fails for a job that does not exist', async () => {
      expect((await harness.fail('job.artifacts', { ...job, job_id: 1 })).text).toContain('Not found');
    });

    it('lets GitLab list an archive that is too large to be read', async () => {
      harness.gitlab.answer(`GET ${archive}`, Buffer.alloc(33 * 1024 * 1024).toString('latin1'), 200, { 'content-type': 'application/zip' });
      harness.gitlab.answer(`GET ${archive}/tree`, [{ name: 'docs', path: 'docs', type: 'directory' }, { name: 'a.txt', path: 'docs/a.txt', type: 'file', size: 5 }]);
      const { structured } = await harness.run('job.artifacts', job);

      expect(paths()).toEqual([`GET ${archive}`, `GET ${archive}/tree?recursive=true&page=1&per_page=100`]);
      expect(structured).toMatchObject({ items: [{ path: 'docs/a.txt', size: 5 }] });
    });

    it('says how large such an archive is where GitLab does not list it', async () => {
      harness.gitlab.answer(`GET ${archive}`, Buffer.alloc(33 * 1024 * 1024).toString('latin1'), 200, { 'content-type': 'application/zip' });
      const { text } = await harness.run('job.artifacts', job);

      expect(text).toContain('too large to be read for its list of files');
      expect(text).toContain('artifacts.zip (archive, 595 bytes)');
    });

    it('does not take a page of a proxy for an archive', async () => {
      harness.gitlab.answer(`GET ${archive}`, '<html>Sign in</html>', 200, { 'content-type': 'text/html' });

      expect((await harness.fail('job.artifacts', job)).text).toContain('not a complete zip archive');
    });
  });

  describe('as one file', () => {
    it('shows text as it is, addressed with its slashes kept', async () => {
      files({ 'dir x/a+b#c?.txt': 'first\nsecond\n' });
      const { text, structured } = await read('dir x/a+b#c?.txt');

      expect(paths()).toEqual([`GET ${archive}/dir%20x/a%2Bb%23c%3F.txt`]);
      expect(text).toContain('```\nfirst\nsecond\n```');
      expect(structured).toEqual({ job_id: 9223, artifact_path: 'dir x/a+b#c?.txt', size: 13, content_type: 'text/plain', from_byte: 0, to_byte: 13 });
    });

    it('shows a picture as a picture', async () => {
      const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]);
      files({ 'shot.png': png });
      const { text, images } = await read('shot.png');

      expect(images).toEqual([{ mimeType: 'image/png', base64: png.toString('base64') }]);
      expect(text).toContain('image/png, 12 bytes');
    });

    it('describes other bytes and never shows them mangled', async () => {
      files({ 'all.bin': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)) });
      const { text, structured } = await read('all.bin');

      expect(text).toContain('The file is binary');
      expect(text).not.toContain('\uFFFD');
      expect(structured).toMatchObject({ size: 256, content_type: 'application/octet-stream' });
    });

    it('cuts a large text at the end of a line, and goes on exactly there', async () => {
      const whole = Array.from({ length: 9_000 }, (_, index) => `line ${index} – ä`).join('\n');
      files({ 'big.txt': whole });
      const shown = ({ text }: { text: string }) => /```\n([\s\S]*?)\n?```/.exec(text)?.[1] ?? '';
      const first = await read('big.txt');
      const next = first.structured['to_byte'] as number;
      expect(Buffer.byteLength(first.text)).toBeLessThan(60_000);
      expect(first.text).toContain(`"offset":${next}`);

      const second = await read('big.txt', { offset: next });
      expect(`${shown(first)}\n${shown(second)}`).toBe(whole.slice(0, shown(first).length + 1 + shown(second).length));
    });

    it('reads no more of a huge file than it shows a part of', async () => {
      files({ 'huge.txt': 'x'.repeat(8 * 1024 * 1024) });
      const { text, structured } = await read('huge.txt');

      expect(structured).toMatchObject({ size: 8 * 1024 * 1024, from_byte: 0 });
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    });

    it('begins at the next whole character', async () => {
      files({ 'umlauts.txt': 'äöü' });

      expect((await read('umlauts.txt', { offset: 1 })).text).toContain('```\nöü\n```');
    });

    it('says that a file is empty, or ends before', async () => {
      files({ 'empty.txt': '' });

      expect((await read('empty.txt')).text).toContain('The file is empty.');
      files({ 'short.txt': 'abc' });
      expect((await read('short.txt', { offset: 10 })).text).toContain('There is nothing from byte 10 on.');
    });

    it('reads the file of the latest pipeline of a branch', async () => {
      const latest = { project_id: 'acme/api', branch: 'main', job_name: 'compile' };
      harness.gitlab.answer('GET /projects/acme%2Fapi/jobs/artifacts/main/raw/dist/app.txt', 'first\nsecond\n', 200, { 'content-type': 'text/plain' });
      const { text, structured } = await harness.run('job.download_single_artifact_by_ref', { ...latest, path: 'dist/app.txt' });

      expect(paths()).toEqual(['GET /projects/acme%2Fapi/jobs/artifacts/main/raw/dist/app.txt?job=compile']);
      expect(text).toContain('## `dist/app.txt` of job `compile` at `main`');
      expect(structured).toMatchObject({ job: 'compile', ref_name: 'main', artifact_path: 'dist/app.txt' });
      expect((await harness.fail('job.download_single_artifact_by_ref', { ...latest, path: 'nope.txt' })).text).toContain('nope.txt');
    });

    it('names the file that is not there', async () => {
      expect((await harness.fail('job.download_single_artifact', { ...job, artifact_path: 'nope.txt' })).text).toContain('nope.txt');
    });

    it('does not leave its route', async () => {
      for (const artifact_path of ['../../../user', '..%2f..%2fuser', '%252e%252e%252fuser']) {
        await harness.fail('job.download_single_artifact', { ...job, artifact_path });
      }
      expect(paths()).toEqual([]);
    });

    it('follows to the object storage without the token', async () => {
      const seen: (string | undefined)[] = [];
      const storage = createServer((request, response) => {
        seen.push(request.headers.authorization, request.headers['private-token'] as string | undefined);
        response.end('from storage\n');
      });
      await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
      const location = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/bucket/a.txt?signature=1`;
      harness.gitlab.answer(`GET ${archive}/a.txt`, () => ({ status: 302, headers: { location } }));
      try {
        expect((await read('a.txt')).text).toContain('from storage');
        expect(seen).toEqual([undefined, undefined]);
      } finally {
        await new Promise((resolve) => storage.close(resolve));
      }
    });
  });
});
