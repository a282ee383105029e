import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readJsonBody, send as answerWith } from './http-exchange.js';
import { HttpRefusal } from './http-refusal.js';
import { JsonResponse, type WebAnswer } from './json-response.js';

let server: Server;
let handle: (request: IncomingMessage, answer: ServerResponse) => Promise<void>;

beforeAll(async () => {
  server = createServer((request, answer) => {
    handle(request, answer).catch((error: unknown) => answer.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?x=1`;

/** What reading a body comes to: its value, or the refusal. */
async function read(body: string | readonly string[], headers: Record<string, string>, limit = 100): Promise<unknown> {
  let result: unknown;
  const handled = new Promise<void>((resolve) => {
    handle = async (request, answer) => {
      result = await readJsonBody(request, limit).catch((error: unknown) => error);
      answer.writeHead(200, { connection: 'close' }).end();
      resolve();
    };
  });
  const sent = send(url(), { method: 'POST', headers });
  // The server may hang up before all of a body that is too large was sent.
  sent.on('error', () => undefined);
  sent.on('response', (answer) => answer.resume());
  for (const part of [body].flat()) sent.write(part);
  sent.end();
  await handled;
  return result;
}

const json = { 'content-type': 'application/json' };

describe('the body of a request', () => {
  it.each([['{"a":1}', { a: 1 }], ['[1,null]', [1, null]], ['"ü🌱"', 'ü🌱'], ['null', null]])('%j is read as JSON', async (body, value) => {
    expect(await read(body, json)).toEqual(value);
    expect(await read(body, { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual(value);
  });

  it.each(['', '{not json', '{"a":1} x', '\u0000'])('%j is no JSON: 400, -32700, and nothing about the server', async (body) => {
    const refused = await read(body, json);
    expect(refused).toMatchObject({ status: 400, code: -32_700, message: 'The body is not valid JSON. Send one JSON-RPC message.' });
  });

  it.each([
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'identity, br' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json;charset="latin1"' },
  ])('in another form than plain UTF-8 is refused: 415 (%j)', async (headers) => {
    expect(await read('{}', { ...json, ...headers })).toMatchObject({ status: 415 });
    expect(await read('{}', { ...json, 'content-encoding': 'identity', 'content-type': 'application/json; charset="UTF-8"' })).toEqual({});
  });

  it.each(['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', ''])('of type %j is refused: 415', async (type) => {
    expect(await read('{}', { 'content-type': type })).toMatchObject({ status: 415 });
  });

  it('above the limit is refused with the setting, announced or not', async () => {
    const large = JSON.stringify('x'.repeat(200));
    for (const headers of [{ ...json, 'content-length': String(large.length) }, { ...json, 'transfer-encoding': 'chunked' }]) {
      expect(await read([large.slice(0, 90), large.slice(90)], headers)).toMatchObject({ status: 413, message: expect.stringContaining('GITLAB_MCP_BODY_LIMIT') });
    }
  });

  it('exactly as large as the limit is read', async () => {
    const exact = JSON.stringify('x'.repeat(98));
    expect(await read(exact, json)).toBe('x'.repeat(98));
  });

  it('of one byte above is not', async () => {
    expect(await read(JSON.stringify('x'.repeat(99)), json)).toBeInstanceOf(HttpRefusal);
  });
});

/** The whole answer as it arrives. */
async function answerTo(response: () => WebAnswer, headers: Record<string, string> = {}): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  handle = (request, answer) => answerWith(response(), request, answer);
  return new Promise((resolve, reject) => {
    send(url(), { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('an answer', () => {
  const long = JSON.stringify('ü'.repeat(5_000));

  it('keeps status, headers and length', async () => {
    const { status, headers, bytes } = await answerTo(() => new Response('{"a":1}', { status: 202, headers: { 'content-type': 'application/json', 'mcp-session-id': 's' } }));
    expect([status, headers['content-type'], headers['mcp-session-id'], headers['content-length'], bytes.toString()]).toEqual([202, 'application/json', 's', '7', '{"a":1}']);
  });

  it('of one JSON text keeps status, headers and length, whatever it is written in', async () => {
    const { status, headers, bytes } = await answerTo(() => JsonResponse.of({ a: 'ü🌱' }, { status: 404, headers: { 'Mcp-Session-Id': 's', 'Content-Type': 'application/json' } }));
    expect([status, headers['content-type'], headers['mcp-session-id'], headers['content-length'], bytes.toString()]).toEqual([404, 'application/json', 's', '14', '{"a":"ü🌱"}']);
    expect([JsonResponse.of(1, { status: 404 }).ok, JsonResponse.of(1).ok]).toEqual([false, true]);

    const compressed = await answerTo(() => JsonResponse.of('ü'.repeat(5_000)), { 'accept-encoding': 'gzip' });
    expect(compressed.headers).toMatchObject({ 'content-type': 'application/json', 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(compressed.bytes.length) });
    expect(gunzipSync(compressed.bytes).toString()).toBe(long);
  });

  it('is compressed when that pays and the client can read it', async () => {
    const compressed = await answerTo(() => new Response(long), { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-length': String(compressed.bytes.length) });
    expect(gunzipSync(compressed.bytes).toString()).toBe(long);

    for (const [body, headers] of [[long, {}], [long, { 'accept-encoding': 'br' }], ['short', { 'accept-encoding': 'gzip' }]] as const) {
      const plain = await answerTo(() => new Response(body), headers);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.bytes.toString()).toBe(body);
    }
  });

  it('without a body has none', async () => {
    const { status, bytes } = await answerTo(() => new Response(null, { status: 202 }));
    expect([status, bytes.length]).toEqual([202, 0]);
  });

  it('that is an event stream comes as it is written, unbuffered by what is on the way', async () => {
    const encoder = new TextEncoder();
    let write: ReadableStreamDefaultController<Uint8Array> | undefined;
    handle = (request, answer) => answerWith(new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (write = controller) }), { headers: { 'content-type': 'text/event-stream' } }), request, answer);
    const answer = await new Promise<IncomingMessage>((resolve) => send(url(), { method: 'POST', headers: { 'accept-encoding': 'gzip' } }, resolve).end());
    // The headers are here before the first event is.
    expect(answer.headers).toMatchObject({ 'x-accel-buffering': 'no', 'cache-control': 'no-cache, no-transform' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const next = () => new Promise<string>((resolve) => answer.once('data', (chunk: Buffer) => resolve(chunk.toString())));
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      const arrived = next();
      write?.enqueue(encoder.encode(event));
      expect(await arrived).toBe(event);
    }
    const ended = new Promise((resolve) => answer.once('end', resolve));
    answer.resume();
    write?.close();
    await ended;
  });

  it('that is an event stream ends for its writer when the client hangs up', async () => {
    const cancelled = new Promise<void>((resolve) => {
      handle = (request, answer) => answerWith(new Response(new ReadableStream({ cancel: () => resolve() }), { headers: { 'content-type': 'text/event-stream' } }), request, answer).catch(() => undefined);
    });
    const asked = send(url(), { method: 'POST' }, (answer) => {
      answer.on('error', () => undefined);
      asked.destroy();
    });
    asked.on('error', () => undefined);
    asked.end();
    await cancelled;
  });
});
