import type { Liveliness } from '../authoring/resource.decorator.js';

/** What is said of a watch with each change. */
export interface WatchNews {
  /** How lively the resource is; `idle` while the session of its watcher is silent. */
  readonly state: Liveliness | 'idle';
  /** Milliseconds until it is looked at again, about. */
  readonly pollIntervalMs: number;
}

/** Why a watch ended on our side. */
export interface WatchEnd {
  readonly reason: 'resource_gone' | 'credential_revoked' | 'credential_evicted' | 'watcher_evicted' | 'lifetime_reached' | 'shutdown';
  readonly detail: string;
  /** What GitLab answered, where that was the reason. */
  readonly status?: number;
}

/** Someone who wants to be told: one connection, or one event stream. */
export interface Watcher {
  /** Epoch milliseconds of the last request of its session; left out where requests belong to no session: there any request of the caller counts. */
  readonly lastRequest?: number | undefined;
  /** False while nothing would arrive that is told, as in a session without an open event stream: then there is no point in looking. */
  readonly isListening?: boolean | undefined;
  changed(uri: string, news: WatchNews): void;
  /** Nothing more is told of the address. */
  ended(uri: string, end: WatchEnd): void;
}
