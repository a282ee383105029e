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

  it('renames and archives a label, and does not echo its description', async () => {
    const { structured } = await harness.run('project.label_update', { project_id, label: 'bug', rename_to: 'type::bug', description: 'Not as meant', archived: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/labels/bug', body: { new_name: 'type::bug', description: 'Not as meant', archived: true } }]);
    expect(structured).toMatchObject({ name: 'type::bug', archived: true });
    expect(structured).not.toHaveProperty('description');
  });

  it('deletes a label once somebody agreed, and issues lose it', async () => {
    expect((await harness.fail('project.label_delete', { project_id, name: 'bug' })).text).toContain('confirm');
    expect((await harness.run('project.label_delete', { project_id, name: 'bug' }, { confirm: true })).text).toContain('Deleted the label.');

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/labels/bug']);
    expect(harness.gitlab.world.project(project_id).issues.flatMap(({ labels }) => labels)).not.toContain('bug');
  });

  it('promotes a label to the group, after agreement only', async () => {
    expect((await harness.fail('project.label_promote', { project_id, name: 'bug' })).text).toContain('confirm');
    const { structured } = await harness.run('project.label_promote', { project_id, name: 'bug' }, { confirm: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/labels/bug/promote' }]);
    expect(structured).toMatchObject({ name: 'bug' });
    expect(harness.gitlab.world.project(project_id).labels.map(({ name }) => name)).not.toContain('bug');
  });

  it('follows a label and says when that was so already', async () => {
    expect((await harness.run('project.label_subscribe', { project_id, name: 'bug' })).structured).toMatchObject({ name: 'bug', subscribed: true });
    expect((await harness.run('project.label_subscribe', { project_id, name: 'bug' })).text).toContain('Nothing was changed');
    expect((await harness.run('project.label_unsubscribe', { project_id, name: 'bug' })).structured).toMatchObject({ subscribed: false });
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual([...Array<string>(2).fill('/projects/acme%2Fapi/labels/bug/subscribe'), '/projects/acme%2Fapi/labels/bug/unsubscribe']);
  });
});
