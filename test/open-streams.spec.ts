import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';
import { type RawStream, rawStream } from './support/raw-http.js';
import { callOf, headersOf, message, modernHeaders, modernMessage, openSession, post } from './support/raw-messages.js';
import { listenMessage } from './support/watching-clients.js';

type Served = Product & { readonly url: string };

let gitlab: FakeGitLab;
let server: Served;
let stateless: Served;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const env = { GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_REQUEST_TIMEOUT: '60s' };
  [server, stateless] = await Promise.all([Product.http(env, ['--stateless=hybrid']), Product.http(env)]);
});
beforeEach(() => gitlab.reset());
afterAll(async () => {
  await Promise.all([server.stop(), stateless.stop()]);
  await gitlab.stop();
});

/** Longer than the server waits for anything here: its comments come every 15 s, and its end takes no longer. */
const patience = 60_000;

const seven = { project_id: 'acme/api', issue_iid: 7 };
const issue = 'gitlab://project/acme%2Fapi/issue/8';
const toolCall = modernHeaders('tools/call', { 'mcp-name': 'gitlab_execute_action' });
const open = (headers: Record<string, string>, body: object) => rawStream(server.url, 'POST', '/mcp', headers, JSON.stringify(body));

/** The event streams that there are: a session's, a listening client's, and those of calls, of which one tells its progress. */
async function streams(): Promise<Record<'session' | 'listen' | 'call' | 'progress', RawStream>> {
  const session = await openSession(server, tokens.alice);
  const [{ params }, progressToken] = [callOf('issue.get', seven), 'p'];
  const [events, listen, call, progress] = await Promise.all([
    rawStream(server.url, 'GET', '/mcp', headersOf(tokens.alice, session)),
    open(headersOf(tokens.alice, undefined, modernHeaders('subscriptions/listen')), listenMessage({ resourceSubscriptions: [issue] })),
    open(headersOf(tokens.alice, session), callOf('issue.get', seven, 'slow')),
    open(headersOf(tokens.alice, session), message('tools/call', { ...params, _meta: { progressToken } }, 'slow too')),
  ]);
  return { session: events, listen, call, progress };
}

/** Calls without a session whose answers GitLab takes long for: alone each is a JSON text, and one that tells its progress a stream from the start. */
const longCalls = (): Record<'modern' | 'legacy' | 'progress', Promise<RawStream>> => {
  const { params } = callOf('issue.get', { ...seven, issue_iid: 8 }, 'long');
  const posted = (headers: Record<string, string>, body: object) => rawStream(stateless.url, 'POST', '/mcp', headersOf(tokens.alice, undefined, headers), JSON.stringify(body));
  return {
    modern: posted(toolCall, modernMessage('tools/call', params)),
    legacy: posted({}, message('tools/call', params)),
    progress: posted({}, message('tools/call', { ...params, _meta: { progressToken: 'p' } })),
  };
};

const asked = () => gitlab.requests.filter(({ path }) => path.endsWith('/issues/7'));
/** A JSON text, or what a stream told at last: which of them it is depends on how long the answer took. */
const lastToldIn = (text: string) => (text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : toldIn(text).at(-1));
const toldIn = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Record<string, unknown>);

/** All that a connection is told which says so much and nothing more. */
async function toldAfter(beginning: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write(beginning);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('while nothing is said', () => {
  it('an event stream is not buffered on the way and kept open by comments, and headers that never end are refused in JSON-RPC\'s shape', async () => {
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7$/ });
    gitlab.fault({ kind: 'latency', ms: 16_000 }, { route: /issues\/8$/ });
    const long = Object.values(longCalls());
    const unfinished = toldAfter('POST /mcp HTTP/1.1\r\nhost: localhost\r\n');
    const opened = Object.values(await streams());

    for (const { status, headers } of opened) {
      expect([status, headers['content-type'], headers['x-accel-buffering'], headers['cache-control']]).toEqual([200, 'text/event-stream', 'no', 'no-cache, no-transform']);
    }
    await Promise.all(opened.map((stream) => stream.until(/^: keepalive\n\n/m)));
    for (const stream of opened) stream.close();

    for (const { status, headers, ended } of await Promise.all(long)) {
      const { text, complete } = await ended;
      expect([status, headers['content-type'], headers['x-accel-buffering'], complete]).toEqual([200, 'text/event-stream', 'no', true]);
      expect(text).toMatch(/^: keepalive\n\n/m);
      expect(toldIn(text).at(-1)).toMatchObject({ jsonrpc: '2.0', result: { structuredContent: { iid: 8 } } });
    }

    const [head = '', body = '{}'] = (await unfinished).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.stringContaining('took too long to arrive') } });
  }, patience);
});

describe('the end of the process', () => {
  it('answers each call that outlasts its patience with that, ends every stream, and says of a write that it may have been done', async () => {
    gitlab.fault({ kind: 'hang' }, { route: /issues\/7/ });
    const { session, listen, call, progress } = await streams();
    const write = { ...callOf('issue.note_create', { ...seven, body: 'Said?' }).params };
    const single = rawStream(server.url, 'POST', '/mcp', headersOf(tokens.alice, undefined, toolCall), JSON.stringify(modernMessage('tools/call', write)));
    const read = rawStream(server.url, 'POST', '/mcp', headersOf(tokens.bob, undefined, modernHeaders('resources/read', { 'mcp-name': issue.replace('8', '7') })), JSON.stringify(modernMessage('resources/read', { uri: issue.replace('8', '7') })));
    await eventually(() => asked().length >= 3 && gitlab.writes.length === 1);

    server.process.kill('SIGTERM');
    const late = await eventually(async () => {
      const answer = await post(server, headersOf(tokens.alice, undefined, modernHeaders('tools/list')), modernMessage('tools/list'));
      return answer.status === 503 ? answer : undefined;
    });

    expect([late.json(), late.headers['retry-after']]).toMatchObject([{ jsonrpc: '2.0', id: 1, error: { message: expect.stringContaining('about to end') } }, '15']);
    expect(toldIn((await listen.ended).text).at(-1)).toMatchObject({ id: 'raw listen', result: { resultType: 'complete' } });
    for (const stream of [call, progress]) {
      const { text, complete } = await stream.ended;
      expect(complete).toBe(true);
      expect(toldIn(text).at(-1)).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining('The call ended before GitLab answered') }] } });
    }
    const written = await (await single).ended;
    expect(lastToldIn(written.text)).toMatchObject({ result: { isError: true, content: [{ text: expect.stringMatching(/may or may not have carried it out: look before repeating/) }] } });
    expect(lastToldIn((await (await read).ended).text)).toMatchObject({ error: { message: expect.stringContaining('The call ended before GitLab answered') } });
    expect((await session.ended).complete).toBe(true);
    expect((await server.ended).code).toBe(0);
    expect(asked().every(({ aborted }) => aborted)).toBe(true);
  }, patience);
});
