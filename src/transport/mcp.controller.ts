import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJSONRPCRequest } from '@modelcontextprotocol/server';
import { All, type BeforeApplicationShutdown, Controller, Get, HttpCode, Logger, Req, Res } from '@nestjs/common';
import { HttpConfig } from '../config/http.config.js';
import { callerOf } from '../kernel/caller.js';
import { isObject } from '../kernel/json.js';
import { served } from '../protocol/protocol-server.js';
import { tokenIn } from './credentials.js';
import { refuseForeignHost } from './host-check.js';
import { readJsonBody, send, webRequest } from './http-exchange.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import { OpenAnswers } from './open-answers.js';
import { eraOf, legacyRevisions, modernRevision, refuseModern, refuseUnknownRevision } from './revisions.js';
import { SessionEndpoint } from './session-endpoint.js';
import { StatelessEndpoint } from './stateless-endpoint.js';

/** How long the calls that run may take to be answered once the process is asked to end, in milliseconds. */
const shutdownPatience = 15_000;

/** The endpoint: who may come in, and which way it goes from there. */
@Controller()
export class McpController implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly config: HttpConfig,
    private readonly stateless: StatelessEndpoint,
    private readonly sessions: SessionEndpoint,
    private readonly answers: OpenAnswers,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.answers.drain(shutdownPatience);
    this.sessions.endAll();
    await this.stateless.close();
    await this.answers.finish(1_000);
  }

  /** Alive; asks nobody and calls nobody. */
  @Get('health')
  @HttpCode(200)
  health(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @All('{*path}')
  async serve(@Req() request: IncomingMessage, @Res() answer: ServerResponse): Promise<void> {
    const over = new AbortController();
    this.answers.add(answer);
    answer.on('close', () => over.abort());
    try {
      await send(await this.respond(request, answer, over.signal), request, answer);
    } catch (error) {
      this.refuse(error, answer);
    }
  }

  /** The order of these tests is the documented order of refusals. */
  private async respond(request: IncomingMessage, answer: ServerResponse, over: AbortSignal): Promise<Response> {
    const { headers, method = '', url = '/' } = request;
    refuseForeignHost(headers, this.config);
    this.refuseOtherPlace(method, url);
    const session = this.sessions.named(headers['mcp-session-id']);
    const caller = callerOf(tokenIn(headers));
    this.sessions.refuseStranger(caller, session);

    if (method === 'GET') {
      this.answers.markAsStream(answer);
      this.refuseWhileDraining();
      refuseUnknownRevision(headers['mcp-protocol-version'], legacyRevisions);
      return this.sessions.get({ request: webRequest(request, over), session, over });
    }
    if (method === 'DELETE') return this.sessions.delete({ session });

    const body = fitting(await readJsonBody(request, this.config.GITLAB_MCP_BODY_LIMIT));
    if (isObject(body) && body['method'] === 'subscriptions/listen') this.answers.markAsStream(answer);
    if (asks(body)) this.refuseWhileDraining();
    refuseUnknownRevision(headers['mcp-protocol-version'], this.config.servesModern ? [modernRevision] : legacyRevisions);
    const web = webRequest(request, over);
    if (!this.config.servesModern) refuseModern(web.headers, body);
    if (this.config.keepsSessions && (!this.config.servesModern || eraOf(web.headers, body).era === 'legacy')) return this.sessions.post({ request: web, session, over }, body, caller);
    return this.stateless.post(web, body, caller);
  }

  private refuseOtherPlace(method: string, url: string): void {
    const path = url.split('?', 1)[0];
    if (path !== '/mcp' && path !== '/') throw new HttpRefusal(404, errorCode.notFound, 'The endpoint is /mcp.');
    const { keepsSessions } = this.config;
    if (method === 'POST' || (keepsSessions && (method === 'GET' || method === 'DELETE'))) return;
    if (keepsSessions) throw new HttpRefusal(405, errorCode.server, 'Only GET, POST and DELETE are served here.', { allow: 'GET, POST, DELETE' });
    throw new HttpRefusal(405, errorCode.server, 'Only POST is served here: there are no sessions and no event stream to open.', { allow: 'POST' });
  }

  private refuseWhileDraining(): void {
    if (this.answers.draining) throw new HttpRefusal(503, errorCode.server, 'The server is about to end and takes no new calls.', { 'retry-after': '15', connection: 'close' });
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

/** Whether there is something in it to answer; the rest belongs to calls that run already. */
function asks(body: unknown): boolean {
  return Array.isArray(body) ? body.some(isJSONRPCRequest) : isJSONRPCRequest(body);
}

function fitting(body: unknown): unknown {
  return Array.isArray(body) ? body.map(served) : served(body);
}
