import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project fork actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('forks into a group under another name, and says that GitLab still copies', async () => {
    const { text, structured } = await harness.run('project.fork', { project_id, namespace: 'design-team', name: 'API of our own', path: 'own-api', visibility: 'private', branches: 'main' });

    expect(harness.gitlab.requests).toMatchObject([
      { method: 'POST', path: '/projects/acme%2Fapi/fork', body: { namespace_path: 'design-team', name: 'API of our own', path: 'own-api', visibility: 'private', branches: 'main' } },
    ]);
    expect(structured).toMatchObject({ path_with_namespace: 'design-team/own-api', forked_from_project: { id: 1001, path_with_namespace: 'acme/api' }, import_status: 'scheduled' });
    expect(text).toContain('GitLab still copies the repository');
    expect([...harness.gitlab.world.project('design-team/own-api').repository.branches.keys()]).toEqual(['main']);
  });

  it('forks into the own namespace when no other is named', async () => {
    const { structured } = await harness.run('project.fork', { project_id });

    expect(harness.gitlab.requests[0]?.body).toEqual({});
    expect(structured['path_with_namespace']).toBe('alice/api');
  });

  it('says nothing of copying when it is done', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/fork', { id: 5, path_with_namespace: 'alice/api', import_status: 'finished' }, 201);

    expect((await harness.run('project.fork', { project_id })).text).not.toContain('still copies');
  });

  it('says in GitLab\'s words that the name is taken', async () => {
    await harness.run('project.fork', { project_id });

    expect((await harness.fail('project.fork', { project_id })).text).toContain('Path has already been taken');
  });

  it('lists forks by what they are', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/forks', [{ id: 5, path_with_namespace: 'alice/api', visibility: 'private', default_branch: 'main', archived: false, last_activity_at: '2026-11-02T08:00:00.000Z', runners_token: 'nobody-knows' }]);
    const { text } = await harness.run('project.list_forks', { project_id, owned: true, topics: ['api', 'http'], order_by: 'name' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'owned=true&topic=api%2Chttp&order_by=name' }]);
    expect(text).toContain('| 5 | `alice/api` | private | `main` |');
  });

  it('says of no forks that none match, not where it looked', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/forks', []);
    expect((await harness.run('project.list_forks', { project_id })).text).toBe('No projects match.');
  });

  it('marks a project as a fork, and takes the mark away', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/fork/42', { id: 1001, path_with_namespace: 'acme/api', forked_from_project: { id: 42, path_with_namespace: 'other/api' } }, 201);
    expect((await harness.run('project.create_fork_relation', { project_id, upstream_id: 42 })).text).toContain('- **Forked from**: other/api');

    harness.gitlab.answer('DELETE /projects/acme%2Fapi/fork', '', 304);
    expect((await harness.run('project.delete_fork_relation', { project_id }, { confirm: true })).text).toBeTruthy();
  });

  it('leads nowhere else while only some projects may be touched', async () => {
    const narrow = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme' });
    try {
      expect(narrow.catalog.entry('project.fork')).toBeUndefined();
      expect((await narrow.fail('project.create_fork_relation', { project_id: 'acme/api', forked_from_id: 999999 })).text).toContain('forked_from_id: "999999" is not among');
      expect((await narrow.fail('project.transfer', { project_id: 'acme/api', namespace: 'open-docs' }, { confirm: true })).text).toContain('namespace: "open-docs" is not among');
      expect(narrow.gitlab.writes).toEqual([]);
    } finally {
      await narrow.stop();
    }
  });
});
