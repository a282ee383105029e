import type { ResourceUpdatedNotificationParams } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import type { JsonObject } from '../kernel/json.js';
import type { WatchTable } from '../subscriptions/watch-table.js';
import type { Watcher, WatchEnd, WatchNews } from '../subscriptions/watcher.js';
import { newsMeta, endMeta } from './watch-meta.js';
import { watchRefusal } from './watch-refusal.js';

/** What a client of the older revisions watches, for as long as its connection lasts. */
export class ConnectionWatches implements Watcher {
  private heardAt = Date.now();
  private table: WatchTable | undefined;
  private isClosed = false;

  /** @param listens whether notifications arrive at the moment */
  constructor(
    private readonly caller: Caller,
    private readonly listens: () => boolean,
    private readonly send: (update: ResourceUpdatedNotificationParams) => Promise<void>,
  ) {}

  get lastRequest(): number {
    return this.heardAt;
  }

  get isListening(): boolean {
    return this.listens();
  }

  /** The client made a request. */
  heard(): void {
    this.heardAt = Date.now();
  }

  async subscribe(uri: string, table: WatchTable, signal: AbortSignal): Promise<void> {
    this.table = table;
    try {
      await table.watch([uri], this.caller, this, signal);
    } catch (error) {
      throw watchRefusal(error, uri);
    }
    if (this.isClosed) this.close();
  }

  unsubscribe(uri: string): void {
    this.table?.leave(this.caller, this, [uri]);
  }

  close(): void {
    this.isClosed = true;
    this.table?.leave(this.caller, this);
  }

  changed(uri: string, news: WatchNews): void {
    this.tell(uri, newsMeta(news));
  }

  ended(uri: string, end: WatchEnd): void {
    this.tell(uri, endMeta(end));
  }

  private tell(uri: string, meta: JsonObject): void {
    // What cannot be sent any more is of use to nobody: the connection is gone.
    this.send({ uri, _meta: meta }).catch(() => this.close());
  }
}
