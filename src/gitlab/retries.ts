import { setTimeout as sleep } from 'node:timers/promises';
import { type ActionError, Interrupted } from '../kernel/errors.js';
import type { CallScope } from './call-scope.js';
import type { DoorSettings } from './door-settings.js';
import { isWrite, type Outgoing } from './outgoing.js';
import { breakageOf, isTimeout } from './unreachable.js';

/** Retries whose wait nobody prescribed: 0.25, 0.5, 1 and 2 seconds. */
const mostBlindRetries = 4;
const firstWait = 250;

/** Why a request that was sent once has no answer. */
export interface Failure {
  readonly error: ActionError;
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  /** What broke the exchange, when a fresh try may fare better. */
  readonly breakage?: unknown;
}

/** Decides whether a request is sent again, and when: within what one call may wait for retries in all. */
export class Retries {
  /** Milliseconds that calls have waited. */
  private readonly waited = new WeakMap<CallScope, number>();

  constructor(private readonly settings: DoorSettings) {}

  /** Milliseconds to wait before sending again, or nothing when that is not allowed. */
  waitBefore(outgoing: Outgoing, call: CallScope, retry: number, { status, retryAfter, breakage }: Failure): number | undefined {
    if (!mayRetry(!isWrite(outgoing), status, breakage)) return undefined;
    const blind = firstWait * 2 ** Math.min(retry, mostBlindRetries) * (0.75 + Math.random() / 4);
    if (retryAfter === undefined && retry >= mostBlindRetries) return undefined;
    const wait = Math.max(blind, (retryAfter ?? 0) * 1000);
    const waited = this.waited.get(call) ?? 0;
    if (waited + wait > this.settings.retryBudgetMs) return undefined;
    if (call.retryUntil !== undefined && Date.now() + wait > call.retryUntil) return undefined;
    this.waited.set(call, waited + wait);
    return wait;
  }

  /** @throws Interrupted when the call ends meanwhile */
  async rest(wait: number, outgoing: Outgoing, call: CallScope, cause: ActionError): Promise<void> {
    const signal = outgoing.signal === undefined ? call.signal : AbortSignal.any([call.signal, outgoing.signal]);
    try {
      await sleep(wait, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Interrupted(`The call ended while waiting to try again.\n${cause.message}`, { cause });
    }
  }
}

function mayRetry(reads: boolean, status: number | undefined, breakage: unknown): boolean {
  if (status === 429) return true;
  if (status !== undefined) return reads && (status === 502 || status === 503 || status === 504);
  if (breakage === undefined || isTimeout(breakage)) return false;
  const kind = breakageOf(breakage);
  return kind === 'never-connected' || (reads && kind === 'broken');
}
