import type { Caller } from '../kernel/caller.js';
import type { Ending } from '../kernel/ending.js';

/** Who speaks, and how they can be reached. */
export interface ConnectedClient {
  readonly caller: Caller;
  readonly era: 'legacy' | 'modern';
  /** Whether requests of ours can reach the client: on stdio and in sessions. */
  readonly reachable: boolean;
  /** The only method that is going to be asked of the conversation, where that is known: it need not be ready for others. */
  readonly asks?: string | undefined;
  /** Comes when the process ends and gives up what still runs, which is then answered. */
  readonly givesUp?: Ending;
}
