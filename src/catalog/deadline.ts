import type { Ending } from '../kernel/ending.js';

/** The time a call may take, which stands still while it waits for a person. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private left: number;
  private since = 0;
  private waiting = 0;

  private readonly call: AbortSignal;
  private readonly onAbort = () => this.controller.abort(this.call.reason);
  private readonly onGivenUp = () => this.controller.abort();
  /** Whether the time is up, as opposed to a call that was cancelled. */
  passed = false;

  /**
   * @param milliseconds zero lifts the limit
   * @param call fires when the caller goes away; the deadline's own signal follows it
   * @param givesUp comes when the process ends and gives up what still runs; the signal follows that as well
   */
  constructor(
    milliseconds: number,
    call: AbortSignal,
    private readonly givesUp?: Ending,
  ) {
    this.left = milliseconds;
    if (call.aborted) this.controller.abort(call.reason);
    else call.addEventListener('abort', this.onAbort, { once: true });
    this.call = call;
    givesUp?.listen(this.onGivenUp);
    this.run();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Runs something that waits for a person, off the clock. */
  async whileWaiting<T>(run: () => Promise<T>): Promise<T> {
    if (this.waiting === 0 && this.timer !== undefined) this.left = Math.max(1, this.left - (Date.now() - this.since));
    this.waiting += 1;
    this.pause();
    try {
      return await run();
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.run();
    }
  }

  /** Ends the clock; a call that is over is not aborted afterwards. */
  stop(): void {
    this.pause();
    this.call.removeEventListener('abort', this.onAbort);
    this.givesUp?.forget(this.onGivenUp);
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    if (this.left <= 0) return;
    this.since = Date.now();
    this.timer = setTimeout(() => {
      this.passed = true;
      this.controller.abort();
    }, this.left);
    this.timer.unref();
  }
}
