import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi';

describe('people and groups around a project', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists users with their ids', async () => {
    harness.gitlab.answer(`GET ${at}/users`, [{ id: 101, username: 'alice', name: 'Alice', state: 'active', avatar_url: 'https://example.com/a.png' }]);
    const { text, structured } = await harness.run('project.list_users', { project_id, search: 'ali', skip_users: [7] });

    expect(harness.gitlab.requests[0]?.query).toBe('search=ali&skip_users[]=7');
    expect(text).toContain('| 101 | `alice` | Alice | active |');
    expect(JSON.stringify(structured)).not.toContain('avatar');
  });

  it('lists the groups above, and those a project is shared with', async () => {
    const group = { id: 4, name: 'Acme', full_name: 'Acme', full_path: 'acme', avatar_url: null, web_url: 'http://localhost/groups/acme' };
    harness.gitlab.answer(`GET ${at}/groups`, [group]);
    harness.gitlab.answer(`GET ${at}/invited_groups`, [{ ...group, visibility: 'private' }]);

    expect((await harness.run('project.list_groups', { project_id, with_shared: true, shared_min_access_level: 30 })).text).toContain('| 4 | `acme` | Acme |');
    expect((await harness.run('project.list_invited_groups', { project_id, relation: ['direct'] })).text).toContain('| 4 | `acme` | Acme | private |');
    expect(harness.gitlab.requests.map(({ query }) => query)).toEqual(['with_shared=true&shared_min_access_level=30', 'relation[]=direct']);
  });

  it('knows the roles before it asks GitLab', async () => {
    expect((await harness.fail('project.list_groups', { project_id, shared_min_access_level: 35 })).text).toContain('shared_min_access_level: must be one of 10 Guest');
    expect((await harness.fail('project.list_invited_groups', { project_id, min_access_level: 35 })).text).toContain('min_access_level: must be one of 10 Guest');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
