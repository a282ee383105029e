import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PackagesModule } from './packages.module.js';

const project_id = 'acme/api';

describe('package actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(PackagesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists packages with the pipeline that published each', async () => {
    const { text, structured } = await harness.run('package.list', { project_id, type: 'npm', name: '@acme/api-client' });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/packages', query: 'package_type=npm&package_name=%40acme%2Fapi-client' });
    expect(text).toContain('| 7002 | `@acme/api-client` | `1.0.1` | npm | default | 2026-11-25 09:00 UTC | 5101 |');
    expect(structured).toMatchObject({ items: [{ id: 7001, version: '1.0.0' }, { id: 7002, pipeline: { id: 5101, ref: 'main' } }] });
    expect(JSON.stringify(structured)).not.toContain('_links');
  });

  it('lists packages of a whole group with their projects', async () => {
    harness.gitlab.answer('GET /groups/acme/packages', [{ id: 1, name: 'com/mycompany/my-app', version: '1.0-SNAPSHOT', package_type: 'maven', project_id: 9, project_path: 'acme/app', created_at: '2012-10-22T14:13:35Z' }]);
    const { text } = await harness.run('package.group_list', { group_id: 'acme', exclude_subgroups: true, order_by: 'project_path', type: 'maven' });

    expect(sent()).toMatchObject({ query: 'exclude_subgroups=true&order_by=project_path&package_type=maven' });
    expect(text).toContain('| 1 | `acme/app` | `com/mycompany/my-app` | `1.0-SNAPSHOT` | maven |');
  });

  it('reads a package with its other versions, and deletes it', async () => {
    const versions = [{ id: 2, version: '2.0-SNAPSHOT', created_at: '2020-04-28T04:42:11.573Z', pipeline: { id: 234 } }];
    harness.gitlab.answer('GET /projects/acme%2Fapi/packages/1', { id: 1, name: 'my-app', version: '1.0', package_type: 'maven', status: 'default', _links: {}, tags: [], versions, pipelines: [{ id: 123 }] });
    harness.gitlab.answer('DELETE /projects/acme%2Fapi/packages/1', '', 204);
    const { text } = await harness.run('package.get', { project_id, id: 1 });
    await harness.run('package.delete', { project_id, package_id: 1 }, { confirm: true });

    expect(text).toContain('## Package `my-app 1.0`');
    expect(text).toContain('- **Other versions**: `2.0-SNAPSHOT` (2)');
    expect(sent()).toMatchObject({ method: 'DELETE' });
  });

  it('says that there are none', async () => {
    expect((await harness.run('package.list', { project_id, package_name: 'absent' })).text).toBe('No packages match.');
  });

  it('lists image repositories with their tags when asked', async () => {
    const { text } = await harness.run('package.registry_list_project', { project_id, tags: true, tags_count: true });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/registry/repositories', query: 'tags=true&tags_count=true' });
    expect(text).toContain('| 7101 | `acme/api` | `registry.example.com/acme/api` | 3 | `latest`, `v1.0.0`, `v1.0.1` |');
  });

  it('lists the tags of an image page by page', async () => {
    const { text, structured } = await harness.run('package.registry_tag_list', { project_id, repository_id: 7101, per_page: 2 });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/registry/repositories/7101/tags', query: 'per_page=2' });
    expect(structured).toMatchObject({ items: [{ name: 'latest' }, { name: 'v1.0.0', location: 'registry.example.com/acme/api:v1.0.0' }], pagination: { has_more: true, next_page: 2 } });
    expect(text).toContain('Next page:');
  });
});
