import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const jobs = {
  processed: field.number('Done'),
  failed: field.number(),
  enqueued: field.number('Waiting'),
  dead: field.number('Given up'),
} satisfies Shape;

const jobsAlone = card(jobs, { heading: () => 'Background jobs', headed: [] });

/** How many background jobs were done, failed, wait, and were given up. */
export const jobStatsCard: View = { ...jobsAlone, render: (raw, context) => jobsAlone.render(isObject(raw) && isObject(raw['jobs']) ? raw['jobs'] : raw, context) };

/** Queues as a list; GitLab sends them by their names. */
export function queuesOf(raw: unknown): JsonObject[] {
  const queues = isObject(raw) && isObject(raw['queues']) ? raw['queues'] : {};
  return Object.entries(queues).map(([name, about]) => ({ name, ...(isObject(about) ? about : {}) }));
}

const queue = { name: field.name('Queue'), backlog: field.number('Waiting jobs'), latency: field.duration('Oldest waits') } satisfies Shape;

/** Queues of background jobs, those with the most waiting first. */
export const queueTable = table(queue, { title: 'Queues', empty: 'No queues were told.' });

const worker = {
  hostname: field.name('Host'),
  pid: field.number('PID'),
  tag: field.text(),
  busy: field.number(),
  concurrency: field.number('Of'),
  queues: field.names(),
  started_at: field.time('Started'),
} satisfies Shape;

/** Processes that do background jobs. */
export const workerTable = table(worker, { title: 'Processes', columns: ['hostname', 'pid', 'tag', 'busy', 'concurrency', 'started_at'], empty: 'No process does background jobs now.' });

const overview = {
  jobs: field.part(Object.keys(jobs), ({ processed, failed, enqueued, dead }) => `${inline(String(processed ?? '?'))} done, ${inline(String(failed ?? '?'))} failed, ${inline(String(enqueued ?? '?'))} waiting, ${inline(String(dead ?? '?'))} given up`),
  queues: field.parts(Object.keys(queue), ({ name, backlog, latency }) => `${inline(String(name ?? '?'))}: ${inline(String(backlog ?? '?'))} (${inline(String(latency ?? '?'))} s)`, 'Queues that hold jobs'),
  processes: field.parts(Object.keys(worker), ({ hostname, pid, busy, concurrency }) => `${inline(String(hostname ?? '?'))}/${inline(String(pid ?? '?'))}: ${inline(String(busy ?? '?'))} of ${inline(String(concurrency ?? '?'))} busy`),
} satisfies Shape;

/** Jobs, queues and processes together; queues that hold nothing are left out. */
export const sidekiqCard = card(overview, { heading: () => 'Background jobs', headed: [] });
