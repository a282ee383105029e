import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const project_id = 'acme/api';

describe('issue actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  describe('a page behind the last one', () => {
    it('is told from a list without matches, with the call for the last page', async () => {
      const { text, structured } = await harness.run('issue.list', { project_id, page: 99, per_page: 10 });
      const { total_items, total_pages } = structured['pagination'] as { total_items: number; total_pages: number };

      expect(text.split('\n', 1)[0]).toBe(`Page 99 is past the end of the list, which has ${total_items} entries on ${total_pages} pages. Last page: gitlab_execute_action \`{"action":"issue.list","params":{"project_id":"acme/api","page":${total_pages},"per_page":10}}\``);
      expect(total_pages).toBeGreaterThan(1);
      expect((await harness.run('issue.list', { project_id, page: total_pages, per_page: 10 })).text).not.toContain('past the end');
    });

    it('is one also where GitLab tells no totals', async () => {
      harness.gitlab.world.hideTotals = true;
      const { text } = await harness.run('issue.list', { project_id, page: 99 });

      expect(text).toMatch(/^Page 99 is past the end of the list\. First page: .*"page":1/);
    });

    it('is none where nothing matches at all', async () => {
      expect((await harness.run('issue.list', { project_id, search: 'no such words', page: 3 })).text).toMatch(/^No issues match/);
    });
  });

  describe('issue.get', () => {
    it('reads an issue found by the path of its project and its number', async () => {
      const { text, structured } = await harness.run('issue.get', { project_id, issue_iid: 7 });

      expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/issues/7', query: '' });
      expect(structured).toMatchObject({ iid: 7, title: 'Answer health checks with the version', author: { username: 'dora' } });
      expect(text).toContain('## #7 Answer health checks with the version');
    });

    it('takes the number as text and the project by its address', async () => {
      await harness.run('issue.get', { url: `${harness.gitlab.url}/acme/api/-/issues/7` });
      await harness.run('issue.get', { project_id, issue_iid: '7' });

      expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/issues/7', '/projects/acme%2Fapi/issues/7']);
    });

    it('encodes a deeply nested project as one segment', async () => {
      await harness.fail('issue.get', { project_id: 'acme/platform/tools/deploy.scripts', issue_iid: 999 });

      expect(sent()?.path).toBe('/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts/issues/999');
    });

    it('stays under 2 kB although the milestone has 6 kB of description', async () => {
      const { text, structured } = await harness.run('issue.get', { project_id, issue_iid: landmarks.issues.withLongMilestone });

      expect(Buffer.byteLength(text)).toBeLessThan(2_000);
      expect(structured['milestone']).toEqual({ id: 402, iid: 2, title: 'v2.0 Winter' });
      expect(JSON.stringify(structured)).not.toMatch(/avatar_url|_links|time_stats/);
    });

    it('reads an issue without a description', async () => {
      const { text, structured } = await harness.run('issue.get', { project_id, issue_iid: landmarks.issues.withoutDescription });

      expect(structured).not.toHaveProperty('description');
      expect(text).not.toContain('Description');
    });

    it('names the number that was used when there is no such issue', async () => {
      const { text } = await harness.fail('issue.get', { project_id, issue_iid: 4711 });

      expect(text).toContain('issue iid 4711');
    });
  });

  describe('issue.list', () => {
    it('looks through everybody\'s issues unless told otherwise', async () => {
      await harness.run('issue.list', { project_id });
      await harness.run('issue.list', { project_id, scope: 'assigned_to_me' });

      expect(harness.gitlab.requests.map(({ search }) => search.get('scope'))).toEqual(['all', 'assigned_to_me']);
    });

    it('joins labels with commas', async () => {
      const { structured } = await harness.run('issue.list', { project_id, labels: ['team::core', 'bug'], not_labels: ['documentation', 'priority::2'] });

      expect(sent()?.search.get('labels')).toBe('team::core,bug');
      expect(sent()?.search.get('not[labels]')).toBe('documentation,priority::2');
      expect(structured['items']).toEqual([expect.objectContaining({ iid: 6 }), expect.objectContaining({ iid: 1 })]);
    });

    it.each([
      ['none', 'None'],
      ['ANY', 'Any'],
      [0, 'None'],
      ['101', '101'],
    ])('filters by assignee %p as GitLab reads it: %s', async (assignee_id, expected) => {
      await harness.run('issue.list', { project_id, assignee_id });

      expect(sent()?.search.get('assignee_id')).toBe(expected);
    });

    it('refuses a username where an id is wanted, and says where it goes', async () => {
      const { text } = await harness.fail('issue.list', { project_id, assignee_id: 'alice' });

      expect(text).toContain('A username goes into assignee_username.');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('sends lists and exclusions in GitLab\'s brackets', async () => {
      await harness.run('issue.list', { project_id, iids: [6, 7], assignee: 'dora', not_author_username: 'bob', not_milestone: 'Backlog', not_assignee_username: ['erin'] });

      const search = sent()?.search;
      expect(search?.getAll('iids[]')).toEqual(['6', '7']);
      expect(search?.getAll('assignee_username[]')).toEqual(['dora']);
      expect(search?.get('not[author_username]')).toBe('bob');
      expect(search?.get('not[milestone]')).toBe('Backlog');
      expect(search?.getAll('not[assignee_username][]')).toEqual(['erin']);
    });

    it('spells None and Any of weight, epic and iteration', async () => {
      await harness.run('issue.list', { project_id, weight: 'none', epic_id: 'any', iteration_id: '12' });

      expect(Object.fromEntries(sent()?.search ?? [])).toMatchObject({ weight: 'None', epic_id: 'Any', iteration_id: '12' });
    });

    it('leaves out what is null or empty', async () => {
      await harness.run('issue.list', { project_id, state: null, search: '', milestone: null });

      expect(sent()?.query).toBe('scope=all');
    });

    it('says how to read on', async () => {
      const first = await harness.run('issue.list', { project_id, per_page: 20 });

      expect(first.structured['pagination']).toMatchObject({ page: 1, per_page: 20, total_items: 28, next_page: 2, has_more: true });
      expect(first.text).toContain('## Issues (20 of 28)');
      expect(first.text).toContain('"page":2');
    });

    it('shows twenty issues in less than 12 kB', async () => {
      const { text, structured } = await harness.run('issue.list', { project_id });

      expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(12_000);
    });

    it('says in which scope it found nothing', async () => {
      const { text, structured } = await harness.run('issue.list', { project_id, search: 'nothing is called so', scope: 'created_by_me' });

      expect(text).toMatch(/^No issues match \(scope: created_by_me\)\./);
      expect(structured['items']).toEqual([]);
    });

    it('refuses a state that GitLab does not know', async () => {
      const { text } = await harness.fail('issue.list', { project_id, state: 'open' });

      expect(text).toContain('state: must be one of opened, closed, all.');
    });
  });

  describe('issue.list_all', () => {
    it('looks through everybody\'s issues unless told otherwise, and names the project of each', async () => {
      const { text, structured } = await harness.run('issue.list_all');

      expect(sent()).toMatchObject({ method: 'GET', path: '/issues', query: 'scope=all' });
      expect(text).toContain('| `acme/api#28` |');
      expect((structured['items'] as object[])[0]).toMatchObject({ references: { full: 'acme/api#28' }, project_id: 1001, iid: 28 });
      expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(12_000);
    });

    it('filters like the list of one project', async () => {
      await harness.run('issue.list_all', { scope: 'assigned_to_me', labels: ['a', 'b'], exclude_labels: ['c'], assignee_id: 'any', weight: 'none', non_archived: false });

      expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ scope: 'assigned_to_me', labels: 'a,b', 'not[labels]': 'c', assignee_id: 'Any', weight: 'None', non_archived: 'false' });
    });

    it('says in which scope it found nothing', async () => {
      expect((await harness.run('issue.list_all', { search: 'nothing is called so' })).text).toMatch(/^No issues match \(scope: all\)\./);
    });
  });

  describe('issue.list_group', () => {
    it('answers to the name that groups give it', async () => {
      await harness.run('group.issues', { group_id: 'acme', state: 'closed' });
      expect(harness.gitlab.requests).toMatchObject([{ path: '/groups/acme/issues', query: 'scope=all&state=closed' }]);
    });

    it('lists the issues of a group, whose path is one segment', async () => {
      const { structured } = await harness.run('issue.list_group', { group_id: 'acme', state: 'closed', per_page: 3 });
      expect(sent()).toMatchObject({ path: '/groups/acme/issues', query: 'scope=all&state=closed&per_page=3' });
      expect(structured['items']).toHaveLength(3);

      await harness.run('issue.list_group', { group_id: 'acme/platform' });
      expect(sent()?.path).toBe('/groups/acme%2Fplatform/issues');
    });
  });

  describe('issue.create', () => {
    it('files an issue and does not echo its text', async () => {
      const { text, structured } = await harness.run('issue.create', {
        project_id,
        title: 'Login fails',
        description: 'It fails since the restart.',
        labels: ['bug', 'team::core'],
        assignee_id: 101,
        due_date: '2026-12-24',
      });

      expect(sent()).toMatchObject({
        method: 'POST',
        path: '/projects/acme%2Fapi/issues',
        body: { title: 'Login fails', description: 'It fails since the restart.', labels: 'bug,team::core', assignee_ids: [101], due_date: '2026-12-24' },
      });
      expect(structured).toMatchObject({ iid: 29, title: 'Login fails', labels: ['bug', 'team::core'], assignees: [{ username: 'alice' }] });
      expect(text + JSON.stringify(structured)).not.toContain('since the restart');
    });

    it('refuses a description that would run a quick action', async () => {
      const { text } = await harness.fail('issue.create', { project_id, title: 'x', description: 'Done\n/close' });

      expect(text).toContain('"/close"');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('refuses an empty title before any request', async () => {
      await harness.fail('issue.create', { project_id, title: ' ' });

      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('issue.update', () => {
    const seven = { project_id, issue_iid: 7 };

    it('adds and removes labels without touching the others', async () => {
      const { structured } = await harness.run('issue.update', { ...seven, add_labels: ['bug', 'x'], remove_labels: ['nothing'] });

      expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/issues/7', body: { add_labels: 'bug,x', remove_labels: 'nothing' } });
      expect(sent()?.body).not.toHaveProperty('labels');
      expect(structured['labels']).toEqual(['bug', 'team::core', 'x']);
    });

    it('clears labels, assignees and milestone', async () => {
      const { structured } = await harness.run('issue.update', { project_id, issue_iid: 3, labels: [], assignee_ids: [], milestone_id: 0 });

      expect(sent()?.body).toEqual({ labels: '', assignee_ids: [0], milestone_id: 0 });
      expect(structured).toMatchObject({ labels: [], assignees: [] });
      expect(structured).not.toHaveProperty('milestone');
    });

    it('removes a due date', async () => {
      const { structured } = await harness.run('issue.update', { project_id, issue_iid: 1, due_date: 'none' });

      expect(sent()?.body).toEqual({ due_date: '' });
      expect(structured).not.toHaveProperty('due_date');
    });

    it('changes the text without echoing it', async () => {
      const { text, structured } = await harness.run('issue.update', { ...seven, title: 'Health', description: 'A new and long text.' });

      expect(structured['title']).toBe('Health');
      expect(text + JSON.stringify(structured)).not.toContain('A new and long text.');
    });

    it('closes and reopens by an alias', async () => {
      const closed = await harness.run('issue.close', seven);
      const reopened = await harness.run('issue.reopen', seven);

      expect(harness.gitlab.requests.map(({ body }) => body)).toEqual([{ state_event: 'close' }, { state_event: 'reopen' }]);
      expect([closed.structured['state'], reopened.structured['state']]).toEqual(['closed', 'opened']);
    });

    it('says how a description is emptied', async () => {
      expect((await harness.fail('issue.update', { ...seven, title: null, description: '' })).text).toContain('To empty it, send "clear": ["description"].');
      await harness.run('issue.update', { ...seven, clear: ['description'] });
      expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([{ description: '' }]);
    });

    it.each([{}, { add_labels: [] }, { title: null, state_event: '' }])('refuses %p, which changes nothing', async (changes) => {
      const { text } = await harness.fail('issue.update', { ...seven, ...changes });

      expect(text).toContain('Nothing to change: give at least one of title, description, state_event');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('refuses to replace labels and change some at once', async () => {
      const { text } = await harness.fail('issue.update', { ...seven, labels: [], add_labels: ['bug'] });

      expect(text).toContain('Send either labels or the other two.');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('replaces labels although the lists of changes are sent empty', async () => {
      await harness.run('issue.update', { ...seven, labels: ['bug'], add_labels: [], remove_labels: [] });

      expect(sent()?.body).toEqual({ labels: 'bug' });
    });

    it('says what the caller may not do', async () => {
      const { text } = await harness.fail('issue.update', { ...seven, title: 'Mine' }, { token: 'carol-token' });

      expect(text).toMatch(/may not do this|cannot see it/);
    });
  });

  it('hides the parameters of higher tiers below them', async () => {
    const free = await ActionHarness.for(IssuesModule, { GITLAB_MCP_TIER: 'free' });
    try {
      const { text } = await free.fail('issue.create', { project_id, title: 'x', weight: 3 });
      expect(text).toContain('weight: issue.create has no such parameter');
      expect(free.catalog.entry('issue.list')?.schema.properties).not.toHaveProperty('health_status');
    } finally {
      await free.stop();
    }
  });

  describe('deletion', () => {
    const issue7 = { project_id, issue_iid: 7 };

    it('sends nothing until someone agrees', async () => {
      const { text } = await harness.fail('issue.delete', issue7);

      expect(text).toContain('(issue.delete)');
      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('deletes a confirmed issue', async () => {
      const { text, structured } = await harness.run('issue.delete', issue7, { confirm: true });

      expect(harness.gitlab.requests.map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual([{ method: 'DELETE', path: '/projects/acme%2Fapi/issues/7', query: '', body: undefined }]);
      expect(text).toBe('The issue was deleted.');
      expect(structured).toEqual({ status: 'success', message: 'The issue was deleted.' });
      expect(harness.gitlab.world.project('acme/api').issues.some(({ iid }) => iid === 7)).toBe(false);
    });

    it('names the project as it is addressed, however deep', async () => {
      harness.gitlab.answer('DELETE /projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts/issues/1', undefined, 204);

      await harness.run('issue.delete', { project_id: 'acme/platform/tools/deploy.scripts', issue_iid: 1 }, { confirm: true });

      expect(sent()?.path).toBe('/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts/issues/1');
    });
  });

  describe('issue.get_by_id', () => {
    it('is for administrators', async () => {
      const { id } = harness.gitlab.world.issue('acme/api', 7);

      expect((await harness.run('issue.get_by_id', { issue_id: id }, { token: 'admin-token' })).structured).toMatchObject({ iid: 7, project_id: 1001 });
      expect(sent()).toMatchObject({ method: 'GET', path: `/issues/${id}` });
      await harness.fail('issue.get_by_id', { issue_id: id });
    });
  });

  describe('issue.move', () => {
    it('makes it anew in the other project', async () => {
      const { structured } = await harness.run('issue.move', { project_id, issue_iid: 7, to_project_id: 1002 });

      expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/issues/7/move', body: { to_project_id: 1002 } });
      expect(structured).toMatchObject({ project_id: 1002, state: 'opened', title: 'Answer health checks with the version' });
      expect(harness.gitlab.world.issue('acme/api', 7).state).toBe('closed');
    });

    it('takes no path, and says so before any request', async () => {
      expect((await harness.fail('issue.move', { project_id, issue_iid: 7, to_project_id: 'acme/web' })).text).toContain('to_project_id');
      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('issue.reorder', () => {
    it('sends the issue that it is to stand after', async () => {
      const { id } = harness.gitlab.world.issue('acme/api', 6);
      await harness.run('issue.reorder', { project_id, issue_iid: 7, after: id });

      expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/issues/7/reorder', body: { move_after_id: id } });
    });

    it('says what GitLab misses', async () => {
      expect((await harness.fail('issue.reorder', { project_id, issue_iid: 7 })).text).toContain('at least one parameter must be provided');
    });
  });
});
