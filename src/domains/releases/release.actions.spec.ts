import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ReleasesModule } from './releases.module.js';

const project_id = 'acme/api';

describe('release actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ReleasesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists releases without their notes', async () => {
    const { text, structured } = await harness.run('release.list', { project_id });

    expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/releases', query: '' });
    expect(text).toContain('## Releases (3)');
    expect(text).toContain('| `release/1.0` | Version 1.0.1 | 2026-11-07 11:00 UTC | @alice |');
    expect(JSON.stringify(structured)).not.toMatch(/Sessions end on time|_links|evidences/);
  });

  it('passes on order, dates and page', async () => {
    await harness.run('release.list', { project_id, order_by: 'created_at', sort: 'asc', updated_after: '2026-11-01T00:00:00+01:00', page: 2, per_page: 1 });

    expect(sent()?.query).toBe('order_by=created_at&sort=asc&updated_after=2026-11-01T00%3A00%3A00%2B01%3A00&page=2&per_page=1');
  });

  it('reads a release whose tag has a slash', async () => {
    const { text, structured } = await harness.run('release.get', { project_id, tag_name: 'release/1.0' });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/releases/release%2F1.0');
    expect(structured).toMatchObject({ tag_name: 'release/1.0', name: 'Version 1.0.1', description: 'Sessions end on time.' });
    expect(text).toContain('- **Assets**: [Runbook](https://runbooks.example.com/api), [Image](https://images.example.com/api:1.0.1)');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|_links|sources|evidences/);
  });

  it('reads a release without notes and without attached links', async () => {
    const { text, structured } = await harness.run('release.get', { project_id, version: 'v1.2-rc.1' });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/releases/v1.2-rc.1');
    expect(structured).not.toHaveProperty('assets');
    expect(text).not.toContain('Release notes');
  });

  it('names the tag when there is no such release', async () => {
    const { text } = await harness.fail('release.get', { project_id, tag_name: 'v9' });

    expect(text).toContain('tag_name v9');
  });

  it('says that a project has no releases', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/releases', []);

    expect((await harness.run('release.list', { project_id })).text).toMatch(/^This project has no releases that match\./);
  });

  it('publishes a release and the tag it needs, and does not echo the notes', async () => {
    const { text, structured } = await harness.run('release.create', { project_id, version: 'v2.0-beta', ref: 'main', notes: '## Faster', milestones: ['v2.0 Winter'], assets: { links: [{ name: 'Image', url: 'https://images.example.com/api:2', link_type: 'image' }] } });

    expect(harness.gitlab.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/projects/acme%2Fapi/releases', body: { tag_name: 'v2.0-beta', ref: 'main', description: '## Faster', milestones: ['v2.0 Winter'], assets: { links: [{ name: 'Image', url: 'https://images.example.com/api:2', link_type: 'image' }] } } },
    ]);
    expect(structured).toMatchObject({ tag_name: 'v2.0-beta' });
    expect(text + JSON.stringify(structured)).not.toContain('Faster');
    expect(harness.gitlab.world.project('acme/api').releases.some(({ tag_name }) => tag_name === 'v2.0-beta')).toBe(true);
  });

  it('says in GitLab\'s words why a release cannot be published', async () => {
    expect((await harness.fail('release.create', { project_id, tag_name: 'v1.0.0' })).text).toContain('Release already exists');
    expect((await harness.fail('release.create', { project_id, tag_name: 'v9' })).text).toMatch(/422|400/);
  });

  it('sends nothing until someone agrees to delete a release', async () => {
    const { text } = await harness.fail('release.delete', { project_id, tag_name: 'release/1.0' });

    expect(text).toContain('tag_name release/1.0');
    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('deletes a confirmed release whose tag has a slash, and leaves the tag', async () => {
    const { structured } = await harness.run('release.delete', { project_id, tag_name: 'release/1.0' }, { confirm: true });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/releases/release%2F1.0']);
    expect(structured).toMatchObject({ tag_name: 'release/1.0' });
    const { releases, repository } = harness.gitlab.world.project('acme/api');
    expect(releases.some(({ tag_name }) => tag_name === 'release/1.0')).toBe(false);
    expect(repository.resolve('refs/tags/release/1.0')).toBeDefined();
  });

  it('reads the latest release by following where GitLab points', async () => {
    const { structured } = await harness.run('release.get_latest', { project_id });

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/releases/permalink/latest', '/projects/1001/releases/v1.2-rc.1']);
    expect(structured).toMatchObject({ tag_name: 'v1.2-rc.1' });
  });

  it('changes a release without echoing the notes, and clears its milestones with an empty list', async () => {
    const { text, structured } = await harness.run('release.update', { project_id, tag: 'release/1.0', notes: 'Said better.', milestones: [] });

    expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/releases/release%2F1.0', body: { description: 'Said better.', milestones: [] } });
    expect(structured).toMatchObject({ tag_name: 'release/1.0', name: 'Version 1.0.1' });
    expect(text + JSON.stringify(structured)).not.toContain('Said better');
    expect(harness.gitlab.world.project(project_id).releases.find(({ tag_name }) => tag_name === 'release/1.0')?.description).toBe('Said better.');
  });
});
