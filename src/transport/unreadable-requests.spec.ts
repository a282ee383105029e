import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limitConnections } from './connection-limits.js';
import { refuseUnreadable } from './unreadable-requests.js';

let server: Server;
let handle: (request: IncomingMessage, answer: ServerResponse) => void;
const sockets: Socket[] = [];

beforeEach(async () => {
  handle = (request, answer) => void request.on('error', () => undefined).resume().on('end', () => answer.end(request.url));
  server = createServer((request, answer) => handle(request, answer));
  limitConnections(server, { headers: 200, request: 400, idle: 1_000, most: 10, look: 50 });
  refuseUnreadable(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** All that a connection is told, in answer to the parts of a text, until it is closed. */
async function told(...parts: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return closed;
}

const post = 'POST /mcp HTTP/1.1\r\nhost: x\r\n';

describe('what is no request that can be read', () => {
  it.each([
    ['no HTTP at all', 400, -32_600, /HTTP\/1\.1.*POST to \/mcp/, 'hello\r\n\r\n'],
    ['a length below zero', 400, -32_600, /HTTP\/1\.1.*POST to \/mcp/, `${post}content-length: -1\r\n\r\n`],
    ['two ways of ending', 400, -32_600, /HTTP\/1\.1.*POST to \/mcp/, `${post}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['headers without measure', 431, -32_600, /headers.*too large.*fewer, or shorter/, `${post}x: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['headers that never end', 408, -32_000, /too long to arrive.*without a pause/, post],
    ['a body that never ends', 408, -32_000, /too long to arrive.*without a pause/, `${post}content-length: 1000\r\n\r\nonly this`],
  ])('is refused with a message that says so: %s', async (_name, status, code, says, text) => {
    const [head = '', body = ''] = (await told(text)).split('\r\n\r\n');

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][\\s\\S]*content-type: application/json[\\s\\S]*connection: close`));
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: null, error: { code, message: expect.stringMatching(says) } });
  });

  it('is not answered in the middle of another answer', async () => {
    handle = (request, answer) => {
      request.on('error', () => undefined).resume();
      answer.writeHead(200, { 'content-length': '100' }).write('half of');
    };

    expect(await told(`${post}content-length: 3\r\n\r\nabc`, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 200[\s\S]*half of$/);
  });

  it('is answered after another answer', async () => {
    expect(await told(`${post}content-length: 3\r\n\r\nabc`, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 200[\s\S]*\/mcp[\s\S]*HTTP\/1\.1 400/);
  });
});

describe('an address that cannot be decoded', () => {
  it.each(['/%', '/mcp%ff', '*', 'http://['])('leads nowhere: %s', async (address) => {
    expect(await told(`OPTIONS ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(/\/nowhere/);
  });

  it.each(['/mcp', '/mcp?x=%', '/%C3%BC'])('is not taken for one: %s', async (address) => {
    expect(await told(`OPTIONS ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toContain(address);
  });
});
