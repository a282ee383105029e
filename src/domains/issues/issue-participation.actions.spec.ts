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

describe('taking part in an issue', () => {
  it('shows everybody with the ids by which people are assigned', async () => {
    const { text } = await harness.run('issue.participants', { ...discussed, per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${at}/participants`, query: 'per_page=50' }]);
    expect(text).toContain('| 101 | `alice` |');
  });

  it('says that nothing changed when one follows it already', async () => {
    harness.gitlab.world.issue('acme/api', 6).subscribers = [];

    expect((await harness.run('issue.subscribe', discussed)).structured).toMatchObject({ iid: 6 });
    expect((await harness.run('issue.subscribe', discussed)).text).toContain('Nothing was changed');
    expect((await harness.run('issue.unsubscribe', discussed)).structured).toMatchObject({ iid: 6 });
    expect(harness.gitlab.world.issue('acme/api', 6).subscribers).toEqual([]);
  });

  it('puts it on the to-do list once', async () => {
    harness.gitlab.world.todos = [];
    const { text } = await harness.run('issue.create_todo', discussed);

    expect(text).toContain('- **Action**: marked');
      expect((await harness.run('issue.create_todo', discussed)).text).toContain('Nothing was changed');
    expect(harness.gitlab.world.todos).toHaveLength(1);
  });
});
