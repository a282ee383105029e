import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

const discussed = { project_id: 'acme/api', issue_iid: 6 };
const at = '/projects/acme%2Fapi/issues/6';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(IssuesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

describe('emoji of an issue', () => {
  it('are awarded once, then listed, and taken back by their id', async () => {
    const { text, structured } = await harness.run('issue.emoji_issue_create', { ...discussed, emoji: 'tada' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/award_emoji`, body: { name: 'tada' } }]);
    expect(text).toContain('## Emoji :tada:');
    expect((await harness.fail('issue.emoji_issue_create', { ...discussed, name: 'tada' })).text).toContain('has already been taken');
    expect((await harness.run('issue.emoji_issue_list', discussed)).text).toContain('| `tada` | @alice |');
    const award_id = structured['id'];
    expect((await harness.run('issue.emoji_issue_get', { ...discussed, award_id })).structured).toMatchObject({ name: 'tada', user: { username: 'alice' } });
    expect((await harness.run('issue.emoji_issue_delete', { ...discussed, award_id }, { confirm: true })).text).toBe('The emoji was removed from the issue.');
    await harness.fail('issue.emoji_issue_get', { ...discussed, award_id });
  });

  it('may be none', async () => {
    expect((await harness.run('issue.emoji_issue_list', { ...discussed, issue_iid: 7 })).text).toMatch(/^Nobody has reacted with an emoji\./);
  });
});

describe('emoji of a comment on an issue', () => {
  it('are awarded, listed and taken back below the comment', async () => {
    const note_id = harness.gitlab.world.issue('acme/api', 6).discussions.flatMap(({ notes }) => notes).find(({ system }) => !system)!.id;
    const comment = { ...discussed, note_id };
    const { structured } = await harness.run('issue.emoji_issue_note_create', { ...comment, name: 'eyes' });
    const award_id = structured['id'];

    expect((await harness.run('issue.emoji_issue_note_list', comment)).text).toContain('| `eyes` | @alice |');
    await harness.run('issue.emoji_issue_note_get', { ...comment, award_id });
    await harness.run('issue.emoji_issue_note_delete', { ...comment, award_id }, { confirm: true });
    const below = `${at}/notes/${note_id}/award_emoji`;
    expect(sent()).toEqual([`POST ${below}`, `GET ${below}`, `GET ${below}/${String(award_id)}`, `DELETE ${below}/${String(award_id)}`]);
  });
});
