import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { SnippetsModule } from './snippets.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(SnippetsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const leak = { project_id: 'acme/api', snippet_id: 8701 };
const at = '/projects/acme%2Fapi/snippets/8701';
const sent = () => harness.gitlab.writes.map(({ method, path }) => `${method} ${path}`);

describe('threads on a snippet', () => {
  it('are started, replied to, corrected and cleared', async () => {
    const thread = await harness.run('snippet.discussion_create', { ...leak, body: 'Needs the new client?' });
    const below = { ...leak, discussion_id: String(thread.structured['id']) };
    const reply = await harness.run('snippet.discussion_add_note', { ...below, body: 'Ys.' });
    const note = { ...below, note_id: reply.structured['id'] };
    await harness.run('snippet.discussion_update_note', { ...note, body: 'Yes.' });

    expect((await harness.run('snippet.discussion_list', leak)).text).toContain('## Discussions (1)');
    expect((await harness.run('snippet.discussion_get', below)).text).toContain('> Yes.');
    await harness.run('snippet.discussion_delete_note', note, { confirm: true });
    const path = `${at}/discussions/${below.discussion_id}/notes`;
    expect(sent().slice(1)).toEqual([`POST ${path}`, `PUT ${path}/${String(note.note_id)}`, `DELETE ${path}/${String(note.note_id)}`]);
  });
});
