import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const queues = { default: { backlog: 0, latency: 0 }, mailers: { backlog: 12, latency: 75.2 } };
const processes = [{ hostname: 'gitlab-1', pid: 5649, tag: 'gitlab', started_at: '2026-06-14T10:45:07.159-05:00', queues: ['default', 'mailers'], labels: [], concurrency: 25, busy: 3 }];
const jobs = { processed: 2, failed: 0, enqueued: 12, dead: 1 };

describe('the background jobs of the instance', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are told queue by queue, the fullest first', async () => {
    harness.gitlab.answer('GET /sidekiq/queue_metrics', { queues });
    const { text, structured } = await harness.run('admin.sidekiq_queue_metrics');
    expect(structured).toMatchObject({ items: [{ name: 'mailers', backlog: 12, latency: 75.2 }, { name: 'default' }] });
    expect(text).toContain('| `mailers` | 12 | 1 min 15 s |');
  });

  it('are told process by process, and in numbers', async () => {
    harness.gitlab.answer('GET /sidekiq/process_metrics', { processes });
    harness.gitlab.answer('GET /sidekiq/job_stats', { jobs });
    expect((await harness.run('admin.sidekiq_process_metrics')).text).toContain('| `gitlab-1` | 5649 | gitlab | 3 | 25 |');
    expect((await harness.run('admin.sidekiq_job_stats')).text).toContain('- **Done**: 2\n- **Failed**: 0\n- **Waiting**: 12\n- **Given up**: 1');
  });

  it('are told all together, without queues that hold nothing', async () => {
    harness.gitlab.answer('GET /sidekiq/compound_metrics', { queues, processes, jobs });
    const { text, structured } = await harness.run('admin.sidekiq_compound_metrics');
    expect(text).toContain('- **Jobs**: 2 done, 0 failed, 12 waiting, 1 given up');
    expect(text).toContain('- **Queues that hold jobs**: mailers: 12 (75.2 s)');
    expect(structured).toMatchObject({ queues: [{ name: 'mailers' }], processes: [{ pid: 5649 }] });
  });

  it('are told of nothing when nothing runs', async () => {
    harness.gitlab.answer('GET /sidekiq/queue_metrics', {});
    harness.gitlab.answer('GET /sidekiq/process_metrics', { processes: null });
    expect((await harness.run('admin.sidekiq_queue_metrics')).text).toContain('No queues were told.');
    expect((await harness.run('admin.sidekiq_process_metrics')).text).toContain('No process does background jobs now.');
  });
});
