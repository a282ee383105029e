import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MrReviewsModule } from './mr-reviews.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const path = '/projects/acme%2Fapi/merge_requests/2/draft_notes';
const open = '0067006700670067006700670067006700670067';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MrReviewsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('draft notes', () => {
  it('are prepared on lines of the diff', async () => {
    const { text, structured } = await harness.run('mr_review.draft_note_create', { ...login, file_path: 'src/auth/login.ts', start_line: 15, line: 17, note: 'A draft that is known.' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { note: 'A draft that is known.', position: { new_line: 17, old_line: 16, line_range: { start: { new_line: 15 } } } } }]);
    expect(Object.keys(harness.gitlab.writes[0]?.body as object)).toEqual(['note', 'position']);
    expect(text).toContain('- **Place**: `src/auth/login.ts` lines 15 to 17');
    expect(text + JSON.stringify(structured)).not.toContain('is known');
  });

  it('are prepared as replies that resolve their thread', async () => {
    await harness.run('mr_review.draft_note_create', { ...login, note: 'Done.', in_reply_to_discussion_id: open, resolve_discussion: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', body: { note: 'Done.', in_reply_to_discussion_id: open, resolve_discussion: true } }]);
  });

  it('are refused outside the diff', async () => {
    expect((await harness.fail('mr_review.draft_note_create', { ...login, file_path: 'src/auth/login.ts', line: 500, note: 'x' })).text).toContain('Nearest lines that are: 24, 25, 26, 27.');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('are refused with a command in the text', async () => {
    expect((await harness.fail('mr_review.draft_note_create', { ...login, note: '/close' })).text).toContain('"/close"');
  });

  it('are read by their author, each with its place', async () => {
    await harness.run('mr_review.draft_note_create', { ...login, note: 'On the whole.' });
    await harness.run('mr_review.draft_note_create', { ...login, note: 'On a line.', file_path: 'src/auth/login.ts', line: 15 });
    const { text, structured } = await harness.run('mr_review.draft_note_list', login);

    expect(text).toContain('## Draft notes (2)');
    expect(text).toMatch(/\*\*Draft note \d+\*\*\n\n> On the whole\./);
    expect(text).toMatch(/\*\*Draft note \d+\*\* · `src\/auth\/login\.ts` line 15\n\n> On a line\./);
    expect((structured['items'] as object[])[0]).toEqual({ id: expect.any(Number), note: 'On the whole.' });
  });

  it('come whole, since GitLab does not page them: long ones are cut alike and read on together', async () => {
    const long = (letter: string) => letter.repeat(30_000);
    for (const letter of ['a', 'b', 'c']) await harness.run('mr_review.draft_note_create', { ...login, note: long(letter) });
    const texts: Record<string, string> = {};
    let fields: readonly string[] | undefined;
    for (let calls = 0; calls < 10; calls += 1) {
      const { text, structured } = await harness.run('mr_review.draft_note_list', login, fields === undefined ? {} : { fields });
      expect(Buffer.byteLength(text)).toBeLessThan(50_000);
      for (const { id, note } of structured['items'] as { id: number; note: string }[]) texts[id] = (texts[id] ?? '') + note;
      const [, call] = /Continue with gitlab_execute_action `(\{.*\})`/.exec(text) ?? [];
      if (call === undefined) break;
      fields = (JSON.parse(call) as { fields: string[] }).fields;
    }

    expect(Object.values(texts)).toEqual(['a', 'b', 'c'].map(long));
    expect(harness.gitlab.requests.filter(({ method }) => method === 'GET').every(({ query }) => query === '')).toBe(true);
  });

  it('take no page', async () => {
    expect((await harness.fail('mr_review.draft_note_list', { ...login, page: 2 })).text).toContain('page');
  });

  it('say in a sentence that there are none', async () => {
    expect((await harness.run('mr_review.draft_note_list', login)).text).toContain('You have no draft notes on this merge request.');
  });

  it('are published one at a time', async () => {
    const { structured: first } = await harness.run('mr_review.draft_note_create', { ...login, note: 'One.' });
    await harness.run('mr_review.draft_note_create', { ...login, note: 'Two.' });
    const { text } = await harness.run('mr_review.draft_note_publish', { ...login, note_id: first['id'] });

    expect(harness.gitlab.writes.at(-1)).toMatchObject({ method: 'PUT', path: `${path}/${String(first['id'])}/publish` });
    expect(text).toMatch(/^The draft note was published\./);
    expect(harness.gitlab.world.mergeRequest('acme/api', 2).draft_notes.map(({ note }) => note)).toEqual(['Two.']);
  });

  it('are published together, with a verdict and a summary', async () => {
    await harness.run('mr_review.draft_note_create', { ...login, note: 'One.' });
    const { text, structured } = await harness.run('mr_review.draft_note_publish_all', { ...login, reviewer_state: 'requested_changes', note: 'Two things to change.' });

    expect(harness.gitlab.writes.at(-1)).toMatchObject({ method: 'POST', path: `${path}/bulk_publish`, body: { reviewer_state: 'requested_changes', note: 'Two things to change.' } });
    expect(text).toBe('Published all your draft notes on the merge request.');
    expect(structured).toMatchObject({ status: 'success' });
    expect(harness.gitlab.world.mergeRequest('acme/api', 2).draft_notes).toEqual([]);
  });
});

describe('one draft note', () => {
  it('is read, changed, moved to another line and thrown away', async () => {
    const { structured } = await harness.run('mr_review.draft_note_create', { ...login, note: 'On the whole.' });
    const draft = { ...login, draft_note_id: structured['id'] };
    harness.gitlab.requests.length = 0;

    await harness.run('mr_review.draft_note_update', { ...draft, note: 'On a line.', file_path: 'src/auth/login.ts', line: 15 });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/${String(structured['id'])}`, body: { note: 'On a line.', position: { new_line: 15 } } }]);
    const { text } = await harness.run('mr_review.draft_note_get', draft);
    expect(text).toContain('- **Place**: `src/auth/login.ts` line 15');
    expect(text).toContain('> On a line.');

    expect((await harness.run('mr_review.draft_note_delete', draft, { confirm: true })).text).toBe('The draft note was deleted.');
    await harness.fail('mr_review.draft_note_get', draft);
  });

  it('is not sent when nothing is to change', async () => {
    expect((await harness.fail('mr_review.draft_note_update', { ...login, draft_note_id: 1 })).text).toContain('Nothing to change');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
