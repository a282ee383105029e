import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project label actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists labels with their colour', async () => {
    const { text, structured } = await harness.run('project.label_list', { project_id, per_page: 50 });

    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['GET /projects/acme%2Fapi/labels?per_page=50']);
    expect(text).toContain('`bug`');
    expect((structured['items'] as { name: string }[]).map(({ name }) => name)).toContain('needs, review');
    expect(JSON.stringify(structured)).not.toMatch(/description_html|text_color/);
  });

  it('searches, counts and leaves out what belongs to groups', async () => {
    const { structured } = await harness.run('project.label_list', { project_id, name: 'bug', with_counts: true, include_ancestor_groups: false, archived: false });

    expect(harness.gitlab.requests[0]?.query).toBe('search=bug&with_counts=true&include_ancestor_groups=false&archived=false');
    expect(structured).toMatchObject({ items: [{ name: 'bug', open_issues_count: expect.any(Number) }] });
  });

  it('reads one label by its name, whatever signs are in it', async () => {
    const { text, structured } = await harness.run('project.label_get', { project_id, label_id: 'needs, review' });

    expect(harness.gitlab.requests[0]).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/labels/needs%2C%20review', query: '' });
    expect(structured).toMatchObject({ name: 'needs, review', is_project_label: true });
    expect(text).toContain('## Label needs, review');
  });

  it('creates a label', async () => {
    const { text, structured } = await harness.run('project.label_create', { project_id, label: 'priority::9', colour: '#dc143c', description: 'Some day', priority: 0 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/labels', body: { name: 'priority::9', color: '#dc143c', description: 'Some day', priority: 0 } }]);
    expect(structured).toMatchObject({ name: 'priority::9', color: '#dc143c', priority: 0 });
    expect(text).toContain('## Label priority::9');
  });

  it('says in GitLab\'s words why a label cannot be made', async () => {
    expect((await harness.fail('project.label_create', { project_id, name: 'bug', color: 'red' })).text).toContain('Label already exists');
    expect((await harness.fail('project.label_create', { project_id, name: 'x', color: '12' })).text).toContain('must be a valid color code');
    expect((await harness.fail('project.label_create', { project_id, name: 'x' })).text).toContain('color: is missing');
  });
});
