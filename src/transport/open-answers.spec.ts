import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenAnswers } from './open-answers.js';

let answers: OpenAnswers;
let server: Server;
let port: number;
const taken: Socket[] = [];

beforeEach(async () => {
  answers = new OpenAnswers();
  server = createServer((_request, answer: ServerResponse) => {
    answers.add(answer);
    setTimeout(() => answer.end('told'), 20);
  });
  server.on('connection', (socket) => taken.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => void server.close());

/** A connection that the server has taken, and all that it is told. */
async function connected(): Promise<{ readonly socket: Socket; readonly told: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const told = new Promise<string>((resolve, reject) => socket.on('error', reject).on('close', () => resolve(text)));
  told.catch(() => undefined);
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return { socket, told };
}

/** What Nest does once everything may end. */
async function end(): Promise<void> {
  await answers.finish(server, 500);
  for (const socket of taken.splice(0)) socket.destroy();
}

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

describe('the end of the listener', () => {
  it('leaves no request without its answer that is being answered', async () => {
    const { socket, told } = await connected();
    socket.write(request);
    await once(server, 'request');

    await end();

    expect(await told).toMatch(/^HTTP\/1\.1 200 [\s\S]*told$/);
  });

  it('leaves none without its answer that has arrived and was not read yet', async () => {
    const { socket, told } = await connected();
    socket.write(request);

    await end();

    expect(await told).toMatch(/^HTTP\/1\.1 200 [\s\S]*told$/);
  });

  it('lets nobody in any more', async () => {
    await end();

    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
