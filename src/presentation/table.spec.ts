import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../kernel/json.js';
import * as field from './field.js';
import { continuation } from './listing.js';
import { bytes } from './markdown.js';
import { table } from './table.js';
import type { Rendering, ViewContext } from './view.js';

const shape = { iid: field.number('Number'), title: field.text(), branch: field.name(), web_url: field.address('Link'), extra: field.anything() };
const view = table(shape, { title: 'Things', columns: ['iid', 'title', 'branch', 'web_url'], empty: 'No things match.' });

const context = (changes: Partial<ViewContext> = {}): ViewContext => ({
  params: {},
  budget: 60_000,
  strictFields: true,
  again: (again) => `again ${JSON.stringify(again)}`,
  ...changes,
});
const rows = (count: number, width = 10, from = 1): JsonObject[] => Array.from({ length: count }, (_, index) => ({ iid: from + index, title: 'x'.repeat(width) }));
const bodyOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|')).slice(2);
const againOf = (text: string): JsonObject | undefined => {
  const found = /again (\{.*\})/.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as JsonObject);
};

describe('a table', () => {
  it('has a row for each object and no column without a value', () => {
    const { text, structured } = view.render({ items: [{ iid: 1, title: 'One', web_url: null }, { iid: 2, title: 'Two', hidden: 1 }], pagination: { has_more: false } }, context());
    expect(text).toBe('## Things (2)\n\n| Number | Title |\n|---|---|\n| 1 | One |\n| 2 | Two |');
    expect(structured).toEqual({ items: [{ iid: 1, title: 'One' }, { iid: 2, title: 'Two' }], pagination: { has_more: false } });
  });

  it('is one sentence without rows', () => {
    expect(view.render([], context())).toEqual({ text: 'No things match.', structured: { items: [], pagination: { has_more: false } } });
  });

  it('says how many there are in all when GitLab told, and how to read on', () => {
    const pagination = { page: 2, per_page: 2, total_items: 9, total_pages: 5, next_page: 3, prev_page: 1, has_more: true };
    const { text } = view.render({ items: rows(2), pagination }, context());
    expect(text).toMatch(/^## Things \(2 of 9\)/);
    expect(text).toContain('Page 2 of 5. Next page: again {"page":3}');
    expect(view.render({ items: rows(2), pagination: { has_more: true, next_cursor: 'abc' } }, context()).text).toContain('There is more: again {"cursor":"abc"}');
  });

  it('keeps its columns whatever the cells hold', () => {
    const cell = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.constantFrom('|', '\\', '\\|', '`', '\n', '| --- |', '[a](https://evil.example)', '\n\n## Heading\n')), { maxLength: 6 }).map((parts) => parts.join(''));
    const object = fc.record({ iid: fc.nat(), title: cell, branch: cell, web_url: fc.oneof(cell, cell.map((text) => `https://a.example/${text}`)) });
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), (items) => {
        const { text } = view.render(items, context());
        const lines = text.split('\n').slice(2);
        const columns = (lines[0] ?? '').split('|').length;
        expect(lines).toHaveLength(items.length + 2);
        for (const line of lines) {
          // Readers that pair backslashes up, and readers that do not.
          expect(line.replace(/\\[!-/:-@[-`{-~]/g, '').split('|')).toHaveLength(columns);
          expect(line.replace(/\\\|/g, '').split('|')).toHaveLength(columns);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets no member of GitLab\'s forge a column by its name', () => {
    const { text } = view.render([{ iid: 1, 'a | b\n## c': 'x' }], context({ fields: ['*'] }));
    expect(text).toBe('## Things (1)\n\n| Number |\n|---|\n| 1 |');
    expect(table({ 'a | b\n## c': field.text() }, { title: 'Things', empty: '' }).render([{ 'a | b\n## c': 'x' }], context()).text).toContain('\n| A \\| b ## c |\n');
  });

  it('never exceeds the limit, in text or data, whatever it shows', () => {
    const long = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(1_500).map((length) => '"|\\'.repeat(length)));
    const object = fc.record({ iid: fc.nat(), title: long, branch: long, web_url: long, extra: fc.oneof(long, fc.array(long, { maxLength: 3 })) }, { requiredKeys: [] });
    const pagination = fc.constantFrom<JsonObject>({ has_more: false }, { page: 1, per_page: 20, next_page: 2, has_more: true, total_items: 40, total_pages: 2 }, { has_more: true, next_cursor: 'c'.repeat(150) });
    fc.assert(
      fc.property(fc.array(object, { maxLength: 20 }), pagination, fc.integer({ min: 1_000, max: 8_000 }), fc.constantFrom(undefined, ['*'], ['title', 'extra']), (items, page, budget, fields) => {
        const { text, structured } = view.render({ items, pagination: page }, context({ budget, strictFields: false, ...(fields === undefined ? {} : { fields }) }));
        expect(bytes(text)).toBeLessThanOrEqual(budget);
        expect(bytes(JSON.stringify(structured))).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 300 },
    );
  });

  it('says what it left out for size, how large that is, and how to go on', () => {
    const { text, structured } = view.render({ items: rows(50, 200), pagination: { page: 1, per_page: 50, has_more: false } }, context({ budget: 3_000 }));
    const shown = bodyOf(text).length;
    expect(text).toMatch(new RegExp(`Left out for size: ${50 - shown} of 50 rows \\(\\d+(\\.\\d)? k?B(ytes)?\\)`));
    expect(againOf(text)).toEqual({ page: 2, per_page: shown });
    expect(structured).toMatchObject({ pagination: { has_more: true } });
  });

  it('says that rows come again where only a cursor leads on', () => {
    const { text } = view.render({ items: rows(50, 200), pagination: { has_more: true, next_cursor: 'abc' } }, context({ budget: 3_000 }));
    expect(text).toMatch(/Read them in smaller pages: start over with again \{"per_page":\d+\}/);
    expect(text).not.toContain('Continue with');
  });

  it('asks for fewer fields when one row alone is too large', () => {
    expect(view.render({ items: rows(3, 5_000), pagination: { has_more: false } }, context({ budget: 2_000 })).text).toContain('One row alone is larger than the limit: ask for fewer fields');
  });
});

/** A list as GitLab pages it by number. */
function numbered(all: readonly JsonObject[], { page = 1, per_page = 20 }: JsonObject): JsonObject {
  const start = (Number(page) - 1) * Number(per_page);
  const items = all.slice(start, start + Number(per_page));
  const more = start + Number(per_page) < all.length;
  return { items, pagination: { page: Number(page), per_page: Number(per_page), has_more: more, ...(more ? { next_page: Number(page) + 1 } : {}) } };
}

/** A list as GitLab pages it by keyset: a cursor leads on, and there are no numbers. */
function keyset(all: readonly JsonObject[], { cursor, per_page = 20 }: JsonObject): JsonObject {
  const start = cursor === undefined ? 0 : Number(cursor);
  const end = start + Number(per_page);
  return { items: all.slice(start, end), pagination: end < all.length ? { has_more: true, next_cursor: String(end) } : { has_more: false } };
}

function followed(list: (params: JsonObject) => JsonObject, budget: number): Rendering[] {
  const pages: Rendering[] = [];
  for (let params: JsonObject | undefined = {}; params !== undefined; ) {
    const given: JsonObject = params;
    const page = view.render(list(given), context({ budget, params: given }));
    pages.push(page);
    const again = againOf(page.text);
    params = again === undefined ? undefined : { ...given, ...again };
    if (pages.length > 500) throw new Error('There is no end to it.');
  }
  return pages;
}

const iidsOf = ({ structured }: Rendering) => (structured['items'] as { iid: number }[]).map(({ iid }) => iid);

describe('the calls that continue a list', () => {
  it('give every row exactly once where pages have numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1_300, max: 5_000 }), (count, width, budget) => {
        const all = rows(count, width);
        const read = followed((params) => numbered(all, params), budget).flatMap(iidsOf);
        expect(read).toEqual(all.map(({ iid }) => iid));
      }),
      { numRuns: 100 },
    );
  });

  it('give every row where only a cursor leads on, and repeat only the page whose cursor was still to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1_300, max: 5_000 }), (count, width, budget) => {
        const all = rows(count, width);
        const pages = followed((params) => keyset(all, params), budget);
        const read = pages.filter((page, index) => index + 1 === pages.length || iidsOf(page)[0] !== iidsOf(pages[index + 1]!)[0]).flatMap(iidsOf);
        expect(read).toEqual(all.map(({ iid }) => iid));
      }),
      { numRuns: 100 },
    );
  });

  it('start exactly behind what was shown, at any page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100 }), fc.nat(), (page, per_page, seed) => {
        const shown = 1 + (seed % per_page);
        const next = continuation({ page, per_page }, { page, per_page, has_more: true }, shown);
        expect((Number(next['page']) - 1) * Number(next['per_page'])).toBe((page - 1) * per_page + shown);
        expect(Number(next['per_page'])).toBeLessThanOrEqual(100);
      }),
    );
  });
});
