import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json.js';
import type { WebAnswer } from './json-response.js';
import { asRequest, type RequestHead } from './posted-request.js';
import { modernRevision } from './revisions.js';

/**
 * Whether a POST is one message of an older revision, during which nothing will be told: a newer one says what it is in `_meta`, and there a client
 * of an older one asks for progress.
 */
export function isPlainExchange({ headers }: RequestHead, body: unknown): boolean {
  if (!isObject(body) || headers.get('mcp-protocol-version') === modernRevision) return false;
  const { jsonrpc, method, id, params = {} } = body;
  // What is no message at all is refused by whoever tells the revisions apart.
  const isMessage = jsonrpc === '2.0' && typeof method === 'string' && (id === undefined || typeof id === 'string' || Number.isInteger(id));
  return isMessage && isObject(params) && !('_meta' in params);
}

/**
 * Answers it in one JSON text, by a conversation that ends with it. What the SDK does by default for these revisions is an event stream for
 * each answer, which takes a tenth of a call.
 */
export async function exchangePlainly(server: Pick<Server, 'connect' | 'close'>, request: RequestHead, parsedBody: unknown): Promise<WebAnswer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const end = () => void server.close();
  request.signal.addEventListener('abort', end, { once: true });
  try {
    return await transport.handleRequest(asRequest(request), { parsedBody });
  } finally {
    request.signal.removeEventListener('abort', end);
    await server.close();
  }
}
