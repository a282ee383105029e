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
