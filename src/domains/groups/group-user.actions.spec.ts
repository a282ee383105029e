import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('people of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with what shows whether they need their seat', async () => {
    harness.gitlab.answer('GET /groups/acme/billable_members', [
      { id: 1, username: 'raymond', name: 'Raymond', state: 'active', email: 'raymond@example.com', last_activity_on: '2026-06-27', membership_type: 'group_member', removable: true, created_at: '2026-01-01T12:00:00.000Z', last_login_at: '2026-10-09T01:33:06.000Z', is_last_owner: false },
      { id: 2, username: 'erin', name: 'Erin', state: 'active', membership_type: 'group_member', removable: false, last_activity_on: null, last_login_at: null, is_last_owner: true },
    ]);
    const { text } = await harness.run('group.group_billable_members_list', { group_id, search: 'r', sort: 'last_activity_on_asc' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'search=r&sort=last_activity_on_asc' }]);
    expect(text).toContain('| 1 | `raymond` | Raymond | active | group_member |  | 2026-06-27 | 2026-10-09 01:33 UTC |');
    expect(text).toContain('| 2 | `erin` | Erin | active | group_member | yes |  |  |');
  });

  it('have the memberships that take their seat, whichever way GitLab writes the role', async () => {
    const access_levels = [{ string_value: 'Owner', integer_value: 50, custom_role: null }, { string_value: 'Developer', integer_value: 30, custom_role: { id: 1, name: 'Auditor' } }, 20];
    harness.gitlab.answer('GET /groups/acme/billable_members/1/memberships', access_levels.map((access_level, index) => ({ id: index, source_id: 131, source_full_name: 'Acme / Platform', created_at: '2026-03-31T17:28:44.812Z', expires_at: null, access_level })));
    const { text } = await harness.run('group.group_billable_member_memberships_list', { group_id, user_id: 1 });

    for (const [index, role] of ['Owner', 'Auditor', 'Reporter'].entries()) expect(text).toContain(`| ${index} | 131 | Acme / Platform | ${role} | 2026-03-31 17:28 UTC |`);
  });

  it('give their seat back once that is agreed to', async () => {
    harness.gitlab.answer('DELETE /groups/acme/billable_members/1', undefined, 204);
    expect((await harness.fail('group.group_billable_member_remove', { group_id, user_id: 1 })).text).toContain('"confirm": true');
    await harness.run('group.group_billable_member_remove', { group_id, user_id: 1 }, { confirm: true });
    expect(harness.gitlab.writes).toHaveLength(1);
  });

  it.each([
    ['group.list_provisioned_users', 'provisioned_users'],
    ['group.saml_users_list', 'saml_users'],
  ])('come from the identity provider in %s', async (id, what) => {
    harness.gitlab.answer(`GET /groups/acme/${what}`, [{ id: 66, username: 'user22', name: 'Sidney', state: 'active', created_at: '2026-09-10T12:48:22.381Z', bio: null, bot: false, email: 'sidney@example.com' }]);
    const { text } = await harness.run(id, { group_id, active: true, created_after: '2026-01-01T00:00:00Z' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'active=true&created_after=2026-01-01T00%3A00%3A00Z' }]);
    expect(text).toContain('| 66 | `user22` | Sidney | sidney@example.com | active | 2026-09-10 12:48 UTC |');
  });

  it('are gone from the list once their seat was given back', async () => {
    const as = { token: tokens.erin };
    const billable = async () => (await harness.run('group.group_billable_members_list', { group_id }, as)).structured['items'] as { id: number; username: string; is_last_owner: boolean }[];
    const [dispensable] = (await billable()).filter(({ is_last_owner }) => !is_last_owner);
    expect((await harness.run('group.group_billable_member_memberships_list', { group_id, user_id: dispensable?.id }, as)).structured).toMatchObject({ items: [{ access_level: { string_value: 'Developer' } }] });

    await harness.run('group.group_billable_member_remove', { group_id, user_id: dispensable?.id }, { ...as, confirm: true });
    expect((await billable()).map(({ username }) => username)).not.toContain(dispensable?.username);
    await harness.fail('group.group_billable_members_list', { group_id });
  });
});
