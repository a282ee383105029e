import { describe, expect, it } from '@jest/globals';
import { JsonResponse, type WebAnswer } from './json-response.js';
import { unsilent } from './unsilent.js';

/** An answer that comes when the test says so. */
function promised() {
  let come!: (answer: WebAnswer) => void;
  let fail!: (error: Error) => void;
  const coming = new Promise<WebAnswer>((resolve, reject) => {
    [come, fail] = [resolve, reject];
  });
  return { coming, come, fail };
}

const result = { jsonrpc: '2.0', id: 1, result: { text: 'one\ntwo' } };
const event = `event: message\ndata: ${JSON.stringify(result)}\n\n`;
const stream = () => new Response(event, { headers: { 'content-type': 'text/event-stream' } });

/** A late answer: the stream in its place, and a reader of it that has heard one comment. */
async function late() {
  const { coming, come, fail } = promised();
  const answer = (await unsilent(coming, 5)) as Response;
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await next()).toBe(': keepalive\n\n');
  return { answer, reader, next, come, fail };
}

describe('an answer that comes in time', () => {
  it('is given as it is', async () => {
    const answer = JsonResponse.of(result);
    expect(await unsilent(Promise.resolve(answer), 60_000)).toBe(answer);
  });

  it('may be a failure', async () => {
    await expect(unsilent(Promise.reject(new Error('no')), 60_000)).rejects.toThrow('no');
  });
});

describe('an answer that takes long', () => {
  it.each<[string, () => WebAnswer]>([
    ['a text', () => JsonResponse.of(result)],
    ['a response of the platform', () => Response.json(result)],
    ['a stream of its own', stream],
  ])('comes as an event when it is %s', async (_name, made) => {
    const { answer, next, come, reader } = await late();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await next()).toBe(': keepalive\n\n');
    come(made());
    let told = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) told += new TextDecoder().decode(part.value);
    expect(told.replaceAll(': keepalive\n\n', '')).toBe(event);
  });

  it('breaks the stream off when it fails', async () => {
    const { fail, reader } = await late();
    fail(new Error('no'));
    await expect(
      (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read());
      })(),
    ).rejects.toThrow('no');
  });

  it('is not waited for once nobody reads it', async () => {
    const { come, reader } = await late();
    const gone = reader.cancel();
    come(JsonResponse.of(result));
    await gone;
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
