import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const at = '/projects/acme%2Fapi/merge_requests/2';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

describe('emoji of a merge request', () => {
  it('are awarded once, then listed, and taken back by their id', async () => {
    const { text, structured } = await harness.run('merge_request.emoji_mr_create', { ...login, emoji: 'tada' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/award_emoji`, body: { name: 'tada' } }]);
    expect(text).toContain('## Emoji :tada:');
    expect((await harness.fail('merge_request.emoji_mr_create', { ...login, name: 'tada' })).text).toContain('has already been taken');
    expect((await harness.run('merge_request.emoji_mr_list', login)).text).toContain('| `tada` | @alice |');
    const award_id = structured['id'];
    expect((await harness.run('merge_request.emoji_mr_get', { ...login, award_id })).structured).toMatchObject({ name: 'tada', user: { username: 'alice' } });
    expect((await harness.run('merge_request.emoji_mr_delete', { ...login, award_id }, { confirm: true })).text).toBe('The emoji was removed from the merge request.');
    await harness.fail('merge_request.emoji_mr_get', { ...login, award_id });
  });

  it('may be none', async () => {
    expect((await harness.run('merge_request.emoji_mr_list', { ...login, merge_request_iid: 8 })).text).toMatch(/^Nobody has reacted with an emoji\./);
  });
});

describe('emoji of a comment on a merge request', () => {
  it('are awarded, listed and taken back below the comment', async () => {
    const note_id = harness.gitlab.world.mergeRequest('acme/api', 2).discussions.flatMap(({ notes }) => notes).find(({ system }) => !system)!.id;
    const comment = { ...login, note_id };
    const { structured } = await harness.run('merge_request.emoji_mr_note_create', { ...comment, name: 'eyes' });
    const award_id = structured['id'];

    expect((await harness.run('merge_request.emoji_mr_note_list', comment)).text).toContain('| `eyes` | @alice |');
    await harness.run('merge_request.emoji_mr_note_get', { ...comment, award_id });
    await harness.run('merge_request.emoji_mr_note_delete', { ...comment, award_id }, { confirm: true });
    const below = `${at}/notes/${note_id}/award_emoji`;
    expect(sent()).toEqual([`POST ${below}`, `GET ${below}`, `GET ${below}/${String(award_id)}`, `DELETE ${below}/${String(award_id)}`]);
  });
});
