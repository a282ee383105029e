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

  it('transfers a group with all that is below it, once somebody agreed', async () => {
    expect((await harness.fail('group.transfer', { group_id: 'acme/platform', parent_id: 14 }, { token: tokens.erin })).text).toContain('confirm');
    const { structured } = await harness.run('group.transfer', { group_id: 'acme/platform', parent_id: 14 }, { token: tokens.erin, confirm: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme%2Fplatform/transfer', body: { group_id: 14 } }]);
    expect(structured).toMatchObject({ full_path: 'open-docs/platform', parent_id: 14 });
    expect(harness.gitlab.world.group(12).full_path).toBe('open-docs/platform/tools');
  });
});
