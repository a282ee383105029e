import { expect } from '@jest/globals';
import { type RawAnswer, rawRequest } from './raw-http.js';

/** A request as it goes over the wire. */
export const message = (method: string, params: object = {}, id: number | string = 1) => ({ jsonrpc: '2.0', id, method, params });

export const initialize = (revision = '2025-11-25', capabilities: object = {}) => message('initialize', { protocolVersion: revision, capabilities, clientInfo: { name: 'raw', version: '1' } }, 0);

/** A call of an action on the dynamic surface. */
export const callOf = (action: string, params: object = {}, id: number | string = 1) => message('tools/call', { name: 'gitlab_execute_action', arguments: { action, params } }, id);

/** A request of the revision that has no handshake, or of one that a test makes up. */
export const modernMessage = (method: string, params: object = {}, revision = '2026-07-28') =>
  message(method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });

/** What such a request says in its headers as well. */
export const modernHeaders = (method: string, others: Record<string, string> = {}) => ({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...others });

export function headersOf(token: string | undefined, session?: string, others: Record<string, string> = {}): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...others,
  };
}

/** Posts a message to the endpoint, or a text as it is. */
export function post({ url }: { readonly url: string }, headers: Record<string, string>, body: unknown): Promise<RawAnswer> {
  return rawRequest(url, 'POST', '/mcp', headers, typeof body === 'string' ? body : JSON.stringify(body));
}

/** Opens a session without a client library, and gives its id. */
export async function openSession(server: { readonly url: string }, token: string, capabilities: object = {}): Promise<string> {
  const answer = await post(server, headersOf(token), initialize('2025-11-25', capabilities));
  expect(answer.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  const session = String(answer.headers['mcp-session-id']);
  expect((await post(server, headersOf(token, session), { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  return session;
}
