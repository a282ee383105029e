/** Milliseconds after which nobody waits for a completion any more. */
const patience = 10_000;

/** A question that several wait for; it is given up when the last of them leaves. */
export class SharedQuestion<T> {
  private readonly controller = new AbortController();
  private readonly answer: Promise<T>;
  private waiting = 0;

  /**
   * @param ask is told by the signal when nobody wants the answer any more
   * @param over called once the question can no longer be joined
   */
  constructor(
    ask: (signal: AbortSignal) => Promise<T>,
    private readonly over: () => void,
  ) {
    const timer = setTimeout(() => this.controller.abort(), patience);
    timer.unref();
    this.answer = ask(this.controller.signal).finally(() => {
      clearTimeout(timer);
      over();
    });
  }

  /** Waits for the answer, for as long as the one who waits is there. */
  async join(signal: AbortSignal): Promise<T> {
    this.waiting += 1;
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Error('Whoever was typing has gone on.'));
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.waiting -= 1;
      if (this.waiting === 0) {
        this.over();
        this.controller.abort();
      }
    }
  }
}
