import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { factsOf, figure, promptText, tableRows } from '../../testing/prompt-figures.js';
import { ProjectsModule } from './projects.module.js';

describe('prompts about a project', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const ask = async (name: string, args: Record<string, string> = {}, token: string = tokens.alice) => promptText(await harness.prompt(name, { project_id: 'acme/api', ...args }, { token }));
  const api = () => harness.gitlab.world.project('acme/api');
  const open = () => api().merge_requests.filter(({ state }) => state === 'opened');
  const openIssues = () => api().issues.filter(({ state }) => state === 'opened');

  it('count the open merge requests in one read', async () => {
    const text = await ask('summarize_open_mrs');

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/merge_requests']);
    expect(factsOf(text, 'In numbers')).toMatchObject({
      Open: String(open().length),
      Drafts: '1',
      'With conflicts': '1',
      'With open threads': '1',
      'Without a reviewer': String(open().filter(({ reviewers }) => reviewers.length === 0).length),
    });
    expect(tableRows(text, 'Open merge requests')).toHaveLength(open().length);
    expect(tableRows(text, 'Open merge requests')[0]).toMatchObject({ 'Merge request': '!2', Author: '@dora', Reviewers: '@alice, @erin', Standing: 'open threads', Labels: '`bug`, `team::core`' });
  });

  it('say when figures are of a part only', async () => {
    const template = open()[0]!;
    api().merge_requests.push(...Array.from({ length: 400 }, (_, index) => ({ ...template, id: 90_000 + index, iid: 1_000 + index })));
    const text = await ask('summarize_open_mrs');

    expect(harness.gitlab.requests).toHaveLength(3);
    expect(factsOf(text, 'In numbers')['Open']).toBe(String(open().length));
    expect(figure(text, 'Open merge requests')).toMatch(/^These figures cover a part: the first 300 of \d+ merge requests\./);
  });

  it('read threads of at most twenty merge requests, and count the unresolved', async () => {
    const template = open().find(({ iid }) => iid === 3)!;
    api().merge_requests.push(...Array.from({ length: 30 }, (_, index) => ({ ...template, id: 90_000 + index, iid: 1_000 + index })));
    const text = await ask('mr_discussion_health');

    expect(harness.gitlab.requests).toHaveLength(21);
    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Looked at': '20', 'Threads that can be resolved': '3', 'Of these unresolved': '2', Resolved: '33 %' });
    expect(figure(text, 'In numbers')).toMatch(/^Threads were read for the 20 merge requests changed last/);
    expect(tableRows(text, 'By merge request')[0]).toMatchObject({ 'Merge request': '!2', Threads: '3', Unresolved: '2', 'Last word': '@bob', 'First answer after': '18 h' });
  });

  it('measure merges of the period only', async () => {
    const week = await ask('merge_velocity', { days: '7' });
    const merged = api().merge_requests.filter(({ merged_at: at }) => at !== null && at >= '2026-11-23T12:00:00.000Z');

    expect(factsOf(week, 'In numbers')['Merged']).toBe(String(merged.length));
    expect(factsOf(await ask('merge_velocity'), 'In numbers')).toMatchObject({ Merged: '6', Created: '24', Longest: '9 d' });
  });

  it('sum up the pipelines and show the failed jobs of the latest failure', async () => {
    const text = await ask('summarize_pipeline_status');
    const { pipelines, jobs } = api();
    const [good, bad] = ['success', 'failed'].map((status) => pipelines.filter((each) => each.status === status).length);

    expect(factsOf(text, 'In numbers')['Success rate']).toBe(`75 % (${good} of ${good! + bad!})`);
    expect(tableRows(text, 'Failed jobs of pipeline 5105').map(({ Name: name }) => name).sort()).toEqual(jobs.filter((job) => job.pipeline_id === 5105 && job.status === 'failed').map(({ name }) => name).sort());
    expect(figure(text, 'By status')).toContain('pie showData');
  });

  it('do without pipelines in a project that has none', async () => {
    const text = await ask('summarize_pipeline_status', { project_id: 'acme/empty' });

    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Latest on the default branch': 'none', 'Success rate': '– (0 of 0)' });
  });

  it('check the health of an empty project as well as of a busy one', async () => {
    expect(factsOf(await ask('project_health_check'), 'In numbers')).toMatchObject({
      'Open issues': String(openIssues().length),
      'Open merge requests': String(open().length),
      'Pipeline on the default branch': 'success, 5 d ago',
      'Latest release': '`v1.2-rc.1`, 22 d ago',
      'Active milestones': '2',
    });
    expect(factsOf(await ask('project_health_check', { project_id: 'acme/empty' }), 'The project')['Default branch']).toBe('none: the repository is empty');
  });

  it('find what nobody is responsible for', async () => {
    const text = await ask('unassigned_items');
    const issues = openIssues().filter(({ assignees }) => assignees.length === 0);
    const requests = open().filter(({ assignees }) => assignees.length === 0);

    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Open issues without an assignee': String(issues.length), 'Of these without an assignee': String(requests.length) });
    expect(tableRows(text, 'Issues without an assignee').map(({ Issue: issue }) => issue).sort()).toEqual(issues.map(({ iid }) => `#${iid}`).sort());
  });

  it('shows people text of an issue as text, whatever it holds', async () => {
    const text = await ask('unassigned_items');

    expect(figure(text, 'Issues without an assignee')).toContain('Ünïcode names: 名前 🚀');
    expect(text).not.toContain('<script>');
  });

  it('count by label', async () => {
    const rows = tableRows(await ask('label_distribution'), 'Labels');
    const bugs = openIssues().filter(({ labels }) => labels.includes('bug'));

    expect(rows.find(({ Label: label }) => label === '`bug`')).toMatchObject({ 'Open issues': String(bugs.length), 'Open merge requests': '1', Meaning: 'Something does not work' });
    expect(rows).toHaveLength(api().labels.length);
  });

  it('name contributors without their e-mail addresses', async () => {
    const text = await ask('project_contributors');

    expect(tableRows(text, 'Contributors')[0]).toMatchObject({ Name: 'Alice Maintainer', Commits: '17', Share: '49 %' });
    expect(text).not.toMatch(/@[\w-]+\.\w+/);
  });

  it('report as stale only what did not change for so long', async () => {
    const text = await ask('stale_items_report', { stale_days: '20' });
    const stale = openIssues().filter(({ updated_at: at }) => at < '2026-11-10T12:00:00.000Z');

    expect(factsOf(text, 'In numbers')['Stale issues']).toBe(String(stale.length));
    expect(tableRows(text, 'Stale branches').every(({ Branch: branch }) => branch !== '`main`')).toBe(true);
  });

  it('report the activity of a period', async () => {
    const text = await ask('project_activity_report', { days: '7' });
    const since = '2026-11-23T12:00:00.000Z';

    expect(factsOf(text, 'In numbers')).toMatchObject({
      'Merge requests merged': String(api().merge_requests.filter(({ merged_at: at }) => at !== null && at >= since).length),
      'Issues closed': String(api().issues.filter(({ closed_at: at }) => at !== null && at >= since).length),
      Releases: 'none',
    });
    expect(harness.gitlab.requests.find(({ path }) => path.endsWith('/events'))?.search.get('after')).toBe('2026-11-22');
  });

  it('audit what the caller sees and say what is not visible', async () => {
    const text = await ask('audit_project_full', {}, tokens.bob);

    expect(factsOf(text, 'Ways in and out')).toMatchObject({ Webhooks: 'not visible to you', 'Deploy keys': 'not visible to you' });
    expect(figure(text, 'Protected branches')).toBe('They are not visible to you.');
    expect(tableRows(await ask('audit_project_workflow'), 'Protected branches')).toEqual([
      expect.objectContaining({ Branch: '`main`', 'May push': 'Maintainers' }),
      expect.objectContaining({ Branch: '`release/*`', 'May merge': 'Maintainers' }),
    ]);
  });

  it('take the active milestone that is due next, or the one that was named', async () => {
    const next = await ask('milestone_progress');
    expect(factsOf(next, 'The milestone')).toMatchObject({ Title: 'v2.0 Winter', Due: '2026-12-20, 20 days left' });
    expect(factsOf(next, 'In numbers')).toMatchObject({ Issues: '2', Closed: '0 (0 %)', Open: '2', 'Weight closed': '0 of 5' });

    const backlog = await ask('milestone_progress', { milestone: 'backlog' });
    const issues = api().issues.filter(({ milestone_id: id }) => id === 403);
    expect(factsOf(backlog, 'In numbers')['Issues']).toBe(String(issues.length));
  });

  it('name the milestones that may have been meant', async () => {
    await expect(harness.prompt('milestone_progress', { project_id: 'acme/api', milestone: 'v2.0 Winer' })).resolves.toEqual({
      ok: false,
      fault: 'caller',
      message: 'milestone: the project has no milestone "v2.0 Winer". It has "v2.0 Winter".',
    });
  });

  it('put a branch into the question as it was named', async () => {
    const text = await ask('branch_mr_summary', { target_branch: 'release/1.0', state: 'all' });

    expect(harness.gitlab.requests[0]?.search.get('target_branch')).toBe('release/1.0');
    expect(factsOf(text, 'In numbers')).toMatchObject({ Branch: '`release/1.0`', 'Merge requests': '0' });
  });

  it.each(['stale_items_report', 'project_contributors', 'project_activity_report', 'project_health_check'])('%s says that there is no such project, rather than count nothing', async (name) => {
    await expect(harness.prompt(name, { project_id: 'acme/nothing' })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringMatching(/404/) });
  });
});
