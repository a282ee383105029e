import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group milestone actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => {
    harness.gitlab.reset();
    harness.gitlab.world.issue('acme/api', 3).milestone_id = 451;
    harness.gitlab.world.mergeRequest('acme/api', 2).milestone_id = 451;
  });
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);

  it('creates a milestone and does not echo its description', async () => {
    const { structured } = await harness.run('group.group_milestone_create', { group_id, name: '2027 Q1', due: '2027-03-31', body: 'The first quarter.' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme/milestones', body: { title: '2027 Q1', due_date: '2027-03-31', description: 'The first quarter.' } }]);
    expect(structured).toMatchObject({ title: '2027 Q1', due_date: '2027-03-31', iid: 3 });
    expect(structured).not.toHaveProperty('description');
  });

  it('closes a milestone named by its number', async () => {
    const { structured } = await harness.run('group.group_milestone_update', { group_id, number: 1, state_event: 'close' });

    expect(sent()).toEqual(['GET /groups/acme/milestones?iids[]=1', 'PUT /groups/acme/milestones/451']);
    expect(harness.gitlab.requests.at(-1)?.body).toEqual({ state_event: 'close' });
    expect(structured).toMatchObject({ id: 451, state: 'closed' });
    expect((await harness.fail('group.group_milestone_update', { group_id, number: 1 })).text).toContain('Nothing to change');
  });

  it('deletes a milestone once somebody agreed', async () => {
    expect((await harness.fail('group.group_milestone_delete', { group_id, milestone_id: 452 })).text).toContain('confirm');
    expect(sent()).toEqual([]);
    await harness.run('group.group_milestone_delete', { group_id, milestone_id: 452 }, { confirm: true });

    expect(sent()).toEqual(['DELETE /groups/acme/milestones/452']);
    expect((await harness.fail('group.group_milestone_get', { group_id, milestone_id: 452 })).text).toContain('404');
  });

  it('lists the issues of a milestone, each with its project', async () => {
    const { text, structured } = await harness.run('group.group_milestone_issues', { group_id, milestone_iid: 1, per_page: 5 });

    expect(sent()).toEqual(['GET /groups/acme/milestones?iids[]=1', 'GET /groups/acme/milestones/451/issues?per_page=5']);
    expect(structured).toMatchObject({ items: [{ iid: 3, references: { full: 'acme/api#3' } }] });
    expect(text).toContain('| `acme/api#3` | Plan the winter release |');
  });

  it('lists the merge requests of a milestone, each with its project', async () => {
    const { structured } = await harness.run('group.group_milestone_merge_requests', { group_id, milestone_id: 451 });

    expect(sent()).toEqual(['GET /groups/acme/milestones/451/merge_requests']);
    expect(structured).toMatchObject({ items: [{ iid: 2, references: { full: 'acme/api!2' } }] });
  });

  it('lists burndown events page by page, although GitLab sends them whole', async () => {
    harness.gitlab.world.issue('acme/api', 7).milestone_id = 451;
    const { structured } = await harness.run('group.group_milestone_burndown', { group_id, milestone_id: 451, per_page: 1 });

    expect(sent()).toEqual(['GET /groups/acme/milestones/451/burndown_events']);
    expect(structured).toMatchObject({ items: [{ action: 'created' }], pagination: { page: 1, has_more: true, next_page: 2 } });
  });
});
