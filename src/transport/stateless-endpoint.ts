import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { HttpConfig } from '../config/http.config.js';
import { type Caller, callerOf } from '../kernel/caller.js';
import { Conversations } from './conversations.js';
import { keepAliveMs } from './http-exchange.js';

/** Serves each request by itself, in either era. */
@Injectable()
export class StatelessEndpoint {
  private readonly logger = new Logger('Http');
  private readonly handler: McpHttpHandler;

  constructor(conversations: Conversations, config: HttpConfig) {
    this.handler = createMcpHandler(({ authInfo, era }) => conversations.with({ caller: callerOf(authInfo?.token), era, reachable: false }), {
      legacy: 'stateless',
      keepAliveMs,
      maxRequestBodySize: config.GITLAB_MCP_BODY_LIMIT,
      onerror: (error) => this.logger.debug(error.message),
    });
  }

  post(request: Request, body: unknown, caller: Caller): Promise<Response> {
    return this.handler.fetch(request, { authInfo: { token: caller.token ?? '', clientId: caller.id, scopes: [] }, parsedBody: body });
  }

  /** Ends the event streams properly and aborts the calls that still run. */
  close(): Promise<void> {
    return this.handler.close();
  }
}
