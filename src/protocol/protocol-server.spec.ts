import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryTransport, isJSONRPCErrorResponse, type JSONRPCErrorResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';
import { callerOf } from '../kernel/caller.js';
import { FlowStateCodec } from './flow-state-codec.js';
import { ProtocolServer } from './protocol-server.js';
import { serverFacts } from './server-facts.js';

const facts = serverFacts('1.0.0', {
  surface: { GITLAB_MCP_TOOL_SURFACE: 'meta', GITLAB_MCP_TOOL_PREFIX: 'gitlab', GITLAB_MCP_CAPABILITY_SURFACE: 'full' },
  policy: { GITLAB_MCP_READ_ONLY: false },
});

/** What a server whose parts are broken answers to one request. */
async function answerTo(request: { readonly method: string; readonly params?: Record<string, unknown> }): Promise<JSONRPCErrorResponse['error']> {
  const server = new ProtocolServer(facts, () => Promise.reject(new TypeError('parts.of is not a function')), new FlowStateCodec([]), { caller: callerOf('alice'), era: 'legacy', reachable: true });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const answered = new Promise<JSONRPCMessage>((resolve) => {
    theirs.onmessage = resolve;
  });
  await server.connect(ours);
  await theirs.start();
  await theirs.send({ jsonrpc: '2.0', id: 1, ...request });
  const answer = await answered;
  await server.close();
  if (!isJSONRPCErrorResponse(answer)) throw new Error('It was answered.');
  return answer.error;
}

describe('a protocol conversation', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    { method: 'tools/list' },
    { method: 'tools/call', params: { name: 'gitlab_issue', arguments: {} } },
    { method: 'resources/read', params: { uri: 'gitlab://tools' } },
    { method: 'prompts/list' },
    { method: 'completion/complete', params: { ref: { type: 'ref/prompt', name: 'review_mr' }, argument: { name: 'project_id', value: '' } } },
  ])('tells a defect behind $method by a number, under which only the log says why', async (request) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { code, message } = await answerTo(request);
    expect(code).toBe(-32603);
    const reference = /^An unexpected error inside this server, reference ([0-9a-f]{8})\. It is in the server's log under that number\.$/.exec(message)?.[1];
    expect(reference).toBeDefined();
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^${reference ?? ''} ${request.method} failed unexpectedly: TypeError: parts.of is not a function\n`)));
  });

  it.each([
    { method: 'tools/call', params: { name: 7 }, message: 'The parameters of tools/call do not fit the protocol: name is text, and arguments is an object.' },
    { method: 'resources/read', params: {}, message: 'The parameters of resources/read do not fit the protocol.' },
  ])('tells parameters of $method that do not fit as the fault of the client', async ({ message, ...request }) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await expect(answerTo(request)).resolves.toEqual({ code: -32602, message });
    expect(logged).not.toHaveBeenCalled();
  });
});
