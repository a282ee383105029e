import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../kernel/json.js';
import { ActionHarness } from '../../../testing/action-harness.js';
import { GroupsModule } from '../groups.module.js';

const first = { group_id: 'acme', epic_iid: 1 };
/** Comments hang on the epic's id, which is not its number. */
const path = '/groups/acme/epics/8601';
const discussion_id = '6a9c1750b37d513a43987b574953fceb50b03ce7';

describe('comments on an epic', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path: where }) => `${method} ${where}`);

  it('are read one by one', async () => {
    const { text } = await harness.run('group.epic_note_list', { ...first, activity_filter: 'only_comments' });
    expect(harness.gitlab.requests).toMatchObject([{ path: '/groups/acme/epics/1' }, { path: `${path}/notes`, query: 'activity_filter=only_comments' }]);
    expect(text).toContain('> Which quarter is this for?');
    expect(text).not.toContain('added label');

    expect((await harness.run('group.epic_note_get', { ...first, comment_id: 8662 })).text).toMatch(/^## Note 8662/);
    expect((await harness.run('group.epic_note_list', { ...first, epic_iid: 2 })).text).toMatch(/^Nobody has commented on this epic\./);
  });

  it('are written, changed and deleted without being repeated', async () => {
    const { text, structured } = await harness.run('group.epic_note_create', { ...first, body: 'The last part ships in March.', internal: true });
    const note_id = Number(structured['id']);
    expect(text).toMatch(/^## Note \d+ on epic &1/);
    expect(text + JSON.stringify(structured)).not.toContain('March');
    expect(structured).toMatchObject({ internal: true });

    await harness.run('group.epic_note_update', { ...first, note_id, body: 'In April.' });
    expect((await harness.run('group.epic_note_get', { ...first, note_id })).text).toContain('> In April.');
    expect((await harness.fail('group.epic_note_delete', { ...first, note_id })).text).toContain('"confirm": true');
    expect((await harness.run('group.epic_note_delete', { ...first, note_id }, { confirm: true })).text).toBe('The comment was deleted.');
    await harness.fail('group.epic_note_get', { ...first, note_id });
  });

  it('are not written with a quick action that nobody meant', async () => {
    expect((await harness.fail('group.epic_note_create', { ...first, body: 'ok\n/close' })).text).toContain('"/close"');
    expect((await harness.fail('group.epic_discussion_add_note', { ...first, discussion_id, body: '/close' })).text).toContain('"/close"');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('make threads, which are read, begun and answered', async () => {
    const { text } = await harness.run('group.epic_discussion_list', { ...first, per_page: 50 });
    expect(text).toContain('> Which quarter is this for?');
    expect(text).toContain('added label');
    expect((await harness.run('group.epic_discussion_get', { ...first, thread_id: discussion_id })).text).toContain('> The next one.');

    const { structured } = await harness.run('group.epic_discussion_create', { ...first, body: 'And the old one?' });
    const reply = await harness.run('group.epic_discussion_add_note', { ...first, discussion_id: structured['id'], reply: 'Goes.' });
    expect(reply.text).toMatch(/^## Note \d+ on epic &1/);
    const read = await harness.run('group.epic_discussion_get', { ...first, discussion_id: structured['id'] });
    expect((read.structured['notes'] as JsonObject[]).map(({ body }) => body)).toEqual(['And the old one?', 'Goes.']);
  });

  it('are changed and deleted inside their threads', async () => {
    const one = { ...first, discussion_id, note_id: 8662 };
    await harness.run('group.epic_discussion_update_note', { ...one, body: 'Which half-year?' });
    expect((await harness.run('group.epic_discussion_delete_note', one, { confirm: true })).text).toBe('The comment was deleted from the thread.');
    expect(sent()).toEqual(['GET /groups/acme/epics/1', `PUT ${path}/discussions/${discussion_id}/notes/8662`, 'GET /groups/acme/epics/1', `DELETE ${path}/discussions/${discussion_id}/notes/8662`]);
    expect((await harness.fail('group.epic_discussion_update_note', { ...one, note_id: 8663, body: 'Not mine.' })).text).toContain('403');
  });

  it('are not looked for where the epic cannot be seen', async () => {
    await harness.fail('group.epic_note_list', { ...first, epic_iid: 99 });
    expect(harness.gitlab.requests).toHaveLength(1);
  });
});
