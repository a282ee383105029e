import type { Lookups } from '../authoring/lookups.js';
import type { Caller } from '../kernel/caller.js';
import { Memory } from '../kernel/memory.js';

/** What was found out, which may be that it cannot be known. */
export interface Finding<T> {
  readonly value: T;
  /** False where nobody answered, so that it is worth asking again. */
  readonly answered: boolean;
}

const askAgainAfter = 30_000;
const rememberFor = 60 * 60_000;
const mostRemembered = 10_000;

/** Remembers for each caller what was found out with its own token: an answer for an hour, silence and failure for half a minute. */
export class PerCaller<T> {
  private readonly known = new Memory<Promise<Finding<T>>>(mostRemembered, rememberFor);

  constructor(private readonly lookups?: Lookups) {}

  /** @param ask called where nothing is remembered; several who wait ask once */
  find(caller: Caller, ask: () => Promise<Finding<T>>): Promise<Finding<T>> {
    const found = this.known.get(caller.id);
    this.lookups?.noteWhether(found !== undefined);
    if (found !== undefined) return found;
    const finding = ask();
    this.known.set(caller.id, finding);
    const askAgain = () => {
      if (this.known.peek(caller.id) === finding) this.known.set(caller.id, finding, { ttl: askAgainAfter });
    };
    void finding.then(({ answered }) => (answered ? undefined : askAgain()), askAgain);
    return finding;
  }
}
