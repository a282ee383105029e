import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { SharedLooks } from '../authoring/shared-looks.js';
import { type Look, type Watchable, WatchSource } from '../authoring/watchable.js';
import { LimitsConfig } from '../config/limits.config.js';
import { SubscriptionsConfig } from '../config/subscriptions.config.js';
import { inCallScope } from '../gitlab/call-scope.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError, GitLabRejected, Interrupted, InvalidParams, traceOf } from '../kernel/errors.js';
import { lostBy } from './lost-watch.js';
import { Pace } from './pace.js';
import { TooManyWatches } from './too-many-watches.js';
import { Watch } from './watch.js';
import type { Watcher, WatchEnd, WatchNews } from './watcher.js';
import { WatchingCaller } from './watching-caller.js';

const tickName = 'watched resources';
/** Milliseconds between two glances at what is due. */
const tickEvery = 250;

/** Looks that may be out at once; what is due beyond that waits its turn, the most overdue first. */
const mostLooks = 64;

/** Everything that is watched: one watch for each caller and address, however many ask for it. */
@Injectable()
export class WatchTable implements OnModuleDestroy {
  private readonly logger = new Logger('Subscriptions');
  private readonly pace: Pace;
  private readonly callers = new Map<string, WatchingCaller>();
  private count = 0;
  private looks = 0;
  private closed = false;

  constructor(
    private readonly source: WatchSource,
    private readonly config: SubscriptionsConfig,
    private readonly limits: LimitsConfig,
    private readonly schedule: SchedulerRegistry,
    private readonly shared: SharedLooks,
  ) {
    this.pace = new Pace(config);
  }

  onModuleDestroy(): void {
    this.closed = true;
    for (const own of [...this.callers.values()]) this.endAllOf(own, { reason: 'shutdown', detail: 'The server is about to end.' });
  }

  /** How many watches there are. */
  get size(): number {
    return this.count;
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
    const own = this.callers.get(caller.id) ?? new WatchingCaller(caller);
    const fresh = [...wanted.values()].filter(({ uri }) => !own.watches.has(uri));
    this.refuseWithoutRoom(own, fresh.length, new Set(wanted.keys()));
    this.callers.set(caller.id, own);
    own.reserved += fresh.length;
    try {
      const looks = await this.firstLooks(own, wanted, signal);
      this.admit(own, wanted, looks, watcher);
    } catch (error) {
      this.leave(caller, watcher, wanted.keys());
      throw error;
    } finally {
      own.reserved -= fresh.length;
      this.forgetUnneeded(own);
    }
    if (watcher.lastRequest === undefined) own.lastRequest = Date.now();
  }

  /** Ends what a watcher watches; with its last watcher a watch stops at once. */
  leave(caller: Caller, watcher: Watcher, uris?: Iterable<string>): void {
    const own = this.callers.get(caller.id);
    if (own === undefined) return;
    for (const uri of uris ?? [...own.watches.keys()]) {
      const watch = own.watches.get(uri);
      if (watch?.leave(watcher) === true && watch.isUnwatched) this.remove(own, watch);
    }
    this.forgetUnneeded(own);
  }

  /** A caller is there: it made a request that belongs to no session. */
  noteRequest(caller: Caller): void {
    const own = this.callers.get(caller.id);
    if (own !== undefined) own.lastRequest = Date.now();
  }

  private watchable(uri: string): Watchable {
    const watchable = this.source.find(uri);
    if (watchable === undefined) throw new InvalidParams(`${uri.slice(0, 200)} cannot be watched. Templates that can say so in their description.`);
    return watchable;
  }

  private refuseWithoutRoom(own: WatchingCaller, fresh: number, wanted: ReadonlySet<string>): void {
    if (fresh === 0) return;
    const now = Date.now();
    const { GITLAB_MCP_MAX_WATCHES: most, GITLAB_MCP_MAX_WATCHES_TOTAL: mostInAll } = this.config;
    const free = most - own.watches.size - own.reserved;
    if (fresh > free && fresh > free + own.idle(this.pace, now, wanted).length) throw tooMany(most);
    let freeInAll = mostInAll - this.count;
    for (const { reserved } of this.callers.values()) freeInAll -= reserved;
    if (fresh <= freeInAll) return;
    for (const idle of this.idleCallers(own, now)) freeInAll += idle.watches.size;
    if (fresh > freeInAll + own.idle(this.pace, now, wanted).length) throw tooManyInAll();
  }

  /** Callers of whom nothing was heard for long, the most silent first. */
  private idleCallers(except: WatchingCaller, now: number): readonly WatchingCaller[] {
    const since = new Map<WatchingCaller, number>();
    for (const each of this.callers.values()) {
      const silentSince = each === except ? undefined : each.idleSince(this.pace, now);
      if (silentSince !== undefined) since.set(each, silentSince);
    }
    return [...since.keys()].sort((a, b) => since.get(a)! - since.get(b)!);
  }

  /** A look at each address that is not watched yet. One that stops being watched meanwhile needs a look as well. */
  private async firstLooks(own: WatchingCaller, wanted: ReadonlyMap<string, Watchable>, signal: AbortSignal): Promise<ReadonlyMap<string, Look>> {
    const looks = new Map<string, Look>();
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const unread = () => [...wanted.values()].filter(({ uri }) => !own.watches.has(uri) && !looks.has(uri));
    const read = async (watchable: Watchable) => {
      const start = { token: own.caller.token, signal: either, retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET };
      const look = await inCallScope(start, () => watchable.look({ signal: either }));
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
        this.makeRoom(own, kept);
        watch = this.begin(own, watchable, looks.get(uri)!);
        own.watches.set(uri, watch);
        this.count += 1;
        this.keepTicking();
      }
      watch.join(watcher);
    }
  }

  private begin(own: WatchingCaller, watchable: Watchable, first: Look): Watch {
    const watch: Watch = new Watch(
      watchable,
      first,
      this.shared.join(own.caller.id, watchable.uri, (look) => {
        if (watch.hear(look)) watch.tell(this.news(own, watch));
      }),
    );
    return watch;
  }

  private makeRoom(own: WatchingCaller, kept: ReadonlySet<string>): void {
    const now = Date.now();
    const { GITLAB_MCP_MAX_WATCHES: most, GITLAB_MCP_MAX_WATCHES_TOTAL: mostInAll } = this.config;
    if (own.watches.size >= most) this.endLongestIdle(own, kept, now, () => tooMany(most));
    if (this.count < mostInAll) return;
    const [silent] = this.idleCallers(own, now);
    if (silent === undefined) this.endLongestIdle(own, kept, now, tooManyInAll);
    else this.endAllOf(silent, { reason: 'credential_evicted', detail: 'Nothing was heard of this credential for long, and others needed the room.' });
  }

  private endLongestIdle(own: WatchingCaller, kept: ReadonlySet<string>, now: number, otherwise: () => TooManyWatches): void {
    const [idle] = own.idle(this.pace, now, kept);
    if (idle === undefined) throw otherwise();
    this.end(own, idle, { reason: 'watcher_evicted', detail: 'Its session was silent for longest when another watch needed the room.' });
  }

  private endAllOf(own: WatchingCaller, end: WatchEnd): void {
    for (const watch of [...own.watches.values()]) this.end(own, watch, end);
  }

  private end(own: WatchingCaller, watch: Watch, end: WatchEnd): void {
    if (own.watches.get(watch.uri) !== watch) return;
    this.remove(own, watch);
    this.forgetUnneeded(own);
    this.logger.debug(`A watch of ${own.caller.id} ended: ${end.reason}`);
    watch.tellEnd(end);
  }

  private remove(own: WatchingCaller, watch: Watch): void {
    own.watches.delete(watch.uri);
    watch.stop();
    this.count -= 1;
    if (this.count === 0 && this.schedule.doesExist('interval', tickName)) this.schedule.deleteInterval(tickName);
  }

  private forgetUnneeded(own: WatchingCaller): void {
    if (!own.isNeeded && this.callers.get(own.caller.id) === own) this.callers.delete(own.caller.id);
  }

  private keepTicking(): void {
    if (this.schedule.doesExist('interval', tickName)) return;
    const timer = setInterval(() => this.tick(), tickEvery);
    timer.unref();
    this.schedule.addInterval(tickName, timer);
  }

  private tick(): void {
    const now = Date.now();
    const due: { readonly own: WatchingCaller; readonly watch: Watch; readonly overdue: number }[] = [];
    for (const own of this.callers.values()) {
      const paused = own.isPaused(now);
      for (const watch of own.watches.values()) {
        watch.makeUpFor(() => this.news(own, watch));
        if (watch.isOver(this.pace, now)) this.end(own, watch, { reason: 'lifetime_reached', detail: 'A watch lasts 24 hours. Subscribe again to go on.' });
        else if (!paused && !watch.isLooking && watch.isHeard) due.push({ own, watch, overdue: watch.overdue(this.pace, own.lastRequest, now) });
      }
    }
    const turns = due.filter(({ overdue }) => overdue >= 0).sort((a, b) => b.overdue - a.overdue);
    for (const { own, watch } of turns.slice(0, mostLooks - this.looks)) void this.look(own, watch);
  }

  private async look(own: WatchingCaller, watch: Watch): Promise<void> {
    this.looks += 1;
    try {
      // A look that fails has its next turn: it is not repeated before.
      const changed = await watch.look(this.pace, own.lastRequest, (signal, run) => inCallScope({ token: own.caller.token, signal, retryUntil: 0 }, run));
      if (changed === undefined) return;
      own.answered();
      if (changed) watch.tell(this.news(own, watch));
    } catch (error) {
      this.failed(own, watch, error);
    } finally {
      this.looks -= 1;
    }
  }

  private news(own: WatchingCaller, watch: Watch): WatchNews {
    const state = watch.state(this.pace, own.lastRequest, Date.now());
    return { state, pollIntervalMs: this.pace.interval(state) };
  }

  private failed(own: WatchingCaller, watch: Watch, error: unknown): void {
    if (error instanceof GitLabRejected && error.status === 429) {
      own.pause(error.detail.retryAfter);
      return;
    }
    const end = lostBy(error);
    if (end?.status === 401) {
      this.endAllOf(own, end);
    } else if (end !== undefined) {
      this.end(own, watch, end);
    } else {
      watch.miss(this.pace, own.lastRequest);
      if (!(error instanceof ActionError)) this.logger.error(traceOf(error));
    }
  }
}

function tooMany(most: number): TooManyWatches {
  return new TooManyWatches(`One caller can watch ${most} resources at once (GITLAB_MCP_MAX_WATCHES), and all of them are in use. End a watch before you begin another.`);
}

function tooManyInAll(): TooManyWatches {
  return new TooManyWatches('This server watches as many resources as it may (GITLAB_MCP_MAX_WATCHES_TOTAL). Try again later, or read the resource when you need it.');
}
