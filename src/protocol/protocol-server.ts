import { type Implementation, type JSONRPCRequest, ProtocolError, ProtocolErrorCode, type Result, SERVER_INFO_META_KEY, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { ConnectedClient } from './connected-client.js';
import { ConnectionWatches } from './connection-watches.js';
import type { FlowStateCodec } from './flow-state-codec.js';
import { serveCompletions } from './serve-completions.js';
import { servePrompts } from './serve-prompts.js';
import { serveResources } from './serve-resources.js';
import { serveSubscriptions } from './serve-subscriptions.js';
import { serveTools } from './serve-tools.js';
import type { PartsSource } from './served-parts.js';
import type { ServerFacts } from './server-facts.js';
import { untilGivenUp } from './until-given-up.js';

/** How long clients of the 2026-07-28 revision may keep an answer, in milliseconds. What depends on the token stays private to it. */
const cacheHints = {
  'tools/list': { ttlMs: 300_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 300_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 300_000, cacheScope: 'public' },
} as const;

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/**
 * One protocol conversation, made anew for each connection or stateless request.
 * It is cheap on purpose: everything it answers from is shared and built once.
 */
export class ProtocolServer extends Server {
  /** Whether notifications arrive that belong to no request; in a session only while its event stream is open. */
  listens = true;
  private readonly watches: ConnectionWatches;

  constructor(
    private readonly facts: ServerFacts,
    parts: PartsSource,
    codec: FlowStateCodec,
    private readonly client: ConnectedClient,
  ) {
    super(facts.info, {
      capabilities: facts.capabilities,
      instructions: facts.instructions,
      cacheHints,
      requestState: { verify: (state, context) => codec.open(state, context) },
      inputRequired: { legacyShim: false },
    });
    const { caller } = client;
    this.watches = new ConnectionWatches(caller, () => this.listens, (update) => this.sendResourceUpdated(update));
    const answers = (family: string) => client.asks === undefined || client.asks.startsWith(`${family}/`);
    if (answers('tools')) serveTools(this, { facts, parts, codec, client });
    if (answers('resources')) serveResources(this, parts, caller);
    if (answers('completion')) serveCompletions(this, parts, caller, facts.full);
    if (facts.full && answers('prompts')) servePrompts(this, parts, caller);
    if (facts.full && answers('resources')) serveSubscriptions(this, parts, client, this.watches);
  }

  /**
   * Parameters that do not fit a method's schema are the client's fault (-32602), but the SDK reports -32603 with a dump of its validator
   * (typescript-sdk #2284), or the dump as a ProtocolError. Our handlers throw ProtocolError only, so any other error here is the schema's.
   */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    // The deadline of a tool's call hears of the end by itself.
    const wrapped = super._wrapHandler(method, method === 'tools/call' ? handler : (request, context) => untilGivenUp(context, this.client.givesUp, (own) => handler(request, own)));
    return async (request, context) => {
      try {
        const result = await wrapped(request, context);
        // Who asks what this server is gets the whole answer, icon and all; see _outboundServerInfo.
        return method === 'server/discover' ? { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: this.facts.info } } : result;
      } catch (error) {
        if ((error instanceof ProtocolError && !error.message.startsWith(`Invalid ${method} request: `)) || context.mcpReq.signal.aborted) throw error;
        const form = method === 'tools/call' ? ': name is text, and arguments is an object' : '';
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The parameters of ${method} do not fit the protocol${form}.`);
      } finally {
        this.watches.heard();
      }
    };
  }

  protected override _onclose(): void {
    this.watches.close();
    // The SDK makes an error for whoever may still wait, and mostly nobody does: where it was made is no news, and dear to find out.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      super._onclose();
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  }

  /** Every result of the 2026-07-28 revision names its server; name and version are enough there. */
  protected override _outboundServerInfo(): Implementation | undefined {
    const info = super._outboundServerInfo();
    return info === undefined ? undefined : { name: info.name, version: info.version };
  }
}
