import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const limits = { ci_instance_level_variables: 25, ci_pipeline_size: 0, ci_active_jobs: null, npm_max_file_size: 524288000, limits_history: { enforcement_limit: [{ timestamp: 1686909124, user_id: 1, username: 'root', value: 5 }] }, web_hook_calls: 500 };

describe('plan limits', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are read in words, without their history', async () => {
    harness.gitlab.answer('GET /application/plan_limits', limits);
    const { text, structured } = await harness.run('admin.plan_limits_get', { plan: 'default' });
    expect(harness.gitlab.requests[0]?.query).toBe('plan_name=default');
    expect(text).toContain('- **Jobs in a pipeline**: 0');
    expect(text).toContain('- **Bytes of an npm package**: 524288000');
    expect(structured).not.toHaveProperty('limits_history');
  });

  it('are changed for one plan', async () => {
    harness.gitlab.answer('PUT /application/plan_limits', { ...limits, ci_pipeline_size: 500 });
    expect((await harness.run('admin.plan_limits_change', { plan_name: 'default', ci_pipeline_size: 500 })).structured).toMatchObject({ ci_pipeline_size: 500 });
    expect(harness.gitlab.writes).toMatchObject([{ body: { plan_name: 'default', ci_pipeline_size: 500 } }]);
  });
});
