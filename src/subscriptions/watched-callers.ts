import type { Caller } from '../kernel/caller.js';
import type { Pace } from './pace.js';
import type { Watch } from './watch.js';
import { WatchingCaller } from './watching-caller.js';

/** Everyone who watches something. */
export class WatchedCallers implements Iterable<WatchingCaller> {
  private readonly byId = new Map<string, WatchingCaller>();
  private count = 0;

  /** How many watches there are in all. */
  get watches(): number {
    return this.count;
  }

  /** Room promised, in all, to watches whose first look is still out. */
  get reserved(): number {
    let reserved = 0;
    for (const each of this) reserved += each.reserved;
    return reserved;
  }

  [Symbol.iterator](): Iterator<WatchingCaller> {
    return this.byId.values();
  }

  of({ id }: Caller): WatchingCaller | undefined {
    return this.byId.get(id);
  }

  keep(own: WatchingCaller): void {
    this.byId.set(own.caller.id, own);
  }

  /** Forgets who watches nothing any more and is about to watch nothing. */
  forgetUnneeded(own: WatchingCaller): void {
    if (!own.isNeeded && this.byId.get(own.caller.id) === own) this.byId.delete(own.caller.id);
  }

  add(own: WatchingCaller, watch: Watch): void {
    own.watches.set(watch.uri, watch);
    this.count += 1;
  }

  remove(own: WatchingCaller, watch: Watch): void {
    own.watches.delete(watch.uri);
    this.count -= 1;
  }

  /** Callers of whom nothing was heard for long, the most silent first. */
  idle(pace: Pace, now: number, except: WatchingCaller): readonly WatchingCaller[] {
    const silent: { readonly own: WatchingCaller; readonly since: number }[] = [];
    for (const own of this) {
      const since = own === except ? undefined : own.idleSince(pace, now);
      if (since !== undefined) silent.push({ own, since });
    }
    return silent.sort((a, b) => a.since - b.since).map(({ own }) => own);
  }
}
