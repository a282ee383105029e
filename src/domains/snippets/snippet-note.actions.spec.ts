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

describe('comments on a snippet', () => {
  it('are made, listed, corrected and deleted', async () => {
    const { text, structured } = await harness.run('snippet.note_create', { ...leak, body: 'Runs on staging to.' });
    const note = { ...leak, note_id: structured['id'] };
    expect(text).not.toContain('Runs');
    await harness.run('snippet.note_update', { ...note, body: 'Runs on staging too.' });

    expect((await harness.run('snippet.note_list', { ...leak, sort: 'asc' })).text).toContain('> Runs on staging too.');
    expect((await harness.run('snippet.note_get', note)).text).toContain('> Runs on staging too.');
    expect((await harness.fail('snippet.note_delete', note)).text).toContain('"confirm": true');
    await harness.run('snippet.note_delete', note, { confirm: true });
    expect(sent()).toEqual([`POST ${at}/notes`, `PUT ${at}/notes/${String(note.note_id)}`, `DELETE ${at}/notes/${String(note.note_id)}`]);
    expect((await harness.run('snippet.note_list', leak)).text).toMatch(/^Nobody has commented on this snippet\./);
  });
});
