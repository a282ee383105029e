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

describe('dependencies of a merge request', () => {
  it('are made by the number of the other one, listed and removed', async () => {
    const { structured, text } = await harness.run('merge_request.dependency_create', { ...login, depends_on: 3 });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/blocks`, body: { blocking_merge_request_iid: 3 } }]);
    expect(text).toContain('- **Has to be merged first**: !3 ');
    expect(JSON.stringify(structured)).not.toMatch(/description|avatar/);
    expect((await harness.run('merge_request.dependencies_list', login)).structured['items']).toMatchObject([{ id: structured['id'], blocking_merge_request: { iid: 3, state: 'opened' } }]);

    await harness.run('merge_request.dependency_delete', { ...login, block_id: structured['id'] }, { confirm: true });
    expect((await harness.run('merge_request.dependencies_list', login)).text).toMatch(/^This merge request waits for no other\./);
  });

  it('are not made without another one', async () => {
    expect((await harness.fail('merge_request.dependency_create', login)).text).toContain('exactly one parameter must be provided');
  });
});
