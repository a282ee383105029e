import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { clientKinds, connect, type Target, type TestClient } from './support/clients.js';
import { Product } from './support/product.js';

let gitlab: FakeGitLab;
let http: Product & { readonly url: string };

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  http = await Product.http({ GITLAB_URL: gitlab.url });
});

afterAll(async () => {
  await http.stop();
  await gitlab.stop();
});

const seven = { project_id: 'acme/api', issue_iid: 7 };
const transports = ['stdio', 'HTTP'] as const;
const cells = clientKinds.flatMap((kind) => transports.map((transport) => ({ kind, transport })));

function targetOf(transport: (typeof transports)[number], args: readonly string[] = []): Target {
  return transport === 'stdio' ? { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice }, args } : { url: http.url, token: tokens.alice };
}

describe.each(cells)('a $kind client over $transport', ({ kind, transport }) => {
  let client: TestClient;

  beforeAll(async () => {
    gitlab.reset();
    client = await connect(kind, targetOf(transport));
  });
  afterAll(() => client.close());

  it('meets the server by its name, declarations and instructions', () => {
    expect(client.serverInfo()).toMatchObject({ name: 'gitlab-mcp-server', title: 'GitLab MCP Server', icons: [{ mimeType: 'image/svg+xml' }, { theme: 'light' }, { theme: 'dark' }] });
    expect(client.serverCapabilities()).toEqual({
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
    });
    expect(client.instructions()?.split(/\s+/).length).toBeLessThan(150);
  });

  it('lists two tools, each with a title and all four hints', async () => {
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['gitlab_find_action', 'gitlab_execute_action']);
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(Object.keys(tool.annotations ?? {}).sort()).toEqual(['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint']);
    }
  });

  it('finds an action and runs it', async () => {
    const found = await client.call('gitlab_find_action', { query: 'show an issue' });
    expect((found.structuredContent?.['results'] as { id: string }[])[0]?.id).toBe('issue.get');

    const answer = await client.call('gitlab_execute_action', { action: 'issue.get', params: seven });
    expect(answer.isError ?? false).toBe(false);
    expect(answer.content[0]?.text).toContain('#7');
    expect(answer.structuredContent).toMatchObject({ iid: 7 });
  });

  it('reads a failure of GitLab as a result, and an unknown tool as a protocol error', async () => {
    const answer = await client.call('gitlab_execute_action', { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 99999 } });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toBeUndefined();
    expect(answer.content[0]?.text).toMatch(/404/);

    await expect(client.call('gitlab_nothing', {})).rejects.toMatchObject({ code: -32602 });
  });

  it('reads the manifest and the exact call of an action', async () => {
    expect((await client.listResources()).map(({ uri }) => uri)).toContain('gitlab://tools');
    expect((await client.listTemplates()).map(({ uriTemplate }) => uriTemplate)).toContain('gitlab://tools/{id}');

    const manifest = JSON.parse((await client.read('gitlab://tools')).contents[0]?.text ?? '') as { count: number; surface: string };
    expect(manifest.surface).toBe('dynamic');
    expect(manifest.count).toBeGreaterThan(0);

    const domain = JSON.parse((await client.read('gitlab://tools/issue')).contents[0]?.text ?? '') as { count: number; actions: { id: string }[] };
    expect(domain.actions.map(({ id }) => id)).toContain('issue.get');
    expect(domain.actions.filter(({ id }) => !id.startsWith('issue.'))).toEqual([]);
    expect(domain.count).toBe(domain.actions.length);

    const detail = JSON.parse((await client.read('gitlab://tools/issue.get')).contents[0]?.text ?? '') as { call: unknown };
    expect(detail.call).toEqual({ tool: 'gitlab_execute_action', arguments: { action: 'issue.get', params: { project_id: 'group/project', issue_iid: 7 } } });
  });

  it('is told -32602 for a resource that is not there', async () => {
    await expect(client.read('gitlab://nothing')).rejects.toMatchObject({ code: -32602 });
    await expect(client.read('gitlab://tools/no.such')).rejects.toMatchObject({ code: -32602 });
  });

  it('completes the id of an action and finds the prompts', async () => {
    const { values } = await client.complete('gitlab://tools/{id}', 'id', 'issue.get_');
    expect(values).toEqual(['issue.get_by_id']);
    expect(await client.listPrompts()).toHaveLength(37);
  });

  it('cancels, and the request to GitLab is closed', async () => {
    gitlab.reset();
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7$/ });
    const controller = new AbortController();
    const call = client.call('gitlab_execute_action', { action: 'issue.get', params: seven }, controller.signal).catch((error: unknown) => error);
    await eventually(() => gitlab.requests.length === 1);
    controller.abort();
    expect(await call).toBeInstanceOf(Error);
    // An older client over stateless HTTP cancels by closing its request: its notification reaches another instance.
    if (transport === 'HTTP' && client.era === 'legacy') await client.close();
    await eventually(() => gitlab.requests[0]?.aborted === true);
  });
});
