import { Memory } from '../kernel/memory.js';

/** What one key has left, and when that was so. */
interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** Keys beyond which the one is forgotten that asked and took nothing for longest: a stranger must not make others wait. */
const mostKeys = 10_000;

/** Gives each key a bucket of so many tokens, which fills up again at an even pace. */
export class Allowances {
  private readonly known = new Memory<Allowance>(mostKeys);

  /**
   * @param perSecond how many come back each second
   * @param most how many there are at first, and never more
   * @param now milliseconds on a clock that only goes forward
   */
  constructor(
    private readonly perSecond: number,
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Seconds until a key has as many left as a cost; 0 when it has them now. A cost above the whole bucket is met by a full one. */
  wait(key: string, cost = 1): number {
    const missing = Math.min(cost, this.most) - this.leftOf(key);
    return missing <= 0 ? 0 : missing / this.perSecond;
  }

  /** Takes a cost from a key. What it has not got is owed, down to an empty bucket. */
  take(key: string, cost = 1): void {
    this.known.set(key, { left: Math.max(0, this.leftOf(key) - cost), at: this.now() });
  }

  private leftOf(key: string): number {
    const before = this.known.get(key);
    return before === undefined ? this.most : Math.min(this.most, before.left + ((this.now() - before.at) / 1_000) * this.perSecond);
  }
}
