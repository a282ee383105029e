import type { ServerContext } from '@modelcontextprotocol/server';
import { noProgress, type Progress } from '../authoring/progress.js';

/** Milliseconds between beats of a call that lasts, so that a client that times out on silence waits. */
const beatEvery = 5_000;

/** Progress of one call, and its end. */
export interface RunningProgress extends Progress {
  /** Ends the beat; nothing is sent afterwards. */
  stop(): void;
}

/** Progress for a call that carries a token; for any other, none. */
export function progressOf(context: ServerContext): RunningProgress {
  const token = context.mcpReq._meta?.progressToken;
  if (typeof token !== 'string' && typeof token !== 'number') return { ...noProgress, stop: () => undefined };
  return new ProgressReporter(token, context);
}

class ProgressReporter implements RunningProgress {
  /** What the call itself reported last; nothing yet, and even zero would be news. */
  private reported = -1;
  /** What was sent last. */
  private last = 0;
  /** The step that comes after what was reported, and how far it was away then. */
  private next = 1;
  private gap = 1;
  /** Signs of life since. */
  private beats = 0;
  private total: number | undefined;
  private message: string | undefined;
  private stopped = false;
  private readonly beat: NodeJS.Timeout;

  constructor(
    private readonly token: string | number,
    private readonly context: ServerContext,
  ) {
    this.beat = setInterval(() => this.tick(), beatEvery);
    this.beat.unref();
  }

  report(done: number, total?: number, message?: string): void {
    // The protocol wants values that rise; a step told twice is told once.
    if (this.stopped || !(done > this.reported)) return;
    this.reported = done;
    this.total = total;
    this.message = message;
    if (done > this.last || this.beats === 0) this.reach(done);
    else this.creep();
    this.send();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.beat);
  }

  /** A sign of life between two steps. */
  private tick(): void {
    this.creep();
    this.send();
  }

  private reach(done: number): void {
    this.last = done;
    this.next = Math.floor(done) + 1;
    this.gap = this.next - done;
    this.beats = 0;
  }

  /** A little more than the last value and never as much as the next step: the gap shrinks to a half, a third, a quarter. */
  private creep(): void {
    this.beats += 1;
    this.last = this.next - this.gap / (this.beats + 1);
  }

  private send(): void {
    const { last: progress, total, message } = this;
    this.context.mcpReq
      .notify({
        method: 'notifications/progress',
        params: {
          progressToken: this.token,
          progress,
          ...(total === undefined ? {} : { total: Math.max(total, progress) }),
          ...(message === undefined ? {} : { message }),
        },
      })
      // Whoever wanted to know is gone; the call goes on as if nobody had asked.
      .catch(() => this.stop());
  }
}
