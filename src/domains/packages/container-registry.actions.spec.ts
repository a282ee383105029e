import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const images = { project_id: 'acme/api', repository_id: 7101 };
const at = '/projects/acme%2Fapi/registry/repositories/7101';

describe('container images', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PackagesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const repository = { id: 7101, name: '', path: 'acme/api', project_id: 1001, location: 'registry.example.com/acme/api', created_at: '2019-01-10T13:38:57.391Z', cleanup_policy_started_at: null, status: null };

  it('are listed for a group, and read by their id alone', async () => {
    harness.gitlab.answer('GET /groups/acme/registry/repositories', [repository]);
    harness.gitlab.answer('GET /registry/repositories/7101', { ...repository, tags_count: 1, tags: [{ name: '0.0.1', path: 'acme/api:0.0.1' }], size: 2818413 });

    expect((await harness.run('package.registry_list_group', { group_id: 'acme' })).text).toContain('| 7101 | `acme/api` | `registry.example.com/acme/api` |');
    const { text } = await harness.run('package.registry_get', { id: 7101, tags: true, size: true });
    expect(harness.gitlab.requests.at(-1)?.query).toBe('tags=true&size=true');
    expect(text).toContain('- **Names of the tags**: `0.0.1`');
    expect(text).toContain('- **Size**: 2.8 MB');
  });

  it('tell of a tag its digest and size, also of one whose manifest is broken', async () => {
    const tag = { name: 'v1.0.0', path: 'acme/api:v1.0.0', location: 'registry.example.com/acme/api:v1.0.0', revision: 'e9ed9d87c881d8c2', digest: 'sha256:c3490dcf10ffb653', created_at: '2019-01-06T16:49:51.272+00:00', total_size: 350224384 };
    harness.gitlab.answer(`GET ${at}/tags/v1.0.0`, tag);
    expect((await harness.run('package.registry_tag_get', { ...images, tag: 'v1.0.0' })).text).toContain('- **Size**: 350.2 MB');

    harness.gitlab.answer(`GET ${at}/tags/v1.0.0`, { name: 'v1.0.0', path: 'acme/api:v1.0.0', digest: null, created_at: null, total_size: null });
    expect((await harness.run('package.registry_tag_get', { ...images, tag: 'v1.0.0' })).text).toMatch(/^## Container image `acme\/api:v1\.0\.0`/);
  });

  it('lose a tag, many tags, and all of them', async () => {
    harness.gitlab.answer(`DELETE ${at}/tags/v1.0.0`, '', 200);
    harness.gitlab.answer(`DELETE ${at}/tags`, '', 202);
    harness.gitlab.answer(`DELETE ${at}`, { message: '202 Accepted' }, 202);
    await harness.run('package.registry_tag_delete', { ...images, tag_name: 'v1.0.0' }, { confirm: true });
    const bulk = await harness.run('package.registry_tag_delete_bulk', { ...images, name_regex: 'dev-.*', keep_n: 5, older_than: '7d' }, { confirm: true });
    const all = await harness.run('package.registry_delete', images, { confirm: true });

    expect(harness.gitlab.writes.map(({ path, query }) => [path, query])).toEqual([[`${at}/tags/v1.0.0`, ''], [`${at}/tags`, 'name_regex_delete=dev-.*&keep_n=5&older_than=7d'], [at, '']]);
    expect([bulk.text, all.text]).toEqual(['GitLab is deleting the tags that match.', 'GitLab is deleting the image repository.']);
  });

  it('are never deleted without a pattern', async () => {
    expect((await harness.fail('package.registry_tag_delete_bulk', images, { confirm: true })).text).toContain('name_regex_delete');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
