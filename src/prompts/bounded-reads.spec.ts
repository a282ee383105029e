import { beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { Progress } from '../authoring/progress.js';
import type { GitLab } from '../gitlab/gitlab.js';
import { Page, type Pagination } from '../gitlab/page.js';
import { GitLabRejected } from '../kernel/errors.js';
import { BoundedReads } from './bounded-reads.js';

const Thing = Type.Object({ id: Type.Number() });

/** A GitLab whose answers take a moment, so that requests overlap; it counts how many do. */
class SlowGitLab {
  underway = 0;
  most = 0;
  readonly queries: Record<string, unknown>[] = [];

  constructor(private readonly answer: (query: Record<string, unknown>, cursor?: string) => unknown) {}

  get gitlab(): GitLab {
    const ask = async (_template: string, _params: unknown, { query, cursor }: { query: Record<string, unknown>; cursor?: string }) => {
      this.queries.push(query);
      this.underway += 1;
      this.most = Math.max(this.most, this.underway);
      await new Promise((resolve) => setTimeout(resolve, 2));
      this.underway -= 1;
      return this.answer(query, cursor);
    };
    return { rest: { get: ask, list: ask } } as unknown as GitLab;
  }
}

function refused(status: number): GitLabRejected {
  return new GitLabRejected(status, `GitLab said ${status}.`, { request: { method: 'GET', path: '/x' }, words: '' });
}

describe('the reads of a prompt', () => {
  let steps: [number, number | undefined][];
  const progress: Progress = { report: (done, total) => steps.push([done, total]) };
  beforeEach(() => {
    steps = [];
  });

  it('have at most six requests under way, and lose none', async () => {
    const slow = new SlowGitLab(() => ({ id: 7 }));
    const read = new BoundedReads(slow.gitlab, progress);

    await Promise.all(Array.from({ length: 25 }, () => read.one(Thing, '/version', {})));

    expect(slow.queries).toHaveLength(25);
    expect(slow.most).toBe(6);
  });

  it('report each request that is done, of as many as there are', async () => {
    const read = new BoundedReads(new SlowGitLab(() => ({ id: 7 })).gitlab, progress);

    await Promise.all([read.one(Thing, '/version', {}), read.one(Thing, '/user', {}), read.one(Thing, '/metadata', {})]);

    expect(steps).toEqual([[1, 3], [2, 3], [3, 3]]);
  });

  it('ask for the further pages of a counted list at once, and stop at the stated number', async () => {
    const slow = new SlowGitLab(({ page = 1 }) => new Page([page], { page: Number(page), total_items: 900, total_pages: 9, has_more: page !== 9 }));
    const read = new BoundedReads(slow.gitlab, progress);

    const sample = await read.list(Type.Number(), '/issues', {}, { state: 'opened' }, 4);

    expect(sample).toEqual({ items: [1, 2, 3, 4], complete: false, total: 900 });
    expect(slow.queries.map(({ page, per_page, state }) => [page, per_page, state])).toEqual([[undefined, 100, 'opened'], [2, 100, 'opened'], [3, 100, 'opened'], [4, 100, 'opened']]);
    expect(slow.most).toBe(3);
  });

  it('follow a list without a count page by page, to its end', async () => {
    const slow = new SlowGitLab(({ page = 1 }) => {
      const pagination: Pagination = page === 1 ? { has_more: true, next_page: 2 } : { has_more: false };
      return new Page([page], pagination);
    });

    await expect(new BoundedReads(slow.gitlab, progress).list(Type.Number(), '/commits', {})).resolves.toEqual({ items: [1, 2], complete: true });
  });

  it('follow a list whose pages have no number by its cursors', async () => {
    const next: Readonly<Record<string, Pagination>> = { first: { has_more: true, next_cursor: 'b' }, b: { has_more: true, next_cursor: 'c' }, c: { has_more: false } };
    const slow = new SlowGitLab((_query, cursor = 'first') => new Page([cursor], next[cursor] ?? { has_more: false }));

    await expect(new BoundedReads(slow.gitlab, progress).list(Type.String(), '/projects', {})).resolves.toEqual({ items: ['first', 'b', 'c'], complete: true });
    expect(slow.queries).toEqual([{ per_page: 100 }, { per_page: 100 }, { per_page: 100 }]);
  });

  it.each([403, 404])('take %i for "not there" where that may be, and only there', async (status) => {
    const read = new BoundedReads(new SlowGitLab(() => Promise.reject(refused(status))).gitlab, progress);

    await expect(read.oneIfAny(Thing, '/hooks', {})).resolves.toBeUndefined();
    await expect(read.listIfAny(Thing, '/hooks', {})).resolves.toBeUndefined();
    await expect(read.one(Thing, '/hooks', {})).rejects.toMatchObject({ status });
  });

  it('have the shape that was asked for, whatever GitLab sent', async () => {
    const page = new Page<unknown>([{ id: '8', more: 1 }, null, 'text', {}], { has_more: false });
    await expect(new BoundedReads(new SlowGitLab(() => page).gitlab, progress).list(Thing, '/things', {})).resolves.toEqual({ items: [{ id: 8 }, { id: 0 }], complete: true });
    for (const [sent, read] of [[{ id: null, x: 1 }, { id: 0 }], [[7], { id: 0 }]]) await expect(new BoundedReads(new SlowGitLab(() => sent).gitlab, progress).one(Thing, '/thing', {})).resolves.toEqual(read);
  });

  it('fail where there is nothing in the answer to a question for one thing', async () => {
    for (const sent of [undefined, null, {}]) {
      const read = new BoundedReads(new SlowGitLab(() => sent).gitlab, progress);
      await expect(read.one(Thing, '/things/:id', { id: 7 })).rejects.toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringContaining('GET /things/7') });
    }
  });

  it('hand on any other refusal', async () => {
    const read = new BoundedReads(new SlowGitLab(() => Promise.reject(refused(401))).gitlab, progress);

    await expect(read.oneIfAny(Thing, '/hooks', {})).rejects.toMatchObject({ status: 401 });
  });

  it('do not pass for figures when every one of them was refused', async () => {
    const read = new BoundedReads(new SlowGitLab(() => Promise.reject(refused(404))).gitlab, progress);
    await read.listIfAny(Type.Number(), '/issues', {});

    expect(() => read.requireAnAnswer()).toThrow('GitLab said 404.');
  });

  it('give their place to the next after a failure', async () => {
    let calls = 0;
    const read = new BoundedReads(new SlowGitLab(() => ((calls += 1) <= 6 ? Promise.reject(refused(404)) : { id: 7 })).gitlab, progress);

    const ends = await Promise.allSettled(Array.from({ length: 14 }, () => read.one(Thing, '/version', {})));

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });
});
