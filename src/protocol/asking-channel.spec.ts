import { describe, expect, it } from '@jest/globals';
import { type ClientCapabilities, SdkError, SdkErrorCode, type ServerContext, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import { Interrupted, UnreadableAnswer } from '../kernel/errors.js';
import { channelOf } from './asking-channel.js';

interface Sent {
  readonly schema: StandardSchemaV1;
  readonly request: { readonly method: string; readonly params: Record<string, unknown> };
  readonly options: { readonly timeout: number; readonly signal: AbortSignal };
}

/** What the SDK hands to a handler, as far as asking looks at it. */
function contextOf({ elicitation, state, responses, answer }: { elicitation?: unknown; state?: unknown; responses?: Record<string, unknown>; answer?: (sent: Sent) => Promise<unknown> }): ServerContext {
  return {
    mcpReq: {
      envelope: { 'io.modelcontextprotocol/clientCapabilities': elicitation === undefined ? {} : { elicitation } },
      requestState: () => state,
      inputResponses: responses,
      send: (request: Sent['request'], schema: StandardSchemaV1, options: Sent['options']) => answer?.({ request, schema, options }),
    },
  } as unknown as ServerContext;
}

const form = { message: 'Enter the issue title\n\n- more', requestedSchema: { type: 'object' } };
const legacy = (elicitation: unknown, reachable = true) => ({ era: 'legacy', reachable, declared: (elicitation === undefined ? {} : { elicitation }) as ClientCapabilities }) as const;
const modern = { era: 'modern', reachable: true, declared: undefined } as const;

describe('how a client can be asked', () => {
  it.each([{}, { form: {} }, { form: {}, url: {} }, { anything: {} }])('by forms when it declares %j', (elicitation) => {
    expect(channelOf(legacy(elicitation), contextOf({})).kind).toBe('push');
    expect(channelOf(modern, contextOf({ elicitation })).kind).toBe('rounds');
  });

  it.each([undefined, true, null, 'text', 7, ['form'], { url: {} }, { form: true }, { form: null }])('not at all when it declares %j', (elicitation) => {
    expect(channelOf(legacy(elicitation), contextOf({}))).toEqual({ kind: 'none', reason: 'undeclared' });
    expect(channelOf(modern, contextOf({ elicitation }))).toEqual({ kind: 'none', reason: 'undeclared' });
  });

  it('not at all when it declares nothing at all', () => {
    expect(channelOf({ era: 'legacy', reachable: true, declared: undefined }, contextOf({}))).toEqual({ kind: 'none', reason: 'undeclared' });
    const bare = { mcpReq: { requestState: () => undefined } } as unknown as ServerContext;
    expect(channelOf(modern, bare)).toEqual({ kind: 'none', reason: 'undeclared' });
    for (const stated of [null, 'text', []]) {
      const odd = { mcpReq: { envelope: { 'io.modelcontextprotocol/clientCapabilities': stated }, requestState: () => undefined } } as unknown as ServerContext;
      expect(channelOf(modern, odd)).toEqual({ kind: 'none', reason: 'undeclared' });
    }
  });

  it('not at all by an older revision where no question can reach it, whatever it declares', () => {
    expect(channelOf(legacy({}, false), contextOf({}))).toEqual({ kind: 'none', reason: 'no-channel' });
  });

  it('with its verified state, and without state that is to be ignored', () => {
    const state = { version: 1, flow: 'f', binding: 'b', answers: {}, asked: 'title' };
    expect(channelOf(modern, contextOf({ elicitation: {}, state, responses: { title: 1 } }))).toEqual({ kind: 'rounds', state, responses: { title: 1 } });
    for (const ignored of [undefined, { ignored: true }, 'text', { flow: 'f' }, { flow: 'f', answers: [] }, { flow: 7, answers: {} }, { answers: {} }]) expect(channelOf(modern, contextOf({ elicitation: {}, state: ignored }))).toEqual({ kind: 'rounds', responses: {} });
  });
});

describe('a pushed question', () => {
  const signal = new AbortController().signal;
  const push = (answer: (sent: Sent) => Promise<unknown>, stop = signal) => {
    const channel = channelOf(legacy({}), contextOf({ answer }));
    if (channel.kind !== 'push') throw new Error(`It is ${channel.kind}.`);
    return channel.send(form, stop);
  };

  it('is one request of form mode that waits ten minutes, and hands on the answer as it came', async () => {
    let sent: Sent | undefined;
    const answer = await push((each) => {
      sent = each;
      return Promise.resolve({ odd: true });
    });
    expect(answer).toEqual({ odd: true });
    expect(sent?.request).toEqual({ method: 'elicitation/create', params: { mode: 'form', ...form } });
    expect(sent?.options).toEqual({ timeout: 600_000, signal });
    expect(sent?.schema['~standard']).toMatchObject({ version: 1, vendor: 'gitlab-mcp-server' });
    for (const value of [{ odd: true }, undefined, 'text']) expect(sent?.schema['~standard'].validate(value)).toEqual({ value });
  });

  const failing = (error: Error, stop?: AbortSignal) => push(() => Promise.reject(error), stop).catch((failure: unknown) => failure as Error);

  it('without an answer ends the call, and is not called a cancellation', async () => {
    const failure = await failing(new SdkError(SdkErrorCode.RequestTimeout, 'late'));
    expect(failure).toBeInstanceOf(Interrupted);
    expect((failure as Error).message).toBe('No answer to "Enter the issue title" came within 10 minutes. Nothing was changed in GitLab.');
    expect((failure as Error).cause).toMatchObject({ code: SdkErrorCode.RequestTimeout });
  });

  it('ends with the client, and with the call', async () => {
    const [closed, aborted] = [new SdkError(SdkErrorCode.ConnectionClosed, 'closed'), new Error('aborted')];
    expect(await failing(closed)).toMatchObject({ kind: 'interrupted', message: 'The client went away while a question was open. Nothing was changed in GitLab.', cause: closed });
    expect(await failing(aborted, AbortSignal.abort())).toMatchObject({ kind: 'interrupted', message: 'The call was cancelled while a question was open. Nothing was changed in GitLab.', cause: aborted });
  });

  it('that the client answers with an error was not decided on', async () => {
    const failure = await failing(new Error('I have no window'));
    expect(failure).toBeInstanceOf(UnreadableAnswer);
    expect((failure as Error).message).toBe('The client\'s answer to "Enter the issue title" could not be used: the client reported "I have no window". Nothing was changed in GitLab.');
    expect((failure as Error).cause).toEqual(new Error('I have no window'));
  });

  it.each([
    ['another fault of the protocol', new SdkError(SdkErrorCode.InvalidResult, 'odd'), 'odd'],
    ['a fault that is only numbered like a timeout', Object.assign(new Error('busy'), { code: SdkErrorCode.RequestTimeout }), 'busy'],
    ['a fault that is only numbered like a closed connection', Object.assign(new Error('busy'), { code: SdkErrorCode.ConnectionClosed }), 'busy'],
    ['a long fault', new Error('x'.repeat(300)), 'x'.repeat(200)],
    ['what is no fault', 'odd' as unknown as Error, 'it failed'],
  ])('was not decided on when there was %s', async (_name, thrown, told) => {
    expect(await failing(thrown)).toMatchObject({ kind: 'unreadable_answer', message: expect.stringContaining(`the client reported "${told}"`) });
  });
});
