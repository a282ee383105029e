import fc from 'fast-check';
import { tokens } from '../../src/testing/fake-gitlab.js';
import { lines } from './conversation.js';
import { text } from './hostile.js';

/** A request over HTTP, of which anything may be wrong. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a header may hold on the wire. */
const headerText = text.map((each) => each.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 8_000));

const ordinary = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${tokens.alice}` };

/** Values that mean something, in their place or out of it. */
const meaningful: Readonly<Record<string, readonly string[]>> = {
  'content-type': ['application/json; charset=utf-8', 'text/plain', 'application/json,', 'multipart/form-data; boundary=x', ''],
  accept: ['*/*', 'application/json', 'text/event-stream', 'text/html', ''],
  authorization: [`Bearer ${tokens.bob}`, `bearer ${tokens.alice}`, 'Bearer', 'Bearer nobody', 'Basic YTpi', `Bearer ${tokens.aliceExpired}`, `Bearer  ${tokens.alice} x`, ''],
  'private-token': [tokens.alice, tokens.bob, 'nobody', ''],
  'mcp-protocol-version': ['2026-07-28', '2025-11-25', '2024-11-05', '1999-01-01', 'x', ''],
  'mcp-method': ['tools/call', 'tools/list', 'ping', ''],
  'mcp-name': ['gitlab_execute_action', '=?utf-8?b?eA==?=', ''],
  'mcp-session-id': ['00000000-0000-4000-8000-000000000000', 'x', ''],
  host: ['127.0.0.1', 'evil.example', 'localhost:1', '[::1]', 'a b', ''],
  origin: ['http://127.0.0.1', 'http://evil.example', 'null', 'x', ''],
  'last-event-id': ['1', 'x'],
  'x-forwarded-for': ['127.0.0.1', 'x, y', '::ffff:1.2.3.4'],
  'x-forwarded-host': ['evil.example', '['],
  'accept-encoding': ['gzip', 'br;q=1.0', '*'],
  'content-encoding': ['gzip', 'identity'],
  expect: ['200-ok'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x'],
};

const header = fc.constantFrom(...Object.keys(meaningful)).chain((name) => fc.tuple(fc.constant(name), fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...(meaningful[name] ?? [])) }, { weight: 1, arbitrary: headerText })));

const paths = ['/', '/mcp/', '/mcp?x=1', '//mcp', '/MCP', '/%6dcp', '/mcp/../health', '/health', '/ready', '/metrics', '/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp', '/%', '/%ff', '*', 'http://127.0.0.1/mcp', '/mcp#x', '/__proto__', `/${'x'.repeat(4_000)}`, '/mcp?%', '/mcp?a[b]=c'] as const;

/** Stands for the session that the server knows, if it keeps any. */
export const knownSession = '{known session}';

/** What a client of 2026-07-28 says of a body in headers. */
function modernHeaders(body: string): Record<string, string> {
  const said = (name: string) => /^[\x20-\x7e]+$/.exec(new RegExp(`"${name}":"([^"\\\\]*)"`).exec(body)?.[1] ?? '')?.[0];
  const [method, name = said('uri')] = [said('method'), said('name')];
  return { 'mcp-protocol-version': '2026-07-28', ...(method === undefined ? {} : { 'mcp-method': method }), ...(name === undefined ? {} : { 'mcp-name': name }) };
}

/** Requests of clients, good and bad. */
export const httpRequests: fc.Arbitrary<HttpRequest> = fc
  .record({
    modern: fc.boolean(),
    method: fc.oneof({ weight: 12, arbitrary: fc.constant('POST') }, { weight: 2, arbitrary: fc.constantFrom('GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE') }),
    path: fc.oneof({ weight: 12, arbitrary: fc.constant('/mcp') }, { weight: 1, arbitrary: fc.constantFrom(...paths) }),
    inSession: fc.boolean(),
    others: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) }),
    without: fc.option(fc.constantFrom('content-type', 'accept', 'authorization', 'mcp-session-id', 'mcp-protocol-version', 'mcp-name'), { freq: 12 }),
  })
  .chain(({ modern, method, path, inSession, others, without }) =>
    lines(modern).map((body) => {
      const stated = modern ? modernHeaders(body) : inSession ? { 'mcp-session-id': knownSession, 'mcp-protocol-version': '2025-11-25' } : {};
      return { method, path, headers: Object.fromEntries(Object.entries({ ...ordinary, ...stated, ...Object.fromEntries(others) }).filter(([name]) => name !== without)), body };
    }),
  );

/** Bytes that are hardly a request at all. */
export const rawRequests: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('POST /mcp HTTP/1.1', 'GET /mcp HTTP/1.1', 'POST /mcp HTTP/1.0', 'POST  /mcp HTTP/9.9', 'FROB /mcp HTTP/1.1', 'POST mcp HTTP/1.1', '\0', 'PRI * HTTP/2.0', '\u0016\u0003\u0001'),
    fc.array(fc.constantFrom('Host: 127.0.0.1', 'Host: x', 'Host:', 'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 99999999999', 'Transfer-Encoding: chunked', 'Transfer-Encoding: x', 'Content-Type: application/json', `Authorization: Bearer ${tokens.alice}`, 'X: \0', ': x', ' folded', 'Expect: 100-continue', 'Upgrade: websocket', 'Connection: upgrade'), { maxLength: 7 }),
    fc.constantFrom('', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"jsonrpc":"2.0","id":1,"method":"ping"}', 'GET / HTTP/1.1\r\n\r\n'),
    fc.constantFrom('\r\n', '\n', '\r'),
  )
  .map(([line, headers, body, end]) => `${[line, ...headers].join(end)}${end}${end}${body}`);
