import type { Caller } from '../kernel/caller.js';
import type { Pace } from './pace.js';
import type { Watch } from './watch.js';

const firstPause = 30_000;
const longestPause = 5 * 60_000;

/** What one credential watches. */
export class WatchingCaller {
  readonly watches = new Map<string, Watch>();
  /** Epoch milliseconds of its last request that belongs to no session. */
  lastRequest = Date.now();
  /** Room promised to watches whose first look is still out. */
  reserved = 0;
  private pausedUntil = 0;
  private pauses = 0;

  constructor(readonly caller: Caller) {}

  get isNeeded(): boolean {
    return this.watches.size + this.reserved > 0;
  }

  isPaused(now: number): boolean {
    return now < this.pausedUntil;
  }

  /**
   * GitLab has had enough of this credential's requests.
   * @param retryAfter seconds that GitLab asked to wait, if it did
   */
  pause(retryAfter: number | undefined): void {
    const now = Date.now();
    // Looks that were out together are turned down together: that is one refusal.
    if (!this.isPaused(now)) this.pauses += 1;
    const wait = retryAfter === undefined ? Math.min(firstPause * 2 ** (this.pauses - 1), longestPause) : retryAfter * 1000;
    this.pausedUntil = Math.max(this.pausedUntil, now + wait);
  }

  /** GitLab answers again. */
  answered(): void {
    if (!this.isPaused(Date.now())) this.pauses = 0;
  }

  /** Its idle watches, the one that has been so for longest first. */
  idle(pace: Pace, now: number, except: ReadonlySet<string>): readonly Watch[] {
    const idle = [...this.watches.values()].filter((watch) => !except.has(watch.uri) && watch.state(pace, this.lastRequest, now) === 'idle');
    return idle.sort((a, b) => a.lastRequest(this.lastRequest) - b.lastRequest(this.lastRequest));
  }

  /** Since when all of its watches are idle, as epoch milliseconds; undefined while one is not. */
  idleSince(pace: Pace, now: number): number | undefined {
    if (this.reserved > 0) return undefined;
    let last = 0;
    for (const watch of this.watches.values()) {
      if (watch.state(pace, this.lastRequest, now) !== 'idle') return undefined;
      last = Math.max(last, watch.lastRequest(this.lastRequest));
    }
    return last;
  }
}
