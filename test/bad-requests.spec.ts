import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';
import { type RawAnswer, rawRequest } from './support/raw-http.js';
import { callOf, headersOf, message, modernHeaders, modernMessage, openSession, post } from './support/raw-messages.js';

type Served = Product & { readonly url: string };

const modes = ['true', 'false', 'hybrid'] as const;
type Mode = (typeof modes)[number];

/** A personal access token that another GitLab gave out. */
const foreignToken = 'a-token-of-another-gitlab';

let gitlab: FakeGitLab;
let elsewhere: FakeGitLab;
let servers: Record<Mode, Served>;

beforeAll(async () => {
  [gitlab, elsewhere] = await Promise.all([FakeGitLab.start(), FakeGitLab.start()]);
  elsewhere.world.tokens = elsewhere.world.tokens.map((each) => (each.token === tokens.bob ? { ...each, token: foreignToken } : each));
  const [stateless, sessions, hybrid] = await Promise.all(modes.map((mode) => serve([`--stateless=${mode}`])));
  servers = { true: stateless!, false: sessions!, hybrid: hybrid! };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await Promise.all([gitlab.stop(), elsewhere.stop()]);
});
beforeEach(() => gitlab.reset());

/** Tier and scopes are known beforehand, so that GitLab hears of the sign-in and the calls alone. */
function serve(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Served> {
  return Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_RETRY_BUDGET: '0', ...settings }, args);
}

const ping = message('ping');
const seven = { project_id: 'acme/api', issue_iid: 7 };
const mine = (others: Record<string, string> = {}) => headersOf(tokens.alice, undefined, others);
const secrets = [...Object.values(tokens), foreignToken, 'nobody-at-all'];
const fiveMegabytes = JSON.stringify({ x: 'y'.repeat(5 * 2 ** 20) });

/** Sends a body without saying how long it is, part after part, for as long as the server takes any. */
function postParts({ url }: Served, headers: Record<string, string>, part: string, most: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        answered = true;
        sent.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes, json: () => JSON.parse(bytes.toString()) as Record<string, unknown> });
      });
    });
    sent.on('error', (error) => {
      if (!answered) reject(error);
    });
    const write = (left: number): void => {
      if (answered || sent.destroyed) return;
      if (left === 0) sent.end();
      else sent.write(part, () => setImmediate(write, left - 1));
    };
    write(most);
  });
}

/** Holds a refusal to what all of them have in common: its shape, its words, and that nothing was let out. */
function expectRefusal(answer: RawAnswer, status: number, code: number, says: readonly RegExp[]): void {
  const body = answer.json();
  expect([answer.status, body]).toEqual([status, { jsonrpc: '2.0', id: body['id'], error: expect.objectContaining({ code, message: expect.any(String) }) }]);
  expect([null, 1]).toContain(body['id']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { message: words } = body['error'] as { message: string };
  for (const each of says) expect(words).toMatch(each);
  expect(answer.text).not.toMatch(/node_modules|\.[jt]s:\d|\n\s+at /);
  for (const secret of secrets) expect(answer.text + JSON.stringify(answer.headers)).not.toContain(secret);
  expect(gitlab.requests.filter(({ method, path }) => `${method} ${path}` !== 'GET /user')).toEqual([]);
}

/** What is sent, and how it is refused: the status, the code, and words that say what is wrong and what would be right. */
type Row = [string, number, number, readonly RegExp[], (server: Served) => Promise<RawAnswer>];

const rows: readonly Row[] = [
  ['no token', 401, -32_000, [/^Send your GitLab token/, /"Authorization: Bearer …".*PRIVATE-TOKEN/], (server) => post(server, headersOf(undefined), ping)],
  ['a wrong token', 401, -32_000, [/does not accept this token: it is wrong/, /Send one/], (server) => post(server, headersOf('nobody-at-all'), ping)],
  ['an expired token', 401, -32_000, [/has expired/, /Send one/], (server) => post(server, headersOf(tokens.aliceExpired), ping)],
  ['a token of another GitLab', 401, -32_000, [/belongs to another GitLab/, /made in the GitLab which is served here/], (server) => post(server, headersOf(foreignToken), ping)],
  ['two tokens', 400, -32_600, [/carry different tokens/, /in one of them/], (server) => post(server, mine({ 'private-token': tokens.bob }), ping)],
  ['a body of 5 MB', 413, -32_600, [/larger than 4194304 bytes/, /GITLAB_MCP_BODY_LIMIT/], (server) => post(server, mine(), fiveMegabytes)],
  ['a body of 5 MB whose length nobody knew', 413, -32_600, [/larger than 4194304 bytes/, /GITLAB_MCP_BODY_LIMIT/], (server) => postParts(server, mine(), 'y'.repeat(2 ** 16), 80)],
  ['a body that has no end', 413, -32_600, [/larger than 4194304 bytes/, /GITLAB_MCP_BODY_LIMIT/], (server) => postParts(server, mine(), 'y'.repeat(2 ** 16), Number.POSITIVE_INFINITY)],
  ['a body that has no end, without a token', 401, -32_000, [/^Send your GitLab token/], (server) => postParts(server, headersOf(undefined), 'y'.repeat(2 ** 16), Number.POSITIVE_INFINITY)],
  ['broken JSON', 400, -32_700, [/not valid JSON/, /Send one JSON-RPC message/], (server) => post(server, mine(), '{"jsonrpc": "2.0", "method": ')],
  ['no body', 400, -32_700, [/not valid JSON/, /Send one JSON-RPC message/], (server) => post(server, mine(), '')],
  ['JSON that is no message', 400, -32_600, [/not a valid JSON-RPC message/], (server) => post(server, mine(), { hello: 1 })],
  ['an empty batch', 400, -32_600, [/empty JSON-RPC batch/], (server) => post(server, mine(), [])],
  ['a batch of what is no message', 400, -32_600, [/batch contains an invalid message/], (server) => post(server, mine(), [1, 'two', null])],
  ['a batch of the revision that has none', 400, -32_600, [/batches may not contain requests for protocol revision 2026-07-28/], (server) => post(server, mine(), [modernMessage('tools/list'), modernMessage('tools/list')])],
  ['another content type', 415, -32_600, [/Content-Type must be application\/json/], (server) => post(server, mine({ 'content-type': 'text/plain' }), ping)],
  ['a form', 415, -32_600, [/Content-Type must be application\/json/], (server) => post(server, mine({ 'content-type': 'application/x-www-form-urlencoded' }), 'jsonrpc=2.0&method=ping&id=1')],
  ['a foreign Host', 403, -32_000, [/Host "evil\.example" is not served here/, /GITLAB_MCP_ALLOWED_HOSTS/], (server) => post(server, mine({ host: 'evil.example' }), ping)],
  ['a foreign Origin', 403, -32_000, [/Origin "https:\/\/evil\.example" may not call/, /GITLAB_MCP_ALLOWED_ORIGINS/], (server) => post(server, mine({ origin: 'https://evil.example' }), ping)],
  ['Origin: null', 403, -32_000, [/Origin "null" may not call/, /GITLAB_MCP_ALLOWED_ORIGINS/], (server) => post(server, mine({ origin: 'null' }), ping)],
  ['a foreign Host at an address that cannot be decoded', 403, -32_000, [/GITLAB_MCP_ALLOWED_HOSTS/], ({ url }) => rawRequest(url, 'POST', '/%ff', mine({ host: 'evil.example' }))],
  ['an address that cannot be decoded', 404, -32_001, [/The endpoint is \/mcp/], ({ url }) => rawRequest(url, 'POST', '/%ff', mine())],
  ['an unknown session', 404, -32_001, [/no such session/, /Start over with initialize/], (server) => post(server, headersOf(tokens.alice, 'made-up'), ping)],
  ['an unknown session, without a token', 404, -32_001, [/no such session/, /Start over with initialize/], (server) => post(server, headersOf(undefined, 'made-up'), ping)],
];

describe.each(modes)('what --stateless=%s refuses in JSON-RPC\'s shape, with the fault and the way out, showing no token and asking GitLab for nothing else', (mode) => {
  it.each(rows)('%s', async (_name, status, code, says, send) => {
    const answer = await send(servers[mode]);

    expectRefusal(answer, status, code, says);
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect((await post(servers[mode], mine(), ping)).status).toBe(mode === 'true' ? 200 : 400);
  });

  it('a request whose header and body name different revisions', async () => {
    const disagreeing = [
      [mine({ 'mcp-protocol-version': '2025-11-25' }), modernMessage('tools/list'), '2025-11-25'],
      [mine(modernHeaders('tools/list')), modernMessage('tools/list', {}, '2025-11-25'), '2025-11-25'],
      [mine(modernHeaders('tools/list')), modernMessage('tools/list', {}, '1999-01-01'), '1999-01-01'],
    ] as const;

    for (const [headers, body, other] of disagreeing) {
      const answer = await post(servers[mode], headers, body);
      // Without the newer revision there is nothing to disagree about: it is not served, whoever names it.
      if (mode === 'false') expectRefusal(answer, 400, -32_022, [/Protocol revision "2026-07-28" is not served here/]);
      else expectRefusal(answer, 400, -32_020, [/headers and body disagree/, /2026-07-28/, new RegExp(other)]);
    }
  });

  it('an unknown revision, with those that are served', async () => {
    for (const [headers, body] of [[mine({ 'mcp-protocol-version': '1999-01-01' }), ping], [mine(), modernMessage('tools/list', {}, '1999-01-01')]] as const) {
      const answer = await post(servers[mode], headers, body);
      expectRefusal(answer, 400, -32_022, [/1999-01-01/]);
      expect(answer.json()).toMatchObject({ error: { data: { supported: mode === 'false' ? ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] : ['2026-07-28'], requested: '1999-01-01' } } });
    }
  });

  it('a token while a sign-in page answers in place of GitLab', async () => {
    gitlab.answer('GET /user', '<!DOCTYPE html><html><title>Sign in</title><form action="/login"></form></html>', 200, { 'content-type': 'text/html' });

    const answer = await post(servers[mode], headersOf(tokens.carol), ping);

    expectRefusal(answer, 503, -32_000, [/did not say whether it accepts this token/, /a sign-in page answered/, /Try again in 5 s/]);
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('a token whose check is redirected to a metadata address', async () => {
    gitlab.fault({ kind: 'redirect', location: 'http://169.254.169.254/latest/meta-data' }, { route: 'GET /user' });

    expectRefusal(await post(servers[mode], headersOf(tokens.dora), ping), 503, -32_000, [/redirected to another host/, /Try again/]);
    expect(gitlab.requests).toHaveLength(1);
  });
});

describe.each(['false', 'hybrid'] as const)('in a session of --stateless=%s', (mode) => {
  it('another caller\'s id is that of no session, whatever is asked with it', async () => {
    const session = await openSession(servers[mode], tokens.alice);
    for (const method of ['POST', 'GET', 'DELETE']) {
      const answer = await rawRequest(servers[mode].url, method, '/mcp', headersOf(tokens.bob, session), method === 'POST' ? JSON.stringify(ping) : undefined);
      expectRefusal(answer, 404, -32_001, [/no such session/, /Start over with initialize/]);
    }
    expect((await post(servers[mode], headersOf(tokens.alice, session), ping)).status).toBe(200);
  });

  it('a token that is revoked meanwhile is told so by the next call, is no credential after it, and the session is nobody else\'s', async () => {
    const session = await openSession(servers[mode], tokens.erin);
    gitlab.world.tokens = gitlab.world.tokens.map((each) => (each.token === tokens.erin ? { ...each, state: 'revoked' } : each));

    const told = await post(servers[mode], headersOf(tokens.erin, session), callOf('issue.get', seven));
    expect(told.json()).toMatchObject({ result: { isError: true, content: [{ text: expect.stringMatching(/401/) }] } });
    gitlab.requests.length = 0;

    expectRefusal(await post(servers[mode], headersOf(tokens.erin, session), ping), 401, -32_000, [/was revoked/, /Send one/]);
    expectRefusal(await post(servers[mode], headersOf(tokens.bob, session), ping), 404, -32_001, [/no such session/]);
    expect(told.text).not.toContain(tokens.erin);
  });
});

const call = async (action: string, params: object) => (await post(servers.true, mine(), callOf(action, params))).json() as { result: { isError?: boolean; content: { text: string }[] } };

describe('arguments without measure', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

  it.each([
    ['of more than 1 MiB', { title: 'x'.repeat(1_100_000) }, /larger than 1 MiB/],
    ['nested deeper than 32 levels', { title: nested(33) }, /nested deeper than 32 levels/],
  ])('%s are refused before GitLab hears of them', async (_name, params, says) => {
    const { result } = await call('issue.create', { project_id: 'acme/api', ...params });

    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(says) }] });
    expect(gitlab.requests.filter(({ path }) => path !== '/user')).toEqual([]);
  });
});

describe('a GitLab that sends a call elsewhere', () => {
  const metadata = ['http://169.254.169.254/latest/meta-data', 'http://[fd00:ec2::254]/latest', 'http://100.100.100.200/latest', 'http://[::ffff:169.254.169.254]/', 'http://2852039166/latest'];

  it.each(metadata)('to %s is not followed, by no question and by no download, and what would be right is said', async (location) => {
    gitlab.fault({ kind: 'redirect', location }, { route: /issues\/7$|\/trace$/ });

    const question = await call('issue.get', seven);
    const download = await call('job.trace', { project_id: 'acme/api', job_id: 8003 });

    for (const { result } of [question, download]) {
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0]?.text).toMatch(/metadata address of a cloud/);
    }
    expect(gitlab.requests.filter(({ path }) => /issues\/7$|\/trace$/.test(path))).toHaveLength(2);
  });

  it('by a sign-in page with status 200 is said to do so, and which settings to look at', async () => {
    gitlab.answer('GET /projects/acme%2Fapi/issues/7', '<!DOCTYPE html><html><title>Sign in · GitLab</title><form action="/users/sign_in"></form></html>', 200, { 'content-type': 'text/html; charset=utf-8' });

    const { result } = await call('issue.get', seven);

    expect(result).toMatchObject({ isError: true });
    expect(result.content[0]?.text).toMatch(/a sign-in page answered \("Sign in · GitLab"\)[\s\S]*GITLAB_URL[\s\S]*GET \/projects\/acme%2Fapi\/issues\/7 → 200/);
  });
});
