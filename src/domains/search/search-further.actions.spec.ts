import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { SearchModule } from './search.module.js';

describe('search for commits, milestones, comments, snippets, people and wiki pages', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(SearchModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`);

  it('finds commits of a project at a ref, and of no project only at the default branches', async () => {
    const commit = { id: '4109c2d872d5fdb1ed057400d103766aaea97f98', short_id: '4109c2d8', title: 'Draw tokens *anew*', message: 'Draw tokens *anew*\n\nLong reasons.', author_name: 'Dora', author_email: 'dora@example.com', committed_date: '2026-02-18T22:02:54.000Z', parent_ids: [], project_id: 1001 };
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [commit]);

    const { text, structured } = await harness.run('search.commits', { message: 'tokens', project_id: 'acme/api', branch: 'release/1.0' });
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/search?scope=commits&search=tokens&ref=release%2F1.0']);
    expect(text).toContain('| `4109c2d8` | Draw tokens \\*anew\\* | Dora | 2026-02-18 22:02 UTC | 1001 |');
    expect(structured).toMatchObject({ items: [{ id: commit.id, project_id: 1001 }] });
    expect(JSON.stringify(structured)).not.toMatch(/Long reasons|author_email/);

    expect((await harness.fail('search.commits', { search: 'x', group_id: 'acme', ref: 'main' })).text).toContain('ref: counts only within a project');
  });

  it('finds milestones, whether of projects or of groups', async () => {
    harness.gitlab.answer('GET /groups/acme/search', [{ id: 44, iid: 1, project_id: 12, title: 'next release', description: 'Long', state: 'active', due_date: '2026-12-18', start_date: null }, { id: 45, iid: 2, group_id: 9, title: 'quarter', state: 'closed' }]);

    const { text } = await harness.run('search.milestones', { search: 'release', group_id: 'acme' });
    expect(requests()).toEqual(['GET /groups/acme/search?scope=milestones&search=release']);
    expect(text).toContain('| 44 | next release | active | 2026-12-18 | 12 |  |');
    expect(text).toContain('| 45 | quarter | closed |  |  | 9 |');
  });

  it('finds comments of a project, also on commits, which have no number', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [
      { id: 191, body: 'This is flaky.\nAgain.', attachment: null, author: { id: 1, username: 'dora', name: 'Dora' }, created_at: '2026-09-05T08:01:32.068Z', system: false, noteable_id: 22, noteable_type: 'Issue', noteable_iid: 2 },
      { id: 192, body: 'Flaky too', author: null, noteable_type: 'Commit', noteable_iid: null, commit_id: '4109c2d8' },
    ]);

    const { text } = await harness.run('search.notes', { project_id: 'acme/api', search: 'flaky' });
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/search?scope=notes&search=flaky']);
    expect(text).toContain('| 191 | Issue | 2 |  | @dora | 2026-09-05 08:01 UTC | This is flaky. Again. |');
    expect(text).toContain('| 192 | Commit |  | `4109c2d8` |');
  });

  it('finds snippets by their titles, personal ones and those of projects', async () => {
    harness.gitlab.answer('GET /search', [{ id: 50, title: 'Sample file', file_name: 'file.rb', description: null, author: { username: 'root', name: 'Root' }, updated_at: '2026-02-06T12:49:29.104Z', project_id: 9 }, { id: 51, title: 'Mine', project_id: null }]);

    const { text } = await harness.run('search.snippets', { title: 'sample', per_page: 5 });
    expect(requests()).toEqual(['GET /search?scope=snippet_titles&search=sample&per_page=5']);
    expect(text).toContain('| 50 | Sample file | `file.rb` | @root | 9 |');
    expect(text).toContain('| 51 | Mine |');
  });

  it('finds people among the members of a project', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/search', [{ id: 1003, username: 'user-3', name: 'User 3', state: 'active', avatar_url: null, web_url: 'https://gitlab.example.com/user-3' }]);

    expect((await harness.run('search.users', { search: 'user', project_id: 'acme/api' })).text).toContain('| 1003 | `user-3` | User 3 | active |');
    expect(requests()).toEqual(['GET /projects/acme%2Fapi/search?scope=users&search=user']);
  });

  it('shows the lines around what it found in a wiki page', async () => {
    harness.gitlab.answer('GET /search', [{ basename: 'home', data: 'hello\n\nand bye\n\nend', path: 'home.md', filename: 'home.md', id: null, ref: 'main', startline: 5, project_id: 6 }]);

    const { text, structured } = await harness.run('search.wiki', { search: 'bye' });
    expect(requests()).toEqual(['GET /search?scope=wiki_blobs&search=bye']);
    expect(text).toContain('## Wiki pages (1)\n\nFound for `bye` in all that the token sees.');
    expect(text).toContain('### `home.md` line 7 in project 6');
    expect(structured).toMatchObject({ items: [{ path: 'home.md', startline: 5, project_id: 6 }] });
  });

  it('says for what and where it looked when it finds nothing', async () => {
    harness.gitlab.answer('GET /search', []);
    for (const [id, noun] of [['search.commits', 'commits'], ['search.milestones', 'milestones'], ['search.snippets', 'snippets'], ['search.users', 'users'], ['search.wiki', 'wiki pages']] as const) {
      expect((await harness.run(id, { search: 'zzz' })).text).toMatch(new RegExp(`^No ${noun} found for \`zzz\` in all that the token sees\\.`));
    }
  });
});
