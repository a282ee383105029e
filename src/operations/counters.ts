import { collectDefaultMetrics, Counter, Gauge as LevelMetric, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../authoring/call-observers.js';
import type { Gauge, Gauges } from '../authoring/gauges.js';
import type { SentRequest } from '../gitlab/requester.js';

const prefix = 'gitlab_mcp_';

/** Seconds; most calls are one request to GitLab, some wait for pipelines. */
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** Counts calls and requests, and reads what other parts count themselves. Labels have few values: no caller, no project, no free text. */
export class Counters {
  private readonly registry = new Registry();
  private readonly calls = new Counter({ name: `${prefix}calls_total`, help: 'Calls of actions, by action and how they ended.', labelNames: ['action', 'outcome'], registers: [this.registry] });
  private readonly durations = new Histogram({ name: `${prefix}call_duration_seconds`, help: 'How long calls took, by what they do to GitLab.', labelNames: ['effect'], buckets, registers: [this.registry] });
  private readonly requests = new Counter({
    name: `${prefix}gitlab_requests_total`,
    help: 'Requests sent to GitLab, by route and status; status 0 is no answer.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly latencies = new Histogram({ name: `${prefix}gitlab_request_duration_seconds`, help: 'How long GitLab took until its answer began.', buckets, registers: [this.registry] });
  private readonly retries = new Counter({ name: `${prefix}gitlab_retries_total`, help: 'Requests to GitLab that were repetitions.', registers: [this.registry] });

  constructor(private readonly gauges: Gauges) {
    // Processor, memory, garbage collection and the lag of the event loop.
    collectDefaultMetrics({ register: this.registry, prefix });
  }

  countCall({ action = 'unknown', effect = 'read', outcome, milliseconds }: CallRecord): void {
    this.calls.inc({ action, outcome });
    this.durations.observe({ effect }, milliseconds / 1_000);
  }

  countRequest({ method, routeTemplate, status, ms, retry }: SentRequest): void {
    this.requests.inc({ method, route: routeTemplate, status });
    this.latencies.observe(ms / 1_000);
    if (retry > 0) this.retries.inc();
  }

  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    for (const gauge of this.gauges.all) this.show(gauge);
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }

  /** Shows a figure, with all others of its name; once for each name. */
  private show({ name, help, kind, labels = {} }: Gauge): void {
    const full = `${prefix}${name}`;
    if (this.registry.getSingleMetric(full) !== undefined) return;
    const same = () => this.gauges.all.filter((each) => each.name === name);
    const config = { name: full, help, labelNames: Object.keys(labels), registers: [this.registry] };
    if (kind === 'level') new LevelMetric({ ...config, collect() { for (const { labels: own = {}, read } of same()) this.set({ ...own }, read()); } });
    else new Counter({ ...config, collect() { this.reset(); for (const { labels: own = {}, read } of same()) this.inc({ ...own }, read()); } });
  }
}
