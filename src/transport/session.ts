import { randomUUID } from 'node:crypto';
import { isJSONRPCNotification, type RequestId, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { keepAliveMs } from './http-exchange.js';

/** One client's session: a protocol conversation of its own, and what is known of its use. */
export class Session {
  readonly id: string = randomUUID();
  private readonly transport: WebStandardStreamableHTTPServerTransport;
  private readonly openAnswers = { call: 0, stream: 0 };
  private usedAt = Date.now();

  private constructor(
    private readonly owner: Caller,
    private readonly server: Server,
    onOpened: (session: Session) => void,
  ) {
    this.transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => this.id, onsessioninitialized: () => onOpened(this), keepAliveMs });
  }

  /** A session that waits for `initialize`, of which `onOpened` hears. */
  static async prepare(owner: Caller, server: Server, onOpened: (session: Session) => void): Promise<Session> {
    const session = new Session(owner, server, onOpened);
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

  belongsTo(caller: Caller): boolean {
    return this.owner.id === caller.id;
  }

  /**
   * Answers a request of its client.
   * @param over fires when the answer is out, or nobody waits for it any more: its call goes on (MCP, Streamable HTTP). It does not come
   *   from the request, whose signal no longer fires once the request itself is garbage.
   */
  async serve(request: Request, over: AbortSignal, body?: unknown): Promise<Response> {
    this.noteAnswer(request.method === 'GET' ? 'stream' : 'call', over);
    const response = await this.transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
    for (const id of cancelledBy(body)) this.transport.closeSSEStream(id);
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
    over.addEventListener('abort', () => {
      this.openAnswers[kind] -= 1;
      this.usedAt = Date.now();
    });
  }
}

/** A cancelled request is not answered any more (MCP, cancellation), so the SDK would hold its stream open for good, and the session with it. */
function cancelledBy(body: unknown): RequestId[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const id = isJSONRPCNotification(message) && message.method === 'notifications/cancelled' ? message.params?.['requestId'] : undefined;
    return typeof id === 'string' || typeof id === 'number' ? [id] : [];
  });
}
