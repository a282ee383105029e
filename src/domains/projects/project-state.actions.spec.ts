import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project state actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown> = {}, confirm = false) => harness.run(id, { project_id, ...params }, { token: tokens.erin, confirm });

  it('archives a project and returns it to use', async () => {
    expect((await run('project.archive')).structured).toMatchObject({ archived: true });
    expect((await run('project.unarchive')).structured).toMatchObject({ archived: false });

    expect(sent()).toEqual(['POST /projects/acme%2Fapi/archive', 'POST /projects/acme%2Fapi/unarchive']);
  });

  it('takes the mark of deletion off again', async () => {
    const { id } = harness.gitlab.world.project(project_id);
    await harness.run('project.delete', { project_id: String(id) }, { token: tokens.erin, confirm: true });
    const { structured } = await harness.run('project.restore', { project_id: String(id) }, { token: tokens.erin });

    expect(sent().at(-1)).toBe(`POST /projects/${id}/restore`);
    expect(structured).toMatchObject({ path_with_namespace: 'acme/api' });
    expect(structured).not.toHaveProperty('marked_for_deletion_on');
  });

  it('transfers a project once somebody agreed', async () => {
    expect((await harness.fail('project.transfer', { project_id, namespace: 'open-docs' }, { token: tokens.erin })).text).toContain('confirm');
    expect(sent()).toEqual([]);
    const { structured } = await run('project.transfer', { group: 'open-docs' }, true);

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/transfer', body: { namespace: 'open-docs' } }]);
    expect(structured).toMatchObject({ path_with_namespace: 'open-docs/api' });
  });

  it('stars a project, says when that was so already, and tells who did', async () => {
    await run('project.star');
    expect((await run('project.star')).text).toContain('Nothing was changed');
    expect((await run('project.list_starrers')).structured).toMatchObject({ items: [{ user: { username: 'erin' } }] });
    await run('project.unstar');
    expect((await run('project.list_starrers')).text).toContain('Nobody has starred this project.');
  });

  it('tells the languages with their shares', async () => {
    const { text, structured } = await run('project.languages');

    expect(structured).toMatchObject({ TypeScript: 86.4, Shell: 4.5 });
    expect(text).toContain('TypeScript');
  });

  it('starts housekeeping', async () => {
    expect((await run('project.start_housekeeping')).text).toContain('GitLab has begun to tidy the repository.');
    expect(sent()).toEqual(['POST /projects/acme%2Fapi/housekeeping']);
  });

  it('changes settings without echoing the description', async () => {
    const { structured } = await run('project.update', { description: 'Only sent once.', merge_method: 'ff', topics: ['node'], timeout: 1200 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi', body: { description: 'Only sent once.', merge_method: 'ff', topics: ['node'], build_timeout: 1200 } }]);
    expect(structured).toMatchObject({ merge_method: 'ff', topics: ['node'] });
    expect(structured).not.toHaveProperty('description');
  });
});
