import { randomUUID } from 'node:crypto';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { keepAliveMs } from './http-exchange.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import { asRequest, type RequestHead } from './posted-request.js';

/** Who wants to hear how the requests of one POST get on. */
export interface Progression {
  /** Each of them is answered, never will be, or waits for a person, which takes minutes and nothing of the server. */
  readonly onIdle?: () => void;
  /** Each of them is answered, or never will be. */
  readonly onAnswered?: () => void;
}

/** A session's side of the wire, which knows the requests that are not answered yet. */
class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  /** What to call when a request that runs begins to wait for a person, and when it is over, by its id. */
  private readonly running = new Map<RequestId, { readonly waits: () => void; readonly ends: () => void }>();
  /** The requests that wait for a person, by the ids of their questions. */
  private readonly asking = new Map<RequestId, RequestId>();
  /** Those among the ones that run whose client has hung up. */
  private readonly abandoned = new Set<RequestId>();

  /**
   * The SDK finds the stream of an answer by the id of its request: a second request of that id would get the answer of the first.
   * @throws HttpRefusal 400 for an id that is in use
   */
  begin(ids: readonly RequestId[], { onIdle, onAnswered }: Progression): void {
    const taken = ids.find((id, index) => this.running.has(id) || ids.indexOf(id) < index);
    if (taken !== undefined) throw new HttpRefusal(400, errorCode.invalidRequest, `The id ${JSON.stringify(taken).slice(0, 100)} belongs to a request of this session that still runs.`);
    const [idle, answered] = [afterAll(ids, onIdle), afterAll(ids, onAnswered)];
    for (const id of ids) {
      const waits = () => idle(id);
      const ends = () => {
        waits();
        answered(id);
      };
      this.running.set(id, { waits, ends });
    }
  }

  /** A question of ours is answered, so the request that asked it goes on. */
  answered(question: RequestId): void {
    this.asking.delete(question);
  }

  /**
   * The client has hung up, so no answer would reach it. Its requests go on all the same (MCP, Streamable HTTP), but for those that wait for
   * a person: the form is gone from the screen.
   */
  abandon(ids: readonly RequestId[]): void {
    for (const id of ids.filter((each) => this.running.has(each))) {
      this.abandoned.add(id);
      if ([...this.asking.values()].includes(id)) this.takeBack(id);
    }
  }

  /** A cancelled request is not answered any more (MCP, cancellation), so the SDK would hold its stream open for good, and the session with it. */
  cancelled(id: RequestId): void {
    this.over(id);
    this.closeSSEStream(id);
  }

  override async close(): Promise<void> {
    for (const id of [...this.running.keys()]) this.over(id);
    await super.close();
  }

  override send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined) this.over(message.id);
    const asker = options?.relatedRequestId;
    if (isJSONRPCRequest(message) && asker !== undefined) {
      this.asking.set(message.id, asker);
      this.running.get(asker)?.waits();
      if (this.abandoned.has(asker)) queueMicrotask(() => this.takeBack(asker));
    }
    return super.send(message, options);
  }

  /** As if its client had cancelled it. */
  private takeBack(id: RequestId): void {
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason: 'The client hung up while a question was open.' } });
    this.cancelled(id);
  }

  private over(id: RequestId): void {
    const request = this.running.get(id);
    this.running.delete(id);
    this.abandoned.delete(id);
    for (const [question, asker] of this.asking) if (asker === id) this.asking.delete(question);
    request?.ends();
  }
}

/** Calls something once each of several has been named; at once where there are none. */
function afterAll(several: readonly RequestId[], call: () => void = () => undefined): (one: RequestId) => void {
  const left = new Set(several);
  if (left.size === 0) call();
  return (one) => {
    if (left.delete(one) && left.size === 0) call();
  };
}

/** A conversation that is told whether its event stream is open. */
type ConversationServer = Pick<Server, 'connect' | 'close'> & { listens?: boolean };

/** One client's session: a protocol conversation of its own, and what is known of its use. */
export class Session {
  readonly id: string = randomUUID();
  private readonly transport: SessionTransport;
  private readonly openAnswers = { call: 0, stream: 0 };
  private usedAt = Date.now();

  private constructor(
    private readonly owner: Caller,
    private readonly server: ConversationServer,
    onOpened: (session: Session) => void,
  ) {
    this.transport = new SessionTransport({ sessionIdGenerator: () => this.id, onsessioninitialized: () => onOpened(this), keepAliveMs });
  }

  /** A session that waits for `initialize`, of which `onOpened` hears. */
  static async prepare(owner: Caller, server: ConversationServer, onOpened: (session: Session) => void): Promise<Session> {
    const session = new Session(owner, server, onOpened);
    server.listens = false;
    await server.connect(session.transport);
    return session;
  }

  /** Whether its client has said `initialize`, in words that could be read. */
  get opened(): boolean {
    return this.transport.sessionId !== undefined;
  }

  /** Whether an answer is being written: of a call, or an event stream. */
  get inUse(): boolean {
    return this.busy || this.openAnswers.stream > 0;
  }

  /** Whether a call is being answered. */
  get busy(): boolean {
    return this.openAnswers.call > 0;
  }

  /** Epoch milliseconds at which it was last used. */
  get lastUsed(): number {
    return this.usedAt;
  }

  /** Whose it is, by the id of the caller. */
  get ownerId(): string {
    return this.owner.id;
  }

  belongsTo(caller: Caller): boolean {
    return this.ownerId === caller.id;
  }

  /**
   * Answers a request of its client.
   * @param over fires when the answer is out, or nobody waits for it any more: its call goes on (MCP, Streamable HTTP). It does not come
   *   from the request, whose signal no longer fires once the request itself is garbage.
   * @param progression is told with or without anybody waiting for the answer
   */
  async serve(request: RequestHead, over: AbortSignal, body?: unknown, progression: Progression = {}): Promise<Response> {
    this.noteAnswer(request.method === 'GET' ? 'stream' : 'call', over);
    const messages: unknown[] = Array.isArray(body) ? body : [body];
    const ids = messages.filter(isJSONRPCRequest).map(({ id }) => id);
    this.transport.begin(ids, progression);
    for (const id of messages.flatMap(answeredBy)) this.transport.answered(id);
    over.addEventListener('abort', () => this.transport.abandon(ids));
    const response = await this.transport.handleRequest(asRequest(request), body === undefined ? {} : { parsedBody: body });
    if (!response.ok) for (const id of ids) this.transport.cancelled(id);
    for (const id of messages.flatMap(cancelledBy)) this.transport.cancelled(id);
    return response;
  }

  /** Ends its streams and aborts its calls. */
  close(): Promise<void> {
    return this.server.close();
  }

  private noteAnswer(kind: 'call' | 'stream', over: AbortSignal): void {
    this.usedAt = Date.now();
    if (over.aborted) return;
    this.openAnswers[kind] += 1;
    this.server.listens = this.openAnswers.stream > 0;
    over.addEventListener('abort', () => {
      this.openAnswers[kind] -= 1;
      this.server.listens = this.openAnswers.stream > 0;
      this.usedAt = Date.now();
    });
  }
}

/** The question of ours that a message answers, if it does that. */
function answeredBy(message: unknown): RequestId[] {
  return (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined ? [message.id] : [];
}

/** The request that a message takes back, if it does that. */
function cancelledBy(message: unknown): RequestId[] {
  const id = isJSONRPCNotification(message) && message.method === 'notifications/cancelled' ? message.params?.['requestId'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? [id] : [];
}
