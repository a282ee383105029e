import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const badge_id = 8901;
const addresses = { link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/badge.svg' };

describe('project badge actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { project_id, ...params }, { confirm });

  it('lists badges and reads one, with its addresses as given and filled', async () => {
    expect((await run('project.badge_list', {})).structured).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: badge_id })]) });
    expect((await run('project.badge_get', { badge_id })).structured).toMatchObject({ link_url: addresses.link_url, rendered_link_url: 'https://ci.example.com/acme/api' });

    expect(sent()).toEqual(['GET /projects/acme%2Fapi/badges', `GET /projects/acme%2Fapi/badges/${badge_id}`]);
  });

  it('previews a badge without adding it', async () => {
    expect((await run('project.badge_preview', addresses)).structured).toMatchObject({ rendered_link_url: 'https://ci.example.com/acme/api' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/badges/render' }]);
  });

  it('adds a badge, changes and deletes it', async () => {
    const { structured } = await run('project.badge_add', { ...addresses, name: 'Docs' });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/badges', body: { ...addresses, name: 'Docs' } });
    const made = Number(structured['id']);
    expect((await run('project.badge_edit', { badge_id: made, name: 'Manual' })).structured).toMatchObject({ name: 'Manual', kind: 'project' });

    expect((await harness.fail('project.badge_delete', { project_id, badge_id: made })).text).toContain('confirm');
    await run('project.badge_delete', { badge_id: made }, true);
    expect(sent().at(-1)).toBe(`DELETE /projects/acme%2Fapi/badges/${made}`);
    expect((await run('project.badge_list', { name: 'Manual' })).text).toContain('There are no badges.');
  });
});
