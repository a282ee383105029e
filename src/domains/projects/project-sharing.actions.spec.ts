import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project sharing actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown> = {}, confirm = false) => harness.run(id, { project_id, ...params }, { token: tokens.erin, confirm });

  it('shares a project with a group, and stops once somebody agreed', async () => {
    const { text, structured } = await run('project.share_with_group', { group_id: 13, role: 30, until: '2027-06-30' });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/share', body: { group_id: 13, group_access: 30, expires_at: '2027-06-30' } }]);
    expect(structured).toMatchObject({ group_id: 13, group_access: 30 });
    expect(text).toContain('- **Highest role**: Developer');

    expect((await harness.fail('project.delete_shared_group', { project_id, group_id: 13 }, { token: tokens.erin })).text).toContain('confirm');
    await run('project.delete_shared_group', { group_id: 13 }, true);
    expect(sent().at(-1)).toBe('DELETE /projects/acme%2Fapi/share/13');
  });

  it('knows the roles before it asks GitLab', async () => {
    expect((await harness.fail('project.share_with_group', { project_id, group_id: 13, group_access: 35 })).text).toContain('group_access: must be one of 10 Guest');
    expect(sent()).toEqual([]);
  });
});
