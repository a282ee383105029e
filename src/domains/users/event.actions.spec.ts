import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

const path = '/projects/acme%2Fapi/events';

describe('events', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(UsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('of a project are listed newest first, with who did what', async () => {
    const { text, structured } = await harness.run('user.event_list_project', { project_id: 'acme/api', per_page: 3 });

    expect(sent()).toMatchObject({ method: 'GET', path, query: 'per_page=3' });
    expect(text).toMatch(/\| 2026-11-\d\d \d\d:\d\d UTC \| @\w+ \| opened \| (Issue|MergeRequest) \| \d+ \|/);
    expect(structured['items']).toHaveLength(3);
    expect(structured['pagination']).toMatchObject({ has_more: true });
  });

  it('are narrowed by action, target and day', async () => {
    await harness.run('user.event_list_project', { project_id: 'acme/api', event: 'created', target_type: 'issue', since: '2026-11-05', before: '2026-11-10', sort: 'asc' });

    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ action: 'created', target_type: 'issue', after: '2026-11-05', before: '2026-11-10', sort: 'asc' });
  });

  it('tell of pushes and comments in a line each', async () => {
    harness.gitlab.answer(`GET ${path}`, [
      { id: 1, action_name: 'pushed to', author: { username: 'dora', name: 'Dora' }, created_at: '2026-11-29T09:00:00.000Z', push_data: { commit_count: 2, action: 'pushed', ref_type: 'branch', ref: 'feature/login', commit_from: 'a', commit_to: 'b'.repeat(40), commit_title: 'Draw tokens' } },
      { id: 2, action_name: 'commented on', target_type: 'Note', target_iid: 6001, target_title: 'Sessions should expire', author: { username: 'bob', name: 'Bob' }, created_at: '2026-11-29T08:00:00.000Z', note: { noteable_type: 'Issue', noteable_iid: 6, body: `Agreed.\n${'long '.repeat(200)}`, author: { avatar_url: 'http://127.0.0.1/a.png' } } },
    ]);
    const { text, structured } = await harness.run('user.event_list_project', { project_id: 'acme/api' });

    expect(text).toContain('branch `feature/login`, 2 commits, Draw tokens');
    expect(text).toContain('Issue 6: Agreed.');
    expect(structured['items']).toMatchObject([{ push_data: { ref: 'feature/login', commit_to: 'b'.repeat(40) } }, { comment: { noteable_iid: 6, body: 'Agreed.' } }]);
    expect(JSON.stringify(structured)).not.toMatch(/long long|avatar_url/);
  });

  it('may be none', async () => {
    expect((await harness.run('user.event_list_project', { project_id: 'acme/api', action: 'expired' })).text).toMatch(/^Nothing happened that matches\./);
  });

  it('are not asked for at an hour: GitLab takes days', async () => {
    expect((await harness.fail('user.event_list_project', { project_id: 'acme/api', after: '2026-11-05T09:00:00Z' })).text).toContain('after');
  });

  const pushed = { id: 9, project_id: 15, action_name: 'pushed to', target_type: null, target_title: null, author: { username: 'dora', name: 'Dora' }, created_at: '2026-11-28T10:00:00.000Z', push_data: { commit_count: 2, ref_type: 'branch', ref: 'main', commit_title: 'Fix' } };

  it('are listed of a user by name, and of oneself', async () => {
    harness.gitlab.answer('GET /users/dora/events', [pushed]);
    harness.gitlab.answer('GET /events', [pushed]);

    const { text } = await harness.run('user.contribution_events', { username: 'dora', since: '2026-11-01', type: 'issue' });
    expect(sent()).toMatchObject({ path: '/users/dora/events', query: 'after=2026-11-01&target_type=issue' });
    expect(text).toContain('pushed to');
    await harness.run('user.event_list_contributions', { scope: 'all', sort: 'asc' });
    expect(sent()).toMatchObject({ path: '/events' });
    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ scope: 'all', sort: 'asc' });
  });
});
