import type { SubscriptionsConfig } from '../config/subscriptions.config.js';
import type { Pace } from './pace.js';
import { TooManyWatches } from './too-many-watches.js';
import type { WatchedCallers } from './watched-callers.js';
import type { WatchEnding } from './watch-ending.js';
import type { WatchingCaller } from './watching-caller.js';

/** How many watches there may be, of a caller and in all, and which give way to new ones. */
export class WatchRoom {
  constructor(
    private readonly config: SubscriptionsConfig,
    private readonly pace: Pace,
    private readonly callers: WatchedCallers,
    private readonly ending: WatchEnding,
  ) {}

  /**
   * Before anything is read: whether so many more would fit, if what is idle gave way.
   * @throws TooManyWatches when they would not
   */
  refuseWithout(own: WatchingCaller, fresh: number, wanted: ReadonlySet<string>): void {
    if (fresh === 0) return;
    const now = Date.now();
    const { GITLAB_MCP_MAX_WATCHES: most, GITLAB_MCP_MAX_WATCHES_TOTAL: mostInAll } = this.config;
    const free = most - own.watches.size - own.reserved;
    if (fresh > free && fresh > free + own.idle(this.pace, now, wanted).length) throw this.tooMany();
    let freeInAll = mostInAll - this.callers.watches - this.callers.reserved;
    if (fresh <= freeInAll) return;
    for (const idle of this.callers.idle(this.pace, now, own)) freeInAll += idle.watches.size;
    if (fresh > freeInAll + own.idle(this.pace, now, wanted).length) throw this.tooManyInAll();
  }

  /**
   * Ends what has to give way to one more watch of a caller.
   * @param kept addresses that belong to the same wish
   * @throws TooManyWatches when nothing is idle any more
   */
  makeFor(own: WatchingCaller, kept: ReadonlySet<string>): void {
    const now = Date.now();
    if (own.watches.size >= this.config.GITLAB_MCP_MAX_WATCHES) this.endLongestIdle(own, kept, now, () => this.tooMany());
    if (this.callers.watches < this.config.GITLAB_MCP_MAX_WATCHES_TOTAL) return;
    const [silent] = this.callers.idle(this.pace, now, own);
    if (silent === undefined) this.endLongestIdle(own, kept, now, () => this.tooManyInAll());
    else this.ending.endAll(silent, { reason: 'credential_evicted', detail: 'Nothing was heard of this credential for long, and others needed the room.' });
  }

  private endLongestIdle(own: WatchingCaller, kept: ReadonlySet<string>, now: number, otherwise: () => TooManyWatches): void {
    const [idle] = own.idle(this.pace, now, kept);
    if (idle === undefined) throw otherwise();
    this.ending.end(own, idle, { reason: 'watcher_evicted', detail: 'Its session was silent for longest when another watch needed the room.' });
  }

  private tooMany(): TooManyWatches {
    return new TooManyWatches(
      `One caller can watch ${this.config.GITLAB_MCP_MAX_WATCHES} resources at once (GITLAB_MCP_MAX_WATCHES), and all of them are in use. End a watch before you begin another.`,
    );
  }

  private tooManyInAll(): TooManyWatches {
    return new TooManyWatches('This server watches as many resources as it may (GITLAB_MCP_MAX_WATCHES_TOTAL). Try again later, or read the resource when you need it.');
  }
}
