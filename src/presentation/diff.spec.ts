import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../kernel/json.js';
import { diffView } from './diff.js';
import type { ViewContext } from './view.js';

const view = diffView({ title: 'Changed files', empty: 'Nothing changed.', leftOutAdvice: 'Read both versions.' });

const contextOf = (params: JsonObject = {}, overrides: Partial<ViewContext> = {}): ViewContext => ({
  params,
  budget: 60_000,
  strictFields: true,
  again: (changes) => `AGAIN ${JSON.stringify({ ...params, ...changes })}`,
  ...overrides,
});

const changed = (name: string, diff: string, more: JsonObject = {}): JsonObject => ({
  old_path: name,
  new_path: name,
  a_mode: '100644',
  b_mode: '100644',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
  generated_file: false,
  collapsed: false,
  too_large: false,
  diff,
  ...more,
});

/** A patch that adds so many lines of 40 characters. */
const patchOf = (lines: number, text = 'x'.repeat(39)) => `@@ -0,0 +1,${lines} @@\n${`+${text}\n`.repeat(lines)}`;

/** Follows continuing calls until there is none, and gives every text on the way. */
function readOn(files: JsonObject[], budget: number): string[] {
  const texts: string[] = [];
  let params: JsonObject = {};
  for (let call = 0; call < 200; call += 1) {
    const { text } = view.render(files, contextOf(params, { budget }));
    texts.push(text);
    const [, next] = /Continue with AGAIN (\{.*\})/.exec(text) ?? [];
    if (next === undefined) return texts;
    params = JSON.parse(next) as JsonObject;
  }
  throw new Error('continuing never ends');
}

describe('showing a diff', () => {
  it('lists the files with counts, then their patches as plain text', () => {
    const { text, structured } = view.render([changed('a.ts', '@@ -1,2 +1,2 @@\n one\n-"two"\n+zwei\n')], contextOf());

    expect(text).toBe('## Changed files (1)\n\n- `a.ts` +1 -1\n\n### `a.ts`\n```diff\n@@ -1,2 +1,2 @@\n one\n-"two"\n+zwei\n```');
    expect(structured).toEqual({ items: [{ new_path: 'a.ts', added_lines: 1, removed_lines: 1 }], pagination: { has_more: false } });
  });

  it('says what became of each file and why a patch is missing', () => {
    const { text } = view.render(
      [
        changed('new.ts', patchOf(2), { new_file: true, a_mode: '0' }),
        changed('gone.ts', '@@ -1 +0,0 @@\n-x\n', { deleted_file: true, b_mode: '0' }),
        changed('b.ts', '', { old_path: 'a.ts', renamed_file: true }),
        changed('run.sh', '', { b_mode: '100755' }),
        changed('logo.png', 'Binary files a/logo.png and b/logo.png differ\n'),
        changed('big.json', '', { too_large: true }),
        changed('long.ts', '', { collapsed: true }),
        changed('empty', '', { new_file: true, a_mode: '0' }),
      ],
      contextOf(),
    );

    expect(text.split('\n\n')[1]?.split('\n')).toEqual([
      '- `new.ts` new, +2 -0',
      '- `gone.ts` deleted, +0 -1',
      '- `b.ts` renamed from `a.ts`, content unchanged',
      '- `run.sh` mode changed, content unchanged, mode 100644 to 100755',
      '- `logo.png` binary',
      '- `big.json` too large for GitLab to show',
      '- `long.ts` collapsed by GitLab for its size',
      '- `empty` new, binary or empty',
    ]);
    expect(text).toContain('2 files have no patch in GitLab\'s answer because of their size (see the list). Read both versions.');
  });

  it('stays near the size of the diff itself', () => {
    const files = Array.from({ length: 20 }, (_, index) => changed(`src/file-${index}.ts`, patchOf(90, 'const a = "quoted";'.padEnd(39))));
    const diff = files.map(({ diff: patch }) => String(patch)).join('');
    const { text, structured } = view.render(files, contextOf({}, { budget: 200_000 }));

    expect(diff.length).toBeGreaterThan(70_000);
    expect(Buffer.byteLength(text + JSON.stringify(structured))).toBeLessThan(diff.length * 1.1);
  });

  it('stops before the limit and names the call that goes on', () => {
    const files = Array.from({ length: 10 }, (_, index) => changed(`f${index}.ts`, patchOf(50)));
    const { text, structured } = view.render(files, contextOf({ page: 2 }, { budget: 10_000 }));

    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(10_000);
    expect(text).toMatch(/Left out for size: the patches of \d of these files \(\d+\.\d kB\)\. Continue with AGAIN \{"page":2,"from_file":\d,"from_line":1\}/);
    expect(structured).toMatchObject({ pagination: { has_more: true } });
  });

  it('shows every line once when one follows the continuing calls', () => {
    const files = Array.from({ length: 7 }, (_, index) => changed(`f${index}.ts`, `@@ -0,0 +1,200 @@\n${Array.from({ length: 200 }, (_each, line) => `+line ${index}.${line} ${'y'.repeat(20)}\n`).join('')}`));
    const texts = readOn(files, 8_000);
    const lines = texts.join('\n').match(/^\+line \d+\.\d+/gm) ?? [];

    expect(texts.length).toBeGreaterThan(3);
    expect(lines).toHaveLength(1_400);
    expect(new Set(lines).size).toBe(1_400);
  });

  it.each([700, 1_500, 3_000])('shows every line once in answers of %i bytes, which hold little more than the list of files', (budget) => {
    const files = Array.from({ length: 30 }, (_, index) => changed(`f${index}.ts`, `@@ -0,0 +1,3 @@\n${[0, 1, 2].map((line) => `+line ${index}.${line}\n`).join('')}`));
    const lines = readOn(files, budget).join('\n').match(/^\+line \d+\.\d+/gm) ?? [];

    expect(lines).toHaveLength(90);
    expect(new Set(lines).size).toBe(90);
  });

  it('goes on inside a patch with a head that says where it is', () => {
    const texts = readOn([changed('long.ts', patchOf(1_000))], 12_000);

    expect(texts[0]).toMatch(/The patch of `long\.ts` is cut after line \d+ of 1001 \(41\.0 kB in all\)/);
    expect(texts[1]).toMatch(/```diff\n@@ -0 \+\d+ @@ continued\n\+x/);
  });

  it('gets through a file whose lines have no end', () => {
    const texts = readOn([changed('min.js', patchOf(6, 'z'.repeat(50_000)))], 6_000);

    expect(texts.at(-1)).toContain('(line of 50.0 kB, cut: read the file with repository.file_get)');
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(12_000);
  });

  it('begins the next page at its start after a continued one', () => {
    const page = { items: [changed('a.ts', patchOf(1)), changed('b.ts', patchOf(1))], pagination: { page: 1, per_page: 2, total_items: 5, total_pages: 3, next_page: 2, has_more: true } };
    const { text } = view.render(page, contextOf({ from_file: 2 }));

    expect(text).toContain('## Changed files (2 to 2 of 5)');
    expect(text).not.toContain('a.ts');
    expect(text).toContain('Next page: AGAIN {"from_file":1,"page":2,"from_line":1}');
  });

  it('shows hidden characters by their number instead of hiding or passing them', () => {
    const { text } = view.render([changed('a.ts', '@@ -1 +1 @@\n-a\r\n+if (x\u202e) { \u001b[31m\n')], contextOf());

    expect(text).toContain('+if (x<U+202E>) { [31m');
    expect(text).toContain('\n-a\n');
  });

  it('cannot be left by a fence inside the patch', () => {
    const { text } = view.render([changed('a.md', '@@ -1 +1,2 @@\n ```\n+## Next\n')], contextOf());

    expect(text).toContain('````diff\n');
  });

  it('gives only the fields asked for, and no patches', () => {
    const { text, structured } = view.render([changed('a.ts', patchOf(3))], contextOf({}, { fields: ['new_path', 'added_lines'] }));

    expect(text).not.toContain('```');
    expect(structured['items']).toEqual([{ new_path: 'a.ts', added_lines: 3 }]);
  });

  it('gives all that GitLab sent when asked, within the limit', () => {
    const { structured } = view.render([changed('a.ts', patchOf(3))], contextOf({}, { fields: ['*'] }));
    const large = view.render([changed('a.ts', patchOf(3_000)), changed('b.ts', patchOf(3))], contextOf({}, { fields: ['*'], budget: 20_000 }));

    expect(structured['items']).toMatchObject([{ diff: patchOf(3), new_file: false, collapsed: false }]);
    expect(Buffer.byteLength(JSON.stringify(large.structured))).toBeLessThan(20_000);
    expect(large.text).toContain('The structured part holds 1 of 2 files for its size.');
  });

  it('says in one sentence that nothing changed', () => {
    expect(view.render([], contextOf())).toEqual({ text: 'Nothing changed.', structured: { items: [], pagination: { has_more: false } } });
  });

  it('takes files and a lead from inside an answer', () => {
    const comparison = diffView({
      title: 'Changed files',
      empty: 'No difference.',
      files: (value) => (value as { diffs: unknown[] }).diffs,
      lead: () => ({ text: '## Commits (1)', structured: { compare_timeout: true } }),
    });
    const { text, structured } = comparison.render({ diffs: [changed('a.ts', patchOf(1))] }, contextOf());

    expect(text).toMatch(/^## Commits \(1\)\n\n## Changed files \(1\)/);
    expect(structured).toMatchObject({ compare_timeout: true, items: [{ new_path: 'a.ts' }] });
  });
});
