import type { Look } from './watchable.js';

/** The part of one watch in what replicas do together. */
export interface Turns {
  /** Whether it is this replica's turn to look. Nobody else gets one for that long, in milliseconds, unless the look is told before. */
  take(milliseconds: number): Promise<boolean>;
  /** Hands a look on to the other replicas that watch the same. */
  tell(look: Look): void;
  /** Nobody has a turn for that long, in milliseconds: GitLab does not answer as it should. */
  rest(milliseconds: number): void;
  leave(): void;
}

/** Lets replicas that watch the same take turns at looking. Nothing here ever fails: while they cannot reach each other, every turn is each one's own. */
export abstract class SharedLooks {
  /**
   * Begins to share a watch.
   * @param caller the caller's digest: nobody is told of what another one's token has read
   * @param heard takes what other replicas saw
   */
  abstract join(caller: string, uri: string, heard: (look: Look) => void): Turns;
}
