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

describe('emoji of a snippet and of its comments', () => {
  it('are awarded, listed, read and taken back', async () => {
    const { structured } = await harness.run('snippet.note_create', { ...leak, body: 'Nice.' });
    const comment = { ...leak, note_id: structured['id'] };
    for (const [kind, where, path] of [['snippet', leak, at], ['snippet_note', comment, `${at}/notes/${String(comment.note_id)}`]] as const) {
      const award = await harness.run(`snippet.emoji_${kind}_create`, { ...where, emoji: 'tada' });
      const one = { ...where, award_id: award.structured['id'] };
      expect((await harness.run(`snippet.emoji_${kind}_list`, where)).text).toContain('| `tada` | @alice |');
      await harness.run(`snippet.emoji_${kind}_get`, one);
      await harness.run(`snippet.emoji_${kind}_delete`, one, { confirm: true });
      expect(sent().slice(-2)).toEqual([`POST ${path}/award_emoji`, `DELETE ${path}/award_emoji/${String(one.award_id)}`]);
    }
  });
});
