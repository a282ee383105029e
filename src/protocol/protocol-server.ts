import { type Implementation, type JSONRPCRequest, ProtocolError, ProtocolErrorCode, type Result, SERVER_INFO_META_KEY, Server, type ServerContext } from '@modelcontextprotocol/server';
import { defectOf } from '../kernel/defect.js';
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
   * (typescript-sdk #2284), or the dump as a ProtocolError. Whatever else is thrown is a defect: the client reads one neutral sentence.
   */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const read = refusingMisfits(method, handler);
    // The deadline of a tool's call hears of the end by itself.
    const wrapped = super._wrapHandler(method, method === 'tools/call' ? read : (request, context) => untilGivenUp(context, this.client.givesUp, (own) => read(request, own)));
    return async (request, context) => {
      try {
        const result = await wrapped(request, context);
        // Who asks what this server is gets the whole answer, icon and all; see _outboundServerInfo.
        return method === 'server/discover' ? { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: this.facts.info } } : result;
      } catch (error) {
        if (context.mcpReq.signal.aborted) throw error;
        if (error instanceof ProtocolError) throw error.message.startsWith(`Invalid ${method} request: `) ? misfit(method) : error;
        throw await defect(method, error);
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

/** The SDK holds parameters to the schema before it calls a handler of ours, which answers with a promise: what is thrown at once is the schema's. */
function refusingMisfits(method: string, handler: Handler): Handler {
  return (request, context) => {
    try {
      return handler(request, context);
    } catch (error) {
      throw error instanceof ProtocolError ? error : misfit(method);
    }
  };
}

function misfit(method: string): ProtocolError {
  const form = method === 'tools/call' ? ': name is text, and arguments is an object' : '';
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `The parameters of ${method} do not fit the protocol${form}.`);
}

/** Nest is not loaded yet where nothing but static facts was asked for. */
async function defect(method: string, error: unknown): Promise<ProtocolError> {
  const { logged, told } = defectOf(error, method);
  const { Logger } = await import('@nestjs/common');
  new Logger('Protocol').error(logged);
  return new ProtocolError(ProtocolErrorCode.InternalError, told);
}
