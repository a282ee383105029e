import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { CiCatalogModule } from './ci-catalog.module.js';

describe('the CI/CD catalog', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(CiCatalogModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };
  const bare = { id: 'gid://gitlab/Ci::Catalog::Resource/2', name: 'sast', description: 'Finds *faults*', webPath: '/components/sast', starCount: 5 };
  const rich = { ...bare, fullPath: 'components/sast', latestReleasedAt: '2026-10-05T16:30:00Z', last30DayUsageCount: 40, verificationLevel: 'GITLAB_MAINTAINED', topics: ['security'] };

  it('is searched, page by page', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { ciCatalogResources: { nodes: [rich], pageInfo: { hasNextPage: true, endCursor: 'Mg' } } } });

    const { text, structured } = await harness.run('ci_catalog.list', { query: 'sast', sort: 'STAR_COUNT_DESC', per_page: 1 });
    expect(asked().variables).toEqual({ search: 'sast', sort: 'STAR_COUNT_DESC', first: 1 });
    expect(text).toContain('| `components/sast` | 2026-10-05 16:30 UTC | 5 | 40 | GITLAB_MAINTAINED | Finds \\*faults\\* |');
    expect(text).toContain('"after":"Mg"');
    expect(structured).toMatchObject({ items: [{ full_path: 'components/sast', topics: ['security'] }], pagination: { has_more: true } });
  });

  it('is asked for less where GitLab is older', async () => {
    harness.gitlab.answer('POST /api/graphql', ({ body }: { body: unknown }) => ({
      body: JSON.stringify(body).includes('verificationLevel') ? { errors: [{ message: "Field 'verificationLevel' doesn't exist on type 'CiCatalogResource'" }] } : { data: { ciCatalogResources: { nodes: [bare], pageInfo: { hasNextPage: false, endCursor: null } } } },
    }));
    expect((await harness.run('ci_catalog.list')).structured).toMatchObject({ items: [{ full_path: 'components/sast', star_count: 5 }] });
    expect(asked().query).not.toContain('CiCatalogResourceScope');
  });

  it('tells what a project offers and how it is included', async () => {
    const inputs = [{ name: 'stage', type: 'STRING', required: false, default: 'test', description: null }, { name: 'image', type: 'STRING', required: true, default: null }, { name: 'fast', type: 'BOOLEAN', required: false, default: false }];
    const latest = { name: '2.1.0', readme: '# SAST', components: { nodes: [{ name: 'sast', includePath: '$CI_SERVER_FQDN/components/sast/sast@2.1.0', inputs }] } };
    harness.gitlab.answer('POST /api/graphql', ({ body }: { body: unknown }) => ({
      body: { data: { ciCatalogResource: JSON.stringify(body).includes('readme') ? { ...rich, versions: { nodes: [latest] } } : { versions: { nodes: [{ name: '2.1.0' }, { name: '2.0.0' }] } } } },
    }));

    const { text, structured } = await harness.run('ci_catalog.get', { path: 'components%2Fsast' });
    expect(asked().variables).toEqual({ fullPath: 'components/sast' });
    expect(text).toContain('## CI/CD components of components/sast');
    expect(text).toContain('sast, include as `$CI_SERVER_FQDN/components/sast/sast@2.1.0` with `stage` STRING, default `test`; `image` STRING, required; `fast` BOOLEAN, default `false`');
    expect(text).toContain('> # SAST');
    expect(structured).toMatchObject({ versions: ['2.1.0', '2.0.0'], latest_version: '2.1.0' });
  });

  it('is never asked for the versions of many projects, or twice for those of one, which GitLab refuses', async () => {
    const documents = () => harness.gitlab.requests.map(({ body }) => (body as { query: string }).query);
    harness.gitlab.answer('POST /api/graphql', { data: { ciCatalogResources: { nodes: [rich], pageInfo: { hasNextPage: false, endCursor: null } }, ciCatalogResource: rich } });
    await harness.run('ci_catalog.list');
    expect(documents().join()).not.toContain('versions');
    await harness.run('ci_catalog.get', { full_path: 'components/sast' });
    expect(documents().map((query) => query.split('versions').length - 1)).toEqual([0, 1, 1]);
    expect(documents()[1]).toMatch(/versions\(first: ?1\)/);
  });

  it('is found by the global id of an entry, and not guessed', async () => {
    harness.gitlab.answer('POST /api/graphql', { data: { ciCatalogResource: null } });
    expect((await harness.fail('ci_catalog.get', { id: 'gid://gitlab/Ci::Catalog::Resource/2' })).text).toContain('has no project');
    expect(asked().variables).toEqual({ id: 'gid://gitlab/Ci::Catalog::Resource/2' });
  });
});
