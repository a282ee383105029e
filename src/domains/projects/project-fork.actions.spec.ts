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

  it('is not served while only some projects may be touched', async () => {
    const narrow = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme' });
    try {
      expect(narrow.catalog.entry('project.fork')).toBeUndefined();
    } finally {
      await narrow.stop();
    }
  });
});
