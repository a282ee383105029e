import type { Lookups } from '../authoring/lookups.js';
import type { Caller } from '../kernel/caller.js';

/** What was found out, which may be that it cannot be known. */
export interface Finding<T> {
  readonly value: T;
  /** False where nobody answered, so that it is worth asking again. */
  readonly answered: boolean;
}

interface Remembered<T> {
  readonly finding: Promise<Finding<T>>;
  /** Epoch milliseconds from which it is asked again. */
  until: number;
}

const askAgainAfter = 30_000;
const rememberFor = 60 * 60_000;
const mostRemembered = 10_000;

/** Remembers for each caller what was found out with its own token: an answer for an hour, silence and failure for half a minute. */
export class PerCaller<T> {
  private readonly known = new Map<string, Remembered<T>>();

  constructor(private readonly lookups?: Lookups) {}

  /** @param ask called where nothing is remembered; several who wait ask once */
  find(caller: Caller, ask: () => Promise<Finding<T>>): Promise<Finding<T>> {
    const before = this.known.get(caller.id);
    const found = before !== undefined && before.until > Date.now() ? before.finding : undefined;
    this.lookups?.noteWhether(found !== undefined);
    if (found !== undefined) return found;
    if (this.known.size >= mostRemembered) this.known.clear();
    const entry: Remembered<T> = { finding: ask(), until: Date.now() + rememberFor };
    const askAgain = () => (entry.until = Date.now() + askAgainAfter);
    void entry.finding.then(({ answered }) => (answered ? undefined : askAgain()), askAgain);
    this.known.set(caller.id, entry);
    return entry.finding;
  }
}
