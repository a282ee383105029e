import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import type { ClientKind, Target } from './support/clients.js';
import { Product } from './support/product.js';
import { rawRequest, rawStream } from './support/raw-http.js';
import { watchedKinds } from './support/watched-kinds.js';
import { connectWatching, listenId, listenMessage, listenOverHttp, listenOverStdio, type RawListen, StdioLines, type WatchingClient } from './support/watching-clients.js';

type Served = Product & { readonly url: string };

/** As quick as the settings allow. */
const quick = { GITLAB_MCP_POLL_ACTIVE: '2s', GITLAB_MCP_POLL_STEADY: '2s', GITLAB_MCP_POLL_SETTLED: '2s' };
/** By then every watch has had a turn, the latest included. */
const aTurn = 2_900;

let gitlab: FakeGitLab;
let hybrid: Served;
let stateless: Served;
let minimal: Served;
const opened: (WatchingClient | RawListen)[] = [];

const settings = () => ({ GITLAB_URL: gitlab.url, GITLAB_MCP_MAX_WATCHES: '60', ...quick });
const onStdio = () => ({ ...settings(), GITLAB_TOKEN: tokens.alice });
const started: Served[] = [];

async function serve(more: Record<string, string>, mode: string): Promise<Served> {
  const server = await Product.http({ ...settings(), ...more }, [`--stateless=${mode}`]);
  started.push(server);
  return server;
}

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  [hybrid, stateless, minimal] = await Promise.all([serve({}, 'hybrid'), serve({}, 'true'), serve({ GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' }, 'hybrid')]);
});
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()));
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const cells: Readonly<Record<string, { readonly kind: ClientKind; readonly target: (token?: string) => Target }>> = {
  'v1 on stdio': { kind: 'v1', target: () => ({ settings: onStdio() }) },
  'v2 legacy on stdio': { kind: 'v2 legacy', target: () => ({ settings: onStdio() }) },
  'v2 modern on stdio': { kind: 'v2 modern', target: () => ({ settings: onStdio() }) },
  'v1 in a session': { kind: 'v1', target: (token = tokens.alice) => ({ url: hybrid.url, token }) },
  'v2 legacy in a session': { kind: 'v2 legacy', target: (token = tokens.alice) => ({ url: hybrid.url, token }) },
  'v2 modern over HTTP': { kind: 'v2 modern', target: (token = tokens.alice) => ({ url: hybrid.url, token }) },
};
const cellNames = Object.keys(cells);
const overHttp = ['v1 in a session', 'v2 legacy in a session', 'v2 modern over HTTP'];

async function client(cell: string, token?: string): Promise<WatchingClient> {
  const { kind, target } = cells[cell]!;
  const connected = await connectWatching(kind, target(token));
  opened.push(connected);
  return connected;
}

async function raw(listening: Promise<RawListen>): Promise<RawListen> {
  const stream = await listening;
  opened.push(stream);
  return stream;
}

const issue = (iid: number) => `gitlab://project/acme%2Fapi/issue/${iid}`;
const looksAt = (iid: number) => gitlab.requests.filter(({ method, path }) => method === 'GET' && path === `/projects/acme%2Fapi/issues/${iid}`);
const remove = (iid: number) => {
  const project = gitlab.world.project('acme/api');
  project.issues = project.issues.filter((each) => each.iid !== iid);
};
const rename = (iid: number, title = 'Changed') => void (gitlab.world.issue('acme/api', iid).title = title);
const acknowledged = ({ method }: { method?: string }) => method === 'notifications/subscriptions/acknowledged';
const updated = (uri: string) => ({ method, params }: { method?: string; params?: { uri: string } }) => method === 'notifications/resources/updated' && params?.uri === uri;

describe('each kind that can be watched', () => {
  const clients = new Map<string, WatchingClient>();
  const quiet = new Map<string, number>();
  const uris = watchedKinds.map(({ uri }) => uri);

  beforeAll(async () => {
    gitlab.reset();
    await Promise.all(
      cellNames.map(async (cell) => {
        const { kind, target } = cells[cell]!;
        const connected = await connectWatching(kind, target());
        clients.set(cell, connected);
        expect(await connected.watch(uris)).toEqual(uris);
      }),
    );
    await sleep(aTurn);
    for (const [cell, { updates }] of clients) quiet.set(cell, updates.length);
    for (const { change } of watchedKinds) change(gitlab.world);
    await sleep(2 * aTurn);
  });
  afterAll(() => Promise.all([...clients.values()].map((each) => each.close())));

  it.each(cellNames)('tells %s nothing while nothing changes', (cell) => {
    expect(quiet.get(cell)).toBe(0);
  });

  describe.each(cellNames)('once it has changed tells %s', (cell) => {
    it.each(uris)('once of %s', (uri) => {
      const told = clients.get(cell)!.updates.filter((update) => update.uri === uri);
      expect(told).toEqual([{ uri, _meta: expect.objectContaining({ 'gitlab-mcp/watch': { state: expect.stringMatching(/^(active|steady|settled)$/), pollIntervalMs: 2_000 } }) }]);
    });
  });
});

describe('one watch serves everyone', () => {
  it('who watches with the same credential, and it stops with the last of them', async () => {
    const clients = await Promise.all(overHttp.map((cell) => client(cell)));
    for (const each of clients) await each.watch([issue(8)]);
    expect(looksAt(8)).toHaveLength(1);
    rename(8);
    await sleep(aTurn);
    expect(clients.map(({ updates }) => updates.length)).toEqual([1, 1, 1]);
    expect(looksAt(8).length).toBeLessThanOrEqual(3);

    await clients[0]!.stop();
    await clients[1]!.leave();
    const before = looksAt(8).length;
    await sleep(aTurn);
    expect(looksAt(8).length).toBeGreaterThan(before);
    await clients[2]!.stop();
    await sleep(100);
    const after = looksAt(8).length;
    await sleep(aTurn);
    expect(looksAt(8).length).toBe(after);
  });

  it('and nobody else: only the caller who may see the change is told', async () => {
    const pairs = await Promise.all(['v1 in a session', 'v2 modern over HTTP'].map(async (cell, index) => ({ iid: 6 + index, mine: await client(cell), theirs: await client(cell, tokens.bob) })));
    for (const { iid, mine, theirs } of pairs) {
      await mine.watch([issue(iid)]);
      await theirs.watch([issue(iid)]);
    }
    const show = (forAlice: string) => {
      for (const { iid } of pairs) gitlab.answer(`GET /projects/acme%2Fapi/issues/${iid}`, ({ token }: { token?: string }) => ({ status: 200, body: { iid, title: token === tokens.alice ? forAlice : 'For bob' } }));
    };
    show('For alice');
    await eventually(() => pairs.every(({ mine, theirs }) => mine.updates.length > 0 && theirs.updates.length > 0));
    show('For alice again');
    await sleep(2 * aTurn);

    expect(pairs.map(({ mine, theirs }) => [mine.updates.length, theirs.updates.length])).toEqual([[2, 1], [2, 1]]);
    for (const { iid } of pairs) expect(new Set(looksAt(iid).map(({ token }) => token))).toEqual(new Set([tokens.alice, tokens.bob]));
  });
});

describe('a watch stops, and GitLab is left in peace', () => {
  it('when a client unsubscribes, whichever it is', async () => {
    const watching = await Promise.all(cellNames.map(async (cell, index) => ({ cell, iid: index + 1, client: await client(cell) })));
    await Promise.all(watching.map((each) => each.client.watch([issue(each.iid)])));
    await Promise.all(watching.map((each) => each.client.stop()));
    await sleep(100);
    const before = gitlab.requests.length;
    for (const { iid } of watching) rename(iid);
    await sleep(aTurn);

    expect(gitlab.requests.slice(before).map(({ path }) => path)).toEqual([]);
    expect(watching.flatMap(({ cell, client: { updates } }) => updates.map(() => cell))).toEqual([]);
  });

  it('when a client goes away without a word, whichever it is', async () => {
    const watching = await Promise.all(cellNames.map(async (cell, index) => ({ iid: index + 1, client: await client(cell) })));
    await Promise.all(watching.map((each) => each.client.watch([issue(each.iid)])));
    await Promise.all(watching.map((each) => each.client.leave()));
    await sleep(400);
    const before = gitlab.requests.length;
    await sleep(aTurn);

    expect(gitlab.requests.slice(before).map(({ path }) => path)).toEqual([]);
  });

  it('when a listen is taken back before it was acknowledged', async () => {
    gitlab.fault({ kind: 'hang' }, { route: /issues\/[67]$/ });
    const lines = new StdioLines(onStdio());
    opened.push(lines);
    lines.write(listenMessage({ resourceSubscriptions: [issue(6)] }));
    const abandoned = new AbortController();
    const headers = { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const asked = fetch(hybrid.url, { method: 'POST', headers, body: JSON.stringify(listenMessage({ resourceSubscriptions: [issue(7)] })), signal: abandoned.signal }).catch((error: unknown) => error);
    await eventually(() => looksAt(6).length > 0 && looksAt(7).length > 0);

    lines.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: listenId } });
    abandoned.abort();

    expect(await asked).toMatchObject({ name: 'AbortError' });
    await eventually(() => [...looksAt(6), ...looksAt(7)].every(({ aborted }) => aborted));
    expect(lines.messages()).toEqual([]);
  });

  it('when a session ends with DELETE', async () => {
    const headers = { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (body: object, session?: string) => rawRequest(hybrid.url, 'POST', '/mcp', session === undefined ? headers : { ...headers, 'mcp-session-id': session }, JSON.stringify(body));
    const opening = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } });
    const session = String(opening.headers['mcp-session-id']);
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: issue(7) } }, session)).json()).toMatchObject({ result: {} });
    expect((await rawRequest(hybrid.url, 'DELETE', '/mcp', { ...headers, 'mcp-session-id': session })).status).toBe(200);
    const before = looksAt(7).length;
    await sleep(aTurn);

    expect(looksAt(7).length).toBe(before);
  });
});

describe('what is not watched', () => {
  const unwatchable = ['gitlab://user/current', 'gitlab://project/acme%2Fapi/issues', 'gitlab://tools', 'https://example.com/', 'not an address'];
  const code = (watching: Promise<unknown>) => watching.then(() => 'watched', (error: unknown) => (error as { code?: number }).code);

  it.each(['v1 on stdio', 'v1 in a session'])('is refused to %s with -32602, as is what the token may not read', async (cell) => {
    const watching = await client(cell);
    for (const uri of [...unwatchable, issue(4711), 'gitlab://project/acme%2Fnothing']) expect([uri, await code(watching.watch([uri]))]).toEqual([uri, -32602]);
    await watching.watch([issue(7)]);
  });

  it.each(['v2 modern on stdio', 'v2 modern over HTTP'])('is left out of what %s is acknowledged', async (cell) => {
    const watching = await client(cell);

    expect(await watching.watch([...unwatchable, issue(7)])).toEqual([issue(7)]);
  });

  it('makes a whole listen fail that names what the token may not read, without telling which it is', async () => {
    const named = { resourceSubscriptions: [issue(7), issue(4711)] };
    for (const stream of [await raw(listenOverStdio(onStdio(), named)), await raw(listenOverHttp(hybrid.url, tokens.alice, named))]) {
      const { error } = await stream.until(({ id }) => id === listenId);
      expect(error).toEqual({ code: -32602, message: expect.not.stringMatching(/4711|\/7/) });
      expect(stream.messages()).toHaveLength(1);
    }
    const before = gitlab.requests.length;
    await sleep(aTurn);
    expect(gitlab.requests.length).toBe(before);
  });

  it('is refused over stateless HTTP to clients of the older revisions, naming what would work', async () => {
    const watching = await connectWatching('v1', { url: stateless.url, token: tokens.alice });
    opened.push(watching);

    await expect(watching.watch([issue(7)])).rejects.toMatchObject({ code: -32600, message: expect.stringMatching(/subscriptions\/listen.*--stateless=false.*hybrid/) });
    await expect(watching.stop()).resolves.toBeUndefined();
    expect(gitlab.requests.filter(({ path }) => path.includes('issues'))).toEqual([]);
  });

  it('is everything on the minimal surface: subscribing does not exist, listening acknowledges nothing', async () => {
    const watching = await connectWatching('v1', { url: minimal.url, token: tokens.alice });
    opened.push(watching);
    expect(await code(watching.watch([issue(7)]))).toBe(-32601);
    const filter = { resourceSubscriptions: [issue(7)], toolsListChanged: true };
    const streams = [await raw(listenOverHttp(minimal.url, tokens.alice, filter)), await raw(listenOverStdio({ ...onStdio(), GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' }, filter))];

    for (const stream of streams) expect((await stream.until(acknowledged)).params?.['notifications']).toEqual({ toolsListChanged: true });
    expect(gitlab.requests.filter(({ path }) => path.includes('issues'))).toEqual([]);
  });

  it('is what goes beyond the limit of a caller: -32000', async () => {
    const small = await serve({ GITLAB_MCP_MAX_WATCHES: '2' }, 'hybrid');
    const watching = await connectWatching('v1', { url: small.url, token: tokens.alice });
    opened.push(watching);
    await watching.watch([issue(6), issue(7)]);

    expect(await code(watching.watch([issue(3)]))).toBe(-32000);
    const stream = await raw(listenOverHttp(small.url, tokens.alice, { resourceSubscriptions: [issue(3)] }));
    expect((await stream.until(({ id }) => id === listenId)).error).toMatchObject({ code: -32000, message: expect.stringContaining('GITLAB_MCP_MAX_WATCHES') });
    const joining = await raw(listenOverHttp(small.url, tokens.alice, { resourceSubscriptions: [issue(6), issue(7)] }));
    await joining.until(acknowledged);
  });
});

describe('a watch that ends on our side', () => {
  const gone = { reason: 'resource_gone', status: 404, detail: expect.any(String) };

  it('is told beside its last update, and the stream goes on until its last address is gone', async () => {
    const follow = async (listening: Promise<RawListen>, first: number, last: number) => {
      const stream = await raw(listening);
      await stream.until(acknowledged);
      remove(first);
      expect(await stream.until(updated(issue(first)))).toMatchObject({ params: { _meta: { 'gitlab-mcp/watch-end': gone, 'io.modelcontextprotocol/subscriptionId': listenId } } });
      rename(last);
      expect(await stream.until(updated(issue(last)))).toMatchObject({ params: { _meta: { 'gitlab-mcp/watch': { state: 'steady' } } } });
      remove(last);

      const { result } = await stream.until(({ id }) => id === listenId);
      expect(result).toEqual({
        resultType: 'complete',
        _meta: { 'io.modelcontextprotocol/subscriptionId': listenId, 'io.modelcontextprotocol/serverInfo': { name: 'gitlab-mcp-server', version: expect.any(String) }, 'gitlab-mcp/watch-end': gone },
      });
      expect(stream.messages().map(({ method, id }) => method ?? id)).toEqual(['notifications/subscriptions/acknowledged', 'notifications/resources/updated', 'notifications/resources/updated', listenId]);
    };
    await Promise.all([
      follow(listenOverStdio(onStdio(), { resourceSubscriptions: [issue(3), issue(4)] }), 3, 4),
      follow(listenOverHttp(hybrid.url, tokens.alice, { resourceSubscriptions: [issue(6), issue(7)] }), 6, 7),
    ]);
    const before = gitlab.requests.length;
    await sleep(aTurn);
    expect(gitlab.requests.length).toBe(before);
  });

  it('lets a stream go on that waits for changes of lists as well', async () => {
    const stream = await raw(listenOverHttp(hybrid.url, tokens.alice, { resourceSubscriptions: [issue(7)], toolsListChanged: true }));
    await stream.until(acknowledged);
    remove(7);

    expect(await stream.until(updated(issue(7)))).toMatchObject({ params: { _meta: { 'gitlab-mcp/watch-end': gone } } });
    await sleep(200);
    expect(stream.messages()).toHaveLength(2);
  });

  it('frees the id of its stream on stdio, and a cancelled one as well', async () => {
    const lines = new StdioLines(onStdio());
    opened.push(lines);
    const acknowledgements = () => lines.messages().filter(acknowledged).length;
    const listen = () => lines.write(listenMessage({ resourceSubscriptions: [issue(7)] }));
    listen();
    await eventually(() => acknowledgements() === 1);
    listen();
    expect((await lines.until(({ id, error }) => id === listenId && error !== undefined)).error?.code).toBe(-32600);
    lines.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: listenId } });
    listen();

    await eventually(() => acknowledgements() === 2);
    rename(7);
    await lines.until(updated(issue(7)));
    await sleep(aTurn);
    expect(lines.messages().filter(updated(issue(7)))).toHaveLength(1);
  });

  it.each(['v1 on stdio', 'v2 legacy in a session'])('is told to %s by a last update', async (cell) => {
    const watching = await client(cell);
    await watching.watch([issue(7)]);
    remove(7);
    await eventually(() => watching.updates.length > 0);

    expect(watching.updates).toEqual([{ uri: issue(7), _meta: { 'gitlab-mcp/watch-end': gone } }]);
  });

  it('ends with the credential, all that it watches at once', async () => {
    const stream = await raw(listenOverHttp(hybrid.url, tokens.alice, { resourceSubscriptions: [issue(6), issue(7)] }));
    await stream.until(acknowledged);
    gitlab.world.tokens.find(({ token }) => token === tokens.alice)!.state = 'revoked';

    const { result } = await stream.until(({ id }) => id === listenId);
    expect(result?._meta?.['gitlab-mcp/watch-end']).toEqual({ reason: 'credential_revoked', status: 401, detail: expect.any(String) });
  });

  it('ends with the server', async () => {
    const server = await serve({}, 'hybrid');
    const stream = await raw(listenOverHttp(server.url, tokens.alice, { resourceSubscriptions: [issue(7)] }));
    await stream.until(acknowledged);
    const watching = await connectWatching('v1', { url: server.url, token: tokens.alice });
    opened.push(watching);
    await watching.watch([issue(7)]);
    // The event stream of a session is opened behind the back of its client.
    await sleep(300);

    expect((await server.stop()).code).toBe(0);
    expect((await stream.until(({ id }) => id === listenId)).result?._meta?.['gitlab-mcp/watch-end']).toMatchObject({ reason: 'shutdown' });
    await eventually(() => watching.updates.length > 0);
    expect(watching.updates).toMatchObject([{ uri: issue(7), _meta: { 'gitlab-mcp/watch-end': { reason: 'shutdown' } } }]);
  });
});

describe('trouble with GitLab', () => {
  it('ends nothing, and is made up for', async () => {
    const clients = await Promise.all(['v1 in a session', 'v2 modern over HTTP'].map((cell) => client(cell)));
    for (const each of clients) await each.watch([issue(7)]);
    gitlab.fault({ kind: 'status', status: 502 }, { route: /issues\/7$/, times: 1 });
    rename(7);
    await sleep(aTurn);
    expect(clients.map(({ updates }) => updates)).toEqual([[], []]);

    await eventually(() => clients.every(({ updates }) => updates.length === 1));
    expect(clients.map(({ updates }) => Object.keys(updates[0]?._meta ?? {}))).toEqual([['gitlab-mcp/watch'], expect.arrayContaining(['gitlab-mcp/watch'])]);
  });

  it('pauses what a caller watches when GitLab has had enough, for as long as it asks', async () => {
    const watching = await client('v2 modern over HTTP');
    await watching.watch([issue(6), issue(7)]);
    gitlab.fault({ kind: 'rate-limit', retryAfter: 5 }, { times: 1 });
    await eventually(() => gitlab.requests.some(({ status }) => status === 429));
    const refused = Date.now();
    await sleep(300);
    const before = gitlab.requests.length;
    rename(7);
    await sleep(refused + 4_900 - Date.now());
    expect(gitlab.requests.length).toBe(before);

    await eventually(() => watching.updates.length === 1);
  });
});

describe('a session whose event stream broke off', () => {
  it('is told what changed meanwhile once it is open again', async () => {
    const headers = { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } };
    const session = String((await rawRequest(hybrid.url, 'POST', '/mcp', headers, JSON.stringify(initialize))).headers['mcp-session-id']);
    const own = { ...headers, 'mcp-session-id': session };
    const listen = () => rawStream(hybrid.url, 'GET', '/mcp', own);
    const first = await listen();
    await rawRequest(hybrid.url, 'POST', '/mcp', own, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: issue(7) } }));
    first.close();
    await sleep(200);
    rename(7);
    await sleep(aTurn);
    expect(looksAt(7)).toHaveLength(1);

    const second = await listen();
    await second.until(/resources\/updated.*issue\/7/);
    await rawRequest(hybrid.url, 'DELETE', '/mcp', own);
    await second.ended;
  });
});

describe('the event streams over HTTP', () => {
  it('come with the headers of event streams at once, and stay open', async () => {
    const headers = { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const stream = await rawStream(hybrid.url, 'POST', '/mcp', headers, JSON.stringify(listenMessage({ resourceSubscriptions: [issue(7)] })));
    expect([stream.status, stream.headers['content-type'], stream.headers['x-accel-buffering']]).toEqual([200, 'text/event-stream', 'no']);
    await stream.until(/acknowledged/);
    stream.close();
  });
});
