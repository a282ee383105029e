import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { isObject } from '../kernel/json.js';
import { addressesIn, closingResult, isListen, type ListenOutlet, ListenStream } from '../protocol/listen-stream.js';
import type { PartsSource, ServedParts } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';

/** What the event streams of a stdio connection need. */
export interface StdioWire {
  readonly facts: ServerFacts;
  readonly caller: Caller;
  readonly parts: PartsSource;
  /** Hands a message of the client on to the SDK. */
  readonly deliver: (message: JSONRPCMessage) => void;
  /** Writes a message to the client. */
  readonly write: (message: JSONRPCMessage) => void;
  readonly onError: (error: Error) => void;
}

interface OpenListen {
  readonly abort: AbortController;
  stream?: ListenStream;
}

/**
 * The event streams of `subscriptions/listen` over standard input and output. The SDK acknowledges them and never says which addresses
 * they name (typescript-sdk #2827), so they are seen on their way through.
 */
export class StdioListens {
  private readonly open = new Map<RequestId, OpenListen>();
  private served: ServedParts | undefined;

  constructor(private readonly wire: StdioWire) {}

  /** @returns whether the message was taken, to be handed on later or not at all */
  takes(message: JSONRPCMessage): boolean {
    if (isJSONRPCRequest(message) && !isListen(message)) this.served?.watches.noteRequest(this.wire.caller);
    if (isListen(message) && addressesIn(message).length > 0) {
      this.listen(message).catch((error: unknown) => this.failed(message.id, error));
      return true;
    }
    const cancelled = isJSONRPCNotification(message) && message.method === 'notifications/cancelled' ? message.params?.['requestId'] : undefined;
    if (typeof cancelled === 'string' || typeof cancelled === 'number') this.end(cancelled);
    return false;
  }

  /** Sees what the SDK has written: the acknowledgement of a stream, or its refusal. */
  wrote(message: JSONRPCMessage): void {
    if (this.open.size === 0) return;
    if (isJSONRPCNotification(message) && message.method === 'notifications/subscriptions/acknowledged') {
      const meta = message.params?.['_meta'];
      this.open.get(isObject(meta) ? (meta[SUBSCRIPTION_ID_META_KEY] as RequestId) : '')?.stream?.begin();
    } else if ((isJSONRPCErrorResponse(message) || isJSONRPCResultResponse(message)) && message.id !== undefined) {
      this.end(message.id);
    }
  }

  close(): void {
    for (const id of [...this.open.keys()]) this.end(id);
  }

  private async listen(request: JSONRPCRequest): Promise<void> {
    const { id } = request;
    if (this.open.has(id)) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `The id ${JSON.stringify(id).slice(0, 100)} belongs to a stream that is still open.`);
    const listen: OpenListen = { abort: new AbortController() };
    this.open.set(id, listen);
    try {
      const parts = await this.wire.parts();
      this.served = parts;
      const { caller, facts } = this.wire;
      const { signal } = listen.abort;
      listen.stream = await ListenStream.open(request, { caller, table: parts.watches, full: facts.full, outlet: this.outlet(id), signal });
    } catch (error) {
      // Whoever took the request back waits for no answer.
      if (this.open.get(id) !== listen) return;
      this.open.delete(id);
      throw error;
    }
    if (this.open.get(id) !== listen) return listen.stream.leave();
    this.wire.deliver(listen.stream.request);
  }

  private outlet(id: RequestId): ListenOutlet {
    const { write, deliver, facts } = this.wire;
    return {
      updated: (uri, meta) => write({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri, _meta: { ...meta, [SUBSCRIPTION_ID_META_KEY]: id } } }),
      close: (meta) => {
        this.open.delete(id);
        write(closingResult(id, facts, meta));
        deliver({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      },
    };
  }

  private end(id: RequestId): void {
    const listen = this.open.get(id);
    this.open.delete(id);
    listen?.abort.abort();
    listen?.stream?.leave();
  }

  private failed(id: RequestId, error: unknown): void {
    const known = error instanceof ProtocolError;
    if (!known) this.wire.onError(error instanceof Error ? error : new Error(String(error)));
    const { code, message } = known ? error : { code: ProtocolErrorCode.InternalError, message: 'The server failed to answer; its log says why.' };
    this.wire.write({ jsonrpc: '2.0', id, error: { code, message } });
  }
}
