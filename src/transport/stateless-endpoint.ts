import { type AuthInfo, createMcpHandler, type JSONRPCRequest, type McpHttpHandler, ProtocolError, type ServerEventBus } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { HttpConfig } from '../config/http.config.js';
import { SubscriptionsConfig } from '../config/subscriptions.config.js';
import type { Caller } from '../kernel/caller.js';
import { isObject } from '../kernel/json.js';
import type { ConnectedClient } from '../protocol/connected-client.js';
import { closingResult, isListen, ListenStream } from '../protocol/listen-stream.js';
import { Conversations } from './conversations.js';
import { keepAliveMs } from './http-exchange.js';
import { JsonResponse, type WebAnswer } from './json-response.js';
import { ListenBus, type OnStream } from './listen-bus.js';
import { ListenResponse } from './listen-response.js';
import { exchangePlainly, isPlainExchange } from './plain-exchange.js';
import { asRequest, type RequestHead } from './posted-request.js';
import { eraOf } from './revisions.js';
import { unsilent } from './unsilent.js';

/** Serves each request by itself, in either era. */
@Injectable()
export class StatelessEndpoint {
  private readonly logger = new Logger('Http');
  private readonly handler: McpHttpHandler;
  private readonly streams = new Set<McpHttpHandler>();

  constructor(
    private readonly conversations: Conversations,
    private readonly bus: ListenBus,
    private readonly config: HttpConfig,
    private readonly subscriptions: SubscriptionsConfig,
  ) {
    this.handler = this.handlerWith({});
  }

  post(request: RequestHead, body: unknown, caller: Caller): Promise<WebAnswer> {
    if (isListen(body)) {
      const { era, rejection } = eraOf(request.headers, body);
      if (era === 'modern' && rejection === undefined) return this.listen(request, body, caller);
    }
    this.conversations.watches.noteRequest(caller);
    return unsilent(isPlainExchange(request, body) ? this.exchange(request, body, caller) : this.fetch(request, body, caller), keepAliveMs);
  }

  /** Ends the event streams properly and aborts the calls that still run. */
  async close(): Promise<void> {
    await Promise.all([this.handler, ...this.streams].map((handler) => handler.close()));
  }

  private handlerWith(streams: { readonly bus?: ServerEventBus; readonly maxSubscriptions?: number }): McpHttpHandler {
    return createMcpHandler(({ authInfo, era }) => this.conversations.with({ ...attachedTo(authInfo), era, reachable: false }), {
      legacy: 'stateless',
      keepAliveMs,
      maxRequestBodySize: this.config.GITLAB_MCP_BODY_LIMIT,
      onerror: (error) => this.logger.debug(error.message),
      ...streams,
    });
  }

  /** A handler for one event stream: it alone hears what its bus is told. A stream may watch a single resource, or none and wait for changes of lists. */
  private handlerOfStream(onStream: OnStream): McpHttpHandler {
    const isFull = this.bus.size >= 2 * this.subscriptions.GITLAB_MCP_MAX_WATCHES_TOTAL;
    return this.handlerWith({ bus: this.bus.forOne(onStream), maxSubscriptions: isFull ? 0 : 1 });
  }

  private exchange(request: RequestHead, body: unknown, caller: Caller): Promise<WebAnswer> {
    return exchangePlainly(this.conversations.with({ caller, era: 'legacy', reachable: false, asks: methodIn(body) }), request, body);
  }

  private fetch(request: RequestHead, body: unknown, caller: Caller, handler = this.handler): Promise<Response> {
    return handler.fetch(asRequest(request), { authInfo: { token: caller.token ?? '', clientId: caller.id, scopes: [], extra: { caller, asks: methodIn(body) } satisfies Attached }, parsedBody: body });
  }

  private async listen(request: RequestHead, body: JSONRPCRequest, caller: Caller): Promise<WebAnswer> {
    const { facts, watches: table } = this.conversations;
    const outlet = new ListenResponse((meta) => closingResult(body.id, facts, meta));
    const stream = await ListenStream.open(body, { caller, table, full: facts.full, outlet, signal: request.signal }).catch((error: unknown) => refused(body, error));
    if (stream instanceof JsonResponse) return stream;
    const handler = this.handlerOfStream((listener) => {
      outlet.begin(listener);
      this.streams.add(handler);
      return () => {
        this.streams.delete(handler);
        stream.leave();
      };
    });
    const response = await this.fetch(request, stream.request, caller, handler);
    if (!outlet.hasBegun || stream.watchesNothing) {
      stream.leave();
      return response;
    }
    const answer = outlet.over(response);
    stream.begin();
    return answer;
  }
}

/** What travels with a request through the SDK. */
type Attached = Pick<ConnectedClient, 'caller' | 'asks'>;

function attachedTo(authInfo: AuthInfo | undefined): Attached {
  const attached = authInfo?.extra as Partial<Attached> | undefined;
  if (attached?.caller === undefined) throw new Error('A request reached the handler without its caller.');
  return { caller: attached.caller, asks: attached.asks };
}

/** The method of a body that is one message; a batch asks for several. */
function methodIn(body: unknown): string | undefined {
  const method = isObject(body) ? body['method'] : undefined;
  return typeof method === 'string' ? method : undefined;
}

/** The SDK answers a listen that it refuses with status 200 as well. */
function refused({ id }: JSONRPCRequest, error: unknown): JsonResponse {
  if (!(error instanceof ProtocolError)) throw error;
  return JsonResponse.of({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } });
}
