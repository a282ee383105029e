import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { RepositoriesModule } from './repositories.module.js';

describe('repository file actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const at = (file_path: string, more = {}) => ({ project_id: 'acme/api', file_path, ...more });
  const stored = (path: string, branch = 'main') => {
    const { repository } = harness.gitlab.world.project('acme/api');
    const commit = repository.resolve(branch);
    const entry = commit?.files.get(path);
    return entry && commit ? { text: repository.text(entry), last: repository.lastCommitFor(path, commit).id } : undefined;
  };
  const answerFile = (path: string, bytes: Buffer, more = {}) =>
    harness.gitlab.answer(`GET /projects/acme%2Fapi/repository/files/${encodeURIComponent(path)}`, {
      file_name: path,
      file_path: path,
      size: bytes.length,
      encoding: 'base64',
      content: bytes.toString('base64'),
      ref: 'HEAD',
      blob_id: 'b'.repeat(40),
      commit_id: 'c'.repeat(40),
      last_commit_id: 'd'.repeat(40),
      execute_filemode: false,
      ...more,
    });

  describe('reading', () => {
    it('leaves the token of the call out of a file that holds it, also where it comes as base64', async () => {
      const bytes = Buffer.from(`token=${tokens.alice}\n`);
      answerFile('.env', bytes);
      harness.gitlab.answer('GET /projects/acme%2Fapi/repository/files/.env/raw', bytes, 200, { 'content-type': 'text/plain' });
      for (const action of ['repository.file_get', 'repository.file_raw']) {
        const outcome = await harness.run(action, at('.env'));
        expect(JSON.stringify(outcome)).not.toContain(tokens.alice);
        expect(JSON.stringify(outcome)).not.toContain(bytes.toString('base64'));
        expect(outcome.text).toContain('token=[removed]');
      }
      harness.gitlab.answer('HEAD /projects/acme%2Fapi/repository/files/.env', '', 200, { 'x-gitlab-size': String(bytes.length) });
      expect(await harness.read('gitlab://project/acme%2Fapi/file/main/.env')).toMatchObject({ text: 'token=[removed]\n' });
    });

    it('reads a text file as plain fenced text, its facts as data, in one request at HEAD', async () => {
      const { text, structured } = await harness.run('repository.file_get', at('src/main.ts'));

      expect(text).toContain("```ts\nimport { Login } from './auth/login.js';\n\nexport const login = new Login(new Map());\n```");
      expect(structured).toMatchObject({ file_path: 'src/main.ts', ref: 'HEAD', content_type: 'text/plain', total_lines: 3, start_line: 1, end_line: 3, last_commit_id: stored('src/main.ts')?.last });
      expect(structured).not.toHaveProperty('content');
      expect(text).toContain(stored('src/main.ts')?.last);
      expect(harness.gitlab.requests).toHaveLength(1);
      expect(harness.gitlab.requests[0]?.search.get('ref')).toBe('HEAD');
    });

    it.each([['dockerfile', 'dockerfile'], ['src/a.yml', 'yaml'], ['src/a.zig', 'zig'], ['constructor', ''], ['a.constructor', 'constructor']])('fences %s in its language', async (path, language) => {
      answerFile(path, Buffer.from('x\n'));
      expect((await harness.run('repository.file_get', at(path))).text).toContain(`\n\n\`\`\`${language}\nx\n\`\`\``);
    });

    it('sends an odd path as one encoded segment and the ref as it is', async () => {
      const { text } = await harness.run('repository.file_get', at('src/dir x/a+b#c?.ts', { ref: 'v1.2-rc.1' }));
      await harness.run('repository.file_get', at('.gitlab/ci.yml', { ref: 'v1.2-rc.1' }));

      expect(text).toContain('oddlyNamed');
      expect(harness.gitlab.requests.map(({ path, query }) => `${path}?${query}`)).toEqual([
        '/projects/acme%2Fapi/repository/files/src%2Fdir%20x%2Fa%2Bb%23c%3F.ts?ref=v1.2-rc.1',
        '/projects/acme%2Fapi/repository/files/.gitlab%2Fci.yml?ref=v1.2-rc.1',
      ]);
    });

    it('takes a leading slash for the root of the repository', async () => {
      await harness.run('repository.file_get', at('/README.md', { branch: 'feature/login' }));

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/files/README.md');
      expect(harness.gitlab.requests[0]?.search.get('ref')).toBe('feature/login');
    });

    it('shows the lines asked for', async () => {
      const { text, structured } = await harness.run('repository.file_get', at('src/auth/login.ts', { start_line: 4, end_line: 5 }));

      expect(text).toContain('Lines 4 to 5 of 28:\n\n```ts\nconst lifetimeInSeconds = 3600;\n\n```');
      expect(text).not.toContain('Continue');
      expect(structured).toMatchObject({ start_line: 4, end_line: 5, total_lines: 28 });
    });

    it('refuses lines that the file does not have', async () => {
      expect((await harness.fail('repository.file_get', at('src/main.ts', { start_line: 9 }))).text).toContain('the file has 3 lines');
      harness.gitlab.reset();
      expect((await harness.fail('repository.file_get', at('src/main.ts', { start_line: 3, end_line: 2 }))).text).toContain('end_line: must not be smaller than start_line');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('stays within the limit for a large file and names the call that continues', async () => {
      const { text, structured } = await harness.run('repository.file_get', at('fixtures/large.csv'));

      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
      const end = Number(structured['end_line']);
      expect(text).toContain(`Left out for size: lines ${end + 1} to 60001`);
      expect(text).toContain(`"start_line":${end + 1}`);
      const { text: next, structured: more } = await harness.run('repository.file_get', at('fixtures/large.csv', { start_line: end + 1 }));
      expect(next).toContain(`${end},row number ${end},`);
      expect(Number(more['start_line'])).toBe(end + 1);
    });

    it('reads a line that is longer than an answer in parts, without losing a character', async () => {
      const line = Array.from({ length: 20_000 }, (_, index) => `é${index}`).join(',');
      answerFile('bundle.js', Buffer.from(line));
      let column = 1;
      let read = '';
      for (let call = 0; call < 10 && read.length < line.length; call += 1) {
        const { text } = await harness.run('repository.file_get', at('bundle.js', { start_line: 1, start_column: column }));
        expect(Buffer.byteLength(text)).toBeLessThan(60_000);
        read += /```js\n(.*)\n```/.exec(text)?.[1] ?? '';
        column = Number(/"start_column":(\d+)\}\}`/.exec(text)?.[1] ?? Number.NaN);
      }
      expect(read).toBe(line);
    });

    it('says that a file is binary, with type and size, and never replaces a byte', async () => {
      const { text, structured, images } = await harness.run('repository.file_get', at('fixtures/all-bytes.bin'));

      expect(text).toContain('binary (application/octet-stream, 256 bytes)');
      expect(`${text}${JSON.stringify(structured)}`).not.toContain('\uFFFD');
      expect(images).toEqual([]);
    });

    it('takes bytes that are no UTF-8 for binary although they hold no NUL', async () => {
      answerFile('latin1.txt', Buffer.from('Grüße', 'latin1'));

      expect((await harness.run('repository.file_get', at('latin1.txt'))).text).toContain('binary');
    });

    it('gives the bytes of a binary file whole in base64 when they are asked for', async () => {
      const { structured } = await harness.run('repository.file_get', at('fixtures/all-bytes.bin'), { fields: ['content', 'encoding'] });

      expect(Buffer.from(String(structured['content']), 'base64')).toEqual(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
    });

    it('shows a picture as a picture', async () => {
      const { text, structured, images } = await harness.run('repository.file_get', at('fixtures/pixel.png'));

      expect(text).toContain('The picture follows.');
      expect(structured).toMatchObject({ content_type: 'image/png' });
      expect(images).toHaveLength(1);
      expect(images[0]?.mimeType).toBe('image/png');
      expect(Buffer.from(images[0]?.base64 ?? '', 'base64').subarray(1, 4).toString()).toBe('PNG');
    });

    it('does not hand on a picture of one MiB or more', async () => {
      answerFile('poster.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_048_576)]));

      const { text, images } = await harness.run('repository.file_get', at('poster.jpg'));
      expect(images).toEqual([]);
      expect(text).toContain('binary (image/jpeg, 1.0 MB)');
    });

    it('says that an LFS pointer is one, and how large the content is', async () => {
      answerFile('model.onnx', Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345678\n`));

      const { text, structured } = await harness.run('repository.file_get', at('model.onnx'));
      expect(text).toContain('Git LFS pointer');
      expect(text).toContain('12.3 MB');
      expect(structured).toMatchObject({ lfs: { oid: 'a'.repeat(64), size: 12345678 } });
    });

    it('says what an edit of the text could change unawares', async () => {
      answerFile('a.txt', Buffer.from('one\r\ntwo\u202e'));
      answerFile('b.txt', Buffer.alloc(0));

      const { text } = await harness.run('repository.file_get', at('a.txt'));
      expect(text).toContain('Its lines end with CRLF. It does not end with a line break. It holds 1 invisible character');
      expect((await harness.run('repository.file_get', at('b.txt'))).text).toContain('The file is empty.');
    });

    it('keeps a file that holds fences inside its own fence', async () => {
      const { text } = await harness.run('repository.file_get', at('README.md'));

      expect(text).toContain('````markdown\n# Acme API');
    });

    it('says that the repository is empty instead of missing a commit', async () => {
      const { text } = await harness.fail('repository.file_get', { project_id: 'acme/empty', file_path: 'README.md' });

      expect(text).toContain('The repository of acme/empty is empty');
      expect(text).toContain('repository.commit_create');
    });

    it('says which file is missing at which ref, and how to find it', async () => {
      const { text } = await harness.fail('repository.file_get', at('src/Main.ts', { ref: 'v1.0.0' }));

      expect(text).toContain('There is no file "src/Main.ts" in acme/api at v1.0.0.');
      expect(text).toContain('repository.tree');
      expect(harness.gitlab.requests).toHaveLength(1);
    });

    it('never leaves the repository by its path', async () => {
      for (const path of ['../../../user', '..%2f..%2fuser', 'docs/%252e%252e/user']) {
        expect((await harness.fail('repository.file_get', at(path))).text).toContain('must not contain');
      }
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('leaves a project that cannot be seen to GitLab\'s own words', async () => {
      expect((await harness.fail('repository.file_get', { project_id: 'acme/none', file_path: 'a' })).text).toContain('404 Project Not Found');
      expect(harness.gitlab.requests).toHaveLength(1);
    });
  });

  const write = (file_path: string, more = {}) => at(file_path, { branch: 'feature/metrics', commit_message: 'Say more', content: 'new\n', ...more });

  describe('creating', () => {
    it('creates a file with one commit and does not repeat its content', async () => {
      const { text, structured } = await harness.run('repository.file_create', write('docs/new page.md', { content: 'A very special sentence.\n', author_name: 'Dora' }));

      expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /projects/acme%2Fapi/repository/files/docs%2Fnew%20page.md']);
      expect(harness.gitlab.requests[0]?.body).toEqual({ branch: 'feature/metrics', commit_message: 'Say more', content: 'A very special sentence.\n', author_name: 'Dora' });
      expect(stored('docs/new page.md', 'feature/metrics')?.text).toBe('A very special sentence.\n');
      expect(structured).toMatchObject({ file_path: 'docs/new page.md', branch: 'feature/metrics' });
      expect(`${text}${JSON.stringify(structured)}`).not.toContain('very special');
    });

    it('takes an empty content, to make a file as well as to empty one', async () => {
      await harness.run('repository.file_create', write('logs/.gitkeep', { content: '' }));
      expect(harness.gitlab.requests.at(-1)?.body).toMatchObject({ content: '' });
      expect(stored('logs/.gitkeep', 'feature/metrics')?.text).toBe('');

      await harness.run('repository.file_update', write('README.md', { content: '' }));
      expect(stored('README.md', 'feature/metrics')?.text).toBe('');
    });

    it('starts a new branch where it is told to', async () => {
      await harness.run('repository.file_create', write('hello.bin', { branch: 'feature/new', start_branch: 'main', content: 'aGVsbG8=', encoding: 'base64' }));

      expect(stored('hello.bin', 'feature/new')?.text).toBe('hello');
    });

    it('names the way to change a file that exists already', async () => {
      const { text } = await harness.fail('repository.file_create', write('README.md'));

      expect(text).toContain('The file exists already');
      expect(text).toContain('repository.file_update');
    });

    it('says that a branch which does not exist needs a start', async () => {
      expect((await harness.fail('repository.file_create', write('a.txt', { branch: 'nowhere' }))).text).toContain('start_branch');
    });
  });

  describe('updating', () => {
    it('guards the file by its last commit when the caller gives none', async () => {
      const before = stored('README.md', 'feature/metrics')?.last;
      await harness.run('repository.file_update', write('README.md'));

      expect(harness.gitlab.requests.map(({ method, query }) => `${method} ${query}`.trim())).toEqual(['HEAD ref=feature%2Fmetrics', 'PUT']);
      expect(harness.gitlab.requests[1]?.body).toMatchObject({ last_commit_id: before, content: 'new\n' });
      expect(stored('README.md', 'feature/metrics')?.text).toBe('new\n');
    });

    it('passes the caller\'s last commit on without asking', async () => {
      const last_commit_id = stored('README.md', 'feature/metrics')?.last;
      await harness.run('repository.file_update', write('README.md', { last_commit_id }));

      expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['PUT']);
    });

    it('says a conflict as such, writes nothing and retries nothing', async () => {
      const { text } = await harness.fail('repository.file_update', write('README.md', { last_commit_id: '0'.repeat(40) }));

      expect(text).toContain('Conflict: someone changed the file');
      expect(text).toContain('repository.file_get');
      expect(harness.gitlab.requests).toHaveLength(1);
      expect(stored('README.md', 'feature/metrics')?.text).not.toBe('new\n');
    });

    it('names the way to make a file that does not exist', async () => {
      expect((await harness.fail('repository.file_update', write('absent.txt'))).text).toContain('repository.file_create');
    });

    it('asks for what is missing', async () => {
      expect((await harness.fail('repository.file_update', at('README.md', { branch: 'main' }))).text).toMatch(/commit_message: is missing[\s\S]*content: is missing/);
      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('blaming', () => {
    it('asks for the whole file at a branch and shows who wrote what', async () => {
      const { text, structured } = await harness.run('repository.file_blame', at('src/auth/login.ts', { ref: 'feature/login' }));

      expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['GET /projects/acme%2Fapi/repository/files/src%2Fauth%2Flogin.ts/blame?ref=feature%2Flogin']);
      expect(text).toMatch(/[0-9a-f]{11} 2026-11-20 Dora Developer: Draw session tokens from the system\n +1 {2}import \{ randomBytes \}/);
      expect(text).toContain('Alice Maintainer: Add the session service');
      expect(structured).toMatchObject({ pagination: { has_more: false }, total_lines: expect.any(Number) });
      expect(JSON.stringify(structured)).not.toContain('randomBytes');
    });

    it('asks for some lines as a range, by either name', async () => {
      const { structured } = await harness.run('repository.file_blame', at('src/dir x/a+b#c?.ts', { start_line: 1, end_line: 1 }));

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/files/src%2Fdir%20x%2Fa%2Bb%23c%3F.ts/blame');
      expect(harness.gitlab.requests[0]?.query).toBe('ref=HEAD&range[start]=1&range[end]=1');
      expect(structured).toMatchObject({ items: [{ start_line: 1, end_line: 1, commit: { title: 'Add fixtures' } }] });
    });

    it('sends no range without its end, and refuses one that runs backwards', async () => {
      const { structured } = await harness.run('repository.file_blame', at('README.md', { range_start: 5 }));

      expect(harness.gitlab.requests[0]?.query).toBe('ref=HEAD');
      expect((structured['items'] as { start_line: number }[])[0]?.start_line).toBe(5);
      expect((await harness.fail('repository.file_blame', at('README.md', { range_start: 5, range_end: 4 }))).text).toContain('range_end: must not be smaller');
    });

    it('says that there is no such file, or nothing at all', async () => {
      expect((await harness.fail('repository.file_blame', at('absent.ts', { ref: 'main' }))).text).toContain('There is no file "absent.ts" in acme/api at main.');
      expect((await harness.fail('repository.file_blame', { project_id: 'acme/empty', file_path: 'a' })).text).toContain('is empty');
    });
  });

  describe('deleting', () => {
    const deletion = at('src/metrics.ts', { branch: 'feature/metrics', commit_message: 'Count no longer' });

    it('sends nothing until someone agrees', async () => {
      const { text } = await harness.fail('repository.file_delete', deletion);

      expect(text).toContain('src/metrics.ts');
      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('guards the file by its last commit, deletes it and says so', async () => {
      const before = stored('src/metrics.ts', 'feature/metrics')?.last;
      const { text } = await harness.run('repository.file_delete', deletion, { confirm: true });

      expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['HEAD', 'DELETE']);
      expect(harness.gitlab.requests[1]?.path).toBe('/projects/acme%2Fapi/repository/files/src%2Fmetrics.ts');
      expect(Object.fromEntries(harness.gitlab.requests[1]?.search ?? [])).toEqual({ branch: 'feature/metrics', commit_message: 'Count no longer', last_commit_id: before });
      expect(text).toBe('Deleted src/metrics.ts from branch feature/metrics of acme/api.');
      expect(stored('src/metrics.ts', 'feature/metrics')).toBeUndefined();
    });

    it('says a conflict as such and deletes nothing', async () => {
      const { text } = await harness.fail('repository.file_delete', { ...deletion, last_commit_id: '0'.repeat(40) }, { confirm: true });

      expect(text).toContain('Conflict: someone changed the file');
      expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['DELETE']);
      expect(stored('src/metrics.ts', 'feature/metrics')).toBeDefined();
    });

    it('says that there is no such file', async () => {
      expect((await harness.fail('repository.file_delete', { ...deletion, file_path: 'absent.ts' }, { confirm: true })).text).toContain('There is no such file on this branch');
    });
  });

  describe('reading a file raw', () => {
    it('asks for what LFS keeps, and shows it like any file', async () => {
      const { text, structured } = await harness.run('repository.file_raw', at('README.md', { ref: 'main', lfs: true, end_line: 1 }));

      expect(harness.gitlab.requests[0]).toMatchObject({ path: '/projects/acme%2Fapi/repository/files/README.md/raw', query: 'ref=main&lfs=true' });
      expect(text).toContain('Lines 1 to 1 of 10:\n\n```markdown\n# Acme API\n```');
      expect(structured).toMatchObject({ file_path: 'README.md', ref: 'main', last_commit_id: stored('README.md')?.last, end_line: 1 });
    });

    it('names the file that there is not', async () => {
      expect((await harness.fail('repository.file_raw', at('absent.md'))).text).toContain('There is no file "absent.md" in acme/api at the tip of the default branch.');
    });
  });

  describe('what is known of a file', () => {
    it('is told without its content', async () => {
      const { structured } = await harness.run('repository.file_metadata', at('README.md', { branch: 'main' }));

      expect(harness.gitlab.requests).toMatchObject([{ method: 'HEAD', path: '/projects/acme%2Fapi/repository/files/README.md', query: 'ref=main' }]);
      expect(structured).toMatchObject({ file_path: 'README.md', size: Buffer.byteLength(stored('README.md')?.text ?? ''), last_commit_id: stored('README.md')?.last, execute_filemode: false });
    });

    it('is nothing where there is no file', async () => {
      const { text } = await harness.fail('repository.file_metadata', at('absent.md'));

      expect(text).toContain('There is no file "absent.md"');
      expect(text).toContain('repository.tree');
    });
  });

  describe('reading a blob', () => {
    it('shows its text by its SHA alone', async () => {
      const { structured } = await harness.run('repository.file_get', at('README.md'));
      const { text } = await harness.run('repository.raw_blob', { project_id: 'acme/api', sha: structured['blob_id'] });

      expect(harness.gitlab.requests.at(-1)?.path).toBe(`/projects/acme%2Fapi/repository/blobs/${String(structured['blob_id'])}`);
      expect(text).toContain(stored('README.md')?.text.split('\n')[0]);
      expect(text).not.toContain('At `');
    });
  });
});
