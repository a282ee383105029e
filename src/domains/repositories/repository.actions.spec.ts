import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

interface Entry {
  readonly path: string;
  readonly type: string;
}

describe('repository actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const api = { project_id: 'acme/api' };

  describe('listing the tree', () => {
    it('lists a folder at a ref', async () => {
      const { text, structured } = await harness.run('repository.tree', { ...api, path: 'src/auth', ref: 'feature/login' });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/tree');
      expect(Object.fromEntries(harness.gitlab.requests[0]?.search ?? [])).toEqual({ path: 'src/auth', ref: 'feature/login', pagination: 'keyset' });
      expect((structured['items'] as Entry[]).map(({ path }) => path)).toEqual(['src/auth/login.ts', 'src/auth/session.ts']);
      expect(text).toContain('| `src/auth/login.ts` | blob | 100644 |');
    });

    it('lists a submodule, whose type is commit', async () => {
      const { text, structured } = await harness.run('repository.tree', { ...api, path: 'vendor' });

      expect(structured['items']).toEqual([expect.objectContaining({ path: 'vendor/toolkit', type: 'commit', mode: '160000' })]);
      expect(text).toContain('`vendor/toolkit`');
    });

    it('goes on with the cursor where GitLab gives no page numbers, and reaches the end', async () => {
      const seen: string[] = [];
      let cursor: unknown;
      for (let call = 0; call < 10; call += 1) {
        const { text, structured } = await harness.run('repository.tree', { ...api, recursive: true, per_page: 25, ...(cursor === undefined ? {} : { cursor }) });
        const { pagination, items } = structured as unknown as { pagination: { has_more: boolean; next_cursor?: string; total_items?: number }; items: Entry[] };
        seen.push(...items.map(({ path }) => path));
        expect(pagination.total_items).toBeUndefined();
        expect(text.includes('There is more:')).toBe(pagination.has_more);
        cursor = pagination.next_cursor;
        if (cursor === undefined) break;
      }
      expect(cursor).toBeUndefined();
      expect(seen).toHaveLength(new Set(seen).size);
      expect(seen).toContain('src/modules/module-36/index.ts');
    });

    it('reads a numbered page when one is asked for', async () => {
      const { structured } = await harness.run('repository.tree', { ...api, recursive: true, page: 2, per_page: 10 });

      expect(harness.gitlab.requests[0]?.search.has('pagination')).toBe(false);
      expect(structured).toMatchObject({ pagination: { page: 2, next_page: 3 } });
    });

    it('says that the repository is empty', async () => {
      expect((await harness.fail('repository.tree', { project_id: 'acme/empty' })).text).toContain('The repository of acme/empty is empty');
    });

    it('leaves a missing folder to GitLab\'s words', async () => {
      const { text } = await harness.fail('repository.tree', { ...api, path: 'absent' });

      expect(text).toContain('invalid revision or path');
      expect(text).not.toContain('is empty');
    });
  });

  describe('comparing', () => {
    it('names the commits, counts the lines of each file and shows the patches as plain text', async () => {
      const { text, structured } = await harness.run('repository.compare', { ...api, from: 'main', to: 'feature/login' });

      expect(harness.gitlab.requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/projects/acme%2Fapi/repository/compare?from=main&to=feature%2Flogin']);
      expect(text).toContain('## `main` to `feature/login`: 2 commits');
      expect(text).toMatch(/- `[0-9a-f]{11}` Describe token rotation \(Dora Developer, 2026-11-20 15:20 \+01:00\)\n- `[0-9a-f]{11}` Draw session tokens/);
      expect(text).toContain('- `docs/token-rotation.md` new, +');
      expect(text).toContain("-import { createHash } from 'node:crypto';\n+import { randomBytes } from 'node:crypto';");
      expect(structured).toMatchObject({ commits_count: 2, pagination: { total_items: 4, has_more: false } });
      expect(JSON.stringify(structured)).not.toContain('randomBytes');
    });

    it.each([[null], ['none'], [{ length: 3 }]])('has no files where GitLab sends %j for them', async (diffs) => {
      harness.gitlab.answer('GET /projects/acme%2Fapi/repository/compare', { commits: [], diffs });
      expect((await harness.run('repository.compare', { ...api, from: 'main', to: 'feature/login' })).structured).toMatchObject({ pagination: { total_items: 0 } });
    });

    it('pages a comparison of 300 files, each answer within the limit', async () => {
      const { text, structured } = await harness.run('repository.compare', { ...api, from: 'main', to: 'chore/rename-modules' });
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
      expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(60_000);
      expect(structured).toMatchObject({ pagination: { page: 1, per_page: 100, total_items: 300, total_pages: 3, next_page: 2, has_more: true } });

      const last = await harness.run('repository.compare', { ...api, from: 'main', to: 'chore/rename-modules', page: 3, from_file: 90 });
      expect(last.structured).toMatchObject({ pagination: { page: 3, has_more: false } });
      expect(last.text).toContain('`src/generated/unit-300.ts`');
      expect(last.text).toContain('continued');
      expect(harness.gitlab.requests.at(-1)?.query).toBe('from=main&to=chore%2Frename-modules');
    });

    it('says that GitLab ran out of time', async () => {
      harness.gitlab.answer('GET /projects/acme%2Fapi/repository/compare', { commit: null, commits: [], diffs: [], compare_timeout: true, compare_same_ref: false });

      const { text, structured } = await harness.run('repository.compare', { ...api, from: 'v1.0.0', to: 'main' });
      expect(text).toContain('compare_timeout');
      expect(structured).toMatchObject({ compare_timeout: true });
    });

    it('says that both sides are the same, and that the newer lacks nothing', async () => {
      expect((await harness.run('repository.compare', { ...api, from: 'main', to: 'main' })).text).toContain('Both are the same commit.');
      expect((await harness.run('repository.compare', { ...api, from: 'main', to: 'v1.0.0', straight: false })).text).toContain('`v1.0.0` has no commit that `main` lacks.');
    });

    it('names the older commits as left out', async () => {
      const many = Array.from({ length: 120 }, (_, index) => ({ id: String(index).padStart(40, '0'), title: `Commit ${index}`, author_name: 'A', committed_date: '2026-11-01T10:00:00.000Z' }));
      harness.gitlab.answer('GET /projects/acme%2Fapi/repository/compare', { commit: null, commits: many, diffs: null, compare_timeout: false, compare_same_ref: false });

      const { text, structured } = await harness.run('repository.compare', { ...api, from: 'v1.0.0', to: 'main' });
      expect(text).toContain('120 commits');
      expect(text).toContain('Commit 119');
      expect(text).not.toContain('Commit 69 ');
      expect(text).toContain('70 older commits are not named here');
      expect(structured).toMatchObject({ commits_count: 120 });
    });

    it('says which side GitLab does not know', async () => {
      expect((await harness.fail('repository.compare', { ...api, from: 'main', to: 'absent' })).text).toContain('404 Ref Not Found');
      expect((await harness.fail('repository.compare', { ...api, from: 'main' })).text).toContain('to: is missing');
    });
  });

  describe('finding a merge base', () => {
    it('sends every ref and shows the commit', async () => {
      const { text } = await harness.run('repository.merge_base', { ...api, refs: ['main', 'feature/login'] });

      expect(harness.gitlab.requests[0]).toMatchObject({ path: '/projects/acme%2Fapi/repository/merge_base', query: 'refs[]=main&refs[]=feature%2Flogin' });
      expect(text).toMatch(/^## Commit `[0-9a-f]+` /);
    });

    it('takes two refs at least', async () => {
      await harness.fail('repository.merge_base', { ...api, refs: ['main'] });
      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('listing contributors', () => {
    it('tells how many commits each made', async () => {
      const { structured } = await harness.run('repository.contributors', { ...api, order_by: 'commits', sort: 'desc' });

      expect(harness.gitlab.requests[0]).toMatchObject({ path: '/projects/acme%2Fapi/repository/contributors', query: 'order_by=commits&sort=desc' });
      const counts = (structured['items'] as { commits: number }[]).map(({ commits }) => commits);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(counts.length).toBeGreaterThan(1);
    });
  });

  describe('the address of an archive', () => {
    it('is made for programs and for people', async () => {
      const { structured } = await harness.run('repository.archive', { ...api, ref: 'release/1.0', format: 'zip', path: '/src' });

      expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi']);
      expect(structured).toEqual({
        file_name: 'api-release-1.0.zip',
        format: 'zip',
        sha: 'release/1.0',
        url: `${harness.gitlab.url}/api/v4/projects/1001/repository/archive.zip?sha=release%2F1.0&path=src`,
        web_url: `${harness.gitlab.url}/acme/api/-/archive/release/1.0/api-release-1.0.zip?path=src`,
      });
    });

    it('is of the default branch unless said otherwise', async () => {
      expect((await harness.run('repository.archive', api)).structured).toMatchObject({ sha: 'main', file_name: 'api-main.tar.gz' });
    });

    it('is of whatever is newest where GitLab does not tell the default branch', async () => {
      harness.gitlab.answer('GET /projects/acme%2Fapi', { id: 1001, path: 'api', web_url: 'https://gitlab.example/acme/api', default_branch: ['main'] });
      expect((await harness.run('repository.archive', api)).structured).toMatchObject({ sha: 'HEAD', file_name: 'api-HEAD.tar.gz' });
      harness.gitlab.answer('GET /projects/acme%2Fapi', { id: 1001, path: 'api', web_url: 'https://gitlab.example/acme/api', default_branch: 'a\ud800' });
      expect((await harness.run('repository.archive', api)).structured).toMatchObject({ sha: 'a\ufffd', web_url: expect.stringContaining('/-/archive/a%EF%BF%BD/') });
    });
  });

  describe('rendering Markdown', () => {
    it('hands on the HTML as text, references resolved', async () => {
      const { text, structured } = await harness.run('repository.markdown_render', { text: '**See** #7', gfm: true, project: 'acme/api' });

      expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/markdown', body: { text: '**See** #7', gfm: true, project: 'acme/api' } }]);
      expect(structured['html']).toContain('<strong>See</strong> <a href="');
      expect(text).toMatch(/^```html\n<p>/);
    });
  });
});
