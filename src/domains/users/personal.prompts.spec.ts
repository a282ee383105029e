import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { factsOf, figure, promptText, tableRows } from '../../testing/prompt-figures.js';
import { UsersModule } from './users.module.js';

describe('prompts about one person', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(UsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const ask = async (name: string, args: Record<string, string> = {}, now?: Date) => promptText(await harness.prompt(name, args, now === undefined ? {} : { now }));
  const requests = () => harness.gitlab.world.projects.flatMap((project) => project.merge_requests);
  const issues = () => harness.gitlab.world.projects.flatMap((project) => project.issues);

  it('mean the caller when nobody is named', async () => {
    const text = await ask('my_open_mrs');
    const own = requests().filter(({ author, state }) => author === 'alice' && state === 'opened');

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/user', '/merge_requests']);
    expect(harness.gitlab.requests[1]?.search.get('scope')).toBe('all');
    expect(factsOf(text, 'In numbers')).toMatchObject({ Author: 'Alice Maintainer (@alice)', Open: String(own.length) });
    expect(tableRows(text, 'Open merge requests').map((row) => row['Merge request']).sort()).toEqual(own.map(({ iid }) => `\`acme/api!${iid}\``).sort());
  });

  it('mean somebody else by user name, with or without the sign', async () => {
    expect(factsOf(await ask('my_open_mrs', { username: '@dora' }), 'In numbers')['Author']).toBe('Dora Developer (@dora)');
    expect(harness.gitlab.requests[0]?.search.get('username')).toBe('dora');
  });

  it('say that nobody has that name', async () => {
    await expect(harness.prompt('my_issues', { username: 'nobody' })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringMatching(/^username: GitLab knows nobody called "nobody"\./) });
  });

  it('tell reviews that wait from those that are done', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 4).approved_by.push('alice');
    const text = await ask('my_pending_reviews');

    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Asked for a review': '4', 'Not yet reviewed': '3', 'Reviewed, still open': '1' });
    expect(tableRows(text, 'Merge requests').find((row) => row['Merge request'] === '`acme/api!4`')?.['Your review']).toBe('approved');
  });

  it('show issues of one state, and which are overdue', async () => {
    const assigned = issues().filter(({ assignees, state }) => assignees.includes('alice') && state === 'opened');
    expect(factsOf(await ask('my_issues'), 'In numbers')).toMatchObject({ Issues: String(assigned.length), Overdue: '0', 'Due within 7 days': '1' });

    const later = await ask('my_issues', {}, new Date('2026-12-05T08:00:00Z'));
    expect(tableRows(later, 'Overdue').map(({ Issue: issue }) => issue)).toEqual(['`acme/api#1`']);
    expect(factsOf(await ask('my_issues', { state: 'closed' }), 'In numbers')['Open']).toBe('0');
  });

  it('look back to Friday on a Monday, and to yesterday on a Tuesday', async () => {
    const monday = await ask('daily_standup', { project_id: 'acme/api' });
    expect(factsOf(monday, 'In numbers')['Since']).toBe('2026-11-27');

    const tuesday = await ask('daily_standup', { project_id: 'acme/api' }, new Date('2026-12-01T08:00:00Z'));
    expect(factsOf(tuesday, 'In numbers')['Since']).toBe('2026-11-30');
    expect(figure(tuesday, 'Done since 2026-11-30')).toBe('GitLab knows of nothing.');
  });

  it('read a standup in the project alone', async () => {
    await ask('daily_standup', { project_id: 'acme/api' });

    expect(harness.gitlab.requests.filter(({ path }) => !path.startsWith('/projects/acme%2Fapi')).map(({ path }) => path)).toEqual(['/user']);
    expect(harness.gitlab.requests).toHaveLength(6);
  });

  it('hold what is on hand against what gets finished', async () => {
    const text = await ask('team_member_workload', { project_id: 'acme/api', username: 'alice', days: '14' });

    expect(factsOf(text, 'On hand')).toMatchObject({ 'Open issues': '6', 'Their weight': '8', 'Reviews asked for': '4' });
    expect(factsOf(text, 'Finished in 14 days')).toMatchObject({ 'Issues closed': '1', 'Issues closed a week': '0.5', 'Weeks the open issues would take at this pace': '12.0' });
  });

  it('count what somebody contributed in a period', async () => {
    const text = await ask('user_stats', { project_id: 'acme/api', username: 'bob' });
    const own = requests().filter(({ author }) => author === 'bob');

    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Merge requests created': String(own.length), 'Of these merged': String(own.filter(({ state }) => state === 'merged').length), 'Commits to the default branch by this name': '1' });
  });

  it.each([['my_activity_summary', {}], ['user_activity_report', { username: 'alice', days: '7' }]])('%s adds up the events of all projects', async (name, args) => {
    const text = await ask(name, args);

    expect(harness.gitlab.requests.map(({ path }) => path)).toContain('/users/101/events');
    expect(harness.gitlab.requests).toHaveLength(5);
    expect(tableRows(text, 'By kind')[0]).toEqual({ What: 'accepted merge request', 'How often': '5' });
    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Merge requests created': '4', 'Assigned issues closed': '1' });
  });

  it('do without the events of a private profile', async () => {
    harness.gitlab.answer('GET /users/104/events', { message: '404 Not found' }, 404);

    expect(factsOf(await ask('user_activity_report', { username: 'dora' }), 'In numbers')['Events']).toBe('not visible to you');
  });
});
