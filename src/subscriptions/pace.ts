import type { Liveliness } from '../authoring/resource.decorator.js';
import type { SubscriptionsConfig } from '../config/subscriptions.config.js';

/** A session without a request for this long counts as one that nobody sits in front of, in milliseconds. */
const silence = 30 * 60_000;
/** The same for a session that nothing can be told: a client that went away without a word must not keep its successor from watching. */
const silenceUnheard = 60_000;
const idleInterval = 10 * 60_000;
const longestBackOff = 5 * 60_000;
const lifetime = 24 * 3_600_000;

/** How often watched resources are looked at. */
export class Pace {
  private readonly intervals: Readonly<Record<Liveliness | 'idle', number>>;

  constructor(config: Pick<SubscriptionsConfig, 'GITLAB_MCP_POLL_ACTIVE' | 'GITLAB_MCP_POLL_STEADY' | 'GITLAB_MCP_POLL_SETTLED'>) {
    this.intervals = {
      active: config.GITLAB_MCP_POLL_ACTIVE,
      steady: config.GITLAB_MCP_POLL_STEADY,
      settled: config.GITLAB_MCP_POLL_SETTLED,
      idle: idleInterval,
    };
  }

  interval(state: Liveliness | 'idle'): number {
    return this.intervals[state];
  }

  /** How long to wait after looks that failed one after the other. */
  afterMisses(state: Liveliness | 'idle', misses: number): number {
    const interval = this.interval(state);
    return misses === 0 ? interval : Math.max(interval, Math.min(interval * 2 ** misses, longestBackOff));
  }

  isSilent(lastRequest: number, now: number, heard: boolean): boolean {
    return now - lastRequest >= (heard ? silence : silenceUnheard);
  }

  isOver(since: number, now: number): boolean {
    return now - since >= lifetime;
  }
}
