import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const provider = 'ldapmain';
const path = '/groups/acme/ldap_group_links';

describe('LDAP links of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed, groups as well as filters', async () => {
    harness.gitlab.answer(`GET ${path}`, [
      { cn: 'engineering', group_access: 30, provider, filter: null },
      { cn: null, group_access: 10, provider, filter: '(employeeType=developer)' },
    ]);
    const { text } = await harness.run('group.ldap_link_list', { group_id });

    expect(text).toContain('| `engineering` |  | Developer | `ldapmain` |');
    expect(text).toContain('|  | `(employeeType=developer)` | Guest | `ldapmain` |');
  });

  it('are added and deleted by name or filter, and followed at once', async () => {
    harness.gitlab.answer(`POST ${path}`, { cn: null, group_access: 10, provider, filter: '(a=b)' }, 201);
    harness.gitlab.answer(`DELETE ${path}`, undefined, 204);
    harness.gitlab.answer(`DELETE ${path}/ldapmain/engineering`, undefined, 204);
    harness.gitlab.answer('POST /groups/acme/ldap_sync', undefined, 201);

    expect((await harness.run('group.ldap_link_add', { group_id, provider, filter: '(a=b)', group_access: 10 })).text).toMatch(/^## LDAP filter `\(a=b\)`/);
    await harness.run('group.ldap_link_delete', { group_id, provider, filter: '(a=b)' }, { confirm: true });
    await harness.run('group.ldap_link_delete_for_provider', { group_id, provider, cn: 'engineering' }, { confirm: true });
    expect((await harness.run('group.ldap_sync', { group_id })).text).toBe('GitLab has begun to sync the group with LDAP.');

    expect(harness.gitlab.writes).toMatchObject([{ body: { provider, filter: '(a=b)', group_access: 10 } }, { method: 'DELETE', query: 'provider=ldapmain&filter=(a%3Db)' }, { method: 'DELETE' }, { method: 'POST' }]);
  });

  it.each([
    ['group.ldap_link_add', { group_access: 30 }],
    ['group.ldap_link_add', { group_access: 30, cn: 'a', filter: '(a=b)' }],
    ['group.ldap_link_delete', {}],
  ])('are not sent unclear by %s', async (id, wrong) => {
    expect((await harness.fail(id, { group_id, provider, ...wrong }, { confirm: true })).text).toContain('cn and filter: give one of them');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are gone once they were deleted', async () => {
    const as = { token: tokens.erin };
    await harness.run('group.ldap_link_add', { group_id, provider, filter: '(a=b)', group_access: 10 }, as);
    await harness.run('group.ldap_link_delete', { group_id, provider, filter: '(a=b)' }, { ...as, confirm: true });
    await harness.run('group.ldap_link_delete_for_provider', { group_id, provider, cn: 'engineering' }, { ...as, confirm: true });
    await harness.fail('group.ldap_link_delete', { group_id, provider, cn: 'engineering' }, { ...as, confirm: true });
    expect((await harness.run('group.ldap_link_list', { group_id }, as)).text).toBe('This group is linked with no group of an LDAP directory.');
  });
});
