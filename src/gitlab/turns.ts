/** Requests in flight up to which everybody goes at once; GitLab is spoken to over a few more connections than that. */
const plenty = 48;

/** Requests that each caller may have in flight whatever the others do. */
const share = 16;

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/**
 * Who may send to GitLab next, so that nobody holds all connections while others wait: once many requests are in flight, a caller with more
 * than a share of them waits for some to end.
 */
export class Turns {
  private running = 0;
  private readonly byCaller = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  /** Comes when it is the caller's turn, or its call is over; `undefined` when it is at once. */
  take(caller: string, signal: AbortSignal): Promise<void> | undefined {
    if (this.mayGo(caller)) {
      this.count(caller, 1);
      return undefined;
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        caller,
        begin: () => {
          signal.removeEventListener('abort', waiting.begin);
          this.waiting.delete(waiting);
          this.count(caller, 1);
          resolve();
        },
      };
      this.waiting.add(waiting);
      // Whoever gave up goes on at once, to find that out.
      signal.addEventListener('abort', waiting.begin);
    });
  }

  /** Ends a turn; whoever may go now does, those who waited for longest first. */
  give(caller: string): void {
    this.count(caller, -1);
    for (const each of this.waiting) if (this.mayGo(each.caller)) each.begin();
  }

  private mayGo(caller: string): boolean {
    return this.running < plenty || (this.byCaller.get(caller) ?? 0) < share;
  }

  private count(caller: string, change: number): void {
    this.running += change;
    const own = (this.byCaller.get(caller) ?? 0) + change;
    if (own === 0) this.byCaller.delete(caller);
    else this.byCaller.set(caller, own);
  }
}
