import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

describe('to-do items', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(UsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists what waits for the caller, with target, reason and address', async () => {
    const { text, structured } = await harness.run('user.todo_list');

    expect(sent()).toMatchObject({ method: 'GET', path: '/todos', query: '' });
    expect(text).toContain('## To-do items (3)');
    expect(text).toContain('| 2001 | review_requested | MergeRequest | 2: Draw session tokens from the system | acme/api | @dora |');
    expect(structured['items']).toContainEqual({
      id: 2001,
      action_name: 'review_requested',
      target_type: 'MergeRequest',
      target: { iid: 2, title: 'Draw session tokens from the system', state: 'opened' },
      project: { id: 1001, path_with_namespace: 'acme/api' },
      author: { username: 'dora', name: expect.any(String) },
      state: 'pending',
      created_at: expect.any(String),
      target_url: `${harness.gitlab.url}/acme/api/-/merge_requests/2`,
    });
  });

  it('filters to-do items', async () => {
    await harness.run('user.todo_list', { state: 'done', action: 'mentioned', type: 'Issue', project_id: '1001', per_page: 5 });

    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ state: 'done', action: 'mentioned', type: 'Issue', project_id: '1001', per_page: '5' });
  });

  it('shows a to-do item without project or target title', async () => {
    harness.gitlab.answer('GET /todos', [{ id: 1, action_name: 'ssh_key_expired', target_type: 'Key', target: { id: 3, title: null }, project: null, author: null, target_url: null, state: 'pending', created_at: '2026-11-30T08:00:00.000Z' }]);

    const { text, structured } = await harness.run('user.todo_list');

    expect(text).toContain('| 1 | ssh_key_expired | Key |');
    expect(structured['items']).toHaveLength(1);
  });

  it('says that nothing waits', async () => {
    harness.gitlab.answer('GET /todos', []);

    expect((await harness.run('user.todo_list')).text).toContain('nothing is waiting');
  });

  it('marks one as done and shows it', async () => {
    const { text, structured } = await harness.run('user.todo_mark_done', { id: 2002 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/todos/2002/mark_as_done' }]);
    expect(text).toContain('## To-do item 2002');
    expect(structured).toMatchObject({ id: 2002, state: 'done', target: { iid: 6 } });
    expect(harness.gitlab.world.todos.find(({ id }) => id === 2002)?.state).toBe('done');
  });

  it('does not mark what is another\'s', async () => {
    expect((await harness.fail('user.todo_mark_done', { todo_id: 2005 })).text).toContain('todo id 2005');
  });

  it('refuses an action that GitLab does not know', async () => {
    const { text } = await harness.fail('user.todo_list', { action: 'shouted_at' });

    expect(text).toContain('action: must be one of assigned');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are marked as done at once', async () => {
    harness.gitlab.answer('POST /todos/mark_as_done', undefined, 204);
    expect((await harness.run('user.todo_mark_all_done')).text).toBe('All to-do items are done.');
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/todos/mark_as_done' }]);
  });
});
