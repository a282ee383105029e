import { describe, expect, it } from '@jest/globals';
import { type BrokenLine, MessageLines } from './message-lines.js';

/** What comes of the chunks a client sends: the messages, and what is said of the rest. */
async function through(...chunks: readonly (string | Buffer)[]): Promise<{ messages: unknown[]; broken: BrokenLine[] }> {
  const broken: BrokenLine[] = [];
  const lines = new MessageLines((line) => broken.push(line));
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  let text = '';
  for await (const part of lines as AsyncIterable<Buffer>) text += part.toString();
  return { messages: text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as unknown), broken };
}

const line = (message: unknown) => `${JSON.stringify(message)}\n`;
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the lines of a client', () => {
  it('are messages wherever they are cut, also inside a letter', async () => {
    const message = { ...ping, params: { name: 'Grüße 🚀' } };
    const bytes = Buffer.from(`${line(message)}\r\n\n${line(message)}`);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(await through(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual({ messages: [message, message], broken: [] });
    }
  });

  it.each([
    ['a request', ping],
    ['a request with text as id', { ...ping, id: 'a' }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a result', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } }],
  ])('are handed on: %s', async (_name, message) => {
    expect(await through(line(message))).toEqual({ messages: [message], broken: [] });
  });

  it.each([
    ['no _meta to speak of', { _meta: null }, {}],
    ['a list as _meta', { _meta: [], name: 'x' }, { name: 'x' }],
    ['no progress token to speak of', { _meta: { progressToken: null, other: 1 } }, { _meta: { other: 1 } }],
    ['a progress token between two numbers', { _meta: { progressToken: 1.5 } }, { _meta: {} }],
  ])('are fitted where a call does not hang on it: %s', async (_name, params, fitting) => {
    expect(await through(line({ ...ping, params }))).toEqual({ messages: [{ ...ping, params: fitting }], broken: [] });
  });

  it.each([
    ['broken JSON', '{"jsonrpc":"2.0","id":4', null, -32700],
    ['words', 'hello', null, -32700],
    ['params that are no object', JSON.stringify({ ...ping, params: 5 }), 1, -32600],
    ['a list as params', JSON.stringify({ ...ping, id: 'a', params: [] }), 'a', -32600],
    ['a batch', JSON.stringify([ping]), null, -32600],
    ['an empty batch', '[]', null, -32600],
    ['an object as id', JSON.stringify({ ...ping, id: {} }), null, -32600],
    ['null as id', JSON.stringify({ ...ping, id: null }), null, -32600],
    ['a fraction as id', JSON.stringify({ ...ping, id: 1.5 }), null, -32600],
    ['an id beyond the safe numbers', JSON.stringify({ ...ping, id: 2 ** 60 }), null, -32600],
    ['no method', JSON.stringify({ jsonrpc: '2.0', id: 3 }), 3, -32600],
    ['another protocol', JSON.stringify({ ...ping, jsonrpc: '1.0' }), 1, -32600],
    ['nothing', 'null', null, -32600],
  ])('that are no message are told of, with the id where it can be read: %s', async (_name, text, id, code) => {
    const { messages, broken } = await through(`${text}\n`, line(ping));
    expect(messages).toEqual([ping]);
    expect(broken).toEqual([{ id, code, asks: true, message: expect.stringMatching(/^\S.*\.$/) }]);
  });

  it('that are a broken answer get no answer of their own', async () => {
    expect((await through(line({ jsonrpc: '2.0', id: 1, error: 'no' }))).broken).toEqual([expect.objectContaining({ id: null, asks: false })]);
  });

  it('that are too long are told of, and the next one is read', async () => {
    const { messages, broken } = await through(...Array.from({ length: 11 }, () => 'x'.repeat(1_024 * 1_024)), '\n', line(ping));
    expect(messages).toEqual([ping]);
    expect(broken).toEqual([expect.objectContaining({ id: null, code: -32600, message: expect.stringContaining('longer than') })]);
  });
});
