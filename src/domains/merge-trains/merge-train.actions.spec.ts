import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeTrainsModule } from './merge-trains.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi/merge_trains';

const car = {
  id: 267,
  merge_request: { id: 273, iid: 1, project_id: 597, title: 'Add <b>sign-in</b>', description: 'long', state: 'opened', web_url: 'http://localhost/acme/api/-/merge_requests/1' },
  user: { id: 1038, username: 'alice', name: 'Alice', avatar_url: 'https://example.com/a.png' },
  pipeline: { id: 373, iid: 1, sha: 'b83d6e391c22777fca1ed3012fce84f633d7fed0', status: 'pending' },
  created_at: '2022-10-31T19:06:06.237Z',
  target_branch: 'main',
  status: 'idle',
  merged_at: null,
  duration: null,
};

describe('merge trains', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(MergeTrainsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed for a project and for a branch', async () => {
    harness.gitlab.answer(`GET ${at}`, [car, { id: 266, merge_request: null, pipeline: null, status: 'merged', merged_at: '2022-10-31T18:00:00Z', duration: 70 }]);
    harness.gitlab.answer(`GET ${at}/feature%2Fx`, [car]);
    const { text, structured } = await harness.run('merge_train.list_project', { project_id, scope: 'active' });
    await harness.run('merge_train.list_branch', { project_id, branch: 'feature/x', sort: 'asc' });

    expect(text).toContain('| idle | `main` | 373 (pending) | @alice |');
    expect(text).toContain('| 266 |');
    expect(JSON.stringify(structured)).not.toMatch(/avatar|long/);
    expect(harness.gitlab.requests.map(({ path, query }) => `${path}?${query}`)).toEqual([`${at}?scope=active`, `${at}/feature%2Fx?sort=asc`]);
  });

  it('tell where a merge request is', async () => {
    harness.gitlab.answer(`GET ${at}/merge_requests/1`, car);
    const { text } = await harness.run('merge_train.get', { project_id, merge_request_iid: 1 });

    expect(text).toContain('## !1 on the merge train');
    expect(text).toContain('- **Status**: idle');
    expect(text).not.toContain('<b>');
  });

  it('take a merge request on once that is agreed to, at once or after its pipeline', async () => {
    const add = { project_id, merge_request_iid: 1, head_sha: 'b83d6e391c22', squash: true };
    expect((await harness.fail('merge_train.add', add)).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);

    harness.gitlab.answer(`POST ${at}/merge_requests/1`, [car], 201);
    expect((await harness.run('merge_train.add', add, { confirm: true })).structured).toMatchObject({ items: [{ id: 267 }] });
    expect(harness.gitlab.writes).toMatchObject([{ body: { sha: 'b83d6e391c22', squash: true } }]);

    harness.gitlab.answer(`POST ${at}/merge_requests/1`, { message: '202 Accepted' }, 202);
    expect((await harness.run('merge_train.add', { ...add, auto_merge: true }, { confirm: true })).text).toContain('once its pipeline has succeeded');
  });
});
