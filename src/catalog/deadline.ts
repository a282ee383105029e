/** The time a call may take, which stands still while it waits for a person. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private left: number;
  private since = 0;
  private waiting = 0;

  /** @param milliseconds zero lifts the limit */
  constructor(milliseconds: number) {
    this.left = milliseconds;
    this.run();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get passed(): boolean {
    return this.controller.signal.aborted;
  }

  /** Runs something that waits for a person, off the clock. */
  async whileWaiting<T>(run: () => Promise<T>): Promise<T> {
    if (this.waiting === 0 && this.timer !== undefined) this.left -= Date.now() - this.since;
    this.waiting += 1;
    this.stop();
    try {
      return await run();
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.run();
    }
  }

  /** Ends the clock; a call that is over is not aborted afterwards. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    if (this.left <= 0) return;
    this.since = Date.now();
    this.timer = setTimeout(() => this.controller.abort(), this.left);
    this.timer.unref();
  }
}
