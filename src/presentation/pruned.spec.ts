import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isObject } from '../kernel/json.js';
import { pruned, written } from './pruned.js';
import { select } from './selection.js';

const bytes = (value: unknown) => Buffer.byteLength(written(value));

describe('a value that must fit', () => {
  it('stays as it is when it does', () => {
    const value = { id: 1, rows: [1, 2, 3], deep: { text: 'x' } };
    expect(pruned(value, 1_000)).toEqual({ value, leftOut: [] });
  });

  it('loses the last rows of its longest list, which the path brings', () => {
    const value = { page: { nodes: Array.from({ length: 100 }, (_, iid) => ({ iid, title: 'x'.repeat(40) })), others: [1, 2] }, kept: 'yes' };
    const { value: kept, leftOut } = pruned(value, 3_000);
    const { nodes } = (kept as typeof value).page;

    expect(bytes(kept)).toBeLessThanOrEqual(3_000);
    expect(bytes(kept)).toBeGreaterThan(1_500);
    expect(nodes).toEqual(value.page.nodes.slice(0, nodes.length));
    expect(kept).toMatchObject({ page: { others: [1, 2] }, kept: 'yes' });
    expect(leftOut.map(({ path }) => path)).toEqual([`page.nodes[${nodes.length}:]`]);
    expect(select(value, [leftOut[0]?.path ?? '']).value).toEqual({ page: { nodes: value.page.nodes.slice(nodes.length) } });
  });

  it('loses the end of a text where no list is left to cut', () => {
    const value = { rows: [{ id: 1, text: 'ä'.repeat(5_000) }] };
    const { value: kept, leftOut } = pruned(value, 2_000);
    const [row] = (kept as typeof value).rows;

    expect(bytes(kept)).toBeLessThanOrEqual(2_000);
    expect(value.rows[0]?.text.startsWith(row?.text ?? '-')).toBe(true);
    expect(leftOut.map(({ path }) => path)).toEqual([`rows[0:1].text[${row?.text.length ?? 0}:]`]);
    expect(select(value, [leftOut[0]?.path ?? '']).value).toEqual({ rows: [{ text: value.rows[0]?.text.slice(row?.text.length) }] });
  });

  it('loses whole members when nothing else helps, and says which', () => {
    const value = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`member_${index}`, { a: index }]));
    const { value: kept, leftOut } = pruned(value, 2_000);
    expect(bytes(kept)).toBeLessThanOrEqual(2_000);
    expect(leftOut.length + Object.keys(kept).length).toBe(400);
  });

  it('does not take long over a great many short lists', () => {
    const value = { lists: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`list_${index}`, [1, 2, 3]])), id: 7 };
    const { value: kept } = pruned(value, 2_000);
    expect(kept).toEqual({ id: 7 });
  });

  it('fits whatever it is, adds nothing, and changes nothing of what it was made from', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 4 })), fc.integer({ min: 20, max: 2_000 }), (value, most) => {
        const before = JSON.stringify(value);
        const { value: kept } = pruned(value, most);
        expect(bytes(kept)).toBeLessThanOrEqual(most);
        expect(JSON.stringify(value)).toBe(before);
        expect(isBeginningOf(kept, value)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** Whether each text and list is the beginning of the other's, and each object has some of its members. */
function isBeginningOf(part: unknown, whole: unknown): boolean {
  if (typeof part === 'string') return typeof whole === 'string' && whole.startsWith(part);
  if (Array.isArray(part)) return Array.isArray(whole) && part.length <= whole.length && part.every((each, index) => isBeginningOf(each, whole[index]));
  if (isObject(part)) return isObject(whole) && Object.entries(part).every(([name, member]) => isBeginningOf(member, whole[name]));
  return Object.is(part, whole) || part === whole;
}
