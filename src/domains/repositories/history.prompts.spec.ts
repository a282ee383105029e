import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { factsOf, figure, promptText, tableRows } from '../../testing/prompt-figures.js';
import { RepositoriesModule } from './repositories.module.js';

function commit(id: string, title: string, rest: Record<string, unknown> = {}) {
  return { id: id.repeat(40), short_id: id.repeat(8), title, message: `${title}\n\nBecause.`, author_name: 'Dora Developer', committed_date: '2026-11-05T13:20:00.000+02:00', parent_ids: ['f'.repeat(40)], ...rest };
}

const compare = 'GET /projects/acme%2Fapi/repository/compare';

describe('prompts about history', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const ask = async (name: string, args: Record<string, string>) => promptText(await harness.prompt(name, { project_id: 'acme/api', ...args }));
  const answerCommits = (commits: readonly unknown[]) => harness.gitlab.answer(compare, { commits, diffs: [], compare_timeout: false });

  it('bring release notes the merge requests that the commits came with, and no others', async () => {
    answerCommits([commit('a', 'feat!: drop the old login'), commit('b', 'Merge branch', { parent_ids: ['1', '2'] }), commit('c', 'fix(auth): end sessions on time')]);
    const { merge_requests: requests } = harness.gitlab.world.project('acme/api');
    requests.find(({ iid }) => iid === 11)!.merge_commit_sha = 'b'.repeat(40);
    requests.find(({ iid }) => iid === 14)!.squash_commit_sha = 'c'.repeat(40);
    const text = await ask('generate_release_notes', { from: 'v1.0.0' });

    expect(tableRows(text, 'Merge requests').map((row) => row['Merge request']).sort()).toEqual(['!11', '!14']);
    expect(factsOf(text, 'In numbers')).toMatchObject({ Commits: '3', 'Merge requests': '2', 'Marked as breaking': '`aaaaaaaa`', To: '`HEAD`' });
    expect(tableRows(text, 'Commits by type')).toEqual([{ Type: 'feat', Commits: '1' }, { Type: 'fix', Commits: '1' }]);
    // The oldest commit bounds the search, whatever the offset of its author.
    expect(harness.gitlab.requests.at(-1)?.search.get('updated_after')).toBe('2026-11-05T11:20:00.000Z');
  });

  it('ask for nothing more when there are no commits', async () => {
    answerCommits([]);

    expect(factsOf(await ask('generate_release_notes', { from: 'main', to: 'main' }), 'In numbers')['Commits']).toBe('0');
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('find flaws commit by commit and leave merges out', async () => {
    answerCommits([
      commit('a', 'feat: count requests'),
      commit('b', 'WIP', { message: 'WIP' }),
      commit('c', `fix: ${'x'.repeat(80)}.`, { message: `fix: ${'x'.repeat(80)}.\nno blank line` }),
      commit('d', 'Merge branch', { parent_ids: ['1', '2'] }),
    ]);
    const text = await ask('audit_commit_hygiene', { from: 'v1.0.0', to: 'main' });

    expect(factsOf(text, 'In numbers')).toMatchObject({ Commits: '4', 'Of these merges': '1', 'Without any flaw': '1 of 3 (33 %)' });
    expect(tableRows(text, 'Commits with flaws').map(({ Commit: id, Flaws: flaws }) => [id, flaws])).toEqual([
      ['`bbbbbbbb`', 'not by Conventional Commits; title under 10 characters; fixup, squash or WIP left in; no body'],
      ['`cccccccc`', 'title over 72 characters; title ends with a full stop; no blank line after the title'],
    ]);
  });

  it('compare both ways at once', async () => {
    const text = await ask('compare_branches', { from: 'main', to: 'feature/login' });

    expect(harness.gitlab.requests.map(({ search }) => `${search.get('from') ?? ''} → ${search.get('to') ?? ''}`).sort()).toEqual(['feature/login → main', 'main → feature/login']);
    expect(factsOf(text, 'In numbers')).toMatchObject({ 'Commits only on `feature/login`': '2', 'Commits only on `main`': '0', 'Changed lines': '+11 −9' });
    expect(figure(text, 'Files changed on both sides')).toBe('None: a conflict is unlikely.');
  });

  it('blame the caller for a branch that is not there', async () => {
    await expect(harness.prompt('compare_branches', { project_id: 'acme/api', from: 'main', to: 'no-such-branch' })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringContaining('404') });
  });
});
