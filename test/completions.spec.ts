import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { RawStdioClient } from './support/asking-clients.js';
import { clientKinds, connect, type Target, type TestClient } from './support/clients.js';
import { Product } from './support/product.js';

let gitlab: FakeGitLab;
let http: Product & { readonly url: string };
const settings = () => ({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true' });

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const { GITLAB_TOKEN: _none, ...shared } = settings();
  http = await Product.http(shared);
});
afterAll(async () => {
  await http.stop();
  await gitlab.stop();
});

const api = { project_id: 'acme/api' };
const nothing = { values: [], total: 0, hasMore: false };
const cells = clientKinds.flatMap((kind) => (['stdio', 'HTTP'] as const).map((transport) => ({ kind, transport })));
const targetOf = (transport: 'stdio' | 'HTTP', args: readonly string[] = []): Target => (transport === 'stdio' ? { settings: settings(), args } : { url: http.url, token: tokens.alice });

describe.each(cells)('a $kind client over $transport', ({ kind, transport }) => {
  let client: TestClient;

  beforeAll(async () => {
    client = await connect(kind, targetOf(transport));
  });
  afterAll(() => client.close());

  it('completes variables of templates, with what was filled in before', async () => {
    await expect(client.complete('gitlab://tools/{id}', 'id', 'user.todo_l')).resolves.toEqual({ values: ['user.todo_list'], total: 1, hasMore: false });
    await expect(client.complete('gitlab://project/{project_id}', 'project_id', 'deploy')).resolves.toMatchObject({ values: ['acme/platform/tools/deploy.scripts'] });
    const branch = 'gitlab://project/{project_id}/branch/{branch}';
    await expect(client.complete(branch, 'branch', 'feature/l', api)).resolves.toMatchObject({ values: ['feature/login'] });
    await expect(client.complete(branch, 'branch', 'feature/l')).resolves.toEqual(nothing);
  });

  it('completes a path of many segments, at the folder that was typed', async () => {
    const { values } = await client.complete('gitlab://project/{project_id}/file/{ref}/{+path}', 'path', 'src/', { ...api, ref: 'main' });
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((value) => value.startsWith('src/'))).toBe(true);
  });

  it('completes arguments of prompts', async () => {
    await expect(client.complete('review_mr', 'merge_request_iid', '2', api)).resolves.toMatchObject({ values: expect.arrayContaining(['2']) as unknown });
    await expect(client.complete('review_mr', 'project_id', 'deploy')).resolves.toMatchObject({ values: ['acme/platform/tools/deploy.scripts'] });
  });

  it('shows ten at most, and says that there are more', async () => {
    const { values, total, hasMore } = await client.complete('gitlab://project/{project_id}/issue/{issue_iid}', 'issue_iid', '', api);
    expect(values).toHaveLength(10);
    expect(total).toBe(gitlab.world.project('acme/api').issues.length);
    expect(hasMore).toBe(true);
  });

  it('has nothing for an argument it does not know', async () => {
    await expect(client.complete('gitlab://tools/{id}', 'nothing', 'x')).resolves.toEqual(nothing);
    // There is such an argument, but not here.
    await expect(client.complete('gitlab://tools/{id}', 'project_id', 'deploy')).resolves.toEqual(nothing);
    await expect(client.complete('review_mr', 'branch', 'm', api)).resolves.toEqual(nothing);
  });

  it('is told -32602 for a template or prompt that does not exist', async () => {
    await expect(client.complete('gitlab://nothing/{id}', 'id', 'x')).rejects.toMatchObject({ code: -32602 });
    await expect(client.complete('no_such_prompt', 'project_id', 'x')).rejects.toMatchObject({ code: -32602 });
  });
});

it('completes on the minimal surface what is there', async () => {
  const client = await connect('v2 modern', targetOf('stdio', ['--capability-surface=minimal']));
  await expect(client.complete('gitlab://tools/{id}', 'id', 'user.todo_l')).resolves.toMatchObject({ values: ['user.todo_list'] });
  await expect(client.complete('gitlab://project/{project_id}', 'project_id', '')).rejects.toMatchObject({ code: -32602 });
  await expect(client.complete('review_mr', 'project_id', '')).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

describe('parameters as only a careless client sends them', () => {
  let client: RawStdioClient;
  beforeAll(async () => {
    client = await RawStdioClient.connect(settings(), undefined);
  });
  afterAll(() => client.close());

  const ref = { type: 'ref/resource', uri: 'gitlab://project/{project_id}/branch/{branch}' };
  const argument = { name: 'branch', value: 'feature/l' };

  it.each([
    { context: undefined },
    { context: null },
    { context: 'acme/api' },
    { context: [] },
    { context: {} },
    { context: { arguments: null } },
    { context: { arguments: 'acme/api' } },
    { context: { arguments: { project_id: 1001 } } },
    { context: { arguments: { project_id: null } } },
    { context: { arguments: { project_id: ['acme/api'] } } },
  ])('the context $context is as good as none', async ({ context }) => {
    const { result, error } = await client.request('completion/complete', { ref, argument, context });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ completion: nothing });
  });

  it('what fits in the context counts all the same', async () => {
    const { result } = await client.request('completion/complete', { ref, argument, context: { arguments: { ...api, other: 7 } } });
    expect(result).toMatchObject({ completion: { values: ['feature/login'] } });
  });

  it.each([
    { ref: { type: 'ref/other', uri: 'x' }, argument },
    { ref, argument: { name: 'branch', value: 7 } },
    { ref, argument: { value: 'x' } },
    { ref },
    { argument },
  ])('a request without its parts is -32602', async (params) => {
    expect((await client.request('completion/complete', params)).error).toMatchObject({ code: -32602 });
  });

  it('GitLab being gone is no error', async () => {
    gitlab.reset();
    gitlab.fault({ kind: 'drop' });
    const { result } = await client.request('completion/complete', { ref, argument: { name: 'branch', value: 'ma' }, context: { arguments: { project_id: 'acme/empty' } } });
    expect(result).toMatchObject({ completion: nothing });
    gitlab.reset();
  });
});
