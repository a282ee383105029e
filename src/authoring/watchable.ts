import type { CallStart } from '../gitlab/call-scope.js';
import type { Liveliness } from './resource.decorator.js';

/** One look at a watched resource. */
export interface Look {
  /** Digest of what matters of it; equal digests mean no change. */
  readonly fingerprint: string;
  readonly liveliness: Liveliness;
  /** To be handed back at the next look, so that GitLab can answer "unchanged". */
  readonly etag?: string;
}

/** As whom a look is taken, and how long it may take. */
export interface Looking extends CallStart {
  readonly signal: AbortSignal;
  /** Of the look before. */
  readonly etag?: string | undefined;
}

/** A resource that can be watched, at one address. */
export interface Watchable {
  readonly uri: string;
  /**
   * Reads it.
   * @returns undefined when GitLab says that nothing changed since `etag`
   * @throws GitLabRejected, GitLabUnavailable as any read
   */
  look(looking: Looking): Promise<Look | undefined>;
}

/** Knows which addresses can be watched; the resources engine provides it. */
export abstract class WatchSource {
  /** The address as something to watch; undefined when it is of a kind that cannot be. */
  abstract find(uri: string): Watchable | undefined;
}
