import { isInitializeRequest } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { isObject } from '../kernel/json.js';
import { Conversations } from './conversations.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import type { RequestHead } from './posted-request.js';
import type { HeaderValue } from './revisions.js';
import { type Progression, Session } from './session.js';
import { SessionTable } from './session-table.js';

/** A request that may belong to a session. */
export interface SessionRequest {
  readonly request: RequestHead;
  readonly session: Session | undefined;
  /** Fires when its answer is out, or nobody waits for it any more. */
  readonly over: AbortSignal;
}

/** What was posted. */
export interface Posted extends Progression {
  readonly body: unknown;
}

/** Serves clients of the older revisions, each in a session of its own. */
@Injectable()
export class SessionEndpoint {
  constructor(
    private readonly table: SessionTable,
    private readonly conversations: Conversations,
  ) {}

  /**
   * The session that a request names, if it names one.
   * @throws HttpRefusal 404 when it is not alive
   */
  named(id: HeaderValue): Session | undefined {
    if (id === undefined) return undefined;
    const session = typeof id === 'string' ? this.table.find(id) : undefined;
    if (session === undefined) throw noSuchSession();
    return session;
  }

  /**
   * Someone else's session does not exist.
   * @throws HttpRefusal 404
   */
  refuseStranger(caller: Caller, session: Session | undefined): void {
    if (session?.belongsTo(caller) === false) throw noSuchSession();
  }

  /** The event stream of a session, by which it is told what happens between its calls. */
  get({ request, over, session }: SessionRequest): Promise<Response> {
    return belonging(session).serve(request, over);
  }

  delete({ session }: Pick<SessionRequest, 'session'>): Response {
    this.table.end(belonging(session));
    return new Response(null, { status: 200 });
  }

  post(request: SessionRequest, posted: Posted, caller: Caller): Promise<Response> {
    const { body } = posted;
    if (request.session !== undefined) return request.session.serve(request.request, request.over, body, posted);
    const opening: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
    if (!isObject(opening) || opening['method'] !== 'initialize') belonging(request.session);
    if (!isInitializeRequest(opening)) throw new HttpRefusal(400, errorCode.invalidParams, 'The parameters of initialize do not fit the protocol.');
    return this.open(request, posted, caller);
  }

  endAll(): void {
    this.table.endAll();
  }

  private async open({ request, over }: SessionRequest, posted: Posted, caller: Caller): Promise<Response> {
    const server = this.conversations.with({ caller, era: 'legacy', reachable: true });
    const session = await Session.prepare(caller, server, (opened) => this.table.add(opened));
    const response = await session.serve(request, over, posted.body, posted);
    if (!session.opened) await session.close();
    return response;
  }
}

function belonging(session: Session | undefined): Session {
  if (session === undefined) throw new HttpRefusal(400, errorCode.server, 'This belongs to a session: send initialize first, then the Mcp-Session-Id of its answer with every request.');
  return session;
}

function noSuchSession(): HttpRefusal {
  return new HttpRefusal(404, errorCode.notFound, 'There is no such session. Start over with initialize, without a session id.');
}
