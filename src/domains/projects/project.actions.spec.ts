import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

describe('project actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const paths = (structured: Record<string, unknown>) => (structured['items'] as { path_with_namespace: string }[]).map(({ path_with_namespace }) => path_with_namespace);
  const lastQuery = () => Object.fromEntries(harness.gitlab.requests.at(-1)?.search ?? []);

  describe('reading one', () => {
    it('reads what a developer needs and leaves out settings, permissions and links', async () => {
      const { text, structured } = await harness.run('project.get', { project_id: 'acme/api' });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi');
      expect(structured).toMatchObject({ id: 1001, path_with_namespace: 'acme/api', default_branch: 'main', topics: ['service', 'typescript'], open_issues_count: expect.any(Number) });
      for (const name of ['permissions', '_links', 'namespace', 'description_html', 'builds_access_level', 'avatar_url']) expect(structured).not.toHaveProperty(name);
      expect(text).toContain('- **Default branch**: `main`');
      expect(text).toContain('> The service behind every Acme product.');
      expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(2_500);
    });

    it('finds a project at any depth, dots and all', async () => {
      const { structured } = await harness.run('project.get', { project: 'acme/platform/tools/deploy.scripts' });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts');
      expect(structured['path_with_namespace']).toBe('acme/platform/tools/deploy.scripts');
    });

    it('takes the address of a page of the project', async () => {
      await harness.run('project.get', { project_id: `${harness.gitlab.url}/acme/api/-/issues/7` });

      expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi');
    });

    it('says that the repository is empty', async () => {
      const { text, structured } = await harness.run('project.get', { project_id: 'acme/empty' });

      expect(text).toContain('The repository is empty');
      expect(structured).toMatchObject({ empty_repo: true });
      expect(structured).not.toHaveProperty('default_branch');
    });

    it('shows a project of which GitLab tells little', async () => {
      harness.gitlab.answer('GET /projects/42', { id: 42, name: 'Sparse', path_with_namespace: 'a/sparse', owner: null, description: null, topics: null, namespace: null });

      const { text, structured } = await harness.run('project.get', { project_id: 42 });
      expect(text).toContain('## Project a/sparse');
      expect(structured).toMatchObject({ id: 42, name: 'Sparse' });
    });

    it('adds sizes and the licence when they are asked for', async () => {
      harness.gitlab.answer('GET /projects/42', {
        id: 42,
        path_with_namespace: 'a/b',
        license: { key: 'mit', name: 'MIT License', html_url: 'https://example.com' },
        statistics: { commit_count: 37, storage_size: 1_038_090, repository_size: 1_038_000, wiki_size: 0 },
        runners_token: 'GR-secret',
      });

      const { text, structured } = await harness.run('project.get', { project_id: '42', statistics: true, license: true });
      expect(lastQuery()).toEqual({ statistics: 'true', license: 'true' });
      expect(text).toContain('- **Statistics**: 37 commits, storage 1.0 MB, repository 1.0 MB');
      expect(text).toContain('- **Licence**: MIT License');
      expect(JSON.stringify(structured)).not.toContain('GR-secret');
    });

    it('gives everything GitLab sent but secrets', async () => {
      const { structured } = await harness.run('project.get', { project_id: 'acme/api' }, { fields: ['*'] });

      expect(structured).toMatchObject({ merge_method: 'merge', squash_option: 'default_off', builds_access_level: 'enabled' });
      expect(structured).not.toHaveProperty('runners_token');
    });
  });

  describe('listing', () => {
    it('looks at the caller\'s own memberships by default', async () => {
      const { text, structured } = await harness.run('project.list');

      expect(harness.gitlab.requests[0]?.path).toBe('/projects');
      expect(lastQuery()).toEqual({ membership: 'true' });
      expect(paths(structured)).not.toContain('open-docs/handbook');
      expect(structured).toMatchObject({ pagination: { has_more: expect.any(Boolean) } });
      expect(text).toContain('## Projects');
    });

    it.each([
      ['searched', { search: 'handbook' }],
      ['asked for everything', { membership: false, per_page: 100 }],
    ])('looks at all visible projects when %s', async (_, params) => {
      const { structured } = await harness.run('project.list', params);

      expect(lastQuery()['membership']).not.toBe('true');
      expect(paths(structured)).toContain('open-docs/handbook');
    });

    it.each([['owned'], ['starred']])('does not narrow %s projects further', async (name) => {
      await harness.run('project.list', { [name]: true });

      expect(lastQuery()).toEqual({ [name]: 'true' });
    });

    it('says where it looked when nothing is found', async () => {
      const { text } = await harness.run('project.list', { topic: ['absent'] });
      expect(text).toContain('No projects match among those you are a member of.');
      expect(text).toContain('"membership":false');

      expect((await harness.run('project.list', { search: 'absent-everywhere' })).text).toBe('No projects match.');
    });

    it('sends topics as one comma list', async () => {
      await harness.run('project.list', { topic: ['service', 'typescript'], with_programming_language: 'TypeScript', archived: false });

      expect(lastQuery()).toEqual({ topic: 'service,typescript', with_programming_language: 'TypeScript', archived: 'false', membership: 'true' });
    });

    it('orders by the update when it filters by it, which GitLab insists on', async () => {
      await harness.run('project.list', { updated_after: '2026-11-01T00:00:00+01:00' });

      expect(lastQuery()).toMatchObject({ order_by: 'updated_at', updated_after: '2026-11-01T00:00:00+01:00' });
    });

    it('pages by keyset in the order of ids and goes on with the cursor', async () => {
      const first = await harness.run('project.list', { order_by: 'id', sort: 'asc', per_page: 2, membership: false });
      const { next_cursor: cursor } = first.structured['pagination'] as { next_cursor?: string };
      expect(lastQuery()).toMatchObject({ pagination: 'keyset', order_by: 'id' });
      expect(first.text).toContain('There is more:');

      const second = await harness.run('project.list', { order_by: 'id', sort: 'asc', per_page: 2, membership: false, cursor });
      expect(paths(second.structured)).toHaveLength(2);
      expect(paths(first.structured)).not.toContain(paths(second.structured)[0]);
    });

    it('pages by number otherwise, and says that there is more', async () => {
      const { text, structured } = await harness.run('project.list', { membership: false, per_page: 5, page: 2 });

      expect(lastQuery()).not.toHaveProperty('pagination');
      expect(structured).toMatchObject({ pagination: { page: 2, next_page: 3, prev_page: 1, has_more: true } });
      expect(text).toContain('Next page:');
    });

    it('knows the roles', async () => {
      await harness.run('project.list', { min_access_level: 30 });
      expect(lastQuery()).toMatchObject({ min_access_level: '30' });

      harness.gitlab.reset();
      expect((await harness.fail('project.list', { min_access_level: 35 })).text).toContain('min_access_level: must be one of 10, 15, 20, 25, 30, 40, 50.');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('takes nulls and empty texts for left out', async () => {
      await harness.run('project.list', { search: '', visibility: null, topic: null });

      expect(lastQuery()).toEqual({ membership: 'true' });
    });

    it('keeps a page of twenty projects small', async () => {
      const { text, structured } = await harness.run('project.list', { membership: false });

      expect(structured['items']).toHaveLength(20);
      expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(9_000);
    });
  });

  describe('creation and deletion', () => {
    it('creates a project in a group', async () => {
      const { text, structured } = await harness.run('project.create', { title: 'Payment Service', slug: 'pay', namespace: 10, visibility: 'internal', readme: true, default_branch: 'trunk' });

      expect(harness.gitlab.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
        { method: 'POST', path: '/projects', body: { name: 'Payment Service', path: 'pay', namespace_id: 10, visibility: 'internal', initialize_with_readme: true, default_branch: 'trunk' } },
      ]);
      expect(structured).toMatchObject({ path_with_namespace: 'acme/pay', visibility: 'internal', default_branch: 'trunk' });
      expect(text).toContain('Payment Service');
    });

    it('says in GitLab\'s words that a name is taken', async () => {
      expect((await harness.fail('project.create', { name: 'api', namespace_id: 10 })).text).toContain('has already been taken');
    });

    it('sends nothing until someone agrees to a deletion', async () => {
      const { text } = await harness.fail('project.delete', { project_id: 'acme/api' });

      expect(text).toContain('project_id acme/api');
      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('marks a confirmed project for deletion, however deep it is', async () => {
      const { text } = await harness.run('project.delete', { project_id: 'acme/platform/tools/deploy.scripts' }, { confirm: true, token: 'erin-token' });

      expect(harness.gitlab.requests.map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual([
        { method: 'DELETE', path: '/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts', query: '', body: undefined },
      ]);
      expect(text).toContain('The deletion of the project was accepted.');
      expect(harness.gitlab.world.project(1002).marked_for_deletion_on).not.toBeNull();
    });

    it('removes a marked project at once by its exact path', async () => {
      await harness.run('project.delete', { project_id: '1001' }, { confirm: true });
      await harness.run('project.delete', { project_id: '1001', permanently_remove: true, full_path: 'acme/api-deletion_scheduled-1001' }, { confirm: true });

      expect(Object.fromEntries(harness.gitlab.requests.at(-1)?.search ?? [])).toEqual({ permanently_remove: 'true', full_path: 'acme/api-deletion_scheduled-1001' });
      expect(harness.gitlab.world.findProject('1001')).toBeUndefined();
    });
  });
});
