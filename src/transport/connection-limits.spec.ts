import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limitConnections } from './connection-limits.js';

let server: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((request, answer) => {
    request.resume().on('end', () => answer.end('done'));
  });
  limitConnections(server, { headers: 200, request: 400, idle: 1_000, most: 2, look: 50 });
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

/** What a connection that sends so much, and then nothing more, is answered until it is closed. */
function answerTo(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let answered = '';
  socket.on('data', (chunk) => (answered += chunk.toString()));
  if (text !== '') socket.write(text);
  return new Promise((resolve, reject) => {
    socket.on('close', () => resolve(answered));
    socket.on('error', reject);
  });
}

describe('the limits of a connection', () => {
  it.each([
    ['headers', 'POST /mcp HTTP/1.1\r\nhost: x\r\n'],
    ['a body', 'POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nonly this'],
  ])('end %s that never come to an end', async (_name, text) => {
    expect(await answerTo(text)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('leave a request in peace that is all there', async () => {
    expect(await answerTo('POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok')).toMatch(/^HTTP\/1\.1 200[\s\S]*done/);
  });

  it('take no more connections than so many', async () => {
    const held = [answerTo('GET / HTTP/1.1\r\n'), answerTo('GET / HTTP/1.1\r\n')];
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('');
    await Promise.all(held);
  });

  it('are set where nothing else is said', () => {
    const plain = createServer();
    limitConnections(plain);
    expect(plain).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 75_000, maxConnections: 10_000, connectionsCheckingInterval: 5_000 });
  });
});
