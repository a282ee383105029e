import { Refused, type RequestLine } from '../kernel/errors.js';

/** What every request to GitLab made during one call has in common. */
export interface CallScope {
  /** The caller's GitLab token. */
  readonly token?: string;
  /** Fires when the caller went away or the call's time is up. */
  readonly signal: AbortSignal;
  /** Epoch milliseconds after which nothing waits for a retry any more. */
  readonly retryUntil?: number;
  /** Requests sent to GitLab so far, retries included. */
  requests: number;
  /** How many of them were retries. */
  retries: number;
  /** The first request that was kept back because it could have changed something. */
  withheld?: RequestLine;
}

/** What a call brings; an object that has the counters is itself counted up, so that its owner can read them afterwards. */
export interface CallStart {
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly retryUntil?: number | undefined;
  requests?: number;
  retries?: number;
}

/** The scope of a call that begins. */
export function scopeOf(start: CallStart): CallScope {
  if (hasCounters(start)) return start;
  const { token, signal = new AbortController().signal, retryUntil, requests = 0, retries = 0 } = start;
  return { signal, requests, retries, ...(token !== undefined && { token }), ...(retryUntil !== undefined && { retryUntil }) };
}

function hasCounters(start: CallStart): start is CallScope {
  return start.requests !== undefined && start.retries !== undefined && start.signal !== undefined;
}

/** The refusal of a request that could change something, of which its call is told. */
export function withheld(call: CallScope, line: RequestLine, what: string): Refused {
  call.withheld ??= line;
  return new Refused(`This server is read-only (GITLAB_MCP_READ_ONLY): ${what}`);
}
