import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { jobStatsCard, queuesOf, queueTable, sidekiqCard, workerTable } from './sidekiq.view.js';

const Nothing = Type.Object({});
const keywords = ['background jobs', 'workers', 'sidekiq'];

const byBacklog = (queues: readonly JsonObject[]) => [...queues].sort((a, b) => Number(b['backlog'] ?? 0) - Number(a['backlog'] ?? 0));

/** How the background jobs of the instance are doing. */
@Injectable()
export class SidekiqActions {
  @Action('admin.sidekiq_queue_metrics', {
    title: 'Get Sidekiq queues',
    summary: 'Read how many background jobs wait in each Sidekiq queue, and for how long.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: queueTable,
    tool: 'gitlab_get_sidekiq_queue_metrics',
    keywords: [...keywords, 'queue size', 'job backlog', 'backed up', 'latency'],
    related: ['admin.sidekiq_compound_metrics', 'admin.sidekiq_process_metrics'],
  })
  async queues(_params: object, { gitlab }: ActionContext) {
    return byBacklog(queuesOf(await gitlab.rest.get<unknown>('/sidekiq/queue_metrics')));
  }

  @Action('admin.sidekiq_process_metrics', {
    title: 'Get Sidekiq processes',
    summary: 'Read which Sidekiq processes do background jobs, and how busy each is.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: workerTable,
    tool: 'gitlab_get_sidekiq_process_metrics',
    keywords: [...keywords, 'concurrency', 'busy'],
    related: ['admin.sidekiq_queue_metrics', 'admin.sidekiq_compound_metrics'],
  })
  async processes(_params: object, { gitlab }: ActionContext) {
    const told = await gitlab.rest.get<unknown>('/sidekiq/process_metrics');
    return isObject(told) && Array.isArray(told['processes']) ? (told['processes'] as unknown[]) : [];
  }

  @RestAction('admin.sidekiq_job_stats', 'GET /sidekiq/job_stats', {
    title: 'Get Sidekiq job statistics',
    summary: 'Count the background jobs that Sidekiq did, that failed, that wait and that it gave up.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: jobStatsCard,
    tool: 'gitlab_get_sidekiq_job_stats',
    keywords: [...keywords, 'dead jobs', 'failed jobs'],
    related: ['admin.sidekiq_queue_metrics', 'admin.sidekiq_compound_metrics'],
  })
  declare readonly jobs: RestCall;

  @Action('admin.sidekiq_compound_metrics', {
    title: 'Get Sidekiq metrics',
    summary: 'Read queues, processes and job statistics of Sidekiq together.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: sidekiqCard,
    tool: 'gitlab_get_sidekiq_compound_metrics',
    keywords: [...keywords, 'queues', 'processes'],
    related: ['admin.sidekiq_queue_metrics', 'admin.sidekiq_process_metrics', 'admin.sidekiq_job_stats'],
  })
  async everything(_params: object, { gitlab }: ActionContext): Promise<JsonObject> {
    const told = await gitlab.rest.get<unknown>('/sidekiq/compound_metrics');
    return { ...(isObject(told) ? told : {}), queues: byBacklog(queuesOf(told)).filter(({ backlog }) => Number(backlog) > 0) };
  }
}
