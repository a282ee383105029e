import type { Caller } from '../kernel/caller.js';

/** Who speaks, and how they can be reached. */
export interface ConnectedClient {
  readonly caller: Caller;
  readonly era: 'legacy' | 'modern';
  /** Whether requests of ours can reach the client: on stdio and in sessions. */
  readonly reachable: boolean;
}
