import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';
import { type RawAnswer, rawRequest } from './support/raw-http.js';
import { modernHeaders, modernMessage } from './support/raw-messages.js';
import { listenOverHttp } from './support/watching-clients.js';

type Served = Product & { readonly url: string };

let gitlab: FakeGitLab;
let folder: string;
const started: Served[] = [];

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  folder = await mkdtemp(join(tmpdir(), 'gitlab-mcp-service-'));
});
beforeEach(() => gitlab.reset());
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});
afterAll(async () => {
  await gitlab.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server of this test's own; known beforehand are tier and scopes, so that GitLab hears of the sign-in and the calls alone. */
async function serve(settings: Record<string, string> = {}, args: readonly string[] = []): Promise<Served> {
  const server = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_RETRY_BUDGET: '0', ...settings }, args);
  started.push(server);
  return server;
}

const plain = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const as = (token: string, others: Record<string, string> = {}) => ({ ...plain, authorization: `Bearer ${token}`, ...others });
const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });
const ping = message('ping');
const run = (action: string, params: object = {}, others: object = {}) => message('tools/call', { name: 'gitlab_execute_action', arguments: { action, params, ...others } });
const seven = run('issue.get', { project_id: 'acme/api', issue_iid: 7 });
const create = run('issue.create', { project_id: 'acme/api', title: 'From a test' });

function post(server: Served, headers: Record<string, string>, body: unknown): Promise<RawAnswer> {
  return rawRequest(server.url, 'POST', '/mcp', headers, typeof body === 'string' ? body : JSON.stringify(body));
}

function get(server: Served, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return rawRequest(server.url, 'GET', path, headers);
}

async function statuses(answers: readonly Promise<RawAnswer>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

const asked = (path: string) => gitlab.requests.filter((request) => request.path === path).length;

/** The JSON lines that a pattern fits, out of what the server logged. */
function logged(server: Served, pattern: RegExp): Record<string, unknown>[] {
  return server.stderr.split('\n').filter((line) => pattern.test(line)).map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('with the caller\'s own token', () => {
  it('asks GitLab once whose token it is, however many requests come with it', async () => {
    const server = await serve();

    expect(await statuses(Array.from({ length: 20 }, () => post(server, as(tokens.alice), ping)))).toEqual(Array<number>(20).fill(200));
    await post(server, { ...plain, 'private-token': tokens.alice }, ping);

    expect(asked('/user')).toBe(1);
  });

  it('turns a token down that is wrong, expired or revoked, with 401 and why', async () => {
    const server = await serve();

    for (const token of ['nobody-at-all', tokens.aliceExpired, tokens.aliceRevoked]) {
      const answer = await post(server, as(token), seven);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer .*error="invalid_token"/);
      expect(answer.json()).toMatchObject({ error: { message: expect.stringContaining('GitLab does not accept this token') } });
      expect(answer.text).not.toContain(token);
    }
    expect(asked('/projects/acme%2Fapi/issues/7')).toBe(0);
  });

  it('takes a good token that may not read whose it is', async () => {
    gitlab.answer('GET /user', { error: 'insufficient_scope', scope: 'read_user' }, 403);

    expect((await post(await serve(), as(tokens.alice), ping)).status).toBe(200);
  });

  it('says 503 and when to come back while GitLab does not say, and holds it against nobody', async () => {
    const server = await serve();
    const faults = [
      { kind: 'status', status: 502 },
      { kind: 'drop' },
      { kind: 'html', status: 200 },
      { kind: 'rate-limit', retryAfter: 7 },
    ] as const;

    for (const fault of faults) {
      gitlab.fault(fault);
      for (const answer of await Promise.all(Array.from({ length: 12 }, (_, index) => post(server, as(`unknown-yet-${index}`), ping)))) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(fault.kind === 'rate-limit' ? 7 : 1);
      }
      gitlab.reset();
    }
    expect((await post(server, as(tokens.alice), ping)).status).toBe(200);
  });

  it('looks at a token anew once GitLab has refused it in a call', async () => {
    const server = await serve();
    await post(server, as(tokens.alice), seven);
    gitlab.answer('GET /projects/acme%2Fapi/issues/7', { message: '401 Unauthorized' }, 401);
    gitlab.answer('GET /user', { message: '401 Unauthorized' }, 401);

    expect((await post(server, as(tokens.alice), seven)).json()).toMatchObject({ result: { isError: true } });
    expect((await post(server, as(tokens.alice), seven)).status).toBe(401);
  });

  it('sends it to GitLab in one header, and writes it nowhere', async () => {
    const server = await serve({ GITLAB_MCP_LOG_LEVEL: 'debug' });
    await post(server, as(tokens.alice), run('issue.get', { project_id: 'acme/api', issue_iid: 4_711 }));
    // Where it does not belong, it is quoted in what is said of the request.
    await post(server, as(tokens.alice, modernHeaders('tools/call', { 'mcp-name': tokens.alice })), modernMessage('tools/call', { name: 'gitlab_find_action' }));
    await post(server, as('nobody-at-all'), ping);
    await post(server, as('nobody-at-all'), '{broken');

    expect(gitlab.requests.map(({ rawUrl }) => rawUrl).join()).not.toMatch(/token/);
    expect(gitlab.requests.every(({ headers }) => headers['authorization']?.startsWith('Bearer ') && headers['private-token'] === undefined)).toBe(true);
    const { stderr } = await server.stop();
    expect(stderr).toContain('header names \\"[redacted]\\"');
    expect(stderr).not.toContain(tokens.alice);
    expect(stderr).not.toContain('nobody-at-all');
  });
});

describe('with sign-in by GitLab', () => {
  const oauth = (settings: Record<string, string> = {}) => serve({ GITLAB_MCP_AUTH_MODE: 'oauth', ...settings });
  const publicly = { GITLAB_MCP_PUBLIC_URL: 'https://mcp.example' };

  it.each([
    ['https://mcp.example', 'https://mcp.example/mcp', '/.well-known/oauth-protected-resource/mcp'],
    ['https://mcp.example/mcp/', 'https://mcp.example/mcp', '/.well-known/oauth-protected-resource/mcp'],
    ['https://tools.example:8443/gitlab', 'https://tools.example:8443/gitlab/mcp', '/.well-known/oauth-protected-resource/gitlab/mcp'],
  ])('publishes at both well-known places that %s is %s', async (publicUrl, resource, place) => {
    const server = await oauth({ GITLAB_MCP_PUBLIC_URL: publicUrl });

    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp', place]) {
      const answer = await get(server, path, { host: new URL(publicUrl).host });
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ resource, authorization_servers: [gitlab.url], scopes_supported: ['api', 'read_api'] });
    }
    const { headers } = await post(server, { ...plain, host: new URL(publicUrl).host }, ping);
    expect(headers['www-authenticate']).toContain(`resource_metadata="${new URL(resource).origin}${place}"`);
  });

  it('goes by the name in the request on loopback', async () => {
    const server = await oauth();
    const { host } = new URL(server.url);

    expect((await get(server, '/.well-known/oauth-protected-resource')).json()).toMatchObject({ resource: `http://${host}/mcp` });
    expect((await get(server, '/.well-known/oauth-protected-resource', { host: 'evil.example' })).status).toBe(403);
  });

  it('publishes nothing of the kind in the other modes', async () => {
    expect((await get(await serve(), '/.well-known/oauth-protected-resource')).status).toBe(404);
  });

  it('answers 401 and where to sign in to whoever did not: no token, a personal one, a wrong one', async () => {
    const server = await oauth(publicly);

    for (const headers of [{}, { 'private-token': tokens.aliceOauth }, { authorization: `Bearer ${tokens.alice}` }, { authorization: 'Bearer nobody-at-all' }]) {
      const answer = await post(server, { ...plain, ...headers }, ping);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer .*resource_metadata="https:\/\/mcp\.example\/\.well-known\/oauth-protected-resource\/mcp"/);
      expect(answer.headers['www-authenticate']).toContain('scope="api"');
    }
  });

  it('lets in who signed in, and asks for the grant once', async () => {
    const server = await oauth(publicly);

    expect((await post(server, as(tokens.aliceOauth), seven)).json()).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect((await post(server, as(tokens.aliceOauth), create)).json()).toMatchObject({ result: { structuredContent: { title: 'From a test' } } });
    expect(asked('/oauth/token/info')).toBe(1);
  });

  it.each(['dynamic', 'meta', 'individual'])('lets a token that only reads do that, and asks for a wider one at a write (%s)', async (surface) => {
    gitlab.answer('GET /oauth/token/info', { scope: ['read_api'], expires_in: 7_200 });
    const server = await oauth({ ...publicly, GITLAB_MCP_TOOL_SURFACE: surface });
    const called = (verb: string, params: object) => {
      if (surface === 'dynamic') return run(`issue.${verb}`, params);
      return surface === 'meta' ? message('tools/call', { name: 'gitlab_issue', arguments: { action: verb, params } }) : message('tools/call', { name: `gitlab_issue_${verb}`, arguments: params });
    };

    const reads = await post(server, as(tokens.aliceOauth), called('get', { project_id: 'acme/api', issue_iid: 7 }));
    const writes = await post(server, as(tokens.aliceOauth), called('create', { project_id: 'acme/api', title: 'From a test' }));

    expect(reads.json()).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect(writes.status).toBe(403);
    expect(writes.headers['www-authenticate']).toMatch(/error="insufficient_scope".*scope="api"/);
    expect(writes.headers['www-authenticate']).toContain('resource_metadata=');
    expect(writes.text).toContain('api');
    expect(gitlab.writes).toEqual([]);
  });

  it('refuses a token without a useful scope, naming those', async () => {
    gitlab.answer('GET /oauth/token/info', { scope: ['mcp'], expires_in: 7_200 });

    const answer = await post(await oauth(publicly), as(tokens.aliceOauth), ping);

    expect([answer.status, answer.headers['www-authenticate']]).toEqual([403, expect.stringMatching(/insufficient_scope.*scope="read_api"/)]);
    expect(answer.text).toMatch(/read_api or api/);
  });

  it('asks about a grant again when it has run out', async () => {
    gitlab.answer('GET /oauth/token/info', { scope: ['api'], expires_in: 0 });
    const server = await oauth(publicly);

    await post(server, as(tokens.aliceOauth), ping);
    await post(server, as(tokens.aliceOauth), ping);

    expect(asked('/oauth/token/info')).toBe(2);
  });

  it('needs to be told its address before it listens to the world', async () => {
    const ended = await Product.run(['--http', '--http-addr=0.0.0.0:0'], { GITLAB_URL: gitlab.url, GITLAB_MCP_AUTH_MODE: 'oauth' });

    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('GITLAB_MCP_PUBLIC_URL') });
  });
});

describe('with one token for all', () => {
  const shared = (settings: Record<string, string> = {}, args: readonly string[] = []) => serve({ GITLAB_MCP_AUTH_MODE: 'shared', GITLAB_TOKEN: tokens.alice, ...settings }, args);
  const key = { GITLAB_MCP_ACCESS_KEY: 'the-key-of-the-house' };
  const whoAmI = run('user.current');

  it('asks nobody for anything on loopback, but for who calls: no web page does', async () => {
    const server = await shared();

    expect((await post(server, plain, whoAmI)).json()).toMatchObject({ result: { structuredContent: { username: 'alice' } } });
    expect((await post(server, { ...plain, host: 'evil.example' }, whoAmI)).status).toBe(403);
    expect((await post(server, { ...plain, origin: 'https://evil.example' }, whoAmI)).status).toBe(403);
  });

  it('does not start on another address without a key', async () => {
    const ended = await Product.run(['--http', '--http-addr=0.0.0.0:0'], { GITLAB_URL: gitlab.url, GITLAB_MCP_AUTH_MODE: 'shared', GITLAB_TOKEN: tokens.alice });

    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('GITLAB_MCP_ACCESS_KEY') });
    expect(ended.stderr).not.toContain(tokens.alice);
  });

  it.each(['127.0.0.1:0', '0.0.0.0:0'])('lets in on %s who has the key, and shows GitLab only the token', async (address) => {
    const server = await shared(key, ['--http-addr', address]);

    for (const headers of [plain, as('the-key-of-the-hous'), as(tokens.alice), { ...plain, 'private-token': 'the-key-of-the-house' }]) {
      const refused = await post(server, headers, whoAmI);
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Bearer/)]);
    }
    expect(gitlab.requests).toEqual([]);
    expect((await post(server, as('the-key-of-the-house'), whoAmI)).json()).toMatchObject({ result: { structuredContent: { username: 'alice' } } });
    expect(new Set(gitlab.requests.map(({ headers }) => headers['authorization']))).toEqual(new Set([`Bearer ${tokens.alice}`]));
  });

  it('ends the guessing of keys', async () => {
    const server = await shared(key);

    const guessed = await statuses(Array.from({ length: 12 }, (_, index) => post(server, as(`guess-${index}`), ping)));

    expect(guessed.filter((status) => status === 429)).not.toEqual([]);
    expect((await post(server, as('another'), ping)).headers['retry-after']).toMatch(/^\d+$/);
    // Whoever has the key is let in from the same address.
    expect((await post(server, as('the-key-of-the-house'), ping)).status).toBe(200);
  });
});

describe('limits of a caller', () => {
  it('are requests a second, with 429 and when to come back; others go on', async () => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '1', GITLAB_MCP_RATE_LIMIT_BURST: '3' });
    await post(server, as(tokens.alice), ping);
    await post(server, as(tokens.alice), ping);
    await post(server, as(tokens.alice), ping);

    const refused = await post(server, as(tokens.alice), ping);

    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('GITLAB_MCP_RATE_LIMIT_RPS') } });
    expect((await post(server, as(tokens.bob), ping)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await post(server, as(tokens.alice), ping)).status).toBe(200);
  });

  it('do not count notifications and answers to questions', async () => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '1', GITLAB_MCP_RATE_LIMIT_BURST: '1' });
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const answer = { jsonrpc: '2.0', id: 5, result: { action: 'decline' } };

    for (const body of [notification, answer, notification, answer]) expect((await post(server, as(tokens.alice), body)).status).toBe(202);
    expect((await post(server, as(tokens.alice), ping)).status).toBe(200);
    expect((await post(server, as(tokens.alice), ping)).status).toBe(429);
    for (const body of [notification, answer]) expect((await post(server, as(tokens.alice), body)).status).toBe(202);
  });

  it('do not count answers that travel with a repeated call, each once', async () => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '1', GITLAB_MCP_RATE_LIMIT_BURST: '1' });
    const headers = as(tokens.alice, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'gitlab_execute_action' });
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } };
    const round = (more: object = {}) => post(server, headers, message('tools/call', { name: 'gitlab_execute_action', arguments: { action: 'interactive.issue_create', params: { project_id: 'acme/api' } }, _meta, ...more }));
    const questionIn = (answer: RawAnswer) => answer.json()['result'] as { requestState: string; inputRequests: Record<string, unknown> };

    const first = questionIn(await round());
    const [key = ''] = Object.keys(first.inputRequests);
    const answered = { requestState: first.requestState, inputResponses: { [key]: { action: 'accept', content: { [key]: 'A title' } } } };
    const second = await round(answered);

    expect(second.status).toBe(200);
    expect(Object.keys(questionIn(second).inputRequests)).not.toEqual([key]);
    expect((await round(answered)).status).toBe(429);
    expect((await round({ ...answered, requestState: `${first.requestState}x` })).status).toBe(429);
    expect((await round({ inputResponses: answered.inputResponses })).status).toBe(429);
  });

  it('count each request of a batch', async () => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '1', GITLAB_MCP_RATE_LIMIT_BURST: '3' });

    const versioned = as(tokens.alice, { 'mcp-protocol-version': '2025-03-26' });
    expect((await post(server, versioned, [ping, message('ping', {}, 2), message('ping', {}, 3)])).status).toBe(200);
    expect((await post(server, versioned, ping)).status).toBe(429);
  });

  it('are none with 0', async () => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '0', GITLAB_MCP_RATE_LIMIT_BURST: '1' });

    expect(await statuses(Array.from({ length: 20 }, () => post(server, as(tokens.alice), ping)))).toEqual(Array<number>(20).fill(200));
  });

  it('are calls at the same time', async () => {
    const server = await serve({ GITLAB_MCP_MAX_CALLS: '2' });
    await post(server, as(tokens.alice), ping);
    await post(server, as(tokens.bob), ping);
    gitlab.latency = 400;

    const running = [post(server, as(tokens.alice), seven), post(server, as(tokens.alice), seven)];
    await new Promise((resolve) => setTimeout(resolve, 150));
    const third = await post(server, as(tokens.alice), seven);
    const notification = await post(server, as(tokens.alice), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } });
    const other = post(server, as(tokens.bob), seven);

    expect([third.status, third.headers['retry-after']]).toEqual([429, '1']);
    expect(third.text).toContain('GITLAB_MCP_MAX_CALLS');
    expect(notification.status).toBe(202);
    expect(await statuses([...running, other])).toEqual([200, 200, 200]);
    expect((await post(server, as(tokens.alice), seven)).status).toBe(200);
  });

  it('hold for calls of a session whose client hung up, until they are over', async () => {
    const server = await serve({ GITLAB_MCP_MAX_CALLS: '1' }, ['--stateless=false']);
    const opened = await post(server, as(tokens.alice), message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }, 0));
    const inSession = as(tokens.alice, { 'mcp-session-id': String(opened.headers['mcp-session-id']) });
    gitlab.latency = 700;

    const hangUp = new AbortController();
    const left = fetch(server.url, { method: 'POST', headers: inSession, body: JSON.stringify(seven), signal: hangUp.signal });
    await new Promise((resolve) => setTimeout(resolve, 150));
    hangUp.abort();
    await left.then(async (answer) => answer.text()).catch(() => undefined);

    expect((await post(server, inSession, message('ping', {}, 2))).status).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await post(server, inSession, message('ping', {}, 3))).status).toBe(200);
  });

  it('are wrong tokens from one address; who is known goes on working there', async () => {
    const server = await serve();
    await post(server, as(tokens.alice), ping);

    const wrong: number[] = [];
    for (let index = 0; index < 11; index += 1) wrong.push((await post(server, as(`wrong-${index}`), ping)).status);
    const refused = await post(server, as(tokens.bob), ping);

    expect(wrong).toEqual([...Array<number>(10).fill(401), 429]);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await post(server, as(tokens.alice), ping)).status).toBe(200);
    expect(asked('/user')).toBe(11);
    expect((await post(server, as(tokens.bob, { 'x-forwarded-for': '203.0.113.9' }), ping)).status).toBe(200);
  });

  it('take X-Forwarded-For for what it is: never a failure', async () => {
    const server = await serve();

    for (const forwarded of ['203.0.113.5:51234', '[2001:db8::1]:443', '2001:db8::1', 'garbage', '', ',', 'unknown, 10.0.0.1:x', '%'.repeat(2_000)]) {
      expect((await post(server, as(tokens.alice, { 'x-forwarded-for': forwarded }), ping)).status).toBe(200);
      expect((await post(server, as('wrong', { 'x-forwarded-for': forwarded }), ping)).status).toBe(401);
    }
  });
});

describe('the order of refusals', () => {
  it.each(['true', 'false', 'hybrid'])('is Host, Origin, path, method, session, credential, rate, body with --stateless=%s', async (mode) => {
    const server = await serve({ GITLAB_MCP_RATE_LIMIT_RPS: '1', GITLAB_MCP_RATE_LIMIT_BURST: '1', GITLAB_MCP_BODY_LIMIT: '4KiB' }, [`--stateless=${mode}`]);
    const large = JSON.stringify({ x: 'y'.repeat(10_000) });
    const everything = { host: 'evil.example', 'mcp-session-id': 'made-up', 'content-type': 'text/plain', authorization: 'Bearer wrong' };
    const without = (...names: (keyof typeof everything)[]) => Object.fromEntries(Object.entries(everything).filter(([name]) => !names.includes(name as keyof typeof everything)));

    expect((await rawRequest(server.url, 'PUT', '/other', everything, large)).status).toBe(403);
    expect((await rawRequest(server.url, 'PUT', '/other', { ...without('host'), origin: 'https://evil.example' }, large)).status).toBe(403);
    expect((await rawRequest(server.url, 'PUT', '/other', without('host'), large)).status).toBe(404);
    expect((await rawRequest(server.url, 'PUT', '/mcp', without('host'), large)).status).toBe(405);
    expect((await post(server, without('host'), large)).status).toBe(404);
    expect((await post(server, without('host', 'mcp-session-id'), large)).status).toBe(401);
    const known = { ...without('host', 'mcp-session-id'), authorization: `Bearer ${tokens.alice}` };
    expect((await post(server, known, large)).status).toBe(413);
    expect((await post(server, known, large)).status).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await post(server, known, '{broken')).status).toBe(415);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await post(server, { ...known, 'content-type': 'application/json' }, '{broken')).status).toBe(400);
  });
});

describe('what operators ask', () => {
  it('is answered without Host, Origin and credential', async () => {
    const server = await serve({ GITLAB_MCP_METRICS: 'true' });

    for (const path of ['/health', '/ready', '/metrics']) {
      expect((await get(server, path, { host: 'evil.example', origin: 'https://evil.example' })).status).toBe(200);
    }
  });

  it('says ready after one look at GitLab without a credential, and looks no more for a while', async () => {
    const server = await serve();

    const answers = await Promise.all(Array.from({ length: 10 }, () => get(server, '/ready')));

    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([200, { status: 'ready' }]);
    expect(gitlab.requests.map(({ method, path, token }) => [method, path, token])).toEqual([['GET', '/version', undefined]]);
  });

  it('takes a 401 for a GitLab that is there', async () => {
    gitlab.answer('GET /version', { message: '401 Unauthorized' }, 401);

    expect((await get(await serve(), '/ready')).status).toBe(200);
  });

  it.each([
    ['answers 500', () => gitlab.fault({ kind: 'status', status: 500 })],
    ['answers nothing', () => gitlab.fault({ kind: 'drop' })],
  ])('says why it is not ready while GitLab %s', async (_name, happens) => {
    happens();
    const server = await serve();

    const answer = await get(server, '/ready');

    expect([answer.status, answer.json()]).toEqual([503, { status: 'not ready', reason: expect.stringMatching(/\S/) }]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect((await get(server, '/health')).status).toBe(200);
  });

  it('says that it is not ready while it ends, and answers the call that runs', async () => {
    const server = await serve();
    await get(server, '/ready');
    await post(server, as(tokens.alice), ping);
    gitlab.latency = 700;

    const running = post(server, as(tokens.alice), seven);
    await new Promise((resolve) => setTimeout(resolve, 150));
    server.process.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 150));
    const ready = await get(server, '/ready');

    expect([ready.status, ready.json()]).toEqual([503, { status: 'not ready', reason: 'The server is about to end.' }]);
    expect((await running).json()).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect((await server.ended).code).toBe(0);
  });

  it('has no figures unless they are asked for', async () => {
    expect((await get(await serve(), '/metrics')).status).toBe(404);
  });

  it('counts calls, requests to GitLab by route, retries and what is in use', async () => {
    const server = await serve({ GITLAB_MCP_METRICS: 'true', GITLAB_MCP_RETRY_BUDGET: '2s' }, ['--stateless=hybrid']);
    await post(server, as(tokens.alice), message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }, 0));
    const modern = modernHeaders('tools/call', { 'mcp-name': 'gitlab_execute_action' });
    const call = (action: string, params: object) => post(server, as(tokens.alice, modern), modernMessage('tools/call', { name: 'gitlab_execute_action', arguments: { action, params } }));
    gitlab.fault({ kind: 'status', status: 503 }, { times: 1, route: /issues/ });
    await call('issue.get', { project_id: 'acme/api', issue_iid: 7 });
    await call('issue.get', { project_id: 'acme/api', issue_iid: 4_711 });
    await call('no.such_action', {});

    const { text, headers } = await get(server, '/metrics');

    expect(headers['content-type']).toMatch(/^text\/plain/);
    const value = (line: string) => Number(text.split('\n').find((each) => each.startsWith(`${line} `))?.split(' ').at(-1));
    expect(value('gitlab_mcp_calls_total{action="issue.get",outcome="ok"}')).toBe(1);
    expect(value('gitlab_mcp_calls_total{action="issue.get",outcome="gitlab_rejected"}')).toBe(1);
    expect(value('gitlab_mcp_calls_total{action="unknown",outcome="invalid_params"}')).toBe(1);
    expect(value('gitlab_mcp_call_duration_seconds_count{effect="read"}')).toBe(3);
    expect(value('gitlab_mcp_gitlab_retries_total')).toBe(1);
    expect(value('gitlab_mcp_sessions')).toBe(1);
    expect(value('gitlab_mcp_watches')).toBe(0);
    expect(value('gitlab_mcp_nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/gitlab_mcp_gitlab_requests_total\{method="GET",route="\/projects\/:[a-z_]+\/issues\/:[a-z_]+",status="200"\} 1/);
    expect(text).not.toMatch(/acme|alice/);
  });

  it('counts looks at what is watched by what they found, and what was remembered instead of asked', async () => {
    const quick = { GITLAB_MCP_POLL_ACTIVE: '2s', GITLAB_MCP_POLL_STEADY: '2s', GITLAB_MCP_POLL_SETTLED: '2s' };
    const server = await serve({ GITLAB_MCP_METRICS: 'true', GITLAB_MCP_IGNORE_SCOPES: 'false', GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api', ...quick });
    const count = async (figure: string) => {
      const { text } = await get(server, '/metrics');
      return Number(text.split('\n').find((line) => line.startsWith(`gitlab_mcp_${figure} `))?.split(' ').at(-1));
    };
    const polls = (found: string) => count(`polls_total{found="${found}"}`);
    const lookups = async (cache: string) => [await count(`cache_lookups_total{cache="${cache}",outcome="hit"}`), await count(`cache_lookups_total{cache="${cache}",outcome="miss"}`)];
    expect([await polls('changed'), await polls('unchanged'), await polls('failed')]).toEqual([0, 0, 0]);
    for (const cache of ['token', 'caller', 'place', 'completion', 'etag']) expect(await lookups(cache)).toEqual([0, 0]);

    for (let call = 0; call < 3; call += 1) await post(server, as(tokens.alice), run('issue.get', { project_id: '1001', issue_iid: 7 }));
    for (let typed = 0; typed < 2; typed += 1) await post(server, as(tokens.alice), message('completion/complete', { ref: { type: 'ref/resource', uri: 'gitlab://project/{project_id}/branch/{branch}' }, argument: { name: 'branch', value: 'ma' }, context: { arguments: { project_id: 'acme/api' } } }));
    expect(await lookups('token')).toEqual([4, 1]);
    expect(await lookups('caller')).toEqual([expect.any(Number), 1]);
    expect(await lookups('place')).toEqual([2, 1]);
    expect(await lookups('completion')).toEqual([1, 1]);

    const stream = await listenOverHttp(server.url, tokens.alice, { resourceSubscriptions: ['gitlab://project/acme%2Fapi/issue/7'] });
    await eventually(async () => (await polls('unchanged')) > 0);
    expect((await lookups('etag'))[0]).toBeGreaterThan(0);
    gitlab.world.issue('acme/api', 7).title = 'Changed';
    await eventually(async () => (await polls('changed')) === 1);
    expect((await lookups('etag'))[1]).toBe(1);
    gitlab.fault({ kind: 'status', status: 500 }, { route: /issues\/7$/ });
    await eventually(async () => (await polls('failed')) > 0);
    await stream.close();
  });
});

describe('what is logged', () => {
  it('is one line for each call', async () => {
    const server = await serve();
    await post(server, as(tokens.alice), seven);
    await post(server, as(tokens.alice), run('issue.get', { project_id: 'acme/api', issue_iid: 4_711 }));
    // The answer goes first, its line follows.
    await server.until(/"outcome":"gitlab_rejected"/);

    const lines = logged(server, /"context":"Call"/).map(({ message: said }) => said);
    expect(lines).toEqual([
      { action: 'issue.get', caller: expect.stringMatching(/^[0-9a-f]{16}$/), duration_ms: expect.any(Number), outcome: 'ok', gitlab_requests: 1 },
      { action: 'issue.get', caller: expect.any(String), duration_ms: expect.any(Number), outcome: 'gitlab_rejected', status: 404, gitlab_requests: 1 },
    ]);
  });

  it.each([
    ['info', 1],
    ['warn', 0],
  ])('is so on standard input and output too, beside the protocol, at level %s', async (level, lines) => {
    const server = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_LOG_FORMAT: 'json', GITLAB_MCP_LOG_LEVEL: level });
    const initialize = message('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }, 1);
    for (const each of [initialize, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...seven, id: 2 }]) server.process.stdin?.write(`${JSON.stringify(each)}\n`);
    for (let waited = 0; !server.stdout.includes('"id":2') && waited < 10_000; waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
    server.process.stdin?.end();

    const { stdout, stderr } = await server.ended;
    expect(stdout).toContain('"id":2');
    expect(stdout).not.toContain('duration_ms');
    expect(stderr.split('\n').filter((line) => line.includes('duration_ms'))).toHaveLength(lines);
  });

  it('names GitLab\'s number of a request that failed on its side', async () => {
    const server = await serve();
    await post(server, as(tokens.alice), ping);
    gitlab.fault({ kind: 'status', status: 500, headers: { 'x-request-id': '01KEXAMPLE' } });

    expect((await post(server, as(tokens.alice), seven)).text).toContain('01KEXAMPLE');
  });
});

describe('the audit log', () => {
  const entries = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n').filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has a line for each call that changes something: who, what, where, how it ended, who agreed', async () => {
    const file = join(folder, 'audit.jsonl');
    const server = await serve({ GITLAB_MCP_AUDIT_LOG: file });
    await post(server, as(tokens.alice), seven);
    await post(server, as(tokens.alice), create);
    await post(server, as(tokens.alice), run('issue.delete', { project_id: 'acme/api', issue_iid: 7 }));
    await post(server, as(tokens.alice), run('issue.delete', { project_id: 'acme/api', issue_iid: 7 }, { confirm: true }));
    await post(server, as(tokens.alice), run('issue.update', { project_id: 'acme/api', issue_iid: 4_711, title: 'x' }));

    const who = { audit: 1, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), user: 'alice', caller: expect.stringMatching(/^[0-9a-f]{16}$/) };
    expect(await entries(file)).toEqual([
      expect.objectContaining({ ...who, action: 'issue.create', effect: 'write', where: { project_id: 'acme/api' }, params: { title: 'From a test' }, outcome: 'ok', consent: 'none needed' }),
      expect.objectContaining({ ...who, action: 'issue.delete', effect: 'destroy', where: { project_id: 'acme/api', issue_iid: 7 }, outcome: 'refused', consent: 'not given', gitlab_requests: 0 }),
      expect.objectContaining({ ...who, action: 'issue.delete', outcome: expect.stringMatching(/^(ok|gitlab_rejected)$/), consent: 'confirm' }),
      expect.objectContaining({ ...who, action: 'issue.update', outcome: 'gitlab_rejected', status: 404 }),
    ]);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('says when nobody had to agree, and when nothing was done', async () => {
    const file = join(folder, 'yolo.jsonl');
    const yolo = await serve({ GITLAB_MCP_AUDIT_LOG: file, GITLAB_MCP_YOLO_MODE: 'true' });
    await post(yolo, as(tokens.alice), run('issue.delete', { project_id: 'acme/api', issue_iid: 7 }));
    const safe = await serve({ GITLAB_MCP_AUDIT_LOG: file, GITLAB_MCP_SAFE_MODE: 'true' });
    await post(safe, as(tokens.alice), create);

    expect(await entries(file)).toEqual([expect.objectContaining({ consent: 'yolo' }), expect.objectContaining({ action: 'issue.create', outcome: 'previewed', gitlab_requests: 0 })]);
  });

  it('holds no secret, by name or by value', async () => {
    const server = await serve({ GITLAB_MCP_AUDIT_LOG: 'stderr' });
    await post(server, as(tokens.alice), run('ci_variable.create', { project_id: 'acme/api', key: 'DEPLOY', value: 'hush-hush-1' }));
    await post(server, as(tokens.alice), run('issue.create', { project_id: 'acme/api', title: `My token is ${tokens.alice}`, description: `see https://me:hush-hush-2@git.example/x ${'long '.repeat(200)}` }));

    const { stderr } = await server.stop();
    expect(stderr.split('\n').filter((line) => line.startsWith('{"audit":1'))).toHaveLength(2);
    expect(stderr).not.toMatch(/hush-hush/);
    expect(stderr).not.toContain(tokens.alice);
    expect(stderr).not.toContain('long '.repeat(60));
  });

  it('stops the start when it cannot be written', async () => {
    const ended = await Product.run([], { GITLAB_MCP_AUDIT_LOG: join(folder, 'missing', 'audit.jsonl') });

    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('GITLAB_MCP_AUDIT_LOG') });
  });
});
