import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { blameView } from './blame.view.js';

const commit = (letter: string, title: string, author_name = 'Alice Maintainer') => ({ id: letter.repeat(40), message: `${title}\n\nMore words.`, author_name, authored_date: '2026-11-07T10:00:00.000+01:00' });

function show(items: readonly object[], params: JsonObject = {}, { budget = 60_000, first_line = 1, fields }: { budget?: number; first_line?: number; fields?: readonly string[] } = {}) {
  return blameView.render(
    { items, first_line },
    { params: { file_path: 'src/a.ts', ...params }, budget, strictFields: true, again: (changes) => `again ${JSON.stringify(changes)}`, ...(fields === undefined ? {} : { fields }) },
  );
}

describe('the blame of a file', () => {
  const items = [
    { commit: commit('a', 'Start'), lines: ['one', '```', ''] },
    { commit: commit('b', 'Correct', 'Dora'), lines: ['two'] },
    { commit: commit('a', 'Start'), lines: ['three'] },
  ];

  it('shows lines with their numbers under the commit that they come from, each commit in full once', () => {
    const { text, structured } = show(items, { ref: 'main' });

    expect(text).toBe(
      [
        '## Blame of `src/a.ts`',
        '',
        'At `main`, 5 lines:',
        '',
        '```',
        'aaaaaaaaaaa 2026-11-07 Alice Maintainer: Start',
        '1  one',
        '2  ```',
        '3  ',
        'bbbbbbbbbbb 2026-11-07 Dora: Correct',
        '4  two',
        'aaaaaaaaaaa Alice Maintainer, as above',
        '5  three',
        '```',
      ].join('\n'),
    );
    expect(structured).toEqual({
      items: [
        { start_line: 1, end_line: 3, commit: { id: 'a'.repeat(40), title: 'Start', author_name: 'Alice Maintainer', authored_date: '2026-11-07T10:00:00.000+01:00' } },
        { start_line: 4, end_line: 4, commit: { id: 'b'.repeat(40), title: 'Correct', author_name: 'Dora', authored_date: '2026-11-07T10:00:00.000+01:00' } },
        { start_line: 5, end_line: 5, commit: { id: 'a'.repeat(40), title: 'Start', author_name: 'Alice Maintainer', authored_date: '2026-11-07T10:00:00.000+01:00' } },
      ],
      total_lines: 5,
      pagination: { has_more: false },
    });
  });

  it('leaves out the lines before the one wanted when GitLab sent the whole file', () => {
    const { text, structured } = show(items, { range_start: 3 });

    expect(text).toContain('lines 3 to 5 of 5:');
    expect(text).not.toContain('one');
    expect(structured).toMatchObject({ items: [{ start_line: 3, end_line: 3 }, { start_line: 4 }, { start_line: 5 }] });
  });

  it('counts from the start of the range that GitLab sent', () => {
    const { text, structured } = show(items.slice(1), { range_start: 41, range_end: 42 }, { first_line: 41 });

    expect(text).toContain('lines 41 to 42:');
    expect(text).toContain('42  three');
    expect(structured).not.toHaveProperty('total_lines');
  });

  it('continues without a gap or a repetition when it does not fit', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ commit: commit(index % 2 === 0 ? 'a' : 'b', 'Work'), lines: [`line ${index * 2 + 1} ${'x'.repeat(100)}`, `line ${index * 2 + 2}`] }));
    const seen: number[] = [];
    let params: JsonObject = {};
    for (let calls = 0; calls < 50; calls += 1) {
      const start = Number(params['range_start'] ?? 1);
      const { text, structured } = show(many, params, { budget: 8_000 });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_000);
      expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(8_000);
      seen.push(...[...text.matchAll(/^ *(\d+) {2}line \1/gm)].map(([, number]) => Number(number)));
      expect(seen).toContain(start);
      const next = /again (\{.*\})/.exec(text)?.[1];
      expect(structured['pagination']).toEqual({ has_more: next !== undefined });
      if (next === undefined) break;
      const { range_start } = JSON.parse(next) as { range_start: number };
      params = { range_start };
    }
    expect(seen).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  });

  it('shortens a line without end and says its size', () => {
    const { text } = show([{ commit: commit('a', 'Bundle'), lines: ['y'.repeat(90_000), 'z'] }]);

    expect(Buffer.byteLength(text)).toBeLessThan(4_000);
    expect(text).toContain('… (90.0 kB)');
    expect(text).toContain('2  z');
  });

  it('says that a file is empty, and that it ends before the line wanted', () => {
    expect(show([]).text).toContain('The file is empty.');
    expect(() => show(items, { range_start: 9 })).toThrow('the file ends before line 9');
  });

  it('gives chosen fields, the lines too', () => {
    expect(show(items, {}, { fields: ['start_line', 'lines'] }).structured).toMatchObject({ items: [{ start_line: 1, lines: ['one', '```', ''] }, { start_line: 4 }, { start_line: 5 }] });
  });
});
