import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveFirst } from './endpoint-first.js';

describe('the endpoint', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((_request, answer) => answer.end('others'));
    serveFirst(server, { serve: async (_request, answer) => void answer.end('endpoint') });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['/mcp', 'endpoint'],
    ['/', 'endpoint'],
    ['/mcp?session=1', 'endpoint'],
    ['/health', 'others'],
    ['/mcp/health', 'others'],
    ['/.well-known/oauth-protected-resource', 'others'],
  ])('and everybody else: %s is served by the %s, and by nobody besides', async (path, by) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { connection: 'close' } });

    expect(await answer.text()).toBe(by);
  });
});
