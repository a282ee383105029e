import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';
import { type RawAnswer, rawRequest } from './support/raw-http.js';

let gitlab: FakeGitLab;
let product: Product & { readonly url: string };

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  product = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: 'operator-token', GITLAB_MCP_ALLOWED_HOSTS: 'mcp.example', GITLAB_MCP_ALLOWED_ORIGINS: 'https://chat.example', GITLAB_MCP_BODY_LIMIT: '64KiB' });
});
afterAll(async () => {
  await product.stop();
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());

function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<RawAnswer> {
  return rawRequest(product.url, method, path, headers, body);
}

const mine = { authorization: `Bearer ${tokens.alice}` };
const legacy = { ...mine, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const modern = (method: string) => ({ ...legacy, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method });
const modernBody = (method: string) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
const call = (params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: { action: 'issue.get', params } } });

describe('the endpoint', () => {
  it('answers at /mcp and at /', async () => {
    for (const path of ['/mcp', '/']) expect((await send('POST', path, legacy, list)).json()).toMatchObject({ result: { tools: [{}, {}] } });
  });

  it('takes the caller\'s token in either header, and never the operator\'s', async () => {
    for (const headers of [{ authorization: `Bearer ${tokens.alice}` }, { 'private-token': tokens.alice }]) {
      gitlab.reset();
      await send('POST', '/mcp', { ...legacy, authorization: '', ...headers }, call({ project_id: 'acme/api', issue_iid: 7 }));
      expect(new Set(gitlab.requests.map(({ headers: sent }) => sent['authorization']))).toEqual(new Set([`Bearer ${tokens.alice}`]));
    }
    expect(product.stderr).toMatch(/GITLAB_TOKEN/);
    expect(product.stderr).not.toContain('operator-token');
  });

  it('gives each of two callers with one request id its own answer', async () => {
    gitlab.latency = 20;
    const user = (token: string) =>
      send('POST', '/mcp', { ...legacy, authorization: `Bearer ${token}` }, JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: { action: 'user.current' } } }));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => user(index % 2 === 0 ? tokens.alice : tokens.bob)));
    answers.forEach((answer, index) => {
      expect(answer.json()).toMatchObject({ id: 77, result: { structuredContent: { username: index % 2 === 0 ? 'alice' : 'bob' } } });
    });
  });
});

describe('what is refused at the edge, in JSON-RPC\'s shape', () => {
  const rows: [string, number, number, () => Promise<RawAnswer>][] = [
    ['a foreign Host', 403, -32000, () => send('POST', '/mcp', { ...legacy, host: 'evil.example' }, list)],
    ['a foreign Origin', 403, -32000, () => send('POST', '/mcp', { ...legacy, origin: 'https://evil.example' }, list)],
    ['Origin null', 403, -32000, () => send('POST', '/mcp', { ...legacy, origin: 'null' }, list)],
    ['a foreign Host before an unknown path', 403, -32000, () => send('POST', '/other', { ...legacy, host: 'evil.example' }, list)],
    ['an unknown path', 404, -32001, () => send('POST', '/other', legacy, list)],
    ['GET', 405, -32000, () => send('GET', '/mcp', legacy)],
    ['DELETE', 405, -32000, () => send('DELETE', '/mcp', legacy)],
    ['a made-up session with credentials', 404, -32001, () => send('POST', '/mcp', { ...legacy, 'mcp-session-id': 'x' }, list)],
    ['a made-up session without credentials', 404, -32001, () => send('POST', '/mcp', { ...legacy, authorization: '', 'mcp-session-id': 'x' }, list)],
    ['no token', 401, -32000, () => send('POST', '/mcp', { ...legacy, authorization: '' }, list)],
    ['an announced body over the limit', 413, -32600, () => send('POST', '/mcp', legacy, JSON.stringify({ x: 'y'.repeat(70_000) }))],
    ['another content type', 415, -32600, () => send('POST', '/mcp', { ...legacy, 'content-type': 'text/plain' }, list)],
    ['broken JSON', 400, -32700, () => send('POST', '/mcp', legacy, '{not json')],
    ['an unknown revision', 400, -32022, () => send('POST', '/mcp', { ...legacy, 'mcp-protocol-version': '1999-01-01' }, list)],
  ];

  it.each(rows)('%s', async (_name, status, code, attempt) => {
    const answer = await attempt();
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code } });
    expect(answer.text).not.toMatch(/node_modules|\.ts:|\.js:/);
    expect(gitlab.requests).toEqual([]);
  });

  it('says how to do better: Allow, WWW-Authenticate, the setting, the revisions', async () => {
    expect((await send('GET', '/mcp', legacy)).headers['allow']).toBe('POST');
    expect((await send('POST', '/mcp', { ...legacy, authorization: '' }, list)).headers['www-authenticate']).toMatch(/^Bearer/);
    expect((await send('POST', '/mcp', { ...legacy, host: 'evil.example' }, list)).text).toContain('GITLAB_MCP_ALLOWED_HOSTS');
    expect((await send('POST', '/mcp', { ...legacy, 'mcp-protocol-version': '1999-01-01' }, list)).json()).toMatchObject({
      error: { data: { supported: ['2026-07-28'], requested: '1999-01-01' } },
    });
  });

  it('does not refuse loopback on any port, nor what the settings allow', async () => {
    for (const headers of [{ host: 'localhost:9999' }, { host: '[::1]:80' }, { host: 'mcp.example' }, { host: 'mcp.example:8443' }, { origin: 'https://chat.example' }, { origin: 'http://localhost:3000' }]) {
      expect((await send('POST', '/mcp', { ...legacy, ...headers }, list)).status).toBe(200);
    }
  });
});

describe('around it', () => {
  it('says that it is alive to whoever asks, without asking GitLab', async () => {
    const answer = await send('GET', '/health', { host: 'evil.example' });
    expect([answer.status, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(gitlab.requests).toEqual([]);
  });

  it('compresses a long answer for those who can read it', async () => {
    const plain = await send('POST', '/mcp', modern('tools/list'), modernBody('tools/list'));
    const compressed = await send('POST', '/mcp', { ...modern('tools/list'), 'accept-encoding': 'gzip' }, modernBody('tools/list'));
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
    expect(JSON.parse(gunzipSync(compressed.bytes).toString())).toEqual(plain.json());
  });

  it('ends on SIGTERM', async () => {
    const other = await Product.http({ GITLAB_URL: gitlab.url });
    expect((await other.stop()).code).toBe(0);
  });
});
