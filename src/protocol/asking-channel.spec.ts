import { describe, expect, it } from '@jest/globals';
import { type ClientCapabilities, SdkError, SdkErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import { Interrupted, UnreadableAnswer } from '../kernel/errors.js';
import { channelOf } from './asking-channel.js';

interface Sent {
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
      send: (request: Sent['request'], _schema: unknown, options: Sent['options']) => answer?.({ request, options }),
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

  it('not at all by an older revision where no question can reach it, whatever it declares', () => {
    expect(channelOf(legacy({}, false), contextOf({}))).toEqual({ kind: 'none', reason: 'no-channel' });
  });

  it('with its verified state, and without state that is to be ignored', () => {
    const state = { version: 1, flow: 'f', binding: 'b', answers: {}, asked: 'title' };
    expect(channelOf(modern, contextOf({ elicitation: {}, state, responses: { title: 1 } }))).toEqual({ kind: 'rounds', state, responses: { title: 1 } });
    for (const ignored of [undefined, { ignored: true }, 'text']) expect(channelOf(modern, contextOf({ elicitation: {}, state: ignored }))).toEqual({ kind: 'rounds', responses: {} });
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
  });

  const failing = (error: Error, stop?: AbortSignal) => push(() => Promise.reject(error), stop).catch((failure: unknown) => failure as Error);

  it('without an answer ends the call, and is not called a cancellation', async () => {
    const failure = await failing(new SdkError(SdkErrorCode.RequestTimeout, 'late'));
    expect(failure).toBeInstanceOf(Interrupted);
    expect((failure as Error).message).toBe('No answer to "Enter the issue title" came within 10 minutes. Nothing was changed in GitLab.');
  });

  it('ends with the client, and with the call', async () => {
    expect(await failing(new SdkError(SdkErrorCode.ConnectionClosed, 'closed'))).toMatchObject({ kind: 'interrupted', message: expect.stringContaining('went away') });
    expect(await failing(new Error('aborted'), AbortSignal.abort())).toMatchObject({ kind: 'interrupted', message: expect.stringContaining('while a question was open') });
  });

  it('that the client answers with an error was not decided on', async () => {
    const failure = await failing(new Error('I have no window'));
    expect(failure).toBeInstanceOf(UnreadableAnswer);
    expect((failure as Error).message).toBe('The client\'s answer to "Enter the issue title" could not be used: the client reported "I have no window". Nothing was changed in GitLab.');
  });
});
