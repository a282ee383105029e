import { EventEmitter } from 'node:events';

/** Ends a request when the caller is gone or its time is up. undici takes an emitter for a signal, which costs a fraction of one. */
export class Pulse extends EventEmitter {
  /** Read by undici. */
  aborted = false;
  interrupted = false;
  late = false;
  private timer: NodeJS.Timeout | undefined;
  private kept = false;

  constructor(
    private readonly sources: readonly (AbortSignal | undefined)[],
    private readonly milliseconds: number,
  ) {
    super();
    for (const source of sources) source?.addEventListener('abort', this.interrupt, { once: true });
    if (sources.some((source) => source?.aborted)) this.interrupt();
  }

  /** Throws when there is no point in going on. */
  check(): void {
    if (this.aborted) throw new DOMException('This request is not wanted any more.', 'AbortError');
  }

  /** Starts the time that a request has; an upload is bounded by its progress instead. */
  start(bounded: boolean): void {
    clearTimeout(this.timer);
    if (!bounded || this.milliseconds <= 0) return;
    this.timer = setTimeout(() => {
      this.late = true;
      this.abort();
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
    this.abort();
  };

  private abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.emit('abort');
  }
}
