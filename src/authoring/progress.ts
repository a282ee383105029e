/**
 * Tells the client how far a call has come; without a token of the client's it does nothing.
 * Values sent must rise: one that does not is left out. A notification that cannot be sent changes nothing.
 */
export interface Progress {
  /**
   * @param done steps, bytes or reads so far
   * @param total how many there are in all; left out while that is unknown
   * @param message what is going on, in a few words
   */
  report(done: number, total?: number, message?: string): void;
}

/** Progress that nobody asked for. */
export const noProgress: Progress = { report: () => undefined };

/** Something that is done again and again, with a report after each time; how often is not known beforehand. */
export function reported<T>(progress: Progress, message: string, run: () => Promise<T>): () => Promise<T> {
  let runs = 0;
  return async () => {
    const value = await run();
    runs += 1;
    progress.report(runs, undefined, message);
    return value;
  };
}

/** Two reports a second, so that with the last one and a sign of life there are never more than four. */
const betweenReports = 500;

/**
 * Told how far a file has come, it reports that: the end always, what is before it now and then. A file that starts over is not told of until it is further than before.
 * @param total how many bytes there are, as far as that is known
 */
export function byteProgress(progress: Progress, total: number | undefined, message: string): (done: number) => void {
  let furthest = 0;
  let reported = Number.NEGATIVE_INFINITY;
  return (done) => {
    const now = performance.now();
    if (done <= furthest || (now - reported < betweenReports && done !== total)) return;
    furthest = done;
    reported = now;
    progress.report(done, total, message);
  };
}
