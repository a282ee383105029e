import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../app.module.js';
import { ActionHarness } from '../testing/action-harness.js';
import { landmarks, tokens } from '../testing/fake-gitlab.js';

let harness: ActionHarness;
let confined: ActionHarness;

beforeAll(async () => {
  [harness, confined] = await Promise.all([ActionHarness.for(domainModules), ActionHarness.for(domainModules, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' })]);
});
beforeEach(() => {
  harness.gitlab.reset();
  confined.gitlab.reset();
});
afterAll(() => Promise.all([harness.stop(), confined.stop()]));

const at = (rest: string) => `gitlab://project/acme%2Fapi/${rest}`;
const json = async (uri: string) => JSON.parse((await harness.read(uri))?.text ?? 'null') as unknown;

describe('a resource of one GET', () => {
  it('sends that one request, with the caller\'s credential', async () => {
    await expect(json(at('issue/7'))).resolves.toMatchObject({ iid: 7 });
    expect(harness.gitlab.requests.map(({ method, path, user }) => `${method} ${path} ${user ?? ''}`)).toEqual(['GET /projects/acme%2Fapi/issues/7 alice']);
  });

  it('shows one page of a hundred of a list, and how much that is', async () => {
    const content = await harness.read('gitlab://project/acme%2Fapi/labels');
    const labels = JSON.parse(content?.text ?? '') as unknown[];
    expect(harness.gitlab.requests[0]?.search.get('per_page')).toBe('100');
    expect(content?.meta).toEqual({ 'gitlab-mcp/pageInfo': { returned: labels.length, total: labels.length, complete: true } });
  });

  it('says that there is more, and no total where GitLab gives none', async () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/tags', () => ({ body: rows, headers: { 'x-next-page': '2', 'x-page': '1' } }));
    expect((await harness.read(at('tags')))?.meta).toEqual({ 'gitlab-mcp/pageInfo': { returned: 100, complete: false } });
  });

  it('finds a milestone by its number with one list call', async () => {
    await expect(json(at('milestone/1'))).resolves.toMatchObject({ iid: 1 });
    expect(harness.gitlab.requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/projects/acme%2Fapi/milestones?iids[]=1']);
  });

  it('shows neither secrets nor pictures nor links to the API', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi', { id: 1001, runners_token: 'secret', avatar_url: 'x', _links: { self: 'x' }, owner: { username: 'erin', avatar_url: 'x' } });
    await expect(json('gitlab://project/acme%2Fapi')).resolves.toEqual({ id: 1001, owner: { username: 'erin' } });
  });
});

describe('a resource that is not there', () => {
  it.each([
    at('issue/99999'),
    at('milestone/99'),
    at('issue/seven'),
    at('nothing'),
    at('file/main/src/../README.md'),
    at('file/main/src/%2e%2e/README.md'),
    at('file/main/src/%252e%252e/README.md'),
    at('file/main/no-such-file'),
    at('file/%zz/README.md'),
    'gitlab://project/..%2F..%2Fuser',
    'gitlab://nothing',
    'https://gitlab.example.com/acme/api',
  ])('is %s', async (uri) => {
    await expect(harness.read(uri)).resolves.toBeUndefined();
  });

  it('is a project that the caller cannot see', async () => {
    await expect(harness.read('gitlab://project/alice%2Fsecret', tokens.bob)).resolves.toBeUndefined();
    await expect(harness.read('gitlab://project/alice%2Fsecret', tokens.alice)).resolves.toBeDefined();
  });

  it('is everything beyond the allowed projects, lists of no project included', async () => {
    await expect(confined.read(at('issue/7'))).resolves.toBeDefined();
    for (const uri of ['gitlab://project/design-team%2Fweb-shop', 'gitlab://user/current', 'gitlab://groups', 'gitlab://snippet/8711']) {
      await expect(confined.read(uri)).resolves.toBeUndefined();
    }
    expect(confined.resources.list().map(({ uri }) => uri)).not.toContain('gitlab://groups');
  });

  it('is told apart from a GitLab that fails', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/issues/7', { message: '403 Forbidden' }, 403);
    await expect(harness.read(at('issue/7'))).rejects.toMatchObject({ kind: 'gitlab_rejected', status: 403 });
  });
});

describe('a file', () => {
  it('is text by what it holds, of the kind that its name says', async () => {
    await expect(harness.read(at('file/main/README.md'))).resolves.toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# Acme API') });
    await expect(harness.read(at('file/feature%2Flogin/src/auth/login.ts'))).resolves.toMatchObject({ mimeType: 'text/plain' });
  });

  it('is bytes otherwise, of the kind that they show', async () => {
    const picture = await harness.read(at('file/main/fixtures/pixel.png'));
    expect(picture).toMatchObject({ mimeType: 'image/png' });
    expect(Buffer.from(picture?.blob ?? '', 'base64').subarray(1, 4).toString()).toBe('PNG');
    const bytes = await harness.read(at('file/main/fixtures/all-bytes.bin'));
    expect(bytes).toMatchObject({ mimeType: 'application/octet-stream', blob: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('base64') });
  });

  it('of more than a mebibyte is described, and not fetched', async () => {
    const content = await harness.read(at('file/main/fixtures/large.csv'));
    expect(content?.mimeType).toBe('application/json');
    expect(JSON.parse(content?.text ?? '')).toMatchObject({ truncated: true, file_path: 'fixtures/large.csv', ref: 'main', size: expect.any(Number) });
    expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });
});

describe('the latest pipeline', () => {
  const latest = at('pipelines/latest');

  it('is read with one request, and watched with its ETag', async () => {
    const first = await harness.look(latest);
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/pipelines/latest']);
    await expect(harness.look(latest, first?.etag)).resolves.toBeUndefined();
  });

  it('is said to be missing while there is none for the latest commit, to somebody who may list pipelines', async () => {
    harness.gitlab.world.project('acme/api').pipelines.length = 0;
    await expect(json(latest)).resolves.toMatchObject({ id: null, message: 'There is no pipeline for the latest commit of the default branch.' });
    await expect(harness.look(latest)).resolves.toMatchObject({ liveliness: 'steady' });

    harness.gitlab.answer('GET /projects/acme%2Fapi/pipelines', { message: '403 Forbidden' }, 403);
    await expect(harness.look(latest)).rejects.toMatchObject({ status: 403 });
  });
});

describe('a look at a watched resource', () => {
  it('hands the ETag back, and needs no body to see that nothing changed', async () => {
    const first = await harness.look(at('issue/7'));
    await expect(harness.look(at('issue/7'), first?.etag)).resolves.toBeUndefined();
    harness.gitlab.world.issue('acme/api', 7).title = 'Another title';
    const second = await harness.look(at('issue/7'), first?.etag);
    expect(second?.fingerprint).not.toBe(first?.fingerprint);
  });

  it('asks for the headers of a file only, and sees its content change', async () => {
    const first = await harness.look(at('file/main/README.md'));
    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['HEAD /projects/acme%2Fapi/repository/files/README.md?ref=main']);
    await expect(harness.look(at('file/main/README.md'))).resolves.toEqual(first);
    const other = await harness.look(at('file/feature%2Flogin/src/auth/login.ts'));
    expect(other?.fingerprint).not.toBe(first?.fingerprint);
  });

  it('sees comments beyond the first page by their number', async () => {
    const notes = Array.from({ length: 100 }, (_, id) => ({ id }));
    const answer = (total: number) => harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/discussions', () => ({ body: notes, headers: { 'x-total': String(total), 'x-next-page': '2' } }));
    answer(101);
    const first = await harness.look(at('mr/2/discussions'));
    answer(102);
    expect((await harness.look(at('mr/2/discussions')))?.fingerprint).not.toBe(first?.fingerprint);
  });

  it.each([
    [at(`pipeline/${landmarks.pipelines.running}`), 'active'],
    [at(`pipeline/${landmarks.pipelines.success}`), 'settled'],
    [at(`pipeline/${landmarks.pipelines.running}/jobs`), 'active'],
    [at(`pipeline/${landmarks.pipelines.failed}/jobs`), 'settled'],
    [at(`job/${landmarks.jobs.running}`), 'active'],
    [at(`job/${landmarks.jobs.failedTest}`), 'settled'],
    [at(`mr/${landmarks.mergeRequests.merged}`), 'settled'],
    [at(`mr/${landmarks.mergeRequests.closed}`), 'settled'],
    [at('issue/7'), 'steady'],
    [at('environment/3004'), 'settled'],
    [at('deployment/6001'), 'settled'],
    [at('deployment/6003'), 'steady'],
    [at('branch/main'), 'steady'],
    ['gitlab://group/acme/milestone/2', 'settled'],
    ['gitlab://group/acme', 'steady'],
  ] as const)('finds %s %s', async (uri, liveliness) => {
    await expect(harness.look(uri)).resolves.toMatchObject({ liveliness });
  });

  it('calls an archived project settled and one that is imported active', async () => {
    const project = harness.gitlab.world.project('acme/api');
    project.archived = true;
    await expect(harness.look('gitlab://project/1001')).resolves.toMatchObject({ liveliness: 'settled' });
    project.settings['import_status'] = 'started';
    await expect(harness.look('gitlab://project/1001')).resolves.toMatchObject({ liveliness: 'active' });
  });

  it('fails with 404 for a milestone that is gone', async () => {
    harness.gitlab.world.project('acme/api').milestones.length = 0;
    await expect(harness.look(at('milestone/1'))).rejects.toMatchObject({ status: 404 });
  });
});
