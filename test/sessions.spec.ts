import { Client as V2Client, StreamableHTTPClientTransport as V2HttpTransport } from '@modelcontextprotocol/client';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1HttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connect } from './support/clients.js';
import { Product } from './support/product.js';
import { type RawAnswer, rawRequest, type RawStream, rawStream } from './support/raw-http.js';
import { callOf, headersOf, initialize, message, modernHeaders, modernMessage, openSession, post } from './support/raw-messages.js';

type Served = Product & { readonly url: string };

const modes = ['false', 'hybrid'] as const;
type Mode = (typeof modes)[number];

let gitlab: FakeGitLab;
let servers: Record<Mode, Served>;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const [stateful, hybrid] = await Promise.all([serve({}), serve({}, 'hybrid')]);
  servers = { false: stateful, hybrid };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());

function serve(settings: Record<string, string>, mode: Mode = 'false'): Promise<Served> {
  return Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_BODY_LIMIT: '64KiB', ...settings }, [`--stateless=${mode}`]);
}

const seven = { project_id: 'acme/api', issue_iid: 7 };
const legacyList = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const open = (server: Served, token: string = tokens.alice, capabilities: object = {}) => openSession(server, token, capabilities);

/** Whether a session still answers its owner. */
async function lives(server: Served, session: string, token: string = tokens.alice): Promise<boolean> {
  const answer = await post(server, headersOf(token, session), message('ping'));
  if (answer.status === 404) expect(answer.json()).toMatchObject({ error: { code: -32001 } });
  return answer.status === 200;
}

function listen(server: Served, session: string): Promise<RawStream> {
  return rawStream(server.url, 'GET', '/mcp', { authorization: `Bearer ${tokens.alice}`, accept: 'text/event-stream', 'mcp-session-id': session });
}

describe.each(modes)('--stateless=%s, to clients of the older revisions', (mode) => {
  it.each(['v1', 'v2 legacy'] as const)('serves a %s client in a session', async (kind) => {
    const client = await connect(kind, { url: servers[mode].url, token: tokens.alice });

    const answer = await client.call('gitlab_execute_action', { action: 'issue.get', params: seven });

    expect(answer.structuredContent).toMatchObject({ iid: 7 });
    expect((await client.listTools()).length).toBeGreaterThan(0);
    await client.close();
  });

  it('negotiates 2025-11-25 with one that asks for 2026-07-28 in its handshake', async () => {
    const answer = await post(servers[mode], headersOf(tokens.alice), initialize('2026-07-28'));

    expect(answer.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    expect(await lives(servers[mode], String(answer.headers['mcp-session-id']))).toBe(true);
  });

  it('takes an elicitation capability that is no object for none', async () => {
    for (const elicitation of [true, null, 'form', [], 1]) {
      const answer = await post(servers[mode], headersOf(tokens.alice), initialize('2025-11-25', { elicitation }));
      expect(answer.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    }
  });

  it('gives two sessions that send one id at once each its own answer, a hundred times', async () => {
    gitlab.latency = 20;
    const owners = { alice: await open(servers[mode]), bob: await open(servers[mode], tokens.bob) };
    for (let round = 0; round < 100; round += 1) {
      const [mine, theirs] = await Promise.all([
        post(servers[mode], headersOf(tokens.alice, owners.alice), callOf('user.current', {}, 77)),
        post(servers[mode], headersOf(tokens.bob, owners.bob), callOf('user.current', {}, 77)),
      ]);
      expect(mine.json()).toMatchObject({ id: 77, result: { structuredContent: { username: 'alice' } } });
      expect(theirs.json()).toMatchObject({ id: 77, result: { structuredContent: { username: 'bob' } } });
    }
  });

  it('lets a cancel notification reach the request to GitLab, and ends the stream of the call', async () => {
    const session = await open(servers[mode]);
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7$/ });
    const call = await rawStream(servers[mode].url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(callOf('issue.get', seven, 'slow')));
    await eventually(() => gitlab.requests.some(({ path }) => path.endsWith('/issues/7')));
    expect((await post(servers[mode], headersOf(tokens.alice, session), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'slow' } })).status).toBe(202);

    expect(await call.ended).toMatchObject({ complete: true, text: expect.not.stringContaining('slow') });
    await eventually(() => gitlab.requests.find(({ path }) => path.endsWith('/issues/7'))?.aborted === true);
    expect(await lives(servers[mode], session)).toBe(true);
  });

  it('goes on with a call whose stream is dropped', async () => {
    const session = await open(servers[mode]);
    gitlab.fault({ kind: 'latency', ms: 300 }, { route: /^POST .*\/notes$/ });
    const call = await rawStream(servers[mode].url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(callOf('issue.note_create', { ...seven, body: 'Still said' })));
    const said = () => gitlab.requests.find(({ method }) => method === 'POST');
    await eventually(() => said() !== undefined);

    call.close();

    await eventually(() => said()?.status === 201);
    expect(said()?.aborted).toBe(false);
    expect(await lives(servers[mode], session)).toBe(true);
  });

  it('refuses the id of a request that still runs, whose answer would go astray', async () => {
    const session = await open(servers[mode]);
    gitlab.fault({ kind: 'latency', ms: 500 }, { route: /issues\/7$/ });
    const call = await rawStream(servers[mode].url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(callOf('issue.get', seven, 5)));

    const second = await post(servers[mode], headersOf(tokens.alice, session), message('tools/list', {}, 5));

    expect([second.status, second.json()]).toMatchObject([400, { error: { code: -32600 } }]);
    expect((await post(servers[mode], headersOf(tokens.alice, session), message('tools/list', {}, '5'))).json()).toMatchObject({ id: '5', result: { tools: [{}, {}] } });
    expect((await call.ended).text).toContain('"iid":7');
    expect((await post(servers[mode], headersOf(tokens.alice, session), message('tools/list', {}, 5))).json()).toMatchObject({ id: 5, result: { tools: [{}, {}] } });
  });

  it('opens the event stream of a session at once, and only one', async () => {
    const session = await open(servers[mode]);
    const stream = await listen(servers[mode], session);

    expect([stream.status, stream.headers['content-type'], stream.headers['x-accel-buffering']]).toEqual([200, 'text/event-stream', 'no']);
    const second = await listen(servers[mode], session);
    expect([second.status, (await second.ended).text]).toEqual([409, expect.stringContaining('-32000')]);

    stream.close();
    await eventually(async () => {
      const next = await listen(servers[mode], session);
      next.close();
      return next.status === 200;
    });
  });

  it('ends a session, its streams and its calls on DELETE', async () => {
    const session = await open(servers[mode]);
    const stream = await listen(servers[mode], session);
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7$/ });
    const call = await rawStream(servers[mode].url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(callOf('issue.get', seven)));
    await eventually(() => gitlab.requests.some(({ path }) => path.endsWith('/issues/7')));

    expect((await rawRequest(servers[mode].url, 'DELETE', '/mcp', headersOf(tokens.alice, session))).status).toBe(200);

    expect((await stream.ended).complete).toBe(true);
    expect((await call.ended).complete).toBe(true);
    await eventually(() => gitlab.requests.find(({ path }) => path.endsWith('/issues/7'))?.aborted === true);
    expect(await lives(servers[mode], session)).toBe(false);
    for (const method of ['GET', 'DELETE']) expect((await rawRequest(servers[mode].url, method, '/mcp', headersOf(tokens.alice, session))).status).toBe(404);
  });
});

describe.each(modes)('what --stateless=%s refuses at the edge', (mode) => {
  const rows: [string, number, number, (session: string) => Promise<RawAnswer>][] = [
    ['a foreign Host before a made-up session', 403, -32000, () => post(servers[mode], headersOf(undefined, 'made-up', { host: 'evil.example' }), message('tools/list'))],
    ['another path before a made-up session', 404, -32001, () => rawRequest(servers[mode].url, 'POST', '/other', headersOf(undefined, 'made-up'))],
    ['another method', 405, -32000, () => rawRequest(servers[mode].url, 'PUT', '/mcp', headersOf(tokens.alice))],
    ['a made-up session with credentials', 404, -32001, () => post(servers[mode], headersOf(tokens.alice, 'made-up'), message('tools/list'))],
    ['a made-up session without credentials', 404, -32001, () => post(servers[mode], headersOf(undefined, 'made-up'), message('tools/list'))],
    ['a made-up session with initialize', 404, -32001, () => post(servers[mode], headersOf(tokens.alice, 'made-up'), initialize())],
    ['an event stream of a made-up session', 404, -32001, () => rawRequest(servers[mode].url, 'GET', '/mcp', headersOf(tokens.alice, 'made-up'))],
    ['the session of another caller', 404, -32001, (session) => post(servers[mode], headersOf(tokens.bob, session), message('tools/list'))],
    ['the event stream of another caller', 404, -32001, (session) => rawRequest(servers[mode].url, 'GET', '/mcp', headersOf(tokens.bob, session))],
    ['the end of another caller\'s session', 404, -32001, (session) => rawRequest(servers[mode].url, 'DELETE', '/mcp', headersOf(tokens.bob, session))],
    ['a session without its credentials', 401, -32000, (session) => post(servers[mode], headersOf(undefined, session), message('tools/list'))],
    ['no token', 401, -32000, () => post(servers[mode], headersOf(undefined), initialize())],
    ['a body over the limit', 413, -32600, (session) => post(servers[mode], headersOf(tokens.alice, session), { x: 'y'.repeat(70_000) })],
    ['another content type', 415, -32600, (session) => post(servers[mode], headersOf(tokens.alice, session, { 'content-type': 'text/plain' }), message('tools/list'))],
    ['broken JSON', 400, -32700, (session) => post(servers[mode], headersOf(tokens.alice, session), '{not json')],
    ['JSON that is no message', 400, -32600, (session) => post(servers[mode], headersOf(tokens.alice, session), {})],
    ['a call outside a session', 400, -32000, () => post(servers[mode], headersOf(tokens.alice), message('tools/list'))],
    ['an event stream outside a session', 400, -32000, () => rawRequest(servers[mode].url, 'GET', '/mcp', headersOf(tokens.alice))],
    ['an initialize that cannot be read', 400, -32602, () => post(servers[mode], headersOf(tokens.alice), message('initialize', { protocolVersion: 1 }))],
    ['a second initialize in a session', 400, -32600, (session) => post(servers[mode], headersOf(tokens.alice, session), initialize())],
    ['a client that cannot read event streams', 406, -32000, (session) => post(servers[mode], headersOf(tokens.alice, session, { accept: 'application/json' }), message('tools/list'))],
    ['an unknown revision', 400, -32022, (session) => post(servers[mode], headersOf(tokens.alice, session, { 'mcp-protocol-version': '1999-01-01' }), message('tools/list'))],
  ];

  it.each(rows)('%s', async (_name, status, code, attempt) => {
    const session = await open(servers[mode]);
    const answer = await attempt(session);

    expect([answer.status, answer.json()]).toMatchObject([status, { jsonrpc: '2.0', error: { code } }]);
    expect(answer.text).not.toMatch(/node_modules|\.ts:|\.js:/);
    expect(gitlab.requests.filter(({ path }) => path.includes('/projects'))).toEqual([]);
    expect(await lives(servers[mode], session)).toBe(true);
  });

  it('with the methods that it takes', async () => {
    expect((await rawRequest(servers[mode].url, 'PUT', '/mcp', headersOf(tokens.alice))).headers['allow']).toBe('GET, POST, DELETE');
  });
});

describe('--stateless=false, to clients of 2026-07-28', () => {
  const listHeaders = modernHeaders('tools/list');
  const rows: [string, Record<string, string>, unknown, boolean][] = [
    ['the envelope alone', {}, modernMessage('tools/list'), false],
    ['the header alone', listHeaders, message('tools/list'), false],
    ['both', listHeaders, modernMessage('tools/list'), false],
    ['both, inside a session', listHeaders, modernMessage('tools/list'), true],
    ['the header of a notification', listHeaders, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, true],
    ['the header of initialize', modernHeaders('initialize'), initialize('2026-07-28'), false],
  ];

  it.each(rows)('names the revisions it serves: %s', async (_name, headers, body, inSession) => {
    const session = inSession ? await open(servers.false) : undefined;
    const answer = await post(servers.false, headersOf(tokens.alice, session, headers), body);

    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: -32022, data: { supported: legacyList, requested: '2026-07-28' } } }]);
  });

  it('names them to one with an unknown revision as well', async () => {
    const answer = await post(servers.false, headersOf(tokens.alice, undefined, { 'mcp-protocol-version': '1999-01-01' }), message('tools/list'));

    expect(answer.json()).toMatchObject({ error: { data: { supported: legacyList, requested: '1999-01-01' } } });
  });

  it('sends a v2 client that negotiates back to the handshake, and refuses one that insists', async () => {
    const client = new V2Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new V2HttpTransport(new URL(servers.false.url), { requestInit: { headers: { 'private-token': tokens.alice } } }));

    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();

    await expect(connect('v2 modern', { url: servers.false.url, token: tokens.alice })).rejects.toThrow();
  });
});

describe('--stateless=hybrid, to clients of 2026-07-28', () => {
  it('serves them without a session', async () => {
    const client = await connect('v2 modern', { url: servers.hybrid.url, token: tokens.alice });
    expect((await client.call('gitlab_execute_action', { action: 'issue.get', params: seven })).structuredContent).toMatchObject({ iid: 7 });
    await client.close();

    const answer = await post(servers.hybrid, headersOf(tokens.alice, undefined, modernHeaders('tools/list')), modernMessage('tools/list'));
    expect([answer.status, answer.headers['mcp-session-id']]).toEqual([200, undefined]);
    expect(answer.json()).toMatchObject({ result: { resultType: 'complete' } });
  });

  it('lets a v2 client that negotiates have the newer revision', async () => {
    const client = new V2Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new V2HttpTransport(new URL(servers.hybrid.url), { requestInit: { headers: { 'private-token': tokens.alice } } }));

    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await client.close();
  });

  it('names what server/discover lists to one with an unknown revision', async () => {
    const answer = await post(servers.hybrid, headersOf(tokens.alice, undefined, { 'mcp-protocol-version': '1999-01-01' }), message('tools/list'));

    expect(answer.json()).toMatchObject({ error: { data: { supported: ['2026-07-28'], requested: '1999-01-01' } } });
    const stream = await fetch(servers.hybrid.url, { headers: { 'private-token': tokens.alice, accept: 'text/event-stream', 'mcp-protocol-version': '1999-01-01' } });
    expect([stream.status, await stream.json()]).toMatchObject([400, { error: { data: { supported: ['2026-07-28'] } } }]);
  });
});

describe('how many sessions there may be, and for how long', () => {
  it('gives the places of unused sessions back', async () => {
    const server = await serve({ GITLAB_MCP_SESSION_TIMEOUT: '1s', GITLAB_MCP_MAX_SESSIONS: '2' });
    const sessions = [await open(server), await open(server, tokens.bob)];

    await new Promise((resolve) => setTimeout(resolve, 1_500));

    expect(await lives(server, sessions[0]!)).toBe(false);
    expect(await lives(server, sessions[1]!, tokens.bob)).toBe(false);
    const third = await open(server);
    expect(await lives(server, third)).toBe(true);
    await server.stop();
  });

  it('keeps a session with an open event stream', async () => {
    const server = await serve({ GITLAB_MCP_SESSION_TIMEOUT: '500ms' });
    const session = await open(server);
    const stream = await listen(server, session);

    await new Promise((resolve) => setTimeout(resolve, 1_200));

    expect(await lives(server, session)).toBe(true);
    stream.close();
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(await lives(server, session)).toBe(false);
    await server.stop();
  });

  it('lets the longest idle session give way, streams and all', async () => {
    const server = await serve({ GITLAB_MCP_MAX_SESSIONS: '2' });
    const [first, second] = [await open(server), await open(server)];
    const [firstStream, secondStream] = [await listen(server, first), await listen(server, second)];
    expect(await lives(server, first)).toBe(true);

    const third = await open(server);

    expect((await secondStream.ended).complete).toBe(true);
    expect(await lives(server, second)).toBe(false);
    expect(await lives(server, first)).toBe(true);
    expect(await lives(server, third)).toBe(true);
    firstStream.close();
    await server.stop();
  });

  it('serves any number of clients that initialize for every call', async () => {
    const server = await serve({ GITLAB_MCP_MAX_SESSIONS: '3' });
    for (let count = 0; count < 30; count += 1) {
      const client = await connect('v1', { url: server.url, token: tokens.alice });
      expect((await client.listTools()).length).toBeGreaterThan(0);
    }
    await server.stop();
  });
});

describe('the end of the process', () => {
  it.each(modes)('with --stateless=%s answers what runs, takes nothing new, and ends the streams properly', async (mode) => {
    const server = await serve({}, mode);
    const session = await open(server);
    const stream = await listen(server, session);
    gitlab.fault({ kind: 'latency', ms: 800 }, { route: /issues\/7$/ });
    const call = await rawStream(server.url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(callOf('issue.get', seven)));
    await eventually(() => gitlab.requests.some(({ path }) => path.endsWith('/issues/7')));

    const stopped = server.stop();
    await eventually(async () => (await post(server, headersOf(tokens.alice, session), message('tools/list', {}, 'late'))).status === 503);

    const answered = await call.ended;
    expect(answered.complete).toBe(true);
    expect(answered.text).toContain('"iid":7');
    expect((await stream.ended).complete).toBe(true);
    expect((await stopped).code).toBe(0);
  });
});

describe('a question that nobody answers', () => {
  const { method, params } = callOf('interactive.issue_create', { project_id: 'acme/api' });

  /** Calls that wait for a person, each with the stream its question came by. */
  async function asked(server: Served, count: number): Promise<RawStream[]> {
    const session = await open(server, tokens.alice, { elicitation: {} });
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const stream = await rawStream(server.url, 'POST', '/mcp', headersOf(tokens.alice, session), JSON.stringify(message(method, params, `asked ${index}`)));
        await stream.until(/"elicitation\/create"/);
        return stream;
      }),
    );
  }

  it('takes nothing of what its caller may do at once', async () => {
    const server = await serve({ GITLAB_MCP_MAX_CALLS: '2', GITLAB_MCP_METRICS: 'true' });
    const streams = [...(await asked(server, 2)), ...(await asked(server, 2))];

    expect((await post(server, headersOf(tokens.alice, await open(server)), message('tools/list'))).status).toBe(200);
    expect((await rawRequest(server.url, 'GET', '/metrics')).text).toMatch(/^gitlab_mcp_requests_in_progress 0$/m);

    for (const stream of streams) stream.close();
    await server.stop();
  });

  it('ends with the connection that its answer was to come by', async () => {
    const server = await serve({});
    const [stream] = await asked(server, 1);
    expect(server.stderr).not.toContain('interactive.issue_create');

    stream?.close();

    await eventually(() => /"action":"interactive.issue_create".*"outcome":"interrupted"/.test(server.stderr));
    expect(gitlab.writes).toEqual([]);
    await server.stop();
  });
});

describe.each(modes)('questions to clients of the older revisions with --stateless=%s', (mode) => {
  const questions = { action: 'interactive.issue_create', params: { project_id: 'acme/api' } };
  const replies: Record<string, unknown> = { title: 'Asked for', description: 'In full', labels: 'bug', confidential: false, confirm: true };
  const reply = (schema: unknown) => {
    const key = Object.keys((schema as { properties: object }).properties)[0] ?? '';
    return { action: 'accept' as const, content: { [key]: replies[key] } as Record<string, string | boolean> };
  };

  it('asks a v1 client while its call runs', async () => {
    const client = new V1Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => Promise.resolve(reply('requestedSchema' in params ? params.requestedSchema : {})));
    await client.connect(new V1HttpTransport(new URL(servers[mode].url), { requestInit: { headers: { 'private-token': tokens.alice } } }));

    const answer = await client.callTool({ name: 'gitlab_execute_action', arguments: questions });

    expect(answer.structuredContent).toMatchObject({ title: 'Asked for' });
    await client.close();
  });

  it('asks a v2 client while its call runs', async () => {
    const client = new V2Client({ name: 'test', version: '1' }, { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'legacy' } });
    client.setRequestHandler('elicitation/create', ({ params }) => Promise.resolve(reply('requestedSchema' in params ? params.requestedSchema : {})));
    await client.connect(new V2HttpTransport(new URL(servers[mode].url), { requestInit: { headers: { 'private-token': tokens.alice } } }));

    const answer = await client.callTool({ name: 'gitlab_execute_action', arguments: questions });

    expect(answer.structuredContent).toMatchObject({ title: 'Asked for' });
    await client.close();
  });
});
