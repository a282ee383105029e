import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { factsOf, promptText, tableRows } from '../../testing/prompt-figures.js';
import { GroupsModule } from './groups.module.js';

describe('prompts about a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const ask = async (name: string, args: Record<string, string> = {}) => promptText(await harness.prompt(name, { group_id: 'acme', ...args }));
  const open = () => harness.gitlab.world.project('acme/api').merge_requests.filter(({ state }) => state === 'opened');
  const reviewing = (username: string) => open().filter(({ reviewers }) => reviewers.includes(username)).length;

  it('show what each member has on hand', async () => {
    const text = await ask('team_overview');

    expect(harness.gitlab.requests).toHaveLength(4);
    expect(tableRows(text, 'People').find(({ Person: person }) => person === '@alice')).toMatchObject({
      Role: 'Developer',
      'Open merge requests': String(open().filter(({ author }) => author === 'alice').length),
      'Reviews on hand': String(reviewing('alice')),
    });
    expect(factsOf(text, 'In numbers')).toMatchObject({ Members: '3', 'Open merge requests': String(open().length), 'Merged in 30 days': '6' });
  });

  it('recap a week in two reads', async () => {
    const text = await ask('weekly_team_recap');

    expect(harness.gitlab.requests.map(({ path }) => path).sort()).toEqual(['/groups/acme/issues', '/groups/acme/merge_requests']);
    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Merge requests merged': '5', 'Issues closed': '6' });
  });

  it('show merge requests by project and hand the filters on', async () => {
    const text = await ask('group_mr_dashboard', { state: 'merged', target_branch: 'main' });

    expect(Object.fromEntries(harness.gitlab.requests[0]?.search ?? [])).toMatchObject({ state: 'merged', target_branch: 'main' });
    expect(tableRows(text, 'By project')).toEqual([expect.objectContaining({ Project: '`acme/api`', 'Merge requests': '6' })]);
  });

  it('show how reviews are spread, members without any included', async () => {
    for (const request of open()) request.reviewers = request.reviewers.filter((username) => username !== 'erin');
    const text = await ask('reviewer_workload');

    expect(tableRows(text, 'Reviewers').map((row) => [row['Person'], row['Reviews on hand']])).toEqual([['@alice', String(reviewing('alice'))], ['@dora', '1'], ['@erin', '0']]);
    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Without a reviewer': String(open().filter(({ reviewers }) => reviewers.length === 0).length), 'With the busiest reviewer': '80 %' });
  });

  it('count the issues of at most ten milestones, those due first', async () => {
    harness.gitlab.answer('GET /groups/acme/milestones', Array.from({ length: 14 }, (_, index) => ({ id: index + 1, title: `M${index + 1}`, start_date: '2026-11-01', due_date: `2026-12-${String(28 - index).padStart(2, '0')}` })));
    harness.gitlab.answer('GET /groups/acme/issues_statistics', { statistics: { counts: { all: 10, closed: 4, opened: 6 } } });
    const text = await ask('group_milestone_progress');

    expect(harness.gitlab.requests.filter(({ path }) => path.endsWith('/issues_statistics'))).toHaveLength(10);
    expect(tableRows(text, 'Milestones')).toHaveLength(10);
    expect(tableRows(text, 'Milestones')[0]).toMatchObject({ Milestone: 'M14', Issues: '10', Closed: '4', Done: '40 %' });
    expect(factsOf(text, 'In numbers')['Active milestones']).toBe('14');
  });

  it('say that there is no such group', async () => {
    await expect(harness.prompt('team_overview', { group_id: 'no-such-group' })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringContaining('404') });
  });
});
