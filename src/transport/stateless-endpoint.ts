import { type AuthInfo, createMcpHandler, type JSONRPCRequest, type McpHttpHandler, ProtocolError, type ServerEventBus } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { HttpConfig } from '../config/http.config.js';
import { SubscriptionsConfig } from '../config/subscriptions.config.js';
import type { Caller } from '../kernel/caller.js';
import { closingResult, isListen, ListenStream } from '../protocol/listen-stream.js';
import { Conversations } from './conversations.js';
import { keepAliveMs } from './http-exchange.js';
import { ListenBus } from './listen-bus.js';
import { ListenResponse } from './listen-response.js';
import { eraOf } from './revisions.js';

/** Serves each request by itself, in either era. */
@Injectable()
export class StatelessEndpoint {
  private readonly logger = new Logger('Http');
  private readonly handler: McpHttpHandler;

  constructor(
    private readonly conversations: Conversations,
    private readonly bus: ListenBus,
    config: HttpConfig,
    { GITLAB_MCP_MAX_WATCHES_TOTAL }: SubscriptionsConfig,
  ) {
    this.handler = createMcpHandler(({ authInfo, era }) => conversations.with({ caller: callerIn(authInfo), era, reachable: false }), {
      legacy: 'stateless',
      bus: this.bus satisfies ServerEventBus,
      // A stream may watch a single resource, or none and wait for changes of lists.
      maxSubscriptions: 2 * GITLAB_MCP_MAX_WATCHES_TOTAL,
      keepAliveMs,
      maxRequestBodySize: config.GITLAB_MCP_BODY_LIMIT,
      onerror: (error) => this.logger.debug(error.message),
    });
  }

  post(request: Request, body: unknown, caller: Caller): Promise<Response> {
    if (isListen(body)) {
      const { era, rejection } = eraOf(request.headers, body);
      if (era === 'modern' && rejection === undefined) return this.listen(request, body, caller);
    }
    this.conversations.watches.noteRequest(caller);
    return this.fetch(request, body, caller);
  }

  /** Ends the event streams properly and aborts the calls that still run. */
  close(): Promise<void> {
    return this.handler.close();
  }

  private fetch(request: Request, body: unknown, caller: Caller): Promise<Response> {
    return this.handler.fetch(request, { authInfo: { token: caller.token ?? '', clientId: caller.id, scopes: [], extra: { caller } }, parsedBody: body });
  }

  private async listen(request: Request, body: JSONRPCRequest, caller: Caller): Promise<Response> {
    const { facts, watches: table } = this.conversations;
    const outlet = new ListenResponse((meta) => closingResult(body.id, facts, meta));
    const stream = await ListenStream.open(body, { caller, table, full: facts.full, outlet, signal: request.signal }).catch((error: unknown) => refused(body, error));
    if (stream instanceof Response) return stream;
    const response = await this.bus.during(
      (listener) => {
        outlet.begin(listener);
        return () => stream.leave();
      },
      () => this.fetch(request, stream.request, caller),
    );
    if (!outlet.hasBegun || stream.watchesNothing) {
      stream.leave();
      return response;
    }
    const answer = outlet.over(response);
    stream.begin();
    return answer;
  }
}

/** The caller that `fetch` handed on. */
function callerIn(authInfo: AuthInfo | undefined): Caller {
  const caller = authInfo?.extra?.['caller'];
  if (caller === undefined) throw new Error('A request reached the handler without its caller.');
  return caller as Caller;
}

/** The SDK answers a listen that it refuses with status 200 as well. */
function refused({ id }: JSONRPCRequest, error: unknown): Response {
  if (!(error instanceof ProtocolError)) throw error;
  return Response.json({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } });
}
