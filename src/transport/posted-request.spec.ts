import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { PostedRequest } from './posted-request.js';

const posted = (request: Partial<IncomingMessage>) => new PostedRequest(request as IncomingMessage, new AbortController().signal);

describe('a request as the SDK is handed it', () => {
  it('has its method', () => {
    expect([posted({ method: 'DELETE', headers: {} }).method, posted({ headers: {} }).method]).toEqual(['DELETE', 'POST']);
  });

  it('has every header, whatever case it is asked for in, and null for what was not sent', () => {
    const { headers } = posted({ headers: { 'mcp-session-id': 's', 'set-cookie': ['a', 'b'] } });
    expect(['mcp-session-id', 'Mcp-Session-Id', 'set-cookie', 'accept'].map((name) => headers.get(name))).toEqual(['s', 's', 'a, b', null]);
  });

  it('ends with the signal that it came with', () => {
    const over = new AbortController();
    const { signal } = new PostedRequest({ headers: {} } as IncomingMessage, over.signal);
    over.abort();
    expect(signal.aborted).toBe(true);
  });
});
