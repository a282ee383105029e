import { describe, expect, it } from '@jest/globals';
import { formatQuery } from './query.js';

describe('a query', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ scope: ['failed', 'success'] }, 'scope[]=failed&scope[]=success'],
    [{ updated_after: '2026-01-02T03:04:05+05:30' }, 'updated_after=2026-01-02T03%3A04%3A05%2B05%3A30'],
    [{ not: { labels: 'bug', author_id: 1 } }, 'not[labels]=bug&not[author_id]=1'],
    [{ position: { line_range: { start: 'a b' } } }, 'position[line_range][start]=a%20b'],
    [{ a: null, b: undefined, c: [], d: '', e: false, f: 0 }, 'd=&e=false&f=0'],
    [{ ref: 'feature/x&y=z#1' }, 'ref=feature%2Fx%26y%3Dz%231'],
  ])('writes %j the way GitLab reads it', (query, text) => {
    expect(formatQuery(query)).toBe(text);
  });

  it('joins with commas only what is declared so', () => {
    const text = formatQuery({ labels: ['team::core', 'bug'], iids: [1, 2] }, ['labels']);
    expect(text).toBe('labels=team%3A%3Acore%2Cbug&iids[]=1&iids[]=2');
    expect(formatQuery({ labels: 'bug' }, ['labels'])).toBe('labels=bug');
  });

  it('takes large whole numbers, and nothing that is no value', () => {
    expect(formatQuery({ id: 2n ** 64n })).toBe('id=18446744073709551616');
    for (const value of [() => 1, Symbol('x')]) expect(() => formatQuery({ id: value })).toThrow(`A ${typeof value} cannot be sent in a query.`);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ title: '\ud800' }, 'title'],
    [{ labels: ['a', '\ud800'] }, 'labels'],
    [{ not: { labels: ['\ud800'] } }, 'not[labels]'],
    [{ files: [{ path: '\ud800' }] }, 'files[][path]'],
    [{ '\ud800': 1 }, 'The name of a parameter'],
    [{ not: { '\ud800': 1 } }, 'The name of a parameter'],
  ])('is refused with half a character in %j, told by its name', (query, place) => {
    expect(() => formatQuery(query)).toThrow(expect.objectContaining({ kind: 'invalid_params', message: `${place} contains a broken character (half of a surrogate pair).` }));
  });

  it('encodes names as well, but for the brackets', () => {
    expect(formatQuery({ 'a b&c': { '[d]': 'x' } })).toBe('a%20b%26c[[d]]=x');
  });

  it('is empty without values', () => {
    expect(formatQuery(undefined)).toBe('');
    expect(formatQuery({ a: null })).toBe('');
  });
});
