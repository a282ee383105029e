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
  });

  it('is empty without values', () => {
    expect(formatQuery(undefined)).toBe('');
    expect(formatQuery({ a: null })).toBe('');
  });
});
