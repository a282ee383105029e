/** Ends a request when the caller is gone or its time is up. */
export class Pulse {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private kept = false;
  interrupted = false;
  late = false;

  constructor(
    private readonly sources: readonly (AbortSignal | undefined)[],
    private readonly milliseconds: number,
  ) {
    for (const source of sources) source?.addEventListener('abort', this.interrupt, { once: true });
    if (sources.some((source) => source?.aborted)) this.interrupt();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Throws when there is no point in going on. */
  check(): void {
    this.signal.throwIfAborted();
  }

  /** Starts the time that a request has; an upload is bounded by its progress instead. */
  start(bounded: boolean): void {
    clearTimeout(this.timer);
    if (!bounded || this.milliseconds <= 0) return;
    this.timer = setTimeout(() => {
      this.late = true;
      this.controller.abort();
    }, this.milliseconds);
  }

  /** From here on only silence ends the request, which undici watches, and the caller. */
  relax(): void {
    clearTimeout(this.timer);
  }

  /** As above, and the body outlives the exchange: whoever reads it calls `end`. */
  keep(): void {
    this.relax();
    this.kept = true;
  }

  /** The exchange is over, unless its body is still being read. */
  release(): void {
    clearTimeout(this.timer);
    if (!this.kept) this.end();
  }

  end(): void {
    for (const source of this.sources) source?.removeEventListener('abort', this.interrupt);
  }

  private readonly interrupt = (): void => {
    this.interrupted = true;
    this.controller.abort();
  };
}
