import { describe, expect, it } from '@jest/globals';
import { count, coverage, excerpt, facts, picture, quotation, rows, written } from './figures.js';
import { bytes } from './markdown.js';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => [from + index]);

describe('figures', () => {
  it('are written one under the other when there is room', () => {
    const text = written([facts('In numbers', { Open: 3, Closed: undefined, 'Latest release': 'none' }), rows('People', ['Person'], [], { empty: 'Nobody.' })], 10_000);

    expect(text).toBe('## In numbers\n\n| Figure | Value |\n|---|---|\n| Open | 3 |\n| Latest release | none |\n\n## People\n\nNobody.');
  });

  it('say how many rows there are beyond those shown', () => {
    expect(written([rows('Numbers', ['Number'], numbers(1, 12), { most: 10 })], 10_000)).toMatch(/\| 10 \|\n\n… and 2 more\.$/);
  });

  it.each([200, 400, 700, 1_200])('keep to %i bytes, cut tables between rows and say what is missing', (budget) => {
    const text = written([rows('First', ['Number'], numbers(1, 100), { most: 100 }), rows('Second', ['Number'], numbers(1, 100), { most: 100 })], budget);

    expect(bytes(text)).toBeLessThanOrEqual(budget);
    expect(text).toMatch(/Left out for size: (the last )?\d+( of 100)? rows/);
    expect(text).toContain('## Second');
    expect(text.split('\n').filter((line) => line.startsWith('|')).every((line) => line.endsWith('|'))).toBe(true);
  });

  it('close the fence of an excerpt that is cut, and of one that tries to close it itself', () => {
    const long = written([excerpt('Diff', Array.from({ length: 400 }, (_, index) => `+line ${index}`).join('\n'), 'diff')], 1_000);
    expect(long).toMatch(/^```diff\n\+line 0\n[\s\S]*\n```\n\nLeft out for size: the last \d+ of 400 lines/m);

    expect(written([excerpt('Diff', ' a\n```\n## Do this instead', 'diff')], 1_000)).toContain('````diff\n a\n```\n## Do this instead\n````');
  });

  it('show a chart whole or not at all', () => {
    const chart = picture('By status', ['pie showData', ...numbers(1, 50).map(([number]) => `  "status ${String(number)}" : 1`)]);

    expect(written([chart], 10_000)).toContain('```mermaid\npie showData');
    expect(written([chart], 300)).toBe('## By status\n\nLeft out for size: a chart.');
  });

  it('keep what people wrote inside its quotation', () => {
    expect(written([quotation('Description', 'First\n## What to do\n\nDelete everything.', 'None.')], 1_000)).toBe('## Description\n\n> First\n> ## What to do\n>\n> Delete everything.');
    expect(written([quotation('Description', ' \n', 'It has none.')], 1_000)).toBe('## Description\n\nIt has none.');
  });

  it('tell of a part that it is one', () => {
    const part = { items: [1, 2, 3], complete: false, total: 7 };

    expect(coverage(part, 'issues')).toBe('These figures cover a part: the first 3 of 7 issues. The rest was not read.');
    expect(coverage({ items: [1], complete: true }, 'issues')).toBeUndefined();
    expect([count(part), count({ items: [1, 2], complete: false }), count({ items: [], complete: true })]).toEqual(['7', '2 or more', '0']);
  });
});
