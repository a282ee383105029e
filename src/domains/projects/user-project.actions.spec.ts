import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project = { id: 5, path_with_namespace: 'alice/dotfiles', visibility: 'public', default_branch: 'main', last_activity_at: '2026-11-02T08:00:00.000Z', star_count: 2 };

describe('projects of users', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['project.list_user_projects', 'projects', { search: 'dot', topic: ['a', 'b'] }, 'search=dot&topic=a%2Cb'],
    ['project.list_user_starred', 'starred_projects', { visibility: 'public' }, 'visibility=public'],
    ['project.list_user_contributed', 'contributed_projects', { simple: true, sort: 'asc' }, 'simple=true&sort=asc'],
  ])('are listed by %s', async (action, path, filters, query) => {
    harness.gitlab.answer(`GET /users/alice/${path}`, [project]);
    const { text } = await harness.run(action, { username: 'alice', ...filters });

    expect(harness.gitlab.requests).toMatchObject([{ path: `/users/alice/${path}`, query }]);
    expect(text).toContain('| 5 | `alice/dotfiles` | public | `main` |');
  });

  it('are made by an administrator', async () => {
    harness.gitlab.answer('POST /projects/user/101', { id: 6, name_with_namespace: 'Alice / Notes', path_with_namespace: 'alice/notes', default_branch: null }, 201);
    const { text } = await harness.run('project.create_for_user', { user_id: 101, name: 'Notes', visibility: 'private' }, { token: 'admin-token' });

    expect(harness.gitlab.writes).toMatchObject([{ path: '/projects/user/101', body: { name: 'Notes', visibility: 'private' } }]);
    expect(text).toContain('## Project Alice / Notes');
  });
});
