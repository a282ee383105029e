import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { ActionError, GitLabRejected, traceOf } from '../kernel/errors.js';
import { lostBy } from './lost-watch.js';
import type { Pace } from './pace.js';
import type { Watch } from './watch.js';
import type { WatchedCallers } from './watched-callers.js';
import type { WatchEnding } from './watch-ending.js';
import type { WatchNews } from './watcher.js';
import type { WatchingCaller } from './watching-caller.js';

const tickName = 'watched resources';
/** Milliseconds between two glances at what is due. */
const tickEvery = 250;

/** Looks that may be out at once; what is due beyond that waits its turn, the most overdue first. */
const mostLooks = 64;

/** Looks at what is watched, each address when its turn has come. */
export class LookRounds {
  private readonly logger = new Logger('Subscriptions');
  /** How many looks there were, by what they found. */
  readonly found = { changed: 0, unchanged: 0, failed: 0 };
  private out = 0;

  constructor(
    private readonly callers: WatchedCallers,
    private readonly pace: Pace,
    private readonly schedule: SchedulerRegistry,
    private readonly ending: WatchEnding,
  ) {}

  begin(): void {
    if (this.schedule.doesExist('interval', tickName)) return;
    const timer = setInterval(() => this.tick(), tickEvery);
    timer.unref();
    this.schedule.addInterval(tickName, timer);
  }

  stop(): void {
    if (this.schedule.doesExist('interval', tickName)) this.schedule.deleteInterval(tickName);
  }

  /** How a watch is looked at from now on, to be told with each change. */
  news(own: WatchingCaller, watch: Watch): WatchNews {
    const state = watch.state(this.pace, own.lastRequest, Date.now());
    return { state, pollIntervalMs: this.pace.interval(state) };
  }

  private tick(): void {
    const now = Date.now();
    const due: { readonly own: WatchingCaller; readonly watch: Watch; readonly overdue: number }[] = [];
    for (const own of this.callers) {
      const paused = own.isPaused(now);
      for (const watch of own.watches.values()) {
        watch.makeUpFor(() => this.news(own, watch));
        if (watch.isOver(this.pace, now)) this.ending.end(own, watch, { reason: 'lifetime_reached', detail: 'A watch lasts 24 hours. Subscribe again to go on.' });
        else if (!paused && !watch.isLooking && watch.isHeard) due.push({ own, watch, overdue: watch.overdue(this.pace, own.lastRequest, now) });
      }
    }
    const turns = due.filter(({ overdue }) => overdue >= 0).sort((a, b) => b.overdue - a.overdue);
    for (const { own, watch } of turns.slice(0, mostLooks - this.out)) void this.look(own, watch);
  }

  private async look(own: WatchingCaller, watch: Watch): Promise<void> {
    this.out += 1;
    try {
      // A look that fails has its next turn: it is not repeated before.
      const changed = await watch.look(this.pace, own.lastRequest, { token: own.caller.token, retryUntil: 0 });
      if (changed === undefined) return;
      this.found[changed ? 'changed' : 'unchanged'] += 1;
      own.answered();
      if (changed) watch.tell(this.news(own, watch));
    } catch (error) {
      this.found.failed += 1;
      this.failed(own, watch, error);
    } finally {
      this.out -= 1;
    }
  }

  private failed(own: WatchingCaller, watch: Watch, error: unknown): void {
    if (error instanceof GitLabRejected && error.status === 429) {
      own.pause(error.detail.retryAfter);
      return;
    }
    const end = lostBy(error);
    if (end?.status === 401) {
      this.ending.endAll(own, end);
    } else if (end !== undefined) {
      this.ending.end(own, watch, end);
    } else {
      watch.miss(this.pace, own.lastRequest);
      if (!(error instanceof ActionError)) this.logger.error(traceOf(error));
    }
  }
}
