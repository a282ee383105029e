import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

describe('group actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const column = (structured: Record<string, unknown>, name: string) => (structured['items'] as Record<string, unknown>[]).map((row) => row[name]);

  it('lists groups', async () => {
    const { text, structured } = await harness.run('group.list', { search: 'acme', skip_groups: [99], min_access_level: 30 });

    expect(sent()).toMatchObject({ path: '/groups', query: 'search=acme&skip_groups[]=99&min_access_level=30' });
    expect(column(structured, 'full_path')).toEqual(['acme', 'acme/platform', 'acme/platform/tools']);
    expect(text).toContain('| 11 | `acme/platform` | Platform | private | 10 |');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|two_factor/);
  });

  it('searches all groups that the caller can see, unless the call says otherwise', async () => {
    await harness.run('group.search', { query: 'docs' });
    expect(sent()).toMatchObject({ path: '/groups', query: 'search=docs&all_available=true' });
    await harness.run('group.search', { search: 'docs', all_available: false });
    expect(sent()).toMatchObject({ query: 'search=docs&all_available=false' });
  });

  it.each([['group.list', {}], ['group.projects', { group_id: 'acme' }]])('knows the roles in %s', async (id, params) => {
    const { text } = await harness.fail(id, { ...params, min_access_level: 35 });

    expect(text).toContain('min_access_level: must be one of 10 Guest');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('reads a group without its projects', async () => {
    const { text, structured } = await harness.run('group.get', { group_path: 'acme/platform/tools' });

    expect(sent()).toMatchObject({ path: '/groups/acme%2Fplatform%2Ftools', query: 'with_projects=false' });
    expect(structured).toMatchObject({ id: 12, full_path: 'acme/platform/tools', parent_id: 11 });
    expect(structured).not.toHaveProperty('projects');
    expect(text).toContain('## Group Acme / Platform / Tools');
  });

  it('lists the projects of a group and of those below it', async () => {
    const { structured } = await harness.run('group.projects', { group_id: 'acme', include_subgroups: true, order_by: 'path', sort: 'asc' });

    expect(sent()).toMatchObject({ path: '/groups/acme/projects', query: 'include_subgroups=true&order_by=path&sort=asc' });
    expect(column(structured, 'path_with_namespace')).toEqual(['acme/api', 'acme/platform/tools/deploy.scripts', 'acme/empty']);
  });

  it('lists members by role, inherited ones included', async () => {
    const { text, structured } = await harness.run('group.members', { group_id: 'acme/platform', query: 'al' });

    expect(sent()).toMatchObject({ path: '/groups/acme%2Fplatform/members/all', query: 'query=al' });
    expect(structured).toMatchObject({ items: [{ username: 'alice', access_level: 30 }] });
    expect(text).toMatch(/\| 101 \| `alice` \| [^|]+ \| Developer \| active \|/);
    expect(JSON.stringify(structured)).not.toContain('@example.com');
  });

  it('lists the labels of a group and reads one by its name', async () => {
    const list = await harness.run('group.group_label_list', { group_id: 'acme', with_counts: true });
    expect(sent()).toMatchObject({ path: '/groups/acme/labels', query: 'with_counts=true' });
    expect(list.text).toContain('| 351 | `company::wide` | `#8E44AD` | Concerns every team |');

    const { text, structured } = await harness.run('group.group_label_get', { group_id: 'acme', label_id: 'company::wide' });
    expect(sent()?.path).toBe('/groups/acme/labels/company%3A%3Awide');
    expect(structured).toMatchObject({ id: 351, name: 'company::wide' });
    expect(text).toContain('## Label `company::wide`');
  });

  describe('milestones', () => {
    it('lists them with their dates', async () => {
      const { text } = await harness.run('group.group_milestone_list', { group_id: 'acme', state: 'closed' });

      expect(sent()).toMatchObject({ path: '/groups/acme/milestones', query: 'state=closed' });
      expect(text).toContain('| 2 | 452 | 2026 Q3 | closed | 2026-07-01 | 2026-09-30 | yes |');
    });

    it('reads one by the number that people see', async () => {
      const { text, structured } = await harness.run('group.group_milestone_get', { group_id: 'acme', milestone_iid: 1 });

      expect(sent()).toMatchObject({ path: '/groups/acme/milestones', query: 'iids[]=1' });
      expect(structured).toMatchObject({ id: 451, iid: 1, title: '2026 Q4' });
      expect(text).toContain('> What the year ends with.');
    });

    it('reads one by its global id', async () => {
      const { structured } = await harness.run('group.group_milestone_get', { group_id: 'acme', milestone_id: 452 });

      expect(sent()?.path).toBe('/groups/acme/milestones/452');
      expect(structured).toMatchObject({ iid: 2 });
    });

    it('says which number was meant when there is none such, or none was given', async () => {
      expect((await harness.fail('group.group_milestone_get', { group_id: 'acme', milestone_iid: 451 })).text).toContain('a global id goes into milestone_id');
      harness.gitlab.answer('GET /groups/acme/milestones', [null]);
      expect((await harness.fail('group.group_milestone_get', { group_id: 'acme', milestone_iid: 1 })).text).toContain('has no milestone with the number 1.');
      expect((await harness.fail('group.group_milestone_get', { group_id: 'acme' })).text).toContain('milestone_iid: is missing');
    });
  });
});
