import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Success } from '../../catalog/outcome.js';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { MrReviewsModule } from './mr-reviews.module.js';

const mergeRequest = (merge_request_iid: number) => ({ project_id: 'acme/api', merge_request_iid });

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MrReviewsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sizeOf = ({ text, structured }: Success) => Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured));

/** The parameters of the call that a cut answer names. */
function continuing({ text }: Success): JsonObject | undefined {
  const [, call] = /(?:Continue with|Next page:) gitlab_execute_action `(\{.*\})`/.exec(text) ?? [];
  return call === undefined ? undefined : ((JSON.parse(call) as JsonObject)['params'] as JsonObject);
}

describe('reading what a merge request changes', () => {
  it('asks for a hundred files and shows each as plain text', async () => {
    const { text, structured } = await harness.run('mr_review.changes_get', mergeRequest(2));

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/merge_requests/2/diffs', query: 'per_page=100' }]);
    expect(text).toContain('- `docs/guide/sessions.md` renamed from `docs/sessions.md`, content unchanged');
    expect(text).toContain("-    return this.sessions.get(token);\n+    const session = this.sessions.get(token);");
    expect(JSON.stringify(structured)).not.toContain('this.sessions');
  });

  it('names the files that GitLab left out, and why', async () => {
    const { text } = await harness.run('mr_review.changes_get', mergeRequest(4));

    expect(text).toContain('- `data/collapsed.txt` new, collapsed by GitLab for its size');
    expect(text).toContain('- `data/too-large.txt` new, too large for GitLab to show');
    expect(text).toContain('- `fixtures/pixel.png` binary');
    expect(text).toContain('repository.file_get');
  });

  it('pages through three hundred files, each answer below 60 kB', async () => {
    const seen: unknown[] = [];
    let params: JsonObject | undefined = mergeRequest(3);
    for (let calls = 0; params !== undefined && calls < 10; calls += 1) {
      const answer: Success = await harness.run('mr_review.changes_get', params);
      expect(sizeOf(answer)).toBeLessThan(60_000);
      seen.push(...(answer.structured['items'] as JsonObject[]).map(({ new_path }) => new_path));
      params = continuing(answer);
    }

    expect(new Set(seen).size).toBe(300);
    expect(seen).toHaveLength(300);
  });

  it('cuts a large diff, names the call that goes on, and loses no line on the way', async () => {
    const lines = (file: number) => Array.from({ length: 900 }, (_, line) => `+${file}.${line} ${'"quoted" '.repeat(3)}`);
    const diffs = [1, 2, 3].map((file) => ({ old_path: `f${file}.ts`, new_path: `f${file}.ts`, new_file: true, diff: `@@ -0,0 +1,900 @@\n${lines(file).join('\n')}\n` }));
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/diffs', diffs);
    const texts: string[] = [];
    for (let params: JsonObject | undefined = mergeRequest(2); params !== undefined && texts.length < 10; ) {
      const answer: Success = await harness.run('mr_review.changes_get', params);
      expect(sizeOf(answer)).toBeLessThan(60_000);
      texts.push(answer.text);
      params = continuing(answer);
    }

    expect(texts.join('\n').match(/^\+\d\.\d+ /gm)).toEqual([1, 2, 3].flatMap((file) => lines(file).map((line) => `${line.split(' ')[0]} `)));
    expect(harness.gitlab.requests.every(({ search }) => !search.has('from_file') && !search.has('from_line'))).toBe(true);
    expect(Buffer.byteLength(texts.join(''))).toBeLessThan(diffs.map(({ diff }) => diff).join('').length * 1.1);
  });

  it('gives a bare list of files when only their names are asked for', async () => {
    const { text, structured } = await harness.run('mr_review.changes_get', mergeRequest(2), { fields: ['new_path'] });

    expect(text).not.toContain('```');
    expect((structured['items'] as unknown[])[0]).toEqual({ new_path: 'docs/guide/sessions.md' });
  });

  it('says that there may be no diff yet', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/diffs', []);

    expect((await harness.run('mr_review.changes_get', mergeRequest(2))).text).toContain('GitLab may still be preparing its diff');
  });
});

describe('reading the raw patch', () => {
  const path = '/projects/acme%2Fapi/merge_requests/2/raw_diffs';

  it('gives it as Git writes it', async () => {
    const { text, structured } = await harness.run('mr_review.raw_diffs', mergeRequest(2));

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path, query: '' }]);
    expect(text).toContain('```diff\ndiff --git a/');
    expect(text).toContain("\n-    return this.sessions.get(token);\n");
    expect(structured).toMatchObject({ merge_request_iid: 2, files: expect.any(Number), from_line: 1, to_line: structured['total_lines'] });
    expect(JSON.stringify(structured)).not.toContain('this.sessions');
  });

  it('gives the patch of one file, also of one that GitLab leaves out elsewhere', async () => {
    const { text, structured } = await harness.run('mr_review.raw_diffs', { ...mergeRequest(4), path: 'data/collapsed.txt' });

    expect(harness.gitlab.requests[0]?.query).toBe('');
    expect(text).toContain('diff --git a/data/collapsed.txt b/data/collapsed.txt');
    expect(text.match(/^diff --git /gm)).toHaveLength(1);
    expect(structured['files']).toBe(1);
  });

  it('names the nearest file for one that is not changed', async () => {
    expect((await harness.fail('mr_review.raw_diffs', { ...mergeRequest(2), file_path: 'src/auth/logn.ts' })).text).toContain('!2 does not change src/auth/logn.ts. Nearest: src/auth/login.ts.');
  });

  it('is read to its end over several calls without losing a line', async () => {
    const lines = Array.from({ length: 3_000 }, (_, line) => `+${line} ${'"quoted" '.repeat(4)}`);
    harness.gitlab.answer(`GET ${path}`, `diff --git a/f.ts b/f.ts\nnew file mode 100644\n--- /dev/null\n+++ b/f.ts\n@@ -0,0 +1,3000 @@\n${lines.join('\n')}\n`);
    const texts: string[] = [];
    for (let params: JsonObject | undefined = mergeRequest(2); params !== undefined && texts.length < 10; ) {
      const answer: Success = await harness.run('mr_review.raw_diffs', params);
      expect(sizeOf(answer)).toBeLessThan(60_000);
      texts.push(answer.text);
      params = continuing(answer);
    }

    expect(texts.join('\n').match(/^\+\d+ /gm)).toEqual(lines.map((line) => `${line.split(' ')[0]} `));
    expect(texts[1]).toMatch(/^## Patch of !2 \(1 file, [\d.]+ kB\), lines \d+ to \d+ of 3005/);
  });

  it('refuses to begin behind its end', async () => {
    expect((await harness.fail('mr_review.raw_diffs', { ...mergeRequest(2), from_line: 99_999 })).text).toContain('so it cannot begin with line 99999');
  });

  it('says that there may be no diff yet', async () => {
    harness.gitlab.answer(`GET ${path}`, '');

    expect((await harness.run('mr_review.raw_diffs', mergeRequest(2))).text).toContain('GitLab may still be preparing its diff');
  });
});

describe('the versions of the diff', () => {
  it('are listed with their three commits', async () => {
    const { text, structured } = await harness.run('mr_review.diff_versions_list', { ...mergeRequest(2), per_page: 5 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/merge_requests/2/versions', query: 'per_page=5' }]);
    expect(text).toContain('| 61002 |');
    expect(structured['items']).toEqual([expect.objectContaining({ id: 61_002, head_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/), base_commit_sha: expect.any(String), start_commit_sha: expect.any(String), state: 'collected' })]);
  });
});

describe('reading one version of a diff', () => {
  it('names its commits and shows what it changed', async () => {
    const [version] = (await harness.run('mr_review.diff_versions_list', mergeRequest(2))).structured['items'] as { id: number; head_commit_sha: string }[];
    const { text, structured } = await harness.run('mr_review.diff_version_get', { ...mergeRequest(2), version_id: version!.id });

    expect(harness.gitlab.requests.at(-1)?.path).toBe(`/projects/acme%2Fapi/merge_requests/2/versions/${version!.id}`);
    expect(text).toContain(`to \`${version!.head_commit_sha.slice(0, 11)}\``);
    expect(text).toContain('src/auth/login.ts');
    expect(structured).toMatchObject({ id: version!.id, commits_count: expect.any(Number), pagination: { page: 1, has_more: false } });
  });

  it.each([[null], ['none'], [{}]])('says of one without files, which GitLab may send as %j, that there are none', async (diffs) => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/versions/7', { id: 7, diffs });
    expect((await harness.run('mr_review.diff_version_get', { ...mergeRequest(2), version_id: 7 })).structured).toMatchObject({ id: 7, pagination: { total_items: 0 } });
  });

  it('pages the files of a large one', async () => {
    const [version] = (await harness.run('mr_review.diff_versions_list', mergeRequest(3))).structured['items'] as { id: number }[];
    const { structured } = await harness.run('mr_review.diff_version_get', { ...mergeRequest(3), version_id: version!.id, per_page: 2 });

    expect(structured['items']).toHaveLength(2);
    expect(structured['pagination']).toMatchObject({ page: 1, next_page: 2, has_more: true });
  });
});
