import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const discussed = { project_id: 'acme/api', issue_iid: landmarks.issues.discussed };

describe('issue discussion actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('reads comments, threads and what GitLab noted', async () => {
    const { text, structured } = await harness.run('issue.discussion_list', discussed);

    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/issues/6/discussions' });
    expect(text).toContain('## Discussions (5)');
    expect(text).toContain('- 2026-11-07 09:00 UTC · @bob assigned to @dora');
    expect(text).toContain('> Agreed.');
    expect(structured['items']).toHaveLength(5);
    expect(JSON.stringify(structured)).not.toContain('avatar_url');
  });

  it('reads on page by page', async () => {
    const { text, structured } = await harness.run('issue.discussion_list', { ...discussed, per_page: 2, page: 2 });

    expect(harness.gitlab.requests.at(-1)?.search.get('page')).toBe('2');
    expect(structured['pagination']).toMatchObject({ page: 2, next_page: 3, has_more: true });
    expect(text).toContain('"page":3');
  });

  it('says that nobody has commented', async () => {
    const { text, structured } = await harness.run('issue.discussion_list', { project_id: 'acme/api', issue_iid: 7 });

    expect(text).toMatch(/^Nobody has commented on this issue yet\./);
    expect(structured['items']).toEqual([]);
  });

  it('starts a thread, is replied to, corrected and cleared', async () => {
    const thread = await harness.run('issue.discussion_create', { ...discussed, body: 'Which versions?' });
    const below = { ...discussed, discussion_id: String(thread.structured['id']) };
    const at = `/projects/acme%2Fapi/issues/6/discussions/${below.discussion_id}`;
    expect(thread.text).not.toContain('Which versions?');

    const reply = await harness.run('issue.discussion_add_note', { ...below, body: 'Al.' });
    const note = { ...below, note_id: reply.structured['id'] };
    expect(reply.text).toMatch(/^## Note \d+ on issue #6/);
    await harness.run('issue.discussion_update_note', { ...note, body: 'All.' });
    const { text } = await harness.run('issue.discussion_get', below);
    expect(text).toContain('> Which versions?');
    expect(text).toContain('> All.');
    await harness.run('issue.discussion_delete_note', note, { confirm: true });

    expect(harness.gitlab.writes.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${at}/notes`, `PUT ${at}/notes/${String(note.note_id)}`, `DELETE ${at}/notes/${String(note.note_id)}`]);
    expect((await harness.run('issue.discussion_get', below)).text).not.toContain('> All.');
  });
});
