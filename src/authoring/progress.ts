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
