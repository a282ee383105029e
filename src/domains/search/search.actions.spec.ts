import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { SearchModule } from './search.module.js';

const found = (data: string, rest: object = {}) => ({ basename: 'src/a', data, path: 'src/a.ts', filename: 'src/a.ts', id: null, ref: 'main', startline: 40, project_id: 1001, ...rest });

describe('code search', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SearchModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('searches one project, at a ref', async () => {
    await harness.run('search.code', { search: 'lifetime', project_id: 'acme/api', ref: 'release/1.0' });

    expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/search' });
    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ scope: 'blobs', search: 'lifetime', ref: 'release/1.0' });
  });

  it('searches a group', async () => {
    await harness.run('search.code', { search: 'lifetime', group_id: 'acme/platform' });

    expect(sent()?.path).toBe('/groups/acme%2Fplatform/search');
  });

  it('searches the instance when no place is given', async () => {
    const { text } = await harness.run('search.code', { query: 'lifetime' });

    expect(sent()?.path).toBe('/search');
    expect(text).toContain('in all projects that the token sees');
    expect(text).toContain('in project 1001');
  });

  it('takes the project when a group is given as well', async () => {
    await harness.run('search.code', { search: 'lifetime', project_id: 'acme/api', group_id: 'acme' });

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/search']);
  });

  it('refuses a ref without a project', async () => {
    const { text } = await harness.fail('search.code', { search: 'lifetime', ref: 'main' });

    expect(text).toContain('Give project_id as well, or leave ref out.');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('shows each match in a fence under its path and line, and keeps the code out of the structured part', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [found('const a = 1;\n```\nresetPassword("x");\n')]);

    const { text, structured } = await harness.run('search.code', { search: 'resetPassword extension:ts', project_id: 'acme/api' });

    expect(text).toContain('### `src/a.ts` line 42\n\nFrom line 40:\n\n````ts\nconst a = 1;\n```\nresetPassword("x");\n````');
    expect(structured['items']).toEqual([{ path: 'src/a.ts', startline: 40, ref: 'main', project_id: 1001 }]);
  });

  it('gives the code as data when that is asked for', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [found('abc')]);

    const { structured } = await harness.run('search.code', { search: 'abc', project_id: 'acme/api' }, { fields: ['path', 'data'] });

    expect(structured['items']).toEqual([{ path: 'src/a.ts', data: 'abc' }]);
  });

  it('cuts a match in a file without line breaks and says so', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [found('x'.repeat(90_000)), found('short')]);

    const { text } = await harness.run('search.code', { search: 'x', project_id: 'acme/api' });

    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text).toContain('Cut: 90.0 kB in all.');
    expect(text).toContain('short');
  });

  it('leaves out the last matches when they are too many, and names the call that goes on', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', Array.from({ length: 20 }, (_, index) => found('y'.repeat(9_000), { path: `src/${index}.ts` })));

    const { text, structured } = await harness.run('search.code', { search: 'y', project_id: 'acme/api' });

    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(structured['items']).toHaveLength(6);
    expect(text).toContain('Left out for size: 14 of 20 matches. Continue with gitlab_execute_action');
    expect(text).toContain('"page":2,"per_page":6');
  });

  it('says how to read on', async () => {
    const { text, structured } = await harness.run('search.code', { search: 'session', project_id: 'acme/api', per_page: 1 });

    expect(structured['pagination']).toMatchObject({ has_more: true, next_page: 2 });
    expect(text).toContain('"page":2');
  });

  it('says where it found nothing', async () => {
    const { text, structured } = await harness.run('search.code', { search: 'no such word', project_id: 'acme/api' });

    expect(text).toContain('No code found for `no such word` in project acme/api, default branch.');
    expect(structured['items']).toEqual([]);
  });

  it('explains that an instance without advanced search needs a project', async () => {
    harness.gitlab.answer('GET /search', { message: { error: 'Scope not supported without Elasticsearch!' } }, 400);

    const { text } = await harness.fail('search.code', { search: 'x' });

    expect(text).toContain('give project_id');
  });

  it('names the limit for searches when it is reached', async () => {
    harness.gitlab.fault({ kind: 'rate-limit', retryAfter: 300, plain: true });

    const { text } = await harness.fail('search.code', { search: 'x', project_id: 'acme/api' });

    expect(text).toContain('300 s');
    expect(text).toContain('10 a minute');
  });

  it('passes on every other refusal as it is', async () => {
    const { text } = await harness.fail('search.code', { search: 'x', project_id: 'acme/nothing' });

    expect(text).toContain('project acme/nothing');
    expect(text).not.toContain('a minute');
  });
});
