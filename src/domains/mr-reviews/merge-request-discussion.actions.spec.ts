import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MrReviewsModule } from './mr-reviews.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const path = '/projects/acme%2Fapi/merge_requests/2';
const open = '0067006700670067006700670067006700670067';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MrReviewsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('the threads of a merge request', () => {
  it('read as a conversation, with place and state', async () => {
    const { text, structured } = await harness.run('mr_review.discussion_list', login);

    expect(harness.gitlab.requests[0]?.path).toBe(`${path}/discussions`);
    expect(text).toContain(`\`${open}\` · unresolved · \`src/auth/login.ts\` line 15`);
    expect(text).toContain('> It does: only the username can be empty here.');
    expect(structured['items']).toHaveLength(6);
  });

  it('are read one at a time, with every reply', async () => {
    const { text, structured } = await harness.run('mr_review.discussion_get', { ...login, thread_id: open });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `${path}/discussions/${open}`, query: '' }]);
    expect(text).toContain(`## Thread · \`${open}\` · unresolved · \`src/auth/login.ts\` line 15`);
    expect(text).toContain('> It does: only the username can be empty here.');
    expect(structured).toMatchObject({ id: open, resolved: false, notes: [{ id: 6103, position: { new_path: 'src/auth/login.ts', new_line: 15 } }, { id: 6104 }] });
    expect(JSON.stringify(structured)).not.toContain('avatar_url');
  });

  it('are read whole over several calls when they are long', async () => {
    const notes = harness.gitlab.world.mergeRequest('acme/api', 2).discussions[2]?.notes ?? [];
    for (const note of notes) note.body = `${note.author} `.repeat(8_000);
    const read: Record<string, string> = {};
    let fields: readonly string[] | undefined;
    for (let calls = 0; calls < 10; calls += 1) {
      const { text, structured } = await harness.run('mr_review.discussion_get', { ...login, discussion_id: open }, fields === undefined ? {} : { fields });
      expect(Buffer.byteLength(text)).toBeLessThan(50_000);
      for (const { id, body } of structured['notes'] as { id: number; body: string }[]) read[id] = (read[id] ?? '') + body;
      const [, call] = /Continue with gitlab_execute_action `(\{.*\})`/.exec(text) ?? [];
      if (call === undefined) break;
      fields = (JSON.parse(call) as { fields: string[] }).fields;
    }

    expect(Object.values(read)).toEqual(notes.map(({ body }) => body));
  });

  it('are started on the whole without a position', async () => {
    const { text, structured } = await harness.run('mr_review.discussion_create', { ...login, body: 'A word that must not come back.' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `${path}/discussions`, body: { body: 'A word that must not come back.' } }]);
    expect(harness.gitlab.requests[0]?.body).not.toHaveProperty('position');
    expect(text + JSON.stringify(structured)).not.toContain('must not come back');
    expect(structured).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{40}$/), resolved: false });
  });

  it('are started on a line with a position that is an object', async () => {
    const { text } = await harness.run('mr_review.discussion_create', { ...login, body: 'Here.', file_path: 'src/auth/login.ts', line: 15 });

    expect(harness.gitlab.writes[0]?.headers['content-type']).toContain('application/json');
    expect(harness.gitlab.writes[0]?.body).toMatchObject({ body: 'Here.', position: { new_line: 15 } });
    expect(text).toContain('- **Place**: `src/auth/login.ts` line 15');
  });

  it('get replies, which are not echoed', async () => {
    const { text } = await harness.run('mr_review.discussion_reply', { ...login, discussion_id: open, body: 'A reply that is known.' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${path}/discussions/${open}/notes`, body: { body: 'A reply that is known.' } }]);
    expect(text).toMatch(/^## Note \d+ on !2\n/);
    expect(text).not.toContain('is known');
  });

  it.each([true, false])('are resolved or reopened: %p', async (resolved) => {
    const { structured } = await harness.run('mr_review.discussion_resolve', { ...login, discussion_id: open, resolved });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/discussions/${open}`, body: { resolved } }]);
    expect(structured).toMatchObject({ id: open, resolved });
  });

  it.each(['mr_review.discussion_create', 'mr_review.discussion_reply', 'mr_review.note_create'])('are not written with a command in the text: %s', async (action) => {
    const params = { ...login, body: 'Fine.\n/approve', ...(action.endsWith('reply') ? { discussion_id: open } : {}) };

    expect((await harness.fail(action, params)).text).toContain('"/approve"');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('say which discussion was not found', async () => {
    expect((await harness.fail('mr_review.discussion_resolve', { ...login, discussion_id: 'f'.repeat(40), resolved: true })).text).toContain('404');
  });
});

describe('one note in a thread of a merge request', () => {
  it('is changed and deleted below its thread', async () => {
    const { structured } = await harness.run('mr_review.discussion_reply', { ...login, discussion_id: open, body: 'Frist' });
    const note = { ...login, discussion_id: open, note_id: structured['id'] };
    const at = `${path}/discussions/${open}/notes/${String(structured['id'])}`;

    await harness.run('mr_review.discussion_note_update', { ...note, body: 'First' });
    await harness.run('mr_review.discussion_note_delete', note, { confirm: true });

    expect(harness.gitlab.writes.slice(1)).toMatchObject([{ method: 'PUT', path: at, body: { body: 'First' } }, { method: 'DELETE', path: at }]);
  });

  it('resolves the whole thread', async () => {
    const note_id = harness.gitlab.world.mergeRequest('acme/api', 2).discussions.find(({ id }) => id === open)!.notes[0]!.id;
    await harness.run('mr_review.discussion_note_update', { ...login, discussion_id: open, note_id, resolved: true });

    expect((await harness.run('mr_review.discussion_get', { ...login, discussion_id: open })).structured).toMatchObject({ resolved: true });
  });
});
