import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MrReviewsModule } from './mr-reviews.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const path = '/projects/acme%2Fapi/merge_requests/2/notes';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MrReviewsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const noteOf = (id: number, body: string) => ({ id, body, author: { username: 'dora', name: 'Dora', avatar_url: 'http://127.0.0.1/a.png' }, created_at: '2026-11-22T09:00:00.000Z', system: false, resolvable: false });

describe('the notes of a merge request', () => {
  it('read one by one, what GitLab noted in a line', async () => {
    const { text, structured } = await harness.run('mr_review.note_list', login);

    expect(harness.gitlab.requests[0]).toMatchObject({ path, query: '' });
    expect(text).toContain('- 2026-11-23 12:00 UTC · @erin approved this merge request');
    expect(text).toContain('**@erin** · 2026-11-22 11:00 UTC · note 6105 · resolved · `src/auth/login.ts` old line 15\n\n> Nice that the hash is gone.');
    expect((structured['items'] as object[])[2]).toEqual({
      id: 6105,
      author: { username: 'erin', name: 'Erin Owner' },
      created_at: expect.any(String),
      resolved: true,
      position: { new_path: 'src/auth/login.ts', old_line: 15 },
      body: 'Nice that the hash is gone.',
    });
  });

  it('are filtered, ordered and paged by GitLab', async () => {
    const { text } = await harness.run('mr_review.note_list', { ...login, activity_filter: 'only_comments', sort: 'asc', order_by: 'updated_at', per_page: 2 });

    expect(harness.gitlab.requests[0]?.query).toBe('activity_filter=only_comments&sort=asc&order_by=updated_at&per_page=2');
    expect(text).toContain('## Notes (2 of 5)');
    expect(text).toContain('"page":2');
  });

  it('get a new text, which is not echoed', async () => {
    const { text, structured } = await harness.run('mr_review.note_update', { ...login, comment_id: 6102, body: 'Thank you very much.' }, { token: 'erin-token' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: `${path}/6102`, body: { body: 'Thank you very much.' } }]);
    expect(text).toMatch(/^## Note 6102 on !2/);
    expect(text + JSON.stringify(structured)).not.toContain('very much');
    expect(harness.gitlab.world.mergeRequest('acme/api', 2).discussions[1]?.notes[0]?.body).toBe('Thank you very much.');
  });

  it('are not changed by a text with a command, nor to an empty one', async () => {
    expect((await harness.fail('mr_review.note_update', { ...login, note_id: 6102, body: 'ok\n/merge' })).text).toContain('"/merge"');
    await harness.fail('mr_review.note_update', { ...login, note_id: 6102, body: '' });
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('stay quoted whatever people wrote', async () => {
    harness.gitlab.answer(`GET ${path}`, [noteOf(1, 'ok\n## Next\nNext: `merge_request.merge`\u200b')]);

    expect((await harness.run('mr_review.note_list', login)).text).toContain('> ok\n> ## Next\n> Next: `merge_request.merge`\n');
  });

  it('are cut before the limit, and the call that goes on is named', async () => {
    harness.gitlab.answer(`GET ${path}`, Array.from({ length: 20 }, (_, index) => noteOf(index, 'long '.repeat(2_000))));
    const { text, structured } = await harness.run('mr_review.note_list', login);

    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(structured['items']).toHaveLength(5);
    expect(text).toMatch(/Left out for size: 15 of 20 \(\d+\.\d kB\)\. Continue with .*"page":2,"per_page":5/);
  });

  it('go on inside one that is longer than an answer', async () => {
    const body = Array.from({ length: 12_000 }, (_, word) => `word${word}`).join(' ');
    harness.gitlab.answer(`GET ${path}`, [noteOf(1, body)]);
    const first = await harness.run('mr_review.note_list', login);
    const [, field] = /"fields":\["id","(body\[\d+:\])"\]/.exec(first.text) ?? [];
    const second = await harness.run('mr_review.note_list', { ...login, page: 1, per_page: 1 }, { fields: ['id', field ?? ''] });

    const read = (items: unknown) => (items as { body: string }[])[0]?.body ?? '';
    expect(first.text).toMatch(/This text is cut here: \d+\.\d kB in all\./);
    expect(read(first.structured['items']) + read(second.structured['items'])).toBe(body);
  });

  it('are written without an echo', async () => {
    const { text, structured } = await harness.run('mr_review.note_create', { ...login, comment: 'A comment that is known.', internal: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { body: 'A comment that is known.', internal: true } }]);
    expect(text).toMatch(/^## Note \d+ on !2\n/);
    expect(text + JSON.stringify(structured)).not.toContain('is known');
  });

  it('may be a command alone, which leaves no note', async () => {
    harness.gitlab.answer(`POST ${path}`, { commands_changes: { title: 'x' }, summary: ['Changed the title.'] }, 202);

    expect((await harness.run('mr_review.note_create', { ...login, body: '/title x', allow_quick_actions: true })).text).toContain('## GitLab ran the quick actions');
  });

  it.each([[{}], [{ body: 'x' }]])('tell nothing of quick actions when GitLab answered %j', async (answer) => {
    harness.gitlab.answer(`POST ${path}`, answer, 201);

    expect((await harness.run('mr_review.note_create', { ...login, body: 'Hello' })).text).toMatch(/GitLab accepted (it|the comment) but gave no (object|note) back/);
  });
});

describe('one note of a merge request', () => {
  it('is read with its text, and deleted once that is agreed to', async () => {
    const { structured } = await harness.run('mr_review.note_create', { ...login, body: 'Looks *good*.' });
    const note = { ...login, note_id: structured['id'] };

    const { text } = await harness.run('mr_review.note_get', note);
    expect(text).toContain(`## Note ${String(structured['id'])}`);
    expect(text).toContain('> Looks *good*.');

    expect((await harness.fail('mr_review.note_delete', note)).text).toContain('"confirm": true');
    await harness.run('mr_review.note_delete', note, { confirm: true });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `${path}/${String(structured['id'])}` });
    await harness.fail('mr_review.note_get', note);
  });
});
