import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CallObserver, CallObservers, type CallRecord } from '../authoring/call-observers.js';
import { Gauges } from '../authoring/gauges.js';
import { HttpConfig } from '../config/http.config.js';
import { RequestObservers } from '../gitlab/request-observers.js';
import type { RequestObserver, SentRequest } from '../gitlab/requester.js';
import type { Counters } from './counters.js';

/** The figures of this process in the format of Prometheus; there are none unless they are asked for. */
@Injectable()
export class Metrics implements CallObserver, RequestObserver, OnModuleInit {
  private counters: Counters | undefined;

  constructor(
    private readonly config: HttpConfig,
    private readonly calls: CallObservers,
    private readonly requests: RequestObservers,
    private readonly gauges: Gauges,
  ) {}

  /** The library is loaded only where somebody reads what it counts. */
  async onModuleInit(): Promise<void> {
    if (!this.config.GITLAB_MCP_HTTP || !this.config.GITLAB_MCP_METRICS) return;
    const { Counters } = await import('./counters.js');
    this.counters = new Counters(this.gauges);
    this.calls.add(this);
    this.requests.add(this);
  }

  onCall(record: CallRecord): void {
    this.counters?.countCall(record);
  }

  onRequest(request: SentRequest): void {
    this.counters?.countRequest(request);
  }

  /** The figures as they stand; `undefined` while nothing is counted. */
  async read(): Promise<{ readonly contentType: string; readonly text: string } | undefined> {
    return this.counters?.read();
  }
}
