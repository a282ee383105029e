import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { SharedLooks } from '../authoring/shared-looks.js';
import { type Look, type Watchable, WatchSource } from '../authoring/watchable.js';
import { LimitsConfig } from '../config/limits.config.js';
import { SubscriptionsConfig } from '../config/subscriptions.config.js';
import type { Caller } from '../kernel/caller.js';
import { Interrupted, InvalidParams } from '../kernel/errors.js';
import { LookRounds } from './look-rounds.js';
import { Pace } from './pace.js';
import { Watch } from './watch.js';
import { WatchRoom } from './watch-room.js';
import { WatchedCallers } from './watched-callers.js';
import type { WatchEnding } from './watch-ending.js';
import type { Watcher, WatchEnd } from './watcher.js';
import { WatchingCaller } from './watching-caller.js';

/** Everything that is watched: one watch for each caller and address, however many ask for it. */
@Injectable()
export class WatchTable implements OnModuleDestroy, WatchEnding {
  private readonly logger = new Logger('Subscriptions');
  private readonly callers = new WatchedCallers();
  private readonly room: WatchRoom;
  private readonly rounds: LookRounds;
  private closed = false;

  constructor(
    private readonly source: WatchSource,
    config: SubscriptionsConfig,
    private readonly limits: LimitsConfig,
    schedule: SchedulerRegistry,
    private readonly shared: SharedLooks,
  ) {
    const pace = new Pace(config);
    this.room = new WatchRoom(config, pace, this.callers, this);
    this.rounds = new LookRounds(this.callers, pace, schedule, this);
  }

  onModuleDestroy(): void {
    this.closed = true;
    for (const own of [...this.callers]) this.endAll(own, { reason: 'shutdown', detail: 'The server is about to end.' });
  }

  /** How many watches there are. */
  get size(): number {
    return this.callers.watches;
  }

  /** How often watched resources were looked at, by what that found. */
  get polls(): Readonly<Record<'changed' | 'unchanged' | 'failed', number>> {
    return this.rounds.found;
  }

  /** Whether an address is of a kind that can be watched. */
  canWatch(uri: string): boolean {
    return this.source.find(uri) !== undefined;
  }

  /**
   * Begins to watch addresses, all of them or none. Each is read once with the caller's own credential: that proves that the caller
   * may, and later looks are compared to it.
   * @throws InvalidParams for an address that cannot be watched
   * @throws TooManyWatches when there is no room
   * @throws GitLabRejected, GitLabUnavailable, Refused as any read
   */
  async watch(uris: readonly string[], caller: Caller, watcher: Watcher, signal: AbortSignal): Promise<void> {
    if (this.closed) throw new Interrupted('The server is about to end and watches nothing new.');
    const wanted = new Map([...new Set(uris)].map((uri) => [uri, this.watchable(uri)]));
    const own = this.callers.of(caller) ?? new WatchingCaller(caller);
    const fresh = [...wanted.values()].filter(({ uri }) => !own.watches.has(uri));
    this.room.refuseWithout(own, fresh.length, new Set(wanted.keys()));
    this.callers.keep(own);
    own.reserved += fresh.length;
    try {
      const looks = await this.firstLooks(own, wanted, signal);
      this.admit(own, wanted, looks, watcher);
    } catch (error) {
      this.leave(caller, watcher, wanted.keys());
      throw error;
    } finally {
      own.reserved -= fresh.length;
      this.callers.forgetUnneeded(own);
    }
    if (watcher.lastRequest === undefined) own.lastRequest = Date.now();
  }

  /** Ends what a watcher watches; with its last watcher a watch stops at once. */
  leave(caller: Caller, watcher: Watcher, uris?: Iterable<string>): void {
    const own = this.callers.of(caller);
    if (own === undefined) return;
    for (const uri of uris ?? [...own.watches.keys()]) {
      const watch = own.watches.get(uri);
      if (watch?.leave(watcher) === true && watch.isUnwatched) this.remove(own, watch);
    }
    this.callers.forgetUnneeded(own);
  }

  /** A caller is there: it made a request that belongs to no session. */
  noteRequest(caller: Caller): void {
    const own = this.callers.of(caller);
    if (own !== undefined) own.lastRequest = Date.now();
  }

  endAll(own: WatchingCaller, end: WatchEnd): void {
    for (const watch of [...own.watches.values()]) this.end(own, watch, end);
  }

  end(own: WatchingCaller, watch: Watch, end: WatchEnd): void {
    if (own.watches.get(watch.uri) !== watch) return;
    this.remove(own, watch);
    this.callers.forgetUnneeded(own);
    this.logger.debug(`A watch of ${own.caller.id} ended: ${end.reason}`);
    watch.tellEnd(end);
  }

  private watchable(uri: string): Watchable {
    const watchable = this.source.find(uri);
    if (watchable === undefined) throw new InvalidParams(`${uri.slice(0, 200)} cannot be watched. Templates that can say so in their description.`);
    return watchable;
  }

  /** A look at each address that is not watched yet. One that stops being watched meanwhile needs a look as well. */
  private async firstLooks(own: WatchingCaller, wanted: ReadonlyMap<string, Watchable>, signal: AbortSignal): Promise<ReadonlyMap<string, Look>> {
    const looks = new Map<string, Look>();
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const unread = () => [...wanted.values()].filter(({ uri }) => !own.watches.has(uri) && !looks.has(uri));
    const read = async (watchable: Watchable) => {
      const look = await watchable.look({ token: own.caller.token, signal: either, retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET });
      // Without an ETag to compare with, GitLab has no "unchanged" to say.
      if (look === undefined) throw new Error(`The first look at ${watchable.uri} told nothing.`);
      looks.set(watchable.uri, look);
    };
    try {
      for (let missing = unread(); missing.length > 0; missing = unread()) await Promise.all(missing.map(read));
    } finally {
      stop.abort();
    }
    if (signal.aborted || this.closed) throw new Interrupted('The call ended before the watch began.');
    return looks;
  }

  private admit(own: WatchingCaller, wanted: ReadonlyMap<string, Watchable>, looks: ReadonlyMap<string, Look>, watcher: Watcher): void {
    const kept = new Set(wanted.keys());
    for (const [uri, watchable] of wanted) {
      let watch = own.watches.get(uri);
      if (watch === undefined) {
        this.room.makeFor(own, kept);
        watch = this.begin(own, watchable, looks.get(uri)!);
        this.callers.add(own, watch);
        this.rounds.begin();
      }
      watch.join(watcher);
    }
  }

  private begin(own: WatchingCaller, watchable: Watchable, first: Look): Watch {
    const watch: Watch = new Watch(
      watchable,
      first,
      this.shared.join(own.caller.id, watchable.uri, (look) => {
        if (watch.hear(look)) watch.tell(this.rounds.news(own, watch));
      }),
    );
    return watch;
  }

  private remove(own: WatchingCaller, watch: Watch): void {
    this.callers.remove(own, watch);
    watch.stop();
    if (this.callers.watches === 0) this.rounds.stop();
  }
}
