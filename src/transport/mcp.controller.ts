import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, type McpHttpHandler, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { All, Controller, Get, HttpCode, Inject, Logger, type OnApplicationShutdown, Req, Res } from '@nestjs/common';
import { HttpConfig } from '../config/http.config.js';
import { callerOf } from '../kernel/caller.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolServer, served } from '../protocol/protocol-server.js';
import { ServedParts } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { tokenIn } from './credentials.js';
import { refuseForeignHost } from './host-check.js';
import { readJsonBody, send, webRequest } from './http-exchange.js';
import { errorCode, HttpRefusal } from './http-refusal.js';

/** Injection token of the facts about the server. */
export const serverFactsToken = Symbol('ServerFacts');

/** The revision served without a handshake; `server/discover` lists it. */
const modernRevision = '2026-07-28';
const servedRevisions = [modernRevision, ...SUPPORTED_PROTOCOL_VERSIONS];

/** The endpoint: each request by itself, in either era. */
@Controller()
export class McpController implements OnApplicationShutdown {
  private readonly logger = new Logger('Http');
  private readonly handler: McpHttpHandler;

  constructor(
    private readonly config: HttpConfig,
    parts: ServedParts,
    codec: FlowStateCodec,
    @Inject(serverFactsToken) facts: ServerFacts,
  ) {
    this.handler = createMcpHandler(
      ({ authInfo, era }) => new ProtocolServer(facts, () => parts, codec, { caller: callerOf(authInfo?.token), era, reachable: false }),
      { legacy: 'stateless', maxRequestBodySize: config.GITLAB_MCP_BODY_LIMIT, onerror: (error) => this.logger.debug(error.message) },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  /** Alive; asks nobody and calls nobody. */
  @Get('health')
  @HttpCode(200)
  health(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @All('{*path}')
  async serve(@Req() request: IncomingMessage, @Res() answer: ServerResponse): Promise<void> {
    const gone = new AbortController();
    answer.on('close', () => gone.abort());
    try {
      await send(await this.respond(request, gone.signal), request, answer);
    } catch (error) {
      this.refuse(error, answer);
    }
  }

  /** The order of these tests is the documented order of refusals. */
  private async respond(request: IncomingMessage, signal: AbortSignal): Promise<Response> {
    refuseForeignHost(request.headers, this.config);
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path !== '/mcp' && path !== '/') throw new HttpRefusal(404, errorCode.notFound, 'The endpoint is /mcp.');
    if (request.method !== 'POST') {
      throw new HttpRefusal(405, errorCode.server, 'Only POST is served here: there are no sessions and no event stream to open.', { allow: 'POST' });
    }
    if (request.headers['mcp-session-id'] !== undefined) {
      throw new HttpRefusal(404, errorCode.notFound, 'There is no such session. Start over with initialize, without a session id.');
    }
    const token = tokenIn(request.headers);
    const body = await readJsonBody(request, this.config.GITLAB_MCP_BODY_LIMIT);
    refuseUnknownRevision(request.headers['mcp-protocol-version']);
    return this.handler.fetch(webRequest(request, signal), {
      authInfo: { token, clientId: callerOf(token).id, scopes: [] },
      parsedBody: Array.isArray(body) ? body.map(served) : served(body),
    });
  }

  private refuse(error: unknown, answer: ServerResponse): void {
    if (answer.headersSent || answer.destroyed) {
      answer.destroy();
      return;
    }
    const refusal = error instanceof HttpRefusal ? error : new HttpRefusal(500, -32603, 'The server failed to answer; its log says why.');
    if (refusal !== error) this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    answer.writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers });
    answer.end(refusal.body);
  }
}

function refuseUnknownRevision(revision: string | string[] | undefined): void {
  if (revision === undefined || (typeof revision === 'string' && servedRevisions.includes(revision))) return;
  throw new HttpRefusal(400, errorCode.unsupportedRevision, 'This protocol revision is not served.', {}, { supported: [modernRevision], requested: String(revision).slice(0, 100) });
}
