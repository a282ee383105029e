import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { clientKinds, connect } from './support/clients.js';
import { Product } from './support/product.js';
import { rawRequest } from './support/raw-http.js';

let gitlab: FakeGitLab;
const served: Record<string, Product & { readonly url: string }> = {};

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  for (const surface of ['full', 'minimal']) {
    served[surface] = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_CAPABILITY_SURFACE: surface });
  }
});
afterAll(async () => {
  await Promise.all(Object.values(served).map((product) => product.stop()));
  await gitlab.stop();
});

const declared: Record<string, object> = {
  full: { tools: { listChanged: true }, resources: { listChanged: true, subscribe: true }, prompts: { listChanged: true }, completions: {} },
  minimal: { tools: { listChanged: true }, resources: { listChanged: true }, completions: {} },
};
const cells = ['full', 'minimal'].flatMap((surface) => clientKinds.flatMap((kind) => ['stdio', 'HTTP'].map((transport) => ({ surface, kind, transport }))));

it.each(cells)('$surface declares and lists the same to a $kind client over $transport', async ({ surface, kind, transport }) => {
  const settings = { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_CAPABILITY_SURFACE: surface };
  const client = await connect(kind, transport === 'stdio' ? { settings } : { url: served[surface]?.url ?? '', token: tokens.alice });
  expect(client.serverCapabilities()).toEqual(declared[surface]);
  const resources = (await client.listResources()).length;
  const templates = (await client.listTemplates()).length;
  if (surface === 'minimal') expect([resources, templates]).toEqual([1, 1]);
  else expect(Math.min(resources, templates)).toBeGreaterThan(1);
  await client.close();
});

/** A bare request, since clients refuse by themselves what was not declared. */
async function codeOf(surface: string, era: string, method: string, params: object): Promise<number | undefined> {
  const modern = era === 'modern';
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} };
  const headers = {
    authorization: `Bearer ${tokens.alice}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(modern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {}),
  };
  const answer = await rawRequest(served[surface]?.url ?? '', 'POST', '/mcp', headers, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: modern ? { ...params, _meta: meta } : params }));
  return (answer.json() as { error?: { code: number } }).error?.code;
}

describe.each(['legacy', 'modern'])('methods that were not declared, in the %s era', (era) => {
  it('are -32601: logging always, prompts on minimal, and on full prompts are listed', async () => {
    for (const surface of ['full', 'minimal']) expect(await codeOf(surface, era, 'logging/setLevel', { level: 'info' })).toBe(-32601);
    expect(await codeOf('minimal', era, 'prompts/list', {})).toBe(-32601);
    expect(await codeOf('full', era, 'prompts/list', {})).toBeUndefined();
  });
});

it('subscribing is -32601 to an older client on minimal, and refused with -32600 where nothing could be told on full', async () => {
  expect(await codeOf('minimal', 'legacy', 'resources/subscribe', { uri: 'gitlab://tools' })).toBe(-32601);
  expect(await codeOf('full', 'legacy', 'resources/subscribe', { uri: 'gitlab://project/acme%2Fapi' })).toBe(-32600);
});

describe.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])('%s', (method) => {
  it.each(['legacy', 'modern'])('refuses a cursor that nobody gave out, in the %s era', async (era) => {
    expect(await codeOf('full', era, method, { cursor: 'bWFkZSB1cA==' })).toBe(-32602);
    expect(await codeOf('full', era, method, { cursor: '' })).toBeUndefined();
  });
});
