import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type CallObserver, CallObservers, type CallRecord } from '../authoring/call-observers.js';

/** Writes one line for each call of an action: what, for whom, how long, how it ended and what it cost GitLab. */
@Injectable()
export class CallLog implements CallObserver, OnModuleInit {
  private readonly logger = new Logger('Call');
  private readonly lines: object[] = [];

  constructor(private readonly observers: CallObservers) {}

  onModuleInit(): void {
    this.observers.add(this);
  }

  onCall({ action = 'unknown', caller, milliseconds, outcome, status, requests, retries }: CallRecord): void {
    const line = {
      action,
      caller: caller.id,
      duration_ms: Math.round(milliseconds),
      outcome,
      ...(status === undefined ? {} : { status }),
      gitlab_requests: requests,
      ...(retries === 0 ? {} : { retries }),
    };
    // Writing to a pipe blocks: the answers go first, and what ended in one turn is written at once.
    if (this.lines.push(line) === 1) setImmediate(() => this.write());
  }

  private write(): void {
    process.stderr.cork();
    try {
      for (const line of this.lines.splice(0)) this.logger.log(line);
    } finally {
      process.stderr.uncork();
    }
  }
}
