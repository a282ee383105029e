import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

const seven = { project_id: 'acme/api', issue_iid: 7 };

describe('issue note actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('comments on an issue and does not echo the comment', async () => {
    const { text, structured } = await harness.run('issue.note_create', { ...seven, body: 'I can reproduce this.' });

    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/issues/7/notes', body: { body: 'I can reproduce this.' } });
    expect(structured).toMatchObject({ noteable_iid: 7, author: { username: 'alice' } });
    expect(text).toMatch(/^## Note \d+ on issue #7/);
    expect(text + JSON.stringify(structured)).not.toContain('reproduce');
  });

  it('reads the comments one by one', async () => {
    const { text, structured } = await harness.run('issue.note_list', { project_id: 'acme/api', issue_iid: 6, activity_filter: 'only_comments', sort: 'asc', per_page: 2 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/issues/6/notes', query: 'activity_filter=only_comments&sort=asc&per_page=2' }]);
    expect(text).toContain('**@alice** · 2026-11-08 10:00 UTC · note 6002\n\n> I can reproduce this on `main`.');
    expect(text).toContain('"page":2');
    expect((structured['items'] as object[])[0]).toEqual({ id: 6002, author: { username: 'alice', name: expect.any(String) }, created_at: expect.any(String), body: 'I can reproduce this on `main`.' });
    expect((await harness.run('issue.note_list', seven)).text).toMatch(/^Nobody has commented on this issue\./);
  });

  it('changes a comment and does not echo it', async () => {
    const { text, structured } = await harness.run('issue.note_update', { project_id: 'acme/api', issue_iid: 6, comment_id: 6002, body: 'I can no longer reproduce this.' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/issues/6/notes/6002', body: { body: 'I can no longer reproduce this.' } }]);
    expect(text).toMatch(/^## Note 6002 on issue #6/);
    expect(text + JSON.stringify(structured)).not.toContain('no longer');
    expect((await harness.fail('issue.note_update', { project_id: 'acme/api', issue_iid: 6, note_id: 6002, body: '/close' })).text).toContain('"/close"');
  });

  it('marks a comment as internal', async () => {
    const { structured } = await harness.run('issue.note_create', { ...seven, comment: 'Among us.', internal: true });

    expect(harness.gitlab.requests.at(-1)?.body).toEqual({ body: 'Among us.', internal: true });
    expect(structured['internal']).toBe(true);
  });

  it('refuses a quick action with its line, and sends it when that is meant', async () => {
    const { text } = await harness.fail('issue.note_create', { ...seven, body: 'ok\n/close' });
    expect(text).toContain('"/close"');
    expect(harness.gitlab.requests).toEqual([]);

    await harness.run('issue.note_create', { ...seven, body: 'ok\n/close', allow_quick_actions: true });
    expect(harness.gitlab.requests.at(-1)?.body).toEqual({ body: 'ok\n/close' });
  });

  it('tells what GitLab did when a comment was quick actions only', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/issues/7/notes', { commands_changes: { state_event: 'close' }, summary: ['Closed this issue.'] }, 202);

    const { text, structured } = await harness.run('issue.note_create', { ...seven, body: '/close', allow_quick_actions: true });

    expect(text).toContain('GitLab ran the quick actions');
    expect(structured['summary']).toEqual(['Closed this issue.']);
  });

  it.each([[{}], [{ body: 'x' }], [null]])('never tells of quick actions when GitLab answered %j', async (answer) => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/issues/7/notes', answer, 201);

    const { text } = await harness.run('issue.note_create', { ...seven, body: 'Hello' });

    expect(text).toMatch(/GitLab accepted (it|the comment) but gave no (object|note) back/);
  });

  it('refuses an empty comment before any request', async () => {
    await harness.fail('issue.note_create', { ...seven, body: '' });

    expect(harness.gitlab.requests).toEqual([]);
  });

  it('sends nothing until someone agrees to delete a comment', async () => {
    const { text } = await harness.fail('issue.note_delete', { project_id: 'acme/api', issue_iid: 6, note_id: 6002 });

    expect(text).toContain('note 6002 of issue 6 of acme/api (issue.note_delete)');
    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('deletes a confirmed comment', async () => {
    const { text } = await harness.run('issue.note_delete', { project_id: 'acme/api', issue_iid: 6, comment_id: '6002' }, { confirm: true });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/issues/6/notes/6002']);
    expect(text).toBe('The comment was deleted.');
    expect(harness.gitlab.world.issue(1001, 6).discussions.flatMap(({ notes }) => notes).some(({ id }) => id === 6002)).toBe(false);
  });

  it('reads one comment with its text', async () => {
    const { text } = await harness.run('issue.note_get', { project_id: 'acme/api', issue_iid: 6, note_id: 6002 });

    expect(text).toContain('## Note 6002');
    expect(text).toContain('> I can reproduce this on `main`.');
  });
});
