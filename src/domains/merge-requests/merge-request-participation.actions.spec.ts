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

describe('taking part in a merge request', () => {
  it('shows everybody with the ids by which people are assigned', async () => {
    const { text } = await harness.run('merge_request.participants', { ...login, per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${at}/participants`, query: 'per_page=50' }]);
    expect(text).toContain('| 101 | `alice` |');
  });

  it('says that nothing changed when one follows it already', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 2).subscribers = [];

    expect((await harness.run('merge_request.subscribe', login)).structured).toMatchObject({ iid: 2 });
    expect((await harness.run('merge_request.subscribe', login)).text).toContain('Nothing was changed');
    expect((await harness.run('merge_request.unsubscribe', login)).structured).toMatchObject({ iid: 2 });
    expect(harness.gitlab.world.mergeRequest('acme/api', 2).subscribers).toEqual([]);
  });

  it('puts it on the to-do list once', async () => {
    harness.gitlab.world.todos = [];
    const { text } = await harness.run('merge_request.create_todo', login);

    expect(text).toContain('- **Action**: marked');
    expect(text).toContain('Draw session tokens from the system');
    expect((await harness.run('merge_request.create_todo', login)).text).toContain('Nothing was changed');
    expect(harness.gitlab.world.todos).toHaveLength(1);
  });
});
