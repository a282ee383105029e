import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import type { FlowState } from '../authoring/asking.js';
import { FlowStateCodec } from './flow-state-codec.js';

const key = (fill: number) => new Uint8Array(32).fill(fill);
const state: FlowState = { version: 1, flow: 'f', binding: 'b', answers: { title: { action: 'accept', content: { title: 'x' } } }, asked: 'description' };
const context = {} as ServerContext;

/** The same signature written in other ways, which a lenient decoder reads alike. */
function otherSpellings(text: string): string[] {
  const bytes = (signature: string) => Buffer.from(signature.slice(signature.lastIndexOf('.') + 1), 'base64url').toString('hex');
  const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map((letter) => text.slice(0, -1) + letter);
  return [`${text}=`, ...last].filter((each) => each !== text && bytes(each) === bytes(text));
}

describe('the state of a flow', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('comes back as it was sealed', async () => {
    const codec = new FlowStateCodec([]);
    expect(await codec.open(await codec.seal(state), context)).toEqual(state);
  });

  it('is ignored once it is older than ten minutes, and read until then', async () => {
    jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const codec = new FlowStateCodec([key(1), key(2)]);
    const text = await codec.seal(state);
    jest.setSystemTime(1_000_000_000_000 + 600_000);
    expect(await codec.open(text, context)).toEqual(state);
    jest.setSystemTime(1_000_000_000_000 + 601_000);
    expect(await codec.open(text, context)).toEqual({ ignored: true });
  });

  it('is ignored when it has expired under the key that is being retired', async () => {
    jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const text = await new FlowStateCodec([key(2)]).seal(state);
    jest.setSystemTime(1_000_000_000_000 + 700_000);
    expect(await new FlowStateCodec([key(1), key(2)]).open(text, context)).toEqual({ ignored: true });
  });

  it('is alive under any key until it is ten minutes old, and never when somebody changed it', async () => {
    jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const text = await new FlowStateCodec([key(1)]).seal(state);
    for (const keys of [[key(1)], [key(1), key(2)], [key(2), key(1)]]) expect(await new FlowStateCodec(keys).isAlive(text)).toBe(true);
    const codec = new FlowStateCodec([key(1)]);
    expect(await new FlowStateCodec([key(2)]).isAlive(text)).toBe(false);
    for (const changed of ['', 'text', text.slice(0, -1), `${text}A`, ...otherSpellings(text)]) expect(await codec.isAlive(changed)).toBe(false);
    jest.setSystemTime(1_000_000_000_000 + 601_000);
    expect(await codec.isAlive(text)).toBe(false);
  });

  it('is refused in every other spelling, also one that decodes to the same signature', async () => {
    const text = await new FlowStateCodec([key(1)]).seal(state);
    for (const changed of otherSpellings(text)) await expect(new FlowStateCodec([key(1)]).open(changed, context)).rejects.toThrow('malformed');
  });

  it('is signed with the first key, and with one of its own where there is none', async () => {
    const text = await new FlowStateCodec([key(1), key(2)]).seal(state);
    expect(await new FlowStateCodec([key(1)]).open(text, context)).toEqual(state);
    await expect(new FlowStateCodec([key(2)]).open(text, context)).rejects.toThrow('mac');
    await expect(new FlowStateCodec([]).open(await new FlowStateCodec([]).seal(state), context)).rejects.toThrow('mac');
  });

  it('is refused under another key, and read under a second one', async () => {
    const text = await new FlowStateCodec([key(1)]).seal(state);
    await expect(new FlowStateCodec([key(2)]).open(text, context)).rejects.toThrow('mac');
    expect(await new FlowStateCodec([key(2), key(1)]).open(text, context)).toEqual(state);
  });

  it.each([
    ['an unknown version', { ...state, version: 2 }],
    ['no version', { ...state, version: undefined }],
    ['no flow', { ...state, flow: undefined }],
    ['no binding', { ...state, binding: 7 }],
    ['no question', { ...state, asked: undefined }],
    ['answers that are none', { ...state, answers: { title: 'x' } }],
    ['answers of which one is none', { ...state, answers: { title: { action: 'decline' }, description: 'x' } }],
    ['a flow that is no text', { ...state, flow: 7 }],
    ['a question that is no text', { ...state, asked: ['title'] }],
    ['no answers', { ...state, answers: [] }],
    ['nothing', null],
  ])('is refused with %s, although it is signed', async (_name, payload) => {
    const text = await createRequestStateCodec({ key: key(1), ttlSeconds: 600 }).mint(payload);
    await expect(new FlowStateCodec([key(1)]).open(text, context)).rejects.toThrow('malformed');
  });
});
