import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

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

describe('one member of a project', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { project_id, ...params }, { token: tokens.admin, confirm });

  it('reads the direct role of a member and the one that really holds', async () => {
    const direct = harness.gitlab.world.users.find(({ username }) => username in harness.gitlab.world.project(project_id).members);
    expect((await run('project.member_get', { user_id: Number(direct?.id) })).structured).toMatchObject({ access_level: expect.any(Number) });
    expect((await run('project.member_inherited', { user_id: 105 })).text).toContain('- **Role**: Owner');

    expect(sent().at(-1)).toBe('GET /projects/acme%2Fapi/members/all/105');
  });

  it('adds a member, changes the role and removes the member again', async () => {
    const { structured } = await run('project.member_add', { user: 'release-bot', role: 20 });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/members', body: { username: 'release-bot', access_level: 20 } });
    expect(structured).toMatchObject({ username: 'release-bot', access_level: 20 });
    expect((await run('project.member_edit', { user_id: 106, access_level: 30 })).structured).toMatchObject({ access_level: 30 });

    expect((await harness.fail('project.member_delete', { project_id, user_id: 106 }, { token: tokens.admin })).text).toContain('confirm');
    await run('project.member_delete', { user_id: 106 }, true);
    expect(sent().at(-1)).toBe('DELETE /projects/acme%2Fapi/members/106');
    expect(harness.gitlab.world.project(project_id).members).not.toHaveProperty('release-bot');
  });

  it('names the user whom GitLab does not know, and not the project', async () => {
    const { text } = await harness.fail('project.member_add', { project_id, username: '@nobody', access_level: 30 }, { token: tokens.admin });
    expect(text).toContain("Not found: username nobody. It does not exist, or the token's user cannot see it.\nGitLab says: 404 User Not Found\nCheck username.");
  });

  it('knows the roles, and asks who is meant, before it asks GitLab', async () => {
    expect((await harness.fail('project.member_add', { project_id, username: 'bob', access_level: 35 })).text).toContain('access_level: must be one of 10 Guest');
    expect((await harness.fail('project.member_edit', { project_id, user_id: 106, access_level: 35 })).text).toContain('access_level: must be one of 10 Guest');
    expect((await harness.fail('project.member_add', { project_id, access_level: 30 })).text).toContain('user_id: is missing');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
