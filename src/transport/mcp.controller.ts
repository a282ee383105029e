import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { All, type BeforeApplicationShutdown, Controller, Logger, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuthConfig } from '../config/auth.config.js';
import { HttpConfig } from '../config/http.config.js';
import type { Caller } from '../kernel/caller.js';
import { traceOf } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { TokensInUse } from '../kernel/tokens-in-use.js';
import { fitted } from '../protocol/fitted-message.js';
import { AnsweredRounds } from './answered-rounds.js';
import { CallerLimits } from './caller-limits.js';
import { Conversations } from './conversations.js';
import { isEndpoint } from './endpoint-first.js';
import { refuseForeignHost } from './host-check.js';
import { readJsonBody, send, sendRefusal } from './http-exchange.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import { JsonResponse, type WebAnswer } from './json-response.js';
import { OpenAnswers } from './open-answers.js';
import { PostedRequest } from './posted-request.js';
import { ProtectedResource } from './protected-resource.js';
import { questionsIn } from './questions.js';
import { eraOf, legacyRevisions, modernRevision, refuseModern, refuseUnknownRevision } from './revisions.js';
import { missingScopes } from './scope-check.js';
import { SessionEndpoint } from './session-endpoint.js';
import { type Admission, SignIn } from './sign-in.js';
import { StatelessEndpoint } from './stateless-endpoint.js';

/** How long what runs may take once the process is asked to end, in milliseconds: to be answered, to say that it was given up, and to be written out. */
const shutdownPatience = { answers: 14_000, givingUp: 500, writing: 250 };

/** What a request brought, as soon as that is read. */
interface Posted {
  body?: unknown;
}

/** What every answer ends with, out or not. Made once: one of its own would hold the whole request by its stack. */
const isOver = new DOMException('The answer is out, or nobody waits for it any more.', 'AbortError');

/** The endpoint: who may come in, and which way it goes from there. */
@Controller()
export class McpController implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly config: HttpConfig,
    private readonly auth: AuthConfig,
    private readonly resource: ProtectedResource,
    private readonly signIn: SignIn,
    private readonly limits: CallerLimits,
    private readonly rounds: AnsweredRounds,
    private readonly conversations: Conversations,
    private readonly stateless: StatelessEndpoint,
    private readonly sessions: SessionEndpoint,
    private readonly answers: OpenAnswers,
    private readonly tokens: TokensInUse,
    private readonly host: HttpAdapterHost,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.answers.drain(shutdownPatience.answers);
    await this.answers.giveUp(shutdownPatience.givingUp);
    this.sessions.endAll();
    await this.stateless.close();
    await this.answers.finish(this.host.httpAdapter.getHttpServer() as Server, shutdownPatience.writing);
  }

  @All('{*path}')
  async serve(@Req() request: IncomingMessage, @Res() answer: ServerResponse): Promise<void> {
    const over = new AbortController();
    this.answers.add(answer);
    // What was answered in full has nothing left to stop, and telling so would cost more than reading the request.
    answer.on('close', () => {
      if (!answer.writableFinished) over.abort(isOver);
    });
    const posted: Posted = {};
    try {
      await send(await this.respond(request, answer, over, posted), request, answer);
    } catch (error) {
      this.refuse(error, request, answer, posted);
    }
  }

  /** The order of these tests is the documented order of refusals. */
  private async respond(request: IncomingMessage, answer: ServerResponse, over: AbortController, posted: Posted): Promise<WebAnswer> {
    const { headers, method = '', url = '/' } = request;
    refuseForeignHost(headers, this.config, this.auth);
    const [path = ''] = url.split('?', 1);
    const metadata = method === 'GET' ? this.resource.metadataAt(path, headers) : undefined;
    if (metadata !== undefined) return JsonResponse.of(metadata);
    this.refuseOtherPlace(method, path);
    const session = this.sessions.named(headers['mcp-session-id']);
    const admission = await this.signIn.admit(request);
    const { caller } = admission;
    this.answers.whenOver(answer, this.tokens.hold(caller.token));
    this.sessions.refuseStranger(caller, session);

    const revisions = this.config.servesModern ? [modernRevision] : legacyRevisions;
    if (method === 'GET') {
      this.limits.count(caller);
      this.answers.markAsStream(answer);
      this.refuseWhileDraining();
      refuseUnknownRevision(headers['mcp-protocol-version'], revisions);
      return this.sessions.get({ request: new PostedRequest(request, over.signal), session, over: this.untilOver(answer, over) });
    }
    if (method === 'DELETE') {
      this.limits.count(caller);
      return this.sessions.delete({ session });
    }

    const body = await this.countedBody(request, admission, posted);
    const asks = questionsIn(body) > 0;
    if (isListen(body)) this.answers.markAsStream(answer);
    if (asks) this.refuseWhileDraining();
    refuseUnknownRevision(headers['mcp-protocol-version'], revisions);
    const web = new PostedRequest(request, over.signal);
    if (!this.config.servesModern) refuseModern(web.headers, body);
    // A stream that waits for news is bounded by what it watches; answers to our questions must reach the call that asks.
    const release = asks && !isListen(body) ? this.limits.begin(caller) : () => undefined;
    const inSession = this.config.keepsSessions && (!this.config.servesModern || eraOf(web.headers, body).era === 'legacy');
    try {
      // In a session a call goes on when its client hangs up, and counts until it is over; while it waits for a person, it does not.
      if (inSession) {
        const progression = { onIdle: release, onAnswered: this.tokens.hold(caller.token) };
        return await this.sessions.post({ request: web, session, over: this.untilOver(answer, over) }, { body, ...progression }, caller);
      }
      this.answers.whenOver(answer, release);
      return await this.stateless.post(web, body, caller);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** What a session counts its open answers by: it fires for those that are out as well. */
  private untilOver(answer: ServerResponse, over: AbortController): AbortSignal {
    this.answers.whenOver(answer, () => over.abort(isOver));
    return over.signal;
  }

  /**
   * The body, once it has been counted. What is no question of the client's does not count, which is seen in the body alone; so who has
   * nothing left is refused before the body is, and otherwise what cannot be read counts as one.
   */
  private async countedBody(request: IncomingMessage, { caller, scopes }: Admission, posted: Posted): Promise<unknown> {
    const body = await this.readable(request, caller);
    posted.body = body;
    const questions = questionsIn(body);
    if (questions > 0 && !(await this.rounds.isAnswer(body))) this.limits.count(caller, questions);
    const missing = scopes === undefined ? [] : missingScopes(body, scopes, this.conversations.tools);
    if (missing.length > 0) throw this.resource.lacksScope(missing, request.headers);
    return body;
  }

  private async readable(request: IncomingMessage, caller: Caller): Promise<unknown> {
    try {
      return fitting(await readJsonBody(request, this.config.GITLAB_MCP_BODY_LIMIT));
    } catch (error) {
      if (error instanceof HttpRefusal) this.limits.count(caller);
      throw error;
    }
  }

  private refuseOtherPlace(method: string, path: string): void {
    if (!isEndpoint(path)) throw new HttpRefusal(404, errorCode.notFound, 'The endpoint is /mcp.');
    const { keepsSessions } = this.config;
    if (method === 'POST' || (keepsSessions && (method === 'GET' || method === 'DELETE'))) return;
    if (keepsSessions) throw new HttpRefusal(405, errorCode.server, 'Only GET, POST and DELETE are served here.', { allow: 'GET, POST, DELETE' });
    throw new HttpRefusal(405, errorCode.server, 'Only POST is served here: there are no sessions and no event stream to open.', { allow: 'POST' });
  }

  private refuseWhileDraining(): void {
    if (this.answers.draining) throw new HttpRefusal(503, errorCode.server, 'The server is about to end and takes no new calls.', { 'retry-after': '15', connection: 'close' });
  }

  private refuse(error: unknown, request: IncomingMessage, answer: ServerResponse, { body }: Posted): void {
    if (answer.headersSent || answer.destroyed) {
      answer.destroy();
      return;
    }
    const refusal = error instanceof HttpRefusal ? error : new HttpRefusal(500, errorCode.internal, 'The server failed to answer; its log says why.');
    if (refusal !== error) this.logger.error(traceOf(error));
    sendRefusal(refusal.answering(body), request, answer);
  }
}

function isListen(body: unknown): boolean {
  return isObject(body) && body['method'] === 'subscriptions/listen';
}

function fitting(body: unknown): unknown {
  return Array.isArray(body) ? body.map(fitted) : fitted(body);
}
