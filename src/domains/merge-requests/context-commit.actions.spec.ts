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

const commit = () => harness.gitlab.world.project('acme/api').repository.resolve('main')!.id;

describe('context commits of a merge request', () => {
  it('are added, listed and removed', async () => {
    const added = await harness.run('merge_request.context_commits_create', { ...login, commits: [commit()] });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/context_commits`, body: { commits: [commit()] } }]);
    expect(added.text).toContain('## Context commits (1)');
    expect((await harness.run('merge_request.context_commits_list', login)).structured['items']).toMatchObject([{ id: commit() }]);

    await harness.run('merge_request.context_commits_delete', { ...login, commits: [commit()] }, { confirm: true });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'DELETE', query: `commits[]=${commit()}` });
    expect((await harness.run('merge_request.context_commits_list', login)).text).toMatch(/^This merge request has no context commits\./);
  });

  it('have to exist', async () => {
    await harness.fail('merge_request.context_commits_create', { ...login, commits: ['no-such'] });
  });
});
