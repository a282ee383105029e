import {
  type CallToolResult,
  type ElicitRequestFormParams,
  inputRequired,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { InputNeeded } from '../authoring/asking.js';
import type { Failure, Success } from '../catalog/outcome.js';
import { channelOf } from './asking-channel.js';
import type { ConnectedClient } from './connected-client.js';
import type { FlowStateCodec } from './flow-state-codec.js';
import { listed } from './listed.js';
import { refuseCursor } from './one-page.js';
import { progressOf } from './progress-reporter.js';
import type { PartsSource } from './served-parts.js';
import type { ServerFacts } from './server-facts.js';

/** What the tools of one conversation are served from. */
export interface ToolService {
  readonly facts: ServerFacts;
  readonly parts: PartsSource;
  readonly codec: FlowStateCodec;
  readonly client: ConnectedClient;
}

/** Answers `tools/list` and `tools/call`. */
export function serveTools(server: Server, { facts, parts, codec, client }: ToolService): void {
  server.setRequestHandler('tools/list', async (request) => {
    refuseCursor(request);
    const tools = facts.tools ?? (await (await parts()).tools.tools(client.caller));
    return { tools: tools.map(listed) as Tool[] };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { tools } = await parts();
    const { caller, era, reachable, givesUp } = client;
    const channel = channelOf({ era, reachable, declared: server.getClientCapabilities() }, context);
    const progress = progressOf(context);
    const outcome = await tools.call(params.name, params.arguments ?? {}, { caller, signal: context.mcpReq.signal, givesUp, channel, progress }).finally(() => progress.stop());
    if (outcome === undefined) {
      const near = params.name.length > 100 ? [] : await tools.near(params.name, caller);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 100)}".${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} tools/list names them all.${await tools.leftOut(caller)}`);
    }
    return outcome.ok === 'pending' ? ask(outcome.input, codec) : toolResult(outcome, knowsLinks(server, client, context));
  });
}

/** Ends a round with its question; the client repeats the call with the answer and the state. */
async function ask({ form, state }: InputNeeded, codec: FlowStateCodec): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: { [state.asked]: { method: 'elicitation/create', params: { ...form } as ElicitRequestFormParams } },
    requestState: await codec.seal(state),
  });
}

/** Links among the blocks of a tool's result came with the revision of 2025-06-18; an older client refuses the whole result over one. */
function knowsLinks(server: Server, { era }: ConnectedClient, { http }: ServerContext): boolean {
  if (era === 'modern') return true;
  // Without a session every request of an older client meets a server that has negotiated nothing: its header says what the client did.
  const revision = server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? '';
  return revision >= '2025-06-18';
}

/** An outcome as a tool result: text first, structured content only on success. */
function toolResult(outcome: Success | Failure, withLinks: boolean): CallToolResult {
  if (!outcome.ok) return { content: [{ type: 'text', text: outcome.text }], isError: true };
  const { links = [] } = outcome;
  return {
    content: [
      { type: 'text', text: outcome.text },
      ...outcome.images.map(({ mimeType, base64 }) => ({ type: 'image' as const, mimeType, data: base64 })),
      ...(withLinks ? links.map((link) => ({ type: 'resource_link' as const, ...link, mimeType: 'application/json' })) : []),
    ],
    structuredContent: outcome.structured,
  };
}
