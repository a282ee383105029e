import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

const discussed = { project_id: 'acme/api', issue_iid: 6 };
const at = '/projects/acme%2Fapi/issues/6';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(IssuesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('time tracking of an issue', () => {
  it('adds what was spent to what was estimated', async () => {
    await harness.run('issue.time_estimate_set', { ...discussed, duration: '1d' });
    const { text, structured } = await harness.run('issue.spent_time_add', { ...discussed, duration: '1h 30m', summary: 'Review' });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: `${at}/time_estimate`, body: { duration: '1d' } },
      { method: 'POST', path: `${at}/add_spent_time`, body: { duration: '1h 30m', summary: 'Review' } },
    ]);
    expect(text).toContain('- **Estimate**: 1d\n- **Spent**: 1h 30m');
    expect(structured).toMatchObject({ time_estimate: 28_800, total_time_spent: 5_400 });
  });

  it('takes time off again, and starts anew', async () => {
    await harness.run('issue.spent_time_add', { ...discussed, duration: '2h' });
    expect((await harness.run('issue.spent_time_add', { ...discussed, duration: '-30m' })).structured).toMatchObject({ human_total_time_spent: '1h 30m' });
    await harness.run('issue.spent_time_reset', discussed);
    await harness.run('issue.time_estimate_reset', discussed);

    expect((await harness.run('issue.time_stats_get', discussed)).text).toContain('- **Estimate**: no estimate\n- **Spent**: nothing');
  });
});
