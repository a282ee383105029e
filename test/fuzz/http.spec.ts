import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../../src/testing/fake-gitlab.js';
import { Product } from '../support/product.js';
import { rawRequest, rawStream } from '../support/raw-http.js';
import { explored } from './explored.js';
import { type HttpRequest, httpRequests, knownSession, rawRequests } from './http-requests.js';
import { leaksIn } from './leaks.js';

let gitlab: FakeGitLab;
beforeAll(async () => {
  gitlab = await FakeGitLab.start();
});
beforeEach(() => gitlab.reset());
afterAll(() => gitlab.stop());

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${tokens.alice}` };
const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1.0.0' } } };

/** How long a request may stay without an answer before the server counts as standing still, in milliseconds. */
const patience = 20_000;

function within<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No ${what} within ${patience / 1_000} s.`)), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What is wrong with the text of an answer; streams hold one message in each event. */
function misshapen(text: string, type: string): string[] {
  // A line of a stream ends in these only; JSON has other separators of lines in its texts as they are.
  const data = (stream: string) => stream.split(/\r\n|\r|\n/).flatMap((line) => /^data: (.+)$/s.exec(line)?.[1] ?? []);
  const parts = type.startsWith('text/event-stream') ? data(text) : type.includes('json') && text !== '' ? [text] : [];
  return parts.filter((part) => {
    try {
      JSON.parse(part);
      return false;
    } catch {
      return true;
    }
  });
}

/** Sends a request, whatever it is, and holds what comes back to what holds for every answer. */
async function exchanged(url: string, { method, path, headers, body }: HttpRequest): Promise<void> {
  const answer = await within('answer', rawStream(url, method, path, headers, ['GET', 'HEAD'].includes(method) ? undefined : body));
  const { status } = answer;
  const type = answer.headers['content-type'] ?? '';
  // A stream that waits for news has no end of its own.
  const waits = status === 200 && type.startsWith('text/event-stream') && (method === 'GET' || body.includes('subscriptions/listen'));
  const text = waits ? answer.text() : (await within('end of the answer', answer.ended)).text;
  answer.close();
  // 503 is what a server says that has as many sessions as it keeps.
  if (status >= 500 && status !== 501 && status !== 503) throw new Error(`Status ${status}: ${text.slice(0, 500)}`);
  expect(leaksIn(`${JSON.stringify(answer.headers)}\n${text}`)).toEqual([]);
  if (answer.headers['content-encoding'] === undefined) expect(misshapen(text, type)).toEqual([]);
}

describe.each([
  ['without sessions', []],
  ['with sessions', ['--stateless=false']],
  ['with sessions for older clients', ['--stateless=hybrid']],
])('HTTP %s', (_name, args) => {
  let product: Product & { readonly url: string };
  let session: string | undefined;
  beforeAll(async () => {
    product = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_RETRY_BUDGET: '0s', GITLAB_MCP_LOG_LEVEL: 'debug', GITLAB_MCP_MAX_SESSIONS: '100000' }, args);
  });
  afterAll(() => product.stop());

  const post = (headers: Record<string, string>, body: object) => within('answer', rawRequest(product.url, 'POST', '/mcp', { ...json, ...headers }, JSON.stringify(body)));

  /** Whether the server still serves, in a session if it keeps them, and said nothing on standard error that it must not. */
  async function serves(): Promise<void> {
    const pinged = session === undefined ? undefined : await post({ 'mcp-session-id': session }, { jsonrpc: '2.0', id: 'probe', method: 'ping' });
    // What was sent may have ended the session.
    if (pinged?.status !== 200) {
      const opened = await post({}, initialize);
      expect(opened.status).toBe(200);
      session = opened.headers['mcp-session-id'] as string | undefined;
    }
    expect(leaksIn(product.stderr)).toEqual([]);
    expect(product.process.exitCode).toBeNull();
    product.stderr = '';
  }

  it('answers any request, and never with a fault of its own', async () => {
    const faults = await explored(
      httpRequests,
      async (request) => {
        await serves();
        const headers = Object.entries(request.headers).flatMap(([name, value]) => (value !== knownSession ? [[name, value]] : session === undefined ? [] : [[name, session]]));
        await exchanged(product.url, { ...request, headers: Object.fromEntries(headers) });
        await serves();
      },
      { runs: 150, share: 0.035 },
    );
    expect(faults).toEqual([]);
  });

  it('goes on serving after bytes that are no request', async () => {
    const faults = await explored(
      rawRequests,
      async (bytes) => {
        const { hostname, port } = new URL(product.url);
        const socket = connect({ host: hostname, port: Number(port) });
        const said: Buffer[] = [];
        socket.on('data', (chunk: Buffer) => said.push(chunk));
        // A server that hangs up on this is right.
        socket.on('error', () => undefined);
        const closed = new Promise((resolve) => socket.on('close', resolve));
        socket.end(bytes, 'latin1');
        await within('end of the connection', closed);
        expect(leaksIn(Buffer.concat(said).toString('latin1'))).toEqual([]);
        await serves();
      },
      { runs: 30, share: 0.005 },
    );
    expect(faults).toEqual([]);
  });
});
