import {
  type BlobResourceContents,
  type CallToolResult,
  type ElicitRequestFormParams,
  type Implementation,
  inputRequired,
  type InputRequiredResult,
  type JSONRPCRequest,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Result,
  SERVER_INFO_META_KEY,
  Server,
  type ServerContext,
  type TextResourceContents,
  type Tool,
} from '@modelcontextprotocol/server';
import type { InputNeeded } from '../authoring/asking.js';
import type { Failure, Success } from '../catalog/outcome.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { channelOf } from './asking-channel.js';
import { ConnectionWatches } from './connection-watches.js';
import type { FlowStateCodec } from './flow-state-codec.js';
import { iconsFor } from './icons-for.js';
import { progressOf } from './progress-reporter.js';
import type { ServedParts } from './served-parts.js';
import type { ServerFacts } from './server-facts.js';

/** How long clients of the 2026-07-28 revision may keep an answer, in milliseconds. What depends on the token stays private to it. */
const cacheHints = {
  'tools/list': { ttlMs: 300_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 300_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 300_000, cacheScope: 'public' },
} as const;

/** Who speaks, and how they can be reached. */
export interface ConnectedClient {
  readonly caller: Caller;
  readonly era: 'legacy' | 'modern';
  /** Whether requests of ours can reach the client: on stdio and in sessions. */
  readonly reachable: boolean;
}

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
    private readonly parts: () => ServedParts | Promise<ServedParts>,
    private readonly codec: FlowStateCodec,
    private readonly client: ConnectedClient,
  ) {
    super(facts.info, {
      capabilities: facts.capabilities,
      instructions: facts.instructions,
      cacheHints,
      requestState: { verify: (state, context) => codec.open(state, context) },
      inputRequired: { legacyShim: false },
    });
    this.watches = new ConnectionWatches(client.caller, () => this.listens, (update) => this.sendResourceUpdated(update));
    this.serveTools(facts);
    this.serveResources();
    this.serveCompletions(facts.full);
    if (facts.full) this.serveFullSurface();
  }

  /**
   * Parameters that do not fit a method's schema are the client's fault (-32602), but the SDK reports -32603 with a dump of its validator
   * (typescript-sdk #2284). Our handlers throw ProtocolError only, so any other error here is the schema's.
   */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        const result = await wrapped(request, context);
        // Who asks what this server is gets the whole answer, icon and all; see _outboundServerInfo.
        return method === 'server/discover' ? { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: this.facts.info } } : result;
      } catch (error) {
        if (error instanceof ProtocolError || context.mcpReq.signal.aborted) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The parameters of ${method} do not fit the protocol.`);
      } finally {
        this.watches.heard();
      }
    };
  }

  protected override _onclose(): void {
    this.watches.close();
    super._onclose();
  }

  /** Every result of the 2026-07-28 revision names its server; name and version are enough there. */
  protected override _outboundServerInfo(): Implementation | undefined {
    const info = super._outboundServerInfo();
    return info === undefined ? undefined : { name: info.name, version: info.version };
  }

  private serveTools(facts: ServerFacts): void {
    this.setRequestHandler('tools/list', async () => {
      const tools = facts.tools ?? (await (await this.parts()).tools.tools(this.client.caller));
      return { tools: tools.map(listed) as unknown as Tool[] };
    });
    this.setRequestHandler('tools/call', async ({ params }, context) => {
      const { tools } = await this.parts();
      const { caller, era, reachable } = this.client;
      const channel = channelOf({ era, reachable, declared: this.getClientCapabilities() }, context);
      const progress = progressOf(context);
      const outcome = await tools.call(params.name, params.arguments ?? {}, { caller, signal: context.mcpReq.signal, channel, progress }).finally(() => progress.stop());
      if (outcome === undefined) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 100)}". tools/list names them all.${await tools.leftOut(caller)}`);
      }
      return outcome.ok === 'pending' ? this.ask(outcome.input) : toolResult(outcome, this.knowsLinks(context));
    });
  }

  /** Links among the blocks of a tool's result came with the revision of 2025-06-18; an older client refuses the whole result over one. */
  private knowsLinks({ http }: ServerContext): boolean {
    if (this.client.era === 'modern') return true;
    // Without a session every request of an older client meets a server that has negotiated nothing: its header says what the client did.
    const revision = this.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? '';
    return revision >= '2025-06-18';
  }

  /** Ends a round with its question; the client repeats the call with the answer and the state. */
  private async ask({ form, state }: InputNeeded): Promise<InputRequiredResult> {
    return inputRequired({
      inputRequests: { [state.asked]: { method: 'elicitation/create', params: { ...form } as ElicitRequestFormParams } },
      requestState: await this.codec.seal(state),
    });
  }

  private serveResources(): void {
    this.setRequestHandler('resources/list', async () => ({ resources: (await this.parts()).resources.list().map(listed) }));
    this.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: (await this.parts()).resources.templates().map(listed) }));
    this.setRequestHandler('resources/read', async ({ params }, context) => {
      const content = await (await this.parts()).resources.read(params.uri, this.client.caller, context.mcpReq.signal).catch(asProtocolError);
      if (content === undefined) throw new ResourceNotFoundError(params.uri, `There is no resource ${params.uri.slice(0, 200)} here.`);
      const { meta, ...rest } = content;
      return { contents: [{ ...rest, ...(meta === undefined ? {} : { _meta: meta }) } as TextResourceContents | BlobResourceContents] };
    });
  }

  private serveCompletions(full: boolean): void {
    this.setRequestHandler('completion/complete', async ({ params }, { mcpReq: { signal } }) => {
      const { completer, prompts, resources } = await this.parts();
      const { ref, argument, context } = params;
      const place = ref.type === 'ref/resource' ? ref.uri : ref.name;
      const known = ref.type === 'ref/resource' ? variablesOf(resources.templates(), place) : argumentsOf(full ? prompts.list() : [], place);
      if (known === undefined) {
        const what = ref.type === 'ref/resource' ? 'resource template' : 'prompt';
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${what} "${place.slice(0, 200)}" here.`);
      }
      if (!known.includes(argument.name)) return { completion: { values: [], total: 0, hasMore: false } };
      const { values, ...counts } = await completer.complete({
        caller: this.client.caller,
        place,
        argument: argument.name,
        value: argument.value,
        known: context?.arguments ?? {},
        signal,
      });
      return { completion: { values: [...values], ...counts } };
    });
  }

  private serveFullSurface(): void {
    this.setRequestHandler('prompts/list', async () => ({ prompts: (await this.parts()).prompts.list().map(listed) as unknown as Prompt[] }));
    this.setRequestHandler('prompts/get', async ({ params }, context) => {
      const { prompts } = await this.parts();
      const progress = progressOf(context);
      const outcome = await prompts.get(params.name, params.arguments ?? {}, { caller: this.client.caller, signal: context.mcpReq.signal, progress }).finally(() => progress.stop());
      if (!outcome.ok) throw new ProtocolError(outcome.fault === 'caller' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, outcome.message);
      return { description: outcome.description, messages: [{ role: 'user', content: { type: 'text', text: outcome.text } }] };
    });
    this.setRequestHandler('resources/subscribe', async ({ params }, context) => {
      if (!this.client.reachable) throw unreachable();
      await this.watches.subscribe(params.uri, (await this.parts()).watches, context.mcpReq.signal);
      return {};
    });
    this.setRequestHandler('resources/unsubscribe', ({ params }) => {
      if (!this.client.reachable) throw unreachable();
      this.watches.unsubscribe(params.uri);
      return Promise.resolve({});
    });
  }
}

/** A listing as the protocol has it: with its icon, and what is known of it beside. */
function listed<T extends { readonly icon: string; readonly meta?: JsonObject }>({ icon, meta, ...rest }: T) {
  return { ...rest, icons: iconsFor(icon), ...(meta === undefined ? {} : { _meta: meta }) };
}

/** The variables of a template; undefined when it is not served. */
function variablesOf(templates: readonly { readonly uriTemplate: string }[], uriTemplate: string): string[] | undefined {
  if (!templates.some((each) => each.uriTemplate === uriTemplate)) return undefined;
  return [...uriTemplate.matchAll(/\{\+?([a-z_]+)\}/g)].map(([, name = '']) => name);
}

/** The arguments of a prompt; undefined when it is not served. */
function argumentsOf(prompts: readonly { readonly name: string; readonly arguments: readonly { readonly name: string }[] }[], name: string): string[] | undefined {
  return prompts.find((each) => each.name === name)?.arguments.map((argument) => argument.name);
}

/** Reading a resource has no result for failures: ours travel as protocol errors, in their own words. */
function asProtocolError(error: unknown): never {
  if (error instanceof ActionError) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  throw error;
}

/** Where each request stands by itself there is nobody to tell later. */
function unreachable(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    'Nothing can be watched here: each request stands by itself, and no connection stays to be told by. What works: subscriptions/listen of protocol 2026-07-28, a session (a server started with --stateless=false or --stateless=hybrid), or standard input and output.',
  );
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
