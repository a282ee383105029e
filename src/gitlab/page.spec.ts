import { describe, expect, it } from '@jest/globals';
import { readCursor, readPage } from './page.js';

const answer = (headers: Record<string, string>, body: unknown = [1, 2]) => ({ status: 200, headers, body });

describe('a page', () => {
  it('tells the numbers that GitLab told', () => {
    const headers = { 'x-page': '2', 'x-per-page': '20', 'x-next-page': '3', 'x-prev-page': '1', 'x-total': '55', 'x-total-pages': '3', link: '<http://h/api/v4/projects?page=3>; rel="next"' };
    expect(readPage('/projects', answer(headers)).pagination).toEqual({ page: 2, per_page: 20, next_page: 3, prev_page: 1, total_items: 55, total_pages: 3, has_more: true });
  });

  it('invents no totals above 10,000 rows and ends at an empty next page', () => {
    const { pagination } = readPage('/projects', answer({ 'x-page': '2', 'x-per-page': '20', 'x-next-page': '', 'x-prev-page': '1' }));
    expect(pagination).toEqual({ page: 2, per_page: 20, prev_page: 1, has_more: false });
  });

  it('says nothing of pages that GitLab did not mention', () => {
    expect(readPage('/x', answer({}))).toEqual({ items: [1, 2], pagination: { has_more: false } });
  });

  it('offers a cursor where only the link leads on, which continues exactly there', () => {
    const link = '<http://h/api/v4/projects?id_after=7&labels%5B%5D=a%2Cb>; rel="next", <http://h/api/v4/projects?x=1>; rel="first"';
    const { next_cursor = '', has_more } = readPage('/projects', answer({ link })).pagination;
    expect(has_more).toBe(true);
    expect(readCursor('/projects', next_cursor)).toBe('id_after=7&labels%5B%5D=a%2Cb');
  });

  it('finds the next link wherever it stands and however it is quoted', () => {
    const { next_cursor = '' } = readPage('/p', answer({ link: '<http://h/p?first=1>; rel="first", <http://h/p?cursor=a,b>; title="x"; rel=next' })).pagination;
    expect(readCursor('/p', next_cursor)).toBe('cursor=a,b');
  });

  it('takes a single object for a list, since an answer is no failure; nothing is no answer', () => {
    expect(readPage('/x', answer({}, { id: 1 })).items).toEqual([{ id: 1 }]);
    for (const body of [undefined, null, {}]) expect(() => readPage('/x', { status: 200, headers: {}, body })).toThrow(/has not the form/);
  });
});

describe('a cursor', () => {
  const written = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

  it('does not continue another list', () => {
    expect(() => readCursor('/groups', written({ path: '/projects', query: 'a=1' }))).toThrow(expect.objectContaining({ kind: 'invalid_params', message: expect.stringContaining('another list') }));
  });

  it.each(['', 'nonsense', written(7), written({ path: '/p' }), written({ path: '/p', query: 'a=1 b' }), written({ path: '/p', query: 'a=1&sudo=root' }), written({ path: '/p', query: 'private_token=x' }), written({ path: '/p', query: 'a=1#b' })])(
    'is refused when it reads "%s"',
    (cursor) => {
      expect(() => readCursor('/p', cursor)).toThrow(expect.objectContaining({ kind: 'invalid_params' }));
    },
  );
});
