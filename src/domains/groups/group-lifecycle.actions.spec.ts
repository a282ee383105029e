import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('the life of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown> = {}, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('lists the groups below, at any depth', async () => {
    const { structured } = await run('group.subgroups', { name: 'tools', min_access_level: 10 });

    expect(harness.gitlab.requests).toMatchObject([{ path: '/groups/acme/descendant_groups', query: 'search=tools&min_access_level=10' }]);
    expect(structured).toMatchObject({ items: [{ full_path: 'acme/platform/tools' }] });
    expect((await harness.fail('group.subgroups', { group_id, min_access_level: 35 })).text).toContain('min_access_level: must be one of');
  });

  it('creates a subgroup and changes it without echoing its description', async () => {
    const { structured } = await harness.run('group.create', { title: 'Payments', slug: 'payments', parent: 10 }, { token: tokens.erin });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups', body: { name: 'Payments', path: 'payments', parent_id: 10 } }]);
    expect(structured).toMatchObject({ full_path: 'acme/payments', parent_id: 10 });

    const changed = await harness.run('group.update', { group_id: 'acme/payments', name: 'Money', description: 'Only sent once.', project_creation_level: 'maintainer' }, { token: tokens.erin });
    expect(sent().at(-1)).toBe('PUT /groups/acme%2Fpayments');
    expect(changed.structured).toMatchObject({ name: 'Money', project_creation_level: 'maintainer' });
    expect(changed.structured).not.toHaveProperty('description');
  });

  it('marks a group for deletion once somebody agreed, and takes the mark off again', async () => {
    expect((await harness.fail('group.delete', { group_id }, { token: tokens.erin })).text).toContain('confirm');
    expect((await run('group.delete', {}, true)).text).toContain('The deletion of the group was accepted.');
    expect(harness.gitlab.world.group(group_id).marked_for_deletion_on).toMatch(/^2026-/);
    await run('group.restore');

    expect(sent()).toEqual(['DELETE /groups/acme', 'POST /groups/acme/restore']);
    expect(harness.gitlab.world.group(group_id).marked_for_deletion_on).toBeNull();
  });

  it('archives a group and returns it to use', async () => {
    expect((await run('group.archive')).structured).toMatchObject({ archived: true });
    expect((await run('group.unarchive')).structured).toMatchObject({ archived: false });
  });

  it('transfers no group while only some may be touched, since it could leave them all', async () => {
    const narrow = await ActionHarness.for(GroupsModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme' });
    try {
      expect(narrow.catalog.entry('group.transfer')).toBeUndefined();
      expect(narrow.catalog.entry('group.archive')).toBeDefined();
    } finally {
      await narrow.stop();
    }
  });

  it('transfers a group with all that is below it, once somebody agreed', async () => {
    expect((await harness.fail('group.transfer', { group_id: 'acme/platform', parent_id: 14 }, { token: tokens.erin })).text).toContain('confirm');
    const { structured } = await harness.run('group.transfer', { group_id: 'acme/platform', parent_id: 14 }, { token: tokens.erin, confirm: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme%2Fplatform/transfer', body: { group_id: 14 } }]);
    expect(structured).toMatchObject({ full_path: 'open-docs/platform', parent_id: 14 });
    expect(harness.gitlab.world.group(12).full_path).toBe('open-docs/platform/tools');
  });

  it('tells where a group can go', async () => {
    harness.gitlab.answer('GET /groups/acme%2Fplatform/transfer_locations', [{ id: 14, full_path: 'open-docs', full_name: 'Open docs', name: 'Open docs', avatar_url: null }]);
    const { text } = await harness.run('group.transfer_locations', { group_id: 'acme/platform', name: 'docs' }, { token: tokens.erin });

    expect(harness.gitlab.requests[0]?.query).toBe('search=docs');
    expect(text).toContain('| 14 | `open-docs` | Open docs |');
  });

  it('takes a project in, once somebody agreed', async () => {
    harness.gitlab.answer('POST /groups/acme/projects/design-team%2Fweb-shop', { id: 10, full_path: 'acme', name: 'Acme', projects: [{ id: 3 }] }, 201);
    const params = { group_id, project_id: 'design-team/web-shop' };
    expect((await harness.fail('group.transfer_project', params, { token: tokens.erin })).text).toContain('confirm');
    const { structured } = await harness.run('group.transfer_project', params, { token: tokens.erin, confirm: true });

    expect(structured).toMatchObject({ id: 10, full_path: 'acme' });
    expect(structured).not.toHaveProperty('projects');
  });

  it('offers only groups that the owner may put it into', async () => {
    const { structured } = await harness.run('group.transfer_locations', { group_id: 'acme/platform' }, { token: tokens.erin });
    const paths = (structured['items'] as { full_path: string }[]).map(({ full_path }) => full_path);
    expect(paths).toContain('open-docs');
    expect(paths.filter((path) => path === 'acme' || path.startsWith('acme/platform'))).toEqual([]);
  });
});
