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

describe('events of a merge request', () => {
  it('tell which labels were added, by whom', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 2).labels = ['bug'];
    const { text, structured } = await harness.run('merge_request.event_mr_label_list', { ...login, per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${at}/resource_label_events`, query: 'per_page=50' }]);
    expect(text).toContain('| add | `bug` |');
    const { id } = (structured['items'] as { id: number }[])[0]!;
    expect((await harness.run('merge_request.event_mr_label_get', { ...login, label_event_id: id })).structured).toMatchObject({ id, action: 'add', label: { name: 'bug' } });
  });

  it('tell which milestone was set', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 2).milestone_id = harness.gitlab.world.project('acme/api').milestones[0]!.id;
    const { structured } = await harness.run('merge_request.event_mr_milestone_list', login);
    const { id, milestone } = (structured['items'] as { id: number; milestone: object }[])[0]!;

    expect(Object.keys(milestone)).toEqual(['id', 'iid', 'title']);
    expect((await harness.run('merge_request.event_mr_milestone_get', { ...login, event_id: id })).text).toContain(`## Event ${id}`);
  });

  it('tell who merged it', async () => {
    const merged = { ...login, merge_request_iid: 1 };
    const { text, structured } = await harness.run('merge_request.event_mr_state_list', merged);

    expect(text).toMatch(/\| @\w+ \| merged \|/);
    const { id } = (structured['items'] as { id: number }[])[0]!;
    expect((await harness.run('merge_request.event_mr_state_get', { ...merged, event_id: id })).structured).toMatchObject({ id, state: 'merged' });
  });

  it('may be none', async () => {
    expect((await harness.run('merge_request.event_mr_state_list', login)).text).toMatch(/^It has never been closed or reopened\./);
  });
});
