import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

const project_id = 'acme/api';
const root = '/projects/acme%2Fapi/repository';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(RepositoriesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('threads on a commit', () => {
  it('are started, replied to, corrected and cleared', async () => {
    const thread = await harness.run('repository.commit_discussion_create', { project_id, sha: 'main', body: 'For 18.6 too?' });
    const below = { project_id, commit_sha: 'main', discussion_id: String(thread.structured['id']) };
    const at = `${root}/commits/main/discussions/${below.discussion_id}`;
    const reply = await harness.run('repository.commit_discussion_add_note', { ...below, body: 'Ys.' });
    const note = { ...below, note_id: reply.structured['id'] };
    await harness.run('repository.commit_discussion_update_note', { ...note, body: 'Yes.' });

    expect((await harness.run('repository.commit_discussion_list', { project_id, sha: 'main' })).text).toContain('## Discussions (1)');
    expect((await harness.run('repository.commit_discussion_get', below)).text).toContain('> Yes.');
    await harness.run('repository.commit_discussion_delete_note', note, { confirm: true });
    expect(harness.gitlab.writes.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${at}/notes`, `PUT ${at}/notes/${String(note.note_id)}`, `DELETE ${at}/notes/${String(note.note_id)}`]);
  });

  it('are not sent with a quick action', async () => {
    expect((await harness.fail('repository.commit_discussion_create', { project_id, sha: 'main', body: '/tag v9' })).text).toContain('"/tag v9"');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
