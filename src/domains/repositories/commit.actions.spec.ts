import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

interface SentCommit {
  readonly actions: readonly Record<string, unknown>[];
}

describe('commit actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const repository = () => harness.gitlab.world.project('acme/api').repository;
  const tip = (branch: string) => repository().branches.get(branch) ?? '';
  const textAt = (branch: string, path: string) => repository().text(repository().resolve(branch)?.files.get(path));
  const posts = () => harness.gitlab.requests.filter(({ method }) => method === 'POST');
  const sent = () => posts()[0]?.body as SentCommit;
  const commit = (actions: readonly object[], more = {}) => ({ project_id: 'acme/api', branch: 'feature/metrics', commit_message: 'Work', actions, ...more });

  describe('listing', () => {
    it('lists the history of a branch and says how to go on although GitLab counts nothing', async () => {
      const { text, structured } = await harness.run('repository.commit_list', { project_id: 'acme/api', branch: 'main', per_page: 5 });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/commits');
      expect(harness.gitlab.requests[0]?.search.get('ref_name')).toBe('main');
      expect(structured).toMatchObject({ pagination: { page: 1, next_page: 2, has_more: true } });
      expect((structured['items'] as unknown[])[0]).toEqual({ id: tip('main'), title: 'Tune module 30', author_name: 'Alice Maintainer', committed_date: expect.any(String) });
      expect(text).toContain('Next page:');
    });

    it('narrows by path, author and time', async () => {
      const { structured } = await harness.run('repository.commit_list', { project_id: 'acme/api', path: 'src/auth', author: 'alice', since: '2026-11-01T00:00:00+01:00' });

      expect(harness.gitlab.requests[0]?.query).toContain('since=2026-11-01T00%3A00%3A00%2B01%3A00');
      expect((structured['items'] as { title: string }[]).map(({ title }) => title)).toEqual(['Add the session service']);
    });

    it('keeps a page of twenty commits small', async () => {
      const { text, structured } = await harness.run('repository.commit_list', { project_id: 'acme/api' });

      expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(8_000);
    });

    it('says that the repository is empty', async () => {
      expect((await harness.fail('repository.commit_list', { project_id: 'acme/empty' })).text).toContain('is empty: it has no branch');
    });
  });

  describe('reading', () => {
    it('reads a commit with its message, counts and no addresses of people but the author\'s', async () => {
      const sha = repository().history(repository().resolve('main')!).find(({ message }) => message.startsWith('Add the session service'))?.id;
      const { text, structured } = await harness.run('repository.commit_get', { project_id: 'acme/api', sha });

      expect(harness.gitlab.requests[0]?.path).toBe(`/projects/acme%2Fapi/repository/commits/${sha ?? ''}`);
      expect(text).toContain('> Sessions live in memory for now.');
      expect(structured).toMatchObject({ id: sha, title: 'Add the session service', author_name: 'Alice Maintainer', stats: { additions: expect.any(Number), deletions: 0 } });
      expect(structured).not.toHaveProperty('committer_email');
      expect(structured).not.toHaveProperty('trailers');
    });

    it('does not say a message of one line twice', async () => {
      const { text, structured } = await harness.run('repository.commit_get', { project_id: 'acme/api', sha: 'main' });

      expect(text.match(/Tune module 30/g)).toHaveLength(1);
      expect(structured).not.toHaveProperty('message');
      const { structured: chosen } = await harness.run('repository.commit_get', { project_id: 'acme/api', sha: 'main' }, { fields: ['message'] });
      expect(chosen).toMatchObject({ message: 'Tune module 30' });
    });

    it('finds the last commit of a branch with a slash in its name', async () => {
      const { structured } = await harness.run('repository.commit_get', { project_id: 'acme/api', sha: 'feature/login', stats: false });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/commits/feature%2Flogin');
      expect(harness.gitlab.requests[0]?.query).toBe('stats=false');
      expect(structured['id']).toBe(tip('feature/login'));
    });
  });

  describe('reading what changed', () => {
    const split = () => repository().history(repository().resolve('main')!).find(({ message }) => message.startsWith('Split the service'))?.id;

    it('says 20 of 45 files and how to go on', async () => {
      const { text, structured } = await harness.run('repository.commit_diff', { project_id: 'acme/api', sha: split() });

      expect(structured).toMatchObject({ pagination: { page: 1, total_items: 45, next_page: 2, has_more: true } });
      expect(structured['items']).toHaveLength(20);
      expect(text).toContain('of 45');
      expect(text).toContain('"page":2');
      expect(text).toContain('```diff\n@@ -0,0 +1,3 @@\n+# Part 1');
    });

    it('keeps its place inside a page to itself', async () => {
      const { text } = await harness.run('repository.commit_diff', { project_id: 'acme/api', sha: split(), page: 3, from_file: 5 });

      expect(harness.gitlab.requests[0]?.query).toBe('page=3');
      expect(text).toContain('src/modules/module-36/index.ts');
      expect(text).not.toContain('module-32/index.ts');
    });
  });

  describe('committing several files', () => {
    it('finds out per file whether to create or update, and reports it', async () => {
      const known = repository().lastCommitFor('README.md', repository().resolve('feature/metrics')!).id;
      const { text, structured } = await harness.run('repository.commit_create', commit([{ file_path: 'README.md', content: '# Metrics\n' }, { file_path: 'src/dir x/b.txt', content: '' }]));

      const asked = harness.gitlab.requests.filter(({ method }) => method === 'HEAD');
      expect(asked.map(({ path, query }) => `${path}?${query}`).sort()).toEqual([
        '/projects/acme%2Fapi/repository/files/README.md?ref=feature%2Fmetrics',
        '/projects/acme%2Fapi/repository/files/src%2Fdir%20x%2Fb.txt?ref=feature%2Fmetrics',
      ]);
      expect(sent().actions).toEqual([
        { action: 'update', file_path: 'README.md', content: '# Metrics\n', last_commit_id: known },
        { action: 'create', file_path: 'src/dir x/b.txt', content: '' },
      ]);
      expect(structured).toMatchObject({ id: tip('feature/metrics'), branch: 'feature/metrics', actions: [{ action: 'update', file_path: 'README.md' }, { action: 'create', file_path: 'src/dir x/b.txt' }] });
      expect(text).toContain('update `README.md`, create `src/dir x/b.txt`');
      expect(JSON.stringify(structured)).not.toContain('# Metrics');
      expect(textAt('feature/metrics', 'README.md')).toBe('# Metrics\n');
    });

    it('asks nothing about files whose action the caller said', async () => {
      await harness.run('repository.commit_create', commit([{ action: 'create', file_path: 'a.txt', content: 'a' }, { action: 'chmod', file_path: 'README.md', execute_filemode: true }, { file_path: 'src/main.ts', execute_filemode: true }]));

      expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['POST']);
      expect(sent().actions.map(({ action }) => action)).toEqual(['create', 'chmod', 'chmod']);
    });

    it('looks where a new branch starts', async () => {
      await harness.run('repository.commit_create', commit([{ file_path: 'CHANGELOG.md', content: 'x' }], { branch: 'feature/new', start_branch: 'release/1.0' }));

      expect(harness.gitlab.requests[0]?.search.get('ref')).toBe('release/1.0');
      expect(sent()).toMatchObject({ branch: 'feature/new', start_branch: 'release/1.0', actions: [{ action: 'update', file_path: 'CHANGELOG.md' }] });
    });

    it('counts several changes of one file in their order', async () => {
      await harness.run('repository.commit_create', commit([{ file_path: 'new.txt', content: '1' }, { file_path: 'new.txt', content: '2' }]));

      expect(harness.gitlab.requests.filter(({ method }) => method === 'HEAD')).toHaveLength(1);
      expect(sent().actions).toEqual([{ action: 'create', file_path: 'new.txt', content: '1' }, { action: 'update', file_path: 'new.txt', content: '2' }]);
    });

    it('makes the first commit of an empty repository', async () => {
      const { structured } = await harness.run('repository.commit_create', commit([{ file_path: 'README.md', content: '# New\n' }], { project_id: 'acme/empty', branch: 'main' }));

      expect(structured).toMatchObject({ actions: [{ action: 'create', file_path: 'README.md' }] });
      expect(harness.gitlab.world.project('acme/empty').repository.defaultBranch).toBe('main');
    });

    it('lists everything that is missing before it asks GitLab anything', async () => {
      const { text } = await harness.fail('repository.commit_create', commit([{ file_path: 'a.txt' }, { action: 'move', file_path: 'b.txt' }, { action: 'chmod', file_path: 'c.txt' }]), { confirm: true });

      expect(text).toMatch(/actions\[0\]\.content: is missing[\s\S]*actions\[1\]\.previous_path: is missing[\s\S]*actions\[2\]\.execute_filemode: is missing/);
      expect((await harness.fail('repository.commit_create', commit([]))).text).toContain('actions');
      expect((await harness.fail('repository.commit_create', commit([{ action: 'erase', file_path: 'a' }]))).text).toContain('must be one of create, update, move, delete, chmod');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('refuses two starts for one branch', async () => {
      expect((await harness.fail('repository.commit_create', commit([{ file_path: 'a', content: 'a' }], { start_branch: 'main', start_sha: 'abc' }))).text).toContain('one start');
    });

    it('names the way out when a file is not as the caller said', async () => {
      expect((await harness.fail('repository.commit_create', commit([{ action: 'create', file_path: 'README.md', content: 'x' }]))).text).toContain('The file exists already');
      expect((await harness.fail('repository.commit_create', commit([{ action: 'update', file_path: 'absent', content: 'x' }]))).text).toContain('There is no such file');
      expect((await harness.fail('repository.commit_create', commit([{ file_path: 'a', content: 'x' }], { branch: 'nowhere' }))).text).toContain('The branch does not exist');
      expect((await harness.fail('repository.commit_create', commit([{ file_path: 'a', content: 'x' }], { start_branch: 'main' }))).text).toContain('The branch exists already');
    });

    it('says a conflict as such', async () => {
      harness.gitlab.answer('POST /projects/acme%2Fapi/repository/commits', { message: 'The file has changed since you started editing it: README.md' }, 400);

      const { text } = await harness.fail('repository.commit_create', commit([{ action: 'update', file_path: 'README.md', content: 'x', last_commit_id: '0'.repeat(40) }]));
      expect(text).toContain('Conflict');
      expect(posts()).toHaveLength(1);
    });
  });

  describe('commits that take something away', () => {
    const removal = commit([{ action: 'delete', file_path: 'src/metrics.ts' }, { file_path: 'new.txt', content: 'x' }]);

    it('sends nothing until someone agrees that files are deleted', async () => {
      const { text } = await harness.fail('repository.commit_create', removal);

      expect(text).toContain('Delete src/metrics.ts');
      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('deletes once it was agreed', async () => {
      await harness.run('repository.commit_create', removal, { confirm: true });

      expect(repository().resolve('feature/metrics')?.files.has('src/metrics.ts')).toBe(false);
    });

    it('asks before files are moved, also when only the previous path says so', async () => {
      const move = commit([{ file_path: 'src/count.ts', previous_path: 'src/metrics.ts' }]);

      expect((await harness.fail('repository.commit_create', move)).text).toContain('Move src/metrics.ts to src/count.ts');
      await harness.run('repository.commit_create', move, { confirm: true });
      expect(sent().actions).toEqual([{ action: 'move', file_path: 'src/count.ts', previous_path: 'src/metrics.ts' }]);
      expect(textAt('feature/metrics', 'src/count.ts')).toContain('requests');
    });

    it('asks before a branch is overwritten', async () => {
      expect((await harness.fail('repository.commit_create', commit([{ file_path: 'a', content: 'x' }], { force: true, start_branch: 'main' }))).text).toContain('Overwrite the branch feature/metrics');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('does not ask for creating and updating', async () => {
      await expect(harness.run('repository.commit_create', commit([{ file_path: 'README.md', content: 'x' }]))).resolves.toMatchObject({ ok: true });
    });
  });

  describe('the history of a file', () => {
    it('follows it through renames from the branch asked for', async () => {
      const { text, structured } = await harness.run('repository.file_history', { project_id: 'acme/api', file_path: '/src/auth/login.ts', branch: 'feature/login' });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/commits');
      expect(Object.fromEntries(harness.gitlab.requests[0]?.search ?? [])).toEqual({ path: 'src/auth/login.ts', ref_name: 'feature/login', follow: 'true' });
      expect((structured['items'] as { title: string }[]).map(({ title }) => title)).toEqual(['Draw session tokens from the system', 'Add the session service']);
      expect(text).toContain('## Commits that changed the file (2)');
    });

    it('does not follow when told not to, and says what usually is wrong when it finds nothing', async () => {
      const { text } = await harness.run('repository.file_history', { project_id: 'acme/api', path: 'SRC/main.ts', follow: false, since: '2026-11-01T00:00:00Z' });

      expect(harness.gitlab.requests[0]?.query).toBe('since=2026-11-01T00%3A00%3A00Z&path=SRC%2Fmain.ts&follow=false');
      expect(text).toMatch(/^No commit of this branch changed such a file\. Paths are case-sensitive/);
    });

    it('needs the path', async () => {
      expect((await harness.fail('repository.file_history', { project_id: 'acme/api' })).text).toContain('path: is missing');
      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('the merge requests of a commit', () => {
    it('are named with their branches', async () => {
      const sha = tip('feature/login');
      const { text, structured } = await harness.run('repository.commit_merge_requests', { project_id: 'acme/api', sha });

      expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual([`GET /projects/acme%2Fapi/repository/commits/${sha}/merge_requests`]);
      expect(structured).toMatchObject({ items: [{ iid: 2, state: 'opened', source_branch: 'feature/login', target_branch: 'main' }] });
      expect(text).toContain('| 2 |');
      expect(JSON.stringify(structured)).not.toMatch(/avatar_url|description/);
    });

    it('are none for a commit that was pushed', async () => {
      expect((await harness.run('repository.commit_merge_requests', { project_id: 'acme/api', sha: tip('release/1.0'), state: 'merged' })).text).toContain('No merge request of this project contains the commit.');
      expect(harness.gitlab.requests[0]?.query).toBe('state=merged');
    });
  });

  describe('what a commit is part of', () => {
    it('lists branches and tags', async () => {
      const { text } = await harness.run('repository.commit_refs', { project_id: 'acme/api', sha: 'v1.0.0', type: 'tag' });

      expect(harness.gitlab.requests[0]).toMatchObject({ path: '/projects/acme%2Fapi/repository/commits/v1.0.0/refs', query: 'type=tag' });
      expect(text).toContain('| tag | `v1.0.0` |');
    });
  });

  describe('the signature of a commit', () => {
    const route = 'GET /projects/acme%2Fapi/repository/commits/main/signature';

    it.each([
      ['PGP', { signature_type: 'PGP', verification_status: 'verified', gpg_key_id: 1, gpg_key_primary_keyid: '8254AAB3', gpg_key_user_name: 'John Doe', gpg_key_user_email: 'john@example.com', gpg_key_subkey_id: null, commit_source: 'gitaly' }, 'Key belongs to**: John Doe'],
      ['SSH', { signature_type: 'SSH', verification_status: 'unverified', key: { id: 11, title: 'Work laptop', key: 'ssh-ed25519 AAAA' } }, 'SSH key**: Work laptop'],
      ['X509', { signature_type: 'X509', verification_status: 'unverified', x509_certificate: { id: 1, subject: 'CN=john', email: 'john@example.com', x509_issuer: { id: 1 } } }, 'Certificate**: CN=john, john@example.com'],
    ])('by %s tells whose it is and whether it holds', async (type, answer, shown) => {
      harness.gitlab.answer(route, answer);
      const { text, structured } = await harness.run('repository.commit_signature', { project_id: 'acme/api', sha: 'main' });

      expect(text).toContain(`- **Type**: ${type}`);
      expect(text).toContain(shown);
      expect(structured).toMatchObject({ verification_status: answer.verification_status });
    });

    it('may be missing', async () => {
      expect((await harness.fail('repository.commit_signature', { project_id: 'acme/api', sha: 'main' })).text).toContain('Signature Not Found');
    });
  });
});
