import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGitLab, landmarks, tokens } from '../src/testing/fake-gitlab.js';
import { type ClientKind, connect, type TestClient, type ToolAnswer } from './support/clients.js';
import { Product } from './support/product.js';
import { rawRequest } from './support/raw-http.js';

type Served = Product & { readonly url: string };

let gitlab: FakeGitLab;
let full: Served;
let minimal: Served;
let sessions: Served;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const settings = { GITLAB_URL: gitlab.url };
  [full, minimal, sessions] = await Promise.all([
    Product.http(settings),
    Product.http({ ...settings, GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' }),
    Product.http(settings, ['--stateless=false']),
  ]);
});
afterAll(async () => {
  await Promise.all([full.stop(), minimal.stop(), sessions.stop()]);
  await gitlab.stop();
});

interface Listed {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly icons: readonly { readonly src: string; readonly mimeType: string; readonly theme?: string }[];
  readonly _meta?: Record<string, unknown>;
}

interface Content {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Record<string, { readonly returned: number; readonly total?: number; readonly complete: boolean }>;
}

const lists = async (client: TestClient) => ({
  resources: (await client.listResources()) as unknown as Listed[],
  templates: (await client.listTemplates()) as unknown as Listed[],
});
const only = async (client: TestClient, uri: string) => (await client.read(uri)).contents[0] as unknown as Content;

const api = 'gitlab://project/acme%2Fapi';
const guides = ['git-workflow', 'merge-request-hygiene', 'conventional-commits', 'code-review', 'pipeline-troubleshooting'].map((name) => `gitlab://guides/${name}`);

/** One address of each family, with something that it must hold. */
const examples: Readonly<Record<string, readonly [address: string, holds: object]>> = {
  'gitlab://project/{project_id}': [api, { path_with_namespace: 'acme/api' }],
  'gitlab://project/{project_id}/commit/{sha}': [`${api}/commit/main`, { short_id: expect.any(String) }],
  'gitlab://project/{project_id}/wiki/{slug}': [`${api}/wiki/guides%2FDeploying`, { slug: 'guides/Deploying' }],
  'gitlab://project/{project_id}/branch/{branch}': [`${api}/branch/feature%2Flogin`, { name: 'feature/login' }],
  'gitlab://project/{project_id}/tag/{tag_name}': [`${api}/tag/release%2F1.0`, { name: 'release/1.0' }],
  'gitlab://project/{project_id}/release/{tag_name}': [`${api}/release/v1.0.0`, { tag_name: 'v1.0.0' }],
  'gitlab://project/{project_id}/label/{label_id}': [`${api}/label/bug`, { name: 'bug' }],
  'gitlab://project/{project_id}/milestone/{milestone_iid}': [`${api}/milestone/1`, { iid: 1 }],
  'gitlab://project/{project_id}/board/{board_id}': [`${api}/board/8801`, { name: 'Development' }],
  'gitlab://project/{project_id}/deployment/{deployment_id}': [`${api}/deployment/6001`, { status: 'success' }],
  'gitlab://project/{project_id}/environment/{environment_id}': [`${api}/environment/3001`, { name: 'production' }],
  'gitlab://project/{project_id}/job/{job_id}': [`${api}/job/${landmarks.jobs.failedTest}`, { id: landmarks.jobs.failedTest }],
  'gitlab://project/{project_id}/feature_flag/{name}': [`${api}/feature_flag/dark.mode`, { active: false }],
  'gitlab://project/{project_id}/deploy_key/{deploy_key_id}': [`${api}/deploy_key/8601`, { title: 'Deployer' }],
  'gitlab://project/{project_id}/snippet/{snippet_id}': [`${api}/snippet/8701`, { id: 8701 }],
  'gitlab://project/{project_id}/issue/{issue_iid}': [`${api}/issue/7`, { iid: 7 }],
  'gitlab://project/{project_id}/mr/{merge_request_iid}': [`${api}/mr/2`, { iid: 2 }],
  'gitlab://project/{project_id}/pipelines/latest': [`${api}/pipelines/latest`, { ref: 'main' }],
  'gitlab://project/{project_id}/pipeline/{pipeline_id}': [`${api}/pipeline/${landmarks.pipelines.failed}`, { status: 'failed' }],
  'gitlab://group/{group_id}': ['gitlab://group/acme%2Fplatform', { full_path: 'acme/platform' }],
  'gitlab://group/{group_id}/label/{label_id}': ['gitlab://group/acme/label/352', { name: 'incident' }],
  'gitlab://group/{group_id}/milestone/{milestone_iid}': ['gitlab://group/acme/milestone/1', { iid: 1, group_id: 10 }],
  'gitlab://snippet/{snippet_id}': ['gitlab://snippet/8712', { id: 8712 }],
  'gitlab://user/current': ['gitlab://user/current', { username: 'alice' }],
};

/** Families that hold a list, with an address of each. */
const collections: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['members', 'labels', 'milestones', 'branches', 'issues', 'releases', 'tags'].map((rest) => [`gitlab://project/{project_id}/${rest}`, `${api}/${rest}`])),
  'gitlab://project/{project_id}/mr/{merge_request_iid}/notes': `${api}/mr/2/notes`,
  'gitlab://project/{project_id}/mr/{merge_request_iid}/discussions': `${api}/mr/2/discussions`,
  'gitlab://project/{project_id}/pipeline/{pipeline_id}/jobs': `${api}/pipeline/${landmarks.pipelines.success}/jobs`,
  'gitlab://group/{group_id}/members': 'gitlab://group/acme/members',
  'gitlab://group/{group_id}/projects': 'gitlab://group/acme/projects',
  'gitlab://groups': 'gitlab://groups',
};

describe('on the full surface', () => {
  let client: TestClient;
  beforeAll(async () => {
    gitlab.reset();
    client = await connect('v2 modern', { url: full.url, token: tokens.alice });
  });
  afterAll(() => client.close());

  it('lists what is at a fixed address, and every family of addresses', async () => {
    const { resources, templates } = await lists(client);
    expect(resources.map(({ uri }) => uri).sort()).toEqual(['gitlab://tools', 'gitlab://user/current', 'gitlab://groups', ...guides].sort());
    const families = [...Object.keys(examples), ...Object.keys(collections)].filter((template) => template.includes('{'));
    expect(templates.map(({ uriTemplate }) => uriTemplate).sort()).toEqual([...families, 'gitlab://tools/{id}', 'gitlab://project/{project_id}/file/{ref}/{+path}'].sort());
  });

  it('gives each the icon of its domain, in three entries', async () => {
    const { resources, templates } = await lists(client);
    for (const { name, icons } of [...resources, ...templates]) {
      expect({ name, icons: icons.map(({ mimeType, theme }) => `${mimeType} ${theme ?? ''}`.trim()) }).toEqual({ name, icons: ['image/svg+xml', 'image/webp light', 'image/webp dark'] });
    }
    const iconOf = (wanted: string) => templates.find(({ name }) => name === wanted)?.icons[0]?.src;
    expect(iconOf('job')).toBe(iconOf('pipeline_jobs'));
    expect(iconOf('job')).not.toBe(iconOf('pipeline'));
  });

  it('marks what can be watched, and says so', async () => {
    const { templates } = await lists(client);
    const marked = templates.filter(({ _meta }) => _meta?.['gitlab-mcp/subscribable'] === true);
    expect(marked).toHaveLength(26);
    expect(marked.filter(({ description }) => !description.endsWith('Can be watched.'))).toEqual([]);
    expect(templates.filter((each) => !marked.includes(each) && /watched/.test(each.description))).toEqual([]);
    const manifest = JSON.parse((await only(client, 'gitlab://tools')).text ?? '') as { subscribable: string[] };
    expect(manifest.subscribable.sort()).toEqual(marked.map(({ uriTemplate }) => uriTemplate).sort());
  });

  it.each(Object.values(examples))('reads %s', async (uri, holds) => {
    const content = await only(client, uri);
    expect(content).toMatchObject({ uri, mimeType: 'application/json' });
    expect(JSON.parse(content.text ?? '')).toMatchObject(holds);
    expect(content.text).not.toMatch(/"(avatar_url|_links|runners_token)":/);
  });

  it.each(Object.values(collections))('reads the list %s, and says how much of it that is', async (uri) => {
    const content = await only(client, uri);
    const items = JSON.parse(content.text ?? '') as unknown[];
    expect(items.length).toBeGreaterThan(0);
    expect(content._meta?.['gitlab-mcp/pageInfo']).toMatchObject({ returned: items.length, complete: true });
  });

  it('reads a file as text, a picture as bytes, and describes one that is too large', async () => {
    expect(await only(client, `${api}/file/main/README.md`)).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# Acme API') });
    expect(await only(client, `${api}/file/main/fixtures/pixel.png`)).toMatchObject({ mimeType: 'image/png', blob: expect.stringMatching(/^iVBORw0KGgo/) });
    const large = await only(client, `${api}/file/main/fixtures/large.csv`);
    expect(JSON.parse(large.text ?? '')).toMatchObject({ truncated: true });
  });

  it.each(guides)('reads the guide %s', async (uri) => {
    const guide = await only(client, uri);
    expect(guide.mimeType).toBe('text/markdown');
    expect(guide.text).toMatch(/^# /);
  });
});

const kinds: readonly ClientKind[] = ['v2 modern', 'v2 legacy', 'v1'];

describe.each(kinds)('a %s client', (kind) => {
  let client: TestClient;
  beforeAll(async () => {
    gitlab.reset();
    client = await connect(kind, { url: full.url, token: tokens.bob });
  });
  afterAll(() => client.close());

  it('reads a project by path and by id, an issue and a file', async () => {
    for (const uri of [api, `gitlab://project/${landmarks.api}`]) expect(JSON.parse((await only(client, uri)).text ?? '')).toMatchObject({ id: landmarks.api });
    expect(JSON.parse((await only(client, `${api}/issue/7`)).text ?? '')).toMatchObject({ iid: 7 });
    expect((await only(client, `${api}/file/main/README.md`)).text).toContain('# Acme API');
  });

  it.each([
    'gitlab://nothing',
    `${api}/nothing`,
    `${api}/issue/99999`,
    `${api}/issue/seven`,
    `${api}/file/main/../../secret`,
    `${api}/file/main/%2e%2e/secret`,
    'gitlab://project/%zz',
    'gitlab://project/alice%2Fsecret',
    'gitlab://guides/nothing',
    'gitlab://tools/no.such',
  ])('is told -32602 with the address for %s', async (uri) => {
    await expect(client.read(uri)).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  it('is told what GitLab has nothing of, and why that may be', async () => {
    await expect(client.read(`${api}/issue/99999`)).rejects.toThrow(
      `There is no resource ${api}/issue/99999 here. Not found: project acme/api, issue iid 99999. It does not exist, the token's user cannot see it, or it belongs to a higher tier of GitLab.`,
    );
    await expect(client.read(`${api}/nothing`)).rejects.toThrow(/here\.$/);
  });

  it('gets a link to what an action read, and can read it', async () => {
    const { content } = await client.call('gitlab_execute_action', { action: 'merge_request.get', params: { project_id: 'acme/api', merge_request_iid: 2 } });
    expect(content.at(-1)).toMatchObject({ type: 'resource_link', uri: `${api}/mr/2`, mimeType: 'application/json', title: expect.any(String) });
    expect(JSON.parse((await only(client, `${api}/mr/2`)).text ?? '')).toMatchObject({ iid: 2 });
  });

  it('gets no link from a list, a write or a failure', async () => {
    const types = ({ content }: ToolAnswer) => content.map(({ type }) => type);
    expect(types(await client.call('gitlab_execute_action', { action: 'issue.list', params: { project_id: 'acme/api' } }))).toEqual(['text']);
    expect(types(await client.call('gitlab_execute_action', { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 99999 } }))).toEqual(['text']);
  });
});

describe('an older client', () => {
  const accept = 'application/json, text/event-stream';
  const message = (method: string, params: object, id: number) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const call = message('tools/call', { name: 'gitlab_execute_action', arguments: { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } } }, 1);
  const blocks = (answer: Record<string, unknown>) => (answer['result'] as { content: { type: string }[] }).content.map(({ type }) => type);
  const headersOf = (more: Record<string, string>) => ({ 'content-type': 'application/json', accept, authorization: `Bearer ${tokens.alice}`, ...more });

  it.each([
    ['2024-11-05', ['text']],
    ['2025-03-26', ['text']],
    ['2025-06-18', ['text', 'resource_link']],
    ['2025-11-25', ['text', 'resource_link']],
  ])('of revision %s gets %j in a session', async (revision, types) => {
    const hello = await rawRequest(sessions.url, 'POST', '/mcp', headersOf({}), message('initialize', { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'raw', version: '1' } }, 0));
    const session = String(hello.headers['mcp-session-id']);
    const answer = await rawRequest(sessions.url, 'POST', '/mcp', headersOf({ 'mcp-session-id': session, 'mcp-protocol-version': revision }), call);
    expect(blocks(answer.json())).toEqual(types);
  });

  it.each([
    [{}, ['text']],
    [{ 'mcp-protocol-version': '2025-03-26' }, ['text']],
    [{ 'mcp-protocol-version': '2025-06-18' }, ['text', 'resource_link']],
  ])('without a session that sends %j gets %j', async (header, types) => {
    const answer = await rawRequest(full.url, 'POST', '/mcp', headersOf(header), call);
    expect(blocks(answer.json())).toEqual(types);
  });
});

describe.each(['v2 modern', 'v1'] as const)('on the minimal surface, for a %s client', (kind) => {
  let client: TestClient;
  beforeAll(async () => {
    gitlab.reset();
    client = await connect(kind, { url: minimal.url, token: tokens.alice });
  });
  afterAll(() => client.close());

  it('lists and reads the actions, and nothing else', async () => {
    const { resources, templates } = await lists(client);
    expect(resources.map(({ uri }) => uri)).toEqual(['gitlab://tools']);
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual(['gitlab://tools/{id}']);
    expect(JSON.parse((await only(client, 'gitlab://tools')).text ?? '')).toMatchObject({ surface: 'dynamic', subscribable: [] });
    for (const uri of [api, 'gitlab://user/current', 'gitlab://guides/code-review']) await expect(client.read(uri)).rejects.toMatchObject({ code: -32602, data: { uri } });
  });

  it('links to nothing that cannot be read', async () => {
    const { content } = await client.call('gitlab_execute_action', { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } });
    expect(content.map(({ type }) => type)).toEqual(['text']);
  });
});
