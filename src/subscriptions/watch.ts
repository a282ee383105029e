import type { Liveliness } from '../authoring/resource.decorator.js';
import type { Turns } from '../authoring/shared-looks.js';
import type { Look, Watchable } from '../authoring/watchable.js';
import type { CallStart } from '../gitlab/call-scope.js';
import type { Pace } from './pace.js';
import type { Watcher, WatchEnd, WatchNews } from './watcher.js';

/** A turn to look is kept for others no longer than this, in milliseconds, however seldom a silent session has it looked at. */
const longestTurn = 60_000;

/** One resource as it is watched with one credential, for everyone who asked for it. */
export class Watch {
  private readonly watchers = new Set<Watcher>();
  /** Watchers that did not listen when there was something to tell. */
  private readonly owed = new Set<Watcher>();
  private since = Date.now();
  private lookedAt = Date.now();
  private stretch = stretched();
  private misses = 0;
  private looking: AbortController | undefined;

  /**
   * @param seen the look that proved that the caller may read it, to which later ones are compared
   * @param turns its part in what replicas watch together
   */
  constructor(
    private readonly watchable: Watchable,
    private seen: Look,
    private readonly turns: Turns,
  ) {}

  get uri(): string {
    return this.watchable.uri;
  }

  get isLooking(): boolean {
    return this.looking !== undefined;
  }

  /** Whether someone would hear of a change. What changes while nobody does is told to whoever listens again. */
  get isHeard(): boolean {
    for (const { isListening } of this.watchers) if (isListening !== false) return true;
    return false;
  }

  get isUnwatched(): boolean {
    return this.watchers.size === 0;
  }

  /** Its time begins anew with everyone who joins. */
  join(watcher: Watcher): void {
    this.watchers.add(watcher);
    this.since = Date.now();
  }

  leave(watcher: Watcher): boolean {
    this.owed.delete(watcher);
    return this.watchers.delete(watcher);
  }

  /**
   * When the sessions that watch it were last heard of.
   * @param caller when the caller was, outside of sessions
   */
  lastRequest(caller: number): number {
    let last = 0;
    for (const watcher of this.watchers) last = Math.max(last, watcher.lastRequest ?? caller);
    return last;
  }

  state(pace: Pace, caller: number, now: number): Liveliness | 'idle' {
    return pace.isSilent(this.lastRequest(caller), now, this.isHeard) ? 'idle' : this.seen.liveliness;
  }

  /** Milliseconds since its next look was due; negative before. It follows from the present, so that a session that wakes up is served at once. */
  overdue(pace: Pace, caller: number, now: number): number {
    return now - this.lookedAt - this.wait(pace, caller, now) * this.stretch;
  }

  private wait(pace: Pace, caller: number, now: number): number {
    return pace.afterMisses(this.state(pace, caller, now), this.misses);
  }

  isOver(pace: Pace, now: number): boolean {
    return pace.isOver(this.since, now);
  }

  /**
   * Looks again.
   * @returns whether something changed since the last look; undefined when it was stopped meanwhile, or when it is another replica's turn
   */
  async look(pace: Pace, caller: number, start: CallStart): Promise<boolean | undefined> {
    const looking = new AbortController();
    this.looking = looking;
    const { signal } = looking;
    try {
      const mine = await this.turns.take(Math.min(this.wait(pace, caller, Date.now()), longestTurn));
      if (!mine) return undefined;
      const before = this.seen;
      const look = await this.watchable.look({ ...start, signal, etag: before.etag });
      if (signal.aborted) return undefined;
      this.misses = 0;
      // What is unchanged since an ETag says nothing about what another replica saw meanwhile.
      if (look === undefined && this.seen !== before) return false;
      const changed = look !== undefined && look.fingerprint !== this.seen.fingerprint;
      if (look !== undefined) this.seen = look;
      this.turns.tell(this.seen);
      return changed;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      this.looking = undefined;
      this.looked();
    }
  }

  /**
   * Takes what another replica saw for a look of its own.
   * @returns whether something changed since the last look
   */
  hear(look: Look): boolean {
    const changed = look.fingerprint !== this.seen.fingerprint;
    this.seen = look;
    this.misses = 0;
    this.looked();
    return changed;
  }

  private looked(): void {
    this.lookedAt = Date.now();
    this.stretch = stretched();
  }

  /** A look that told nothing: the next ones come less often, from whichever replica. */
  miss(pace: Pace, caller: number): void {
    this.misses += 1;
    this.turns.rest(this.wait(pace, caller, Date.now()));
  }

  stop(): void {
    this.looking?.abort();
    this.turns.leave();
  }

  tell(news: WatchNews): void {
    for (const watcher of [...this.watchers]) {
      if (watcher.isListening === false) this.owed.add(watcher);
      else watcher.changed(this.uri, news);
    }
  }

  /** Tells those who missed a change and listen again. */
  makeUpFor(news: () => WatchNews): void {
    for (const watcher of this.owed) {
      if (watcher.isListening === false) continue;
      this.owed.delete(watcher);
      watcher.changed(this.uri, news());
    }
  }

  tellEnd(end: WatchEnd): void {
    for (const watcher of [...this.watchers]) watcher.ended(this.uri, end);
  }
}

/** Up to a tenth longer, never shorter, so that what began together does not stay together. */
function stretched(): number {
  return 1 + Math.random() / 10;
}
