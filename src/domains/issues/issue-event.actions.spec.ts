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

describe('events of an issue', () => {
  it('tell which labels were added, by whom', async () => {
    harness.gitlab.world.issue('acme/api', 6).labels = ['bug'];
    const { text, structured } = await harness.run('issue.event_issue_label_list', { ...discussed, per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${at}/resource_label_events`, query: 'per_page=50' }]);
    expect(text).toContain('| add | `bug` |');
    const { id } = (structured['items'] as { id: number }[])[0]!;
    expect((await harness.run('issue.event_issue_label_get', { ...discussed, label_event_id: id })).structured).toMatchObject({ id, action: 'add', label: { name: 'bug' } });
  });

  it('tell which milestone was set', async () => {
    harness.gitlab.world.issue('acme/api', 6).milestone_id = harness.gitlab.world.project('acme/api').milestones[0]!.id;
    const { structured } = await harness.run('issue.event_issue_milestone_list', discussed);
    const { id, milestone } = (structured['items'] as { id: number; milestone: object }[])[0]!;

    expect(Object.keys(milestone)).toEqual(['id', 'iid', 'title']);
    expect((await harness.run('issue.event_issue_milestone_get', { ...discussed, event_id: id })).text).toContain(`## Event ${id}`);
  });

  it('tell who closed it', async () => {
    const closed = { ...discussed, issue_iid: harness.gitlab.world.project('acme/api').issues.find(({ state }) => state === 'closed')!.iid };
    const { text, structured } = await harness.run('issue.event_issue_state_list', closed);

    expect(text).toMatch(/\| @\w+ \| closed \|/);
    const { id } = (structured['items'] as { id: number }[])[0]!;
    expect((await harness.run('issue.event_issue_state_get', { ...closed, event_id: id })).structured).toMatchObject({ id, state: 'closed' });
  });

  it('may be none', async () => {
    expect((await harness.run('issue.event_issue_state_list', discussed)).text).toMatch(/^It has never been closed or reopened\./);
  });
});

describe('events that Premium tells of an issue', () => {
  it('are its weights and iterations', async () => {
    harness.gitlab.world.issue('acme/api', 6).weight = 3;
    expect((await harness.run('issue.event_issue_weight_list', discussed)).text).toMatch(/\| 3 \|/);

    const { structured } = await harness.run('issue.event_issue_iteration_list', discussed);
    const { id } = (structured['items'] as { id: number }[])[0]!;
    expect((await harness.run('issue.event_issue_iteration_get', { ...discussed, iteration_event_id: id })).structured).toMatchObject({ id, action: 'add', iteration: { iid: 2 } });
  });
});
