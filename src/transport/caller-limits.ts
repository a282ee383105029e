import { Injectable } from '@nestjs/common';
import { CallerLimitsConfig } from '../config/caller-limits.config.js';
import type { Caller } from '../kernel/caller.js';
import { Allowances } from './allowances.js';
import { errorCode, HttpRefusal } from './http-refusal.js';

/** Holds each caller to its share: requests a second, and requests at the same time. */
@Injectable()
export class CallerLimits {
  private readonly rates: Allowances | undefined;
  private readonly open = new Map<string, number>();

  constructor(private readonly config: CallerLimitsConfig) {
    const { GITLAB_MCP_RATE_LIMIT_RPS: rps, GITLAB_MCP_RATE_LIMIT_BURST: burst } = config;
    this.rates = rps === 0 ? undefined : new Allowances(rps, burst);
  }

  /** How many requests are being worked on. */
  get running(): number {
    let sum = 0;
    for (const count of this.open.values()) sum += count;
    return sum;
  }

  /**
   * Counts requests of a caller.
   * @throws HttpRefusal 429 with `Retry-After` when it has sent too many
   */
  count({ id }: Caller, requests = 1): void {
    const wait = this.rates?.wait(id, requests) ?? 0;
    if (wait > 0) {
      const { GITLAB_MCP_RATE_LIMIT_RPS: rps, GITLAB_MCP_RATE_LIMIT_BURST: burst } = this.config;
      throw tooMany(`This caller may send ${rps} requests a second, and ${burst} at once after a pause (GITLAB_MCP_RATE_LIMIT_RPS, GITLAB_MCP_RATE_LIMIT_BURST).`, wait);
    }
    this.rates?.take(id, requests);
  }

  /**
   * Counts a request as being worked on until what this gives is called; calling that again changes nothing.
   * @throws HttpRefusal 429 with `Retry-After` when too many are
   */
  begin({ id }: Caller): () => void {
    const running = this.open.get(id) ?? 0;
    const { GITLAB_MCP_MAX_CALLS: most } = this.config;
    if (running >= most) throw tooMany(`${most} requests of this caller are being worked on, which is as many as may be at once (GITLAB_MCP_MAX_CALLS).`, 1);
    this.open.set(id, running + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.open.get(id) ?? 1) - 1;
      if (left === 0) this.open.delete(id);
      else this.open.set(id, left);
    };
  }
}

/** The refusal of one request too many; the wait is in seconds. */
export function tooMany(message: string, wait: number): HttpRefusal {
  const seconds = Math.max(1, Math.ceil(wait));
  return new HttpRefusal(429, errorCode.server, `${message} Try again in ${seconds} s.`, { 'retry-after': String(seconds) });
}
