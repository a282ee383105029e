import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { SnippetsModule } from './snippets.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(SnippetsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const places: [kind: string, prefix: string, where: JsonObject, path: string][] = [
  ['personal', '', {}, '/snippets'],
  ['project', 'project_', { project_id: 'acme/api' }, '/projects/acme%2Fapi/snippets'],
];

describe.each(places)('a %s snippet', (_kind, prefix, where, path) => {
  it('is made of one file, read, changed file by file and deleted', async () => {
    const made = await harness.run(`snippet.${prefix}create`, { ...where, title: 'Query', file_name: 'slow.sql', content: 'select 1;\n' });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { title: 'Query', visibility: 'private', files: [{ file_path: 'slow.sql', content: 'select 1;\n' }] } }]);
    const snippet = { ...where, snippet_id: made.structured['id'] };

    const { text, structured } = await harness.run(`snippet.${prefix}content`, snippet);
    expect(text).toContain('select 1;');
    expect(structured).toMatchObject({ content_type: 'text/plain', size: 10 });
    const files = [{ action: 'move', previous_path: 'slow.sql', file_path: 'fast.sql' }, { action: 'create', file_path: 'README.md', content: '# Queries' }];
    expect((await harness.run(`snippet.${prefix}update`, { ...snippet, files })).structured).toMatchObject({ files: ['fast.sql', 'README.md'] });

    expect((await harness.fail(`snippet.${prefix}delete`, snippet)).text).toContain('"confirm": true');
    await harness.run(`snippet.${prefix}delete`, snippet, { confirm: true });
    await harness.fail(`snippet.${prefix}get`, snippet);
  });

  it.each([
    [{}, 'files: give either'],
    [{ file_name: 'a' }, 'file_name and content: a single file needs both.'],
    [{ files: [{ file_path: 'a', content: 'b' }], content: 'c' }, 'files: give either'],
  ])('is not made of %j', async (files, words) => {
    expect((await harness.fail(`snippet.${prefix}create`, { ...where, title: 'x', ...files })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is not changed by nothing', async () => {
    expect((await harness.fail(`snippet.${prefix}update`, { ...where, snippet_id: 1 })).text).toContain('Nothing to change');
    expect(harness.gitlab.requests).toEqual([]);
  });
});

describe('personal snippets', () => {
  it('are read file by file', async () => {
    const { text } = await harness.run('snippet.file_content', { snippet_id: 8712, ref: 'main', file_name: 'slow.sql' });

    expect(harness.gitlab.requests[0]?.path).toBe('/snippets/8712/files/main/slow.sql/raw');
    expect(text).toMatch(/^## `slow\.sql` of snippet 8712 \(text\/plain, 12 bytes\)\n\n```\n\/\/ slow\.sql/);
  });

  it.each([
    ['snippet.explore', '/snippets/public', [8712]],
    ['snippet.list_all', '/snippets/all', [8711, 8712, 8701]],
  ])('of others are listed by %s', async (id, path, ids) => {
    const { structured } = await harness.run(id, { per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path, query: 'per_page=50' }]);
    expect((structured['items'] as { id: number }[]).map((each) => each.id)).toEqual(ids);
  });
});
