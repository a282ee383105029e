import { isJSONRPCRequest, type JSONRPCRequest, type JSONRPCResultResponse, type RequestId, SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { WatchTable } from '../subscriptions/watch-table.js';
import type { Watcher, WatchEnd, WatchNews } from '../subscriptions/watcher.js';
import type { ServerFacts } from './server-facts.js';
import { endMeta, newsMeta } from './watch-meta.js';
import { listenRefusal } from './watch-refusal.js';

/** Where a stream's messages go: the transport's side of it. */
export interface ListenOutlet {
  /** Sends `notifications/resources/updated`. */
  updated(uri: string, meta: JsonObject): void;
  /** Sends the result that closes the stream, and nothing after it. */
  close(meta: JsonObject): void;
}

/** What a stream is opened with. */
export interface ListenOpening {
  readonly caller: Caller;
  readonly table: WatchTable;
  /** False where resources cannot be watched: none are acknowledged then. */
  readonly full: boolean;
  readonly outlet: ListenOutlet;
  /** Fires when the client does not wait for the stream any more. */
  readonly signal: AbortSignal;
}

/** What one `subscriptions/listen` of the 2026-07-28 revision watches, over either transport. */
export class ListenStream implements Watcher {
  private readonly watched = new Set<string>();
  /** Told once the stream is acknowledged, which comes first on the wire. */
  private held: (() => void)[] | undefined = [];

  private constructor(
    /** The request as the SDK is to acknowledge it: it names only what is watched. */
    readonly request: JSONRPCRequest,
    private readonly opening: ListenOpening,
    uris: readonly string[],
  ) {
    for (const uri of uris) this.watched.add(uri);
  }

  /**
   * Watches what a request names, as far as it is of a kind that can be watched.
   * @throws ProtocolError when one of the others may not be read, or there is no room: all or nothing
   */
  static async open(request: JSONRPCRequest, opening: ListenOpening): Promise<ListenStream> {
    const { caller, table, full, signal } = opening;
    const uris = full ? addressesIn(request).filter((uri) => table.canWatch(uri)) : [];
    const stream = new ListenStream(withAddresses(request, uris), opening, uris);
    if (uris.length === 0) return stream;
    try {
      await table.watch(uris, caller, stream, signal);
    } catch (error) {
      throw listenRefusal(error);
    }
    return stream;
  }

  get watchesNothing(): boolean {
    return this.watched.size === 0;
  }

  /** The acknowledgement is out: what was held back follows. */
  begin(): void {
    const held = this.held ?? [];
    this.held = undefined;
    for (const send of held) send();
  }

  /** The stream is gone. */
  leave(): void {
    this.watched.clear();
    this.opening.table.leave(this.opening.caller, this);
  }

  changed(uri: string, news: WatchNews): void {
    this.send(() => this.opening.outlet.updated(uri, newsMeta(news)));
  }

  ended(uri: string, end: WatchEnd): void {
    this.watched.delete(uri);
    const isLast = this.watched.size === 0 && !asksForLists(this.request);
    this.send(() => (isLast ? this.opening.outlet.close(endMeta(end)) : this.opening.outlet.updated(uri, endMeta(end))));
  }

  private send(message: () => void): void {
    if (this.held === undefined) message();
    else this.held.push(message);
  }
}

/** Whether a message opens a stream of notifications. */
export function isListen(message: unknown): message is JSONRPCRequest {
  return isObject(message) && message['method'] === 'subscriptions/listen' && isJSONRPCRequest(message);
}

/** The result that closes a stream, with our own words beside what the SDK says there. */
export function closingResult(id: RequestId, { info }: ServerFacts, meta: JsonObject): JSONRPCResultResponse {
  const server = { name: info.name, version: info.version };
  return { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: { [SUBSCRIPTION_ID_META_KEY]: id, [SERVER_INFO_META_KEY]: server, ...meta } } };
}

/** The addresses that a request names; none when it does not fit the protocol, which the SDK says then. */
export function addressesIn({ params }: JSONRPCRequest): readonly string[] {
  const filter = params?.['notifications'];
  const uris = isObject(filter) ? filter['resourceSubscriptions'] : undefined;
  return Array.isArray(uris) && uris.every((uri) => typeof uri === 'string') ? [...new Set(uris)] : [];
}

function withAddresses(request: JSONRPCRequest, uris: readonly string[]): JSONRPCRequest {
  const filter = request.params?.['notifications'];
  if (!isObject(filter) || addressesIn(request).length === 0) return request;
  const { resourceSubscriptions: _named, ...others } = filter;
  return { ...request, params: { ...request.params, notifications: uris.length === 0 ? others : { ...others, resourceSubscriptions: uris } } };
}

function asksForLists({ params }: JSONRPCRequest): boolean {
  const filter = params?.['notifications'];
  return isObject(filter) && Object.entries(filter).some(([kind, wanted]) => kind.endsWith('ListChanged') && wanted === true);
}
