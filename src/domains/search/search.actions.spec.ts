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

describe('search for issues, merge requests and projects', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SearchModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`);

  it('finds issues of a project, each named with its project', async () => {
    const { text, structured } = await harness.run('search.issues', { query: 'sign-in', project_id: 'acme/api', state: 'opened', confidential: false });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/search?scope=issues&search=sign-in&state=opened&confidential=false']);
    expect(text).toContain('| `acme/api#1` | Sign-in fails after a restart | opened |');
    expect(structured).toMatchObject({ items: [{ references: { full: 'acme/api#1' }, project_id: 1001, iid: 1 }] });
    expect(JSON.stringify(structured)).not.toMatch(/description|avatar_url|time_stats/);
  });

  it('finds merge requests of a group', async () => {
    const { structured } = await harness.run('search.merge_requests', { search: 'session', group_id: 'acme', state: 'merged', include_archived: true });

    expect(requests()).toEqual(['GET /groups/acme/search?scope=merge_requests&search=session&state=merged&include_archived=true']);
    expect(structured['pagination']).toMatchObject({ has_more: false });
  });

  it('finds merge requests everywhere, the narrowest place first', async () => {
    const { text } = await harness.run('search.merge_requests', { term: 'tokens' });
    await harness.run('search.merge_requests', { search: 'tokens', project_id: 'acme/api', group_id: 'acme' });

    expect(requests()).toEqual(['GET /search?scope=merge_requests&search=tokens', 'GET /projects/acme%2Fapi/search?scope=merge_requests&search=tokens']);
    expect(text).toContain('`acme/api!2`');
  });

  it('finds projects everywhere and in a group', async () => {
    const { text, structured } = await harness.run('search.projects', { name: 'deploy' });
    await harness.run('search.projects', { search: 'deploy', group_id: 'acme/platform', page: 2 });

    expect(requests()).toEqual(['GET /search?scope=projects&search=deploy', 'GET /groups/acme%2Fplatform/search?scope=projects&search=deploy&page=2']);
    expect(structured).toMatchObject({ items: [{ id: 1002, path_with_namespace: 'acme/platform/tools/deploy.scripts' }] });
    expect(text).toContain('`acme/platform/tools/deploy.scripts`');
  });

  it('names project and number where an older GitLab sends no reference', async () => {
    harness.gitlab.answer('GET /search', [{ id: 83, iid: 1, project_id: 12, title: 'Add file', state: 'opened' }]);

    expect((await harness.run('search.issues', { search: 'file' })).text).toContain('| `project 12, number 1` | Add file |');
  });

  it('says for what and where it looked when it finds nothing', async () => {
    expect((await harness.run('search.issues', { search: 'zzz', group_id: 'acme' })).text).toMatch(/^No issues found for `zzz` in group acme\./);
    expect((await harness.run('search.projects', { search: 'zzz' })).text).toMatch(/^No projects found for `zzz` in all that the token sees\./);
  });

  it('asks for a place where the instance does not search everywhere', async () => {
    harness.gitlab.answer('GET /search', { message: 'Global Search is disabled for this scope' }, 400);

    expect((await harness.fail('search.issues', { search: 'x' })).text).toContain('give project_id or group_id');
  });

  it('needs words', async () => {
    expect((await harness.fail('search.projects', {})).text).toContain('search: is missing');
    expect(requests()).toEqual([]);
  });
});
