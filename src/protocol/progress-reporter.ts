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
  /** Nothing was sent yet: even zero would be news. */
  private last: number | undefined;
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
    if (this.stopped || !(done > (this.last ?? -1))) return;
    this.last = done;
    this.total = total;
    this.message = message;
    this.send();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.beat);
  }

  /** A sign of life between two steps: a little more than the last value and never as much as the next. */
  private tick(): void {
    const last = this.last ?? 0;
    this.last = last + (Math.floor(last) + 1 - last) / 16;
    this.send();
  }

  private send(): void {
    const { last: progress = 0, total, message } = this;
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
