import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const at = '/projects/acme%2Fapi/merge_requests/2';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('time tracking of a merge request', () => {
  it('adds what was spent to what was estimated', async () => {
    await harness.run('merge_request.time_estimate_set', { ...login, duration: '1d' });
    const { text, structured } = await harness.run('merge_request.spent_time_add', { ...login, duration: '1h 30m', summary: 'Review' });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: `${at}/time_estimate`, body: { duration: '1d' } },
      { method: 'POST', path: `${at}/add_spent_time`, body: { duration: '1h 30m', summary: 'Review' } },
    ]);
    expect(text).toContain('- **Estimate**: 1d\n- **Spent**: 1h 30m');
    expect(structured).toMatchObject({ time_estimate: 28_800, total_time_spent: 5_400 });
  });

  it('takes time off again, and starts anew', async () => {
    await harness.run('merge_request.spent_time_add', { ...login, duration: '2h' });
    expect((await harness.run('merge_request.spent_time_add', { ...login, duration: '-30m' })).structured).toMatchObject({ human_total_time_spent: '1h 30m' });
    await harness.run('merge_request.spent_time_reset', login);
    await harness.run('merge_request.time_estimate_reset', login);

    expect((await harness.run('merge_request.time_stats', login)).text).toContain('- **Estimate**: no estimate\n- **Spent**: nothing');
  });
});
