import type { Caller } from '../kernel/caller.js';

/** Who speaks, and how they can be reached. */
export interface ConnectedClient {
  readonly caller: Caller;
  readonly era: 'legacy' | 'modern';
  /** Whether requests of ours can reach the client: on stdio and in sessions. */
  readonly reachable: boolean;
  /** Fires when the process ends and gives up what still runs, which is then answered. */
  readonly givesUp?: AbortSignal;
}
