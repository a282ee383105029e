import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

describe('project member actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists direct and inherited members with their roles', async () => {
    const { text, structured } = await harness.run('project.members', { project_id: 'acme/api' });

    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual(['GET /projects/acme%2Fapi/members/all']);
    expect(text).toContain('| 102 | bob | Bob Reporter | Reporter | active |');
    expect(structured['items']).toContainEqual({ id: 104, username: 'dora', name: 'Dora Developer', access_level: 30, state: 'active', membership_state: 'active' });
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|email|created_by/);
  });

  it('finds a member by name and by id', async () => {
    await harness.run('project.members', { project_id: 'acme/api', search: 'dora', user_ids: [104, 105], state: 'active' });

    expect(harness.gitlab.requests[0]?.query).toBe('query=dora&user_ids[]=104&user_ids[]=105&state=active');
  });

  it('says that nobody matches', async () => {
    expect((await harness.run('project.members', { project_id: 'acme/api', query: 'zzz' })).text).toMatch(/^No members match\./);
  });
});
