import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Success } from '../../catalog/outcome.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

const api = { project_id: 'acme/api' };
const login = { ...api, merge_request_iid: 2 };

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sizeOf = ({ text, structured }: Success) => Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured));
const lastRequest = () => harness.gitlab.requests.at(-1);

describe('reading a merge request', () => {
  it('shows what a reader needs and nothing else', async () => {
    const { text, structured } = await harness.run('merge_request.get', login);

    expect(lastRequest()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/merge_requests/2', query: '' });
    expect(text).toContain('## !2 Draw session tokens from the system');
    expect(text).toContain('- **Source**: `feature/login`');
    expect(text).toContain('- **Pipeline**: success (5104)');
    expect(text).toContain('> Closes #6');
    expect(structured).toMatchObject({
      iid: 2,
      author: { username: 'dora', name: 'Dora Developer' },
      milestone: { id: 402, iid: 2, title: 'v2.0 Winter' },
      detailed_merge_status: 'mergeable',
      head_pipeline: { id: 5104, status: 'success' },
    });
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|_links|time_stats|can_merge|null/);
  });

  it('takes less than 1.5 kB for a small one', async () => {
    expect(sizeOf(await harness.run('merge_request.get', { ...api, merge_request_iid: 9 }))).toBeLessThan(1_500);
  });

  it('tells how far behind it is when asked', async () => {
    const { structured } = await harness.run('merge_request.get', { ...login, include_diverged_commits_count: true });

    expect(lastRequest()?.query).toBe('include_diverged_commits_count=true');
    expect(structured['diverged_commits_count']).toEqual(expect.any(Number));
  });

  it('encodes the path of its project once', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts/merge_requests/1', { iid: 1, title: 'x' });

    await harness.run('merge_request.get', { project_id: 'acme/platform/tools/deploy.scripts', merge_request_iid: 1 });
    expect(lastRequest()?.path).toBe('/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts/merge_requests/1');
  });

  it('escapes a title that would be a heading or a link', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 9).title = '[click](http://evil.example) ## x';

    expect((await harness.run('merge_request.get', { ...api, merge_request_iid: 9 })).text).toContain('## !9 \\[click\\](http://evil.example) ## x');
  });

  it('says what was looked for when there is none', async () => {
    expect((await harness.fail('merge_request.get', { ...api, merge_request_iid: 999 })).text).toMatch(/merge request iid 999/);
    expect((await harness.fail('merge_request.get', api)).text).toContain('merge_request_iid: is missing.');
  });
});

describe('listing merge requests', () => {
  it('shows twenty in less than 12 kB', async () => {
    const page = await harness.run('merge_request.list', api);

    expect(page.structured['items']).toHaveLength(20);
    expect(sizeOf(page)).toBeLessThan(12_000);
    expect(page.text).toContain('## Merge requests (20 of 24)');
    expect(page.text).toContain('"page":2');
  });

  it('sends filters as GitLab takes them', async () => {
    await harness.run('merge_request.list', { ...api, state: 'opened', labels: ['bug', 'team::core'], not_labels: ['wontfix'], iids: [2, 3], approved_by_usernames: ['erin'], not_author_username: 'bob', draft: false });

    const search = lastRequest()?.search;
    expect(search?.get('labels')).toBe('bug,team::core');
    expect(search?.get('not[labels]')).toBe('wontfix');
    expect(search?.getAll('iids[]')).toEqual(['2', '3']);
    expect(search?.getAll('approved_by_usernames[]')).toEqual(['erin']);
    expect(search?.get('not[author_username]')).toBe('bob');
    expect([search?.get('wip'), search?.has('draft')]).toEqual(['no', false]);
    expect(search?.get('scope')).toBe('all');
  });

  it.each([
    ['assignee_id', 'none', 'assignee_id', 'None'],
    ['assignee', 'NONE', 'assignee_id', 'None'],
    ['assignee_id', '0', 'assignee_id', 'None'],
    ['reviewer_id', 'any', 'reviewer_id', 'Any'],
    ['reviewer', 'any', 'reviewer_username', 'Any'],
    ['reviewer_username', 'alice', 'reviewer_username', 'alice'],
    ['milestone', 'none', 'milestone', 'None'],
    ['approved_by_usernames', ['any'], 'approved_by_usernames', 'Any'],
    ['approved_by_ids', 'None', 'approved_by_ids', 'None'],
  ])('reads %s %p as %s=%s', async (name, value, sent, text) => {
    await harness.run('merge_request.list', { ...api, [name]: value });

    expect(lastRequest()?.search.get(sent)).toBe(text);
  });

  it('says where a username goes instead of sending it as an id', async () => {
    expect((await harness.fail('merge_request.list', { ...api, assignee_id: 'alice' })).text).toContain('assignee_username');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('finds those that wait for the caller', async () => {
    const { structured } = await harness.run('merge_request.list', { ...api, scope: 'reviews_for_me', state: 'opened', per_page: 3 });

    expect((structured['items'] as { reviewers: { username: string }[] }[]).every(({ reviewers }) => reviewers.some(({ username }) => username === 'alice'))).toBe(true);
  });

  it('refuses a state that GitLab does not know', async () => {
    expect((await harness.fail('merge_request.list', { ...api, state: 'open' })).text).toContain('state: must be one of opened, closed, locked, merged, all.');
  });

  it('says in a sentence that there is none', async () => {
    expect((await harness.run('merge_request.list', { ...api, search: 'no such words' })).text).toMatch(/^No merge requests match \(scope: all\)\./);
  });
});

describe('opening a merge request', () => {
  const fresh = { ...api, source_branch: 'feature/a b', target_branch: 'main', title: 'Draft: Add a form' };

  it('sends labels as one text and never echoes the description', async () => {
    harness.gitlab.world.project('acme/api').merge_requests.pop();
    const description = 'Long text that the caller has already. '.repeat(50);
    const { text, structured } = await harness.run('merge_request.create', { ...fresh, description, labels: ['bug', 'team::core'], reviewer_ids: [105], squash: true });

    expect(lastRequest()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/merge_requests', body: { labels: 'bug,team::core', reviewer_ids: [105], squash: true, description } });
    expect(structured).toMatchObject({ title: 'Draft: Add a form', draft: true, labels: ['bug', 'team::core'], reviewers: [{ username: 'erin' }] });
    expect(text + JSON.stringify(structured)).not.toContain('already.');
  });

  it('names the open one for the same branch', async () => {
    expect((await harness.fail('merge_request.create', fresh)).text).toContain('Another open merge request already exists for this source branch: !24');
  });

  it('refuses a description that GitLab would run as a command', async () => {
    expect((await harness.fail('merge_request.create', { ...fresh, description: 'Adds a form.\n/merge' })).text).toContain('"/merge"');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('passes such a description on when told to, without the permission itself', async () => {
    harness.gitlab.world.project('acme/api').merge_requests.pop();
    await harness.run('merge_request.create', { ...fresh, description: '/draft', allow_quick_actions: true });

    expect(lastRequest()?.body).toEqual({ source_branch: 'feature/a b', target_branch: 'main', title: 'Draft: Add a form', description: '/draft' });
  });

  it('says where a draft is told from others', async () => {
    const told = 'has no such parameter. A merge request is a draft as long as its title begins with `Draft: `.';
    expect((await harness.fail('merge_request.create', { project_id: 'acme/api', source_branch: 'a', target_branch: 'main', title: 'x', draft: true })).text).toContain(`draft: merge_request.create ${told}`);
    expect((await harness.fail('merge_request.update', { project_id: 'acme/api', merge_request_iid: 3, wip: false })).text).toContain(`wip: merge_request.update ${told}`);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('names everything that is missing at once', async () => {
    const { text } = await harness.fail('merge_request.create', { ...api, title: 'x' });

    expect(text).toContain('source_branch: is missing.');
    expect(text).toContain('target_branch: is missing.');
  });
});

describe('changing a merge request', () => {
  it('adds and removes labels without touching the others', async () => {
    const { structured } = await harness.run('merge_request.update', { ...login, add_labels: ['ready'], remove_labels: ['bug'] });

    expect(lastRequest()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/merge_requests/2', body: { add_labels: 'ready', remove_labels: 'bug' } });
    expect(lastRequest()?.body).not.toHaveProperty('labels');
    expect(structured['labels']).toEqual(['ready', 'team::core']);
  });

  it('clears lists by empty ones', async () => {
    const { structured } = await harness.run('merge_request.update', { ...login, labels: [], assignee_ids: [], reviewer_ids: [], milestone_id: 0 });

    expect(lastRequest()?.body).toEqual({ labels: '', assignee_ids: [0], reviewer_ids: [0], milestone_id: 0 });
    for (const emptied of ['labels', 'assignees', 'reviewers', 'milestone']) expect(structured).not.toHaveProperty(emptied);
  });

  it('refuses to replace labels and change some in one call', async () => {
    expect((await harness.fail('merge_request.update', { ...login, labels: ['a'], add_labels: ['b'] })).text).toContain('Send either labels or the other two.');
  });

  it('asks for at least one change', async () => {
    expect((await harness.fail('merge_request.update', login)).text).toContain('Nothing to change: give at least one of title, description, state_event');
    expect((await harness.fail('merge_request.update', { ...login, allow_quick_actions: true })).text).toContain('Nothing to change');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('closes and reopens by its other names', async () => {
    await expect(harness.run('merge_request.close', login)).resolves.toMatchObject({ structured: { state: 'closed' } });
    expect(lastRequest()?.body).toEqual({ state_event: 'close' });
    await expect(harness.run('merge_request.reopen', login)).resolves.toMatchObject({ structured: { state: 'opened' } });
  });

  it('does not show the description it was sent', async () => {
    const { text, structured } = await harness.run('merge_request.update', { ...login, description: 'A new text that nobody needs twice.' });

    expect(text + JSON.stringify(structured)).not.toContain('nobody needs twice');
  });
});

describe('what belongs to a merge request', () => {
  it('lists its pipelines with their status', async () => {
    const { text, structured } = await harness.run('merge_request.pipelines', login);

    expect(lastRequest()?.path).toBe('/projects/acme%2Fapi/merge_requests/2/pipelines');
    expect(text).toContain('| 5104 | `success` |');
    expect(structured['items']).toMatchObject([{ id: 5104, status: 'success', ref: 'feature/login' }]);
  });

  it('lists its commits by title and author', async () => {
    const { text, structured } = await harness.run('merge_request.commits', { ...login, per_page: 1 });

    expect(lastRequest()).toMatchObject({ path: '/projects/acme%2Fapi/merge_requests/2/commits', query: 'per_page=1' });
    expect(text).toContain('Describe token rotation');
    expect(structured).toMatchObject({ items: [{ title: 'Describe token rotation', author_name: 'Dora Developer' }], pagination: { has_more: true } });
  });

  it('says in a sentence that there is no pipeline', async () => {
    expect((await harness.run('merge_request.pipelines', { ...api, merge_request_iid: 12 })).text).toMatch(/^No pipeline has run for this merge request\./);
  });
});

describe('listing merge requests across projects', () => {
  it('looks through everybody\'s unless told otherwise, and names the project of each', async () => {
    const { text, structured } = await harness.run('merge_request.list_global', {});

    expect(lastRequest()).toMatchObject({ method: 'GET', path: '/merge_requests', query: 'scope=all' });
    expect(text).toContain('| `acme/api!24` |');
    expect((structured['items'] as object[])[0]).toMatchObject({ references: { full: 'acme/api!24' }, project_id: 1001, iid: 24 });
  });

  it('shows twenty in less than 12 kB', async () => {
    expect(sizeOf(await harness.run('merge_request.list_global', {}))).toBeLessThan(12_000);
  });

  it('filters like the list of one project', async () => {
    await harness.run('merge_request.list_global', { scope: 'reviews_for_me', state: 'opened', reviewer_id: 'none', labels: ['bug', 'x'], exclude_labels: ['y'], non_archived: true });

    expect(Object.fromEntries(lastRequest()?.search ?? [])).toEqual({ scope: 'reviews_for_me', state: 'opened', reviewer_id: 'None', labels: 'bug,x', 'not[labels]': 'y', non_archived: 'true' });
  });

  it('says whose it looked through when there is none', async () => {
    expect((await harness.run('merge_request.list_global', { search: 'nothing is called so' })).text).toMatch(/^No merge requests match \(scope: all\)\./);
    expect((await harness.run('merge_request.list_global', { search: 'nothing is called so', scope: 'created_by_me' })).text).toMatch(/^No merge requests match \(scope: created_by_me\)\./);
  });

  it('lists those of a group, whose path is one segment', async () => {
    const { structured } = await harness.run('merge_request.list_group', { group_id: 'acme', state: 'opened', per_page: 3 });
    expect(lastRequest()).toMatchObject({ path: '/groups/acme/merge_requests', query: 'scope=all&state=opened&per_page=3' });
    expect(structured['items']).toHaveLength(3);

    await harness.run('merge_request.list_group', { group_id: 'acme/platform' });
    expect(lastRequest()?.path).toBe('/groups/acme%2Fplatform/merge_requests');
  });
});

describe('the issues of a merge request', () => {
  it('are those that it closes', async () => {
    const { text, structured } = await harness.run('merge_request.issues_closed', { ...login, per_page: 10 });

    expect(lastRequest()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/merge_requests/2/closes_issues', query: 'per_page=10' });
    expect(text).toContain('| `acme/api#6` | Sessions should expire | opened |');
    expect((structured['items'] as object[])[0]).toMatchObject({ iid: 6, project_id: 1001, references: { full: 'acme/api#6' } });
    expect((structured['items'] as object[])[0]).not.toHaveProperty('id');
  });

  it('may be of another tracker', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests/2/closes_issues', [{ title: 'Sessions', id: 'ACME-12' }]);

    expect((await harness.run('merge_request.issues_closed', login)).text).toContain('| `ACME-12` | Sessions |');
  });

  it('are those that it mentions', async () => {
    const { text } = await harness.run('merge_request.related_issues', login);

    expect(lastRequest()?.path).toBe('/projects/acme%2Fapi/merge_requests/2/related_issues');
    expect(text).toContain('## Related issues (1)');
  });

  it('may be none', async () => {
    expect((await harness.run('merge_request.issues_closed', { ...api, merge_request_iid: 9 })).text).toMatch(/^Merging this closes no issue\./);
  });
});

describe('running a pipeline for a merge request', () => {
  it('shows the pipeline that was started', async () => {
    const { text, structured } = await harness.run('merge_request.create_pipeline', login);

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/merge_requests/2/pipelines' }]);
    expect(text).toMatch(/^## Pipeline \d+\n/);
    expect(structured).toMatchObject({ id: expect.any(Number), source: 'merge_request_event', web_url: expect.stringContaining('/-/pipelines/') });
  });
});

describe('deleting a merge request', () => {
  it('waits for agreement, and then is for good', async () => {
    expect((await harness.fail('merge_request.delete', login)).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);

    await harness.run('merge_request.delete', login, { confirm: true, token: 'admin-token' });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: '/projects/acme%2Fapi/merge_requests/2' }]);
    await harness.fail('merge_request.get', login);
  });
});
