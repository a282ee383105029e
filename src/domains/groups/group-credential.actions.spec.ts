import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/manage';

describe('credentials of the people of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed: tokens and SSH keys', async () => {
    harness.gitlab.answer(`GET ${path}/personal_access_tokens`, [{ id: 4, name: 'Test', revoked: false, created_at: '2026-07-23T14:31:47.729Z', scopes: ['api'], user_id: 3, last_used_at: null, active: true, expires_at: null }]);
    harness.gitlab.answer(`GET ${path}/ssh_keys`, [{ id: 9, title: 'laptop', created_at: '2026-07-23T14:31:47.729Z', expires_at: null, last_used_at: '2026-11-01T08:00:00.000Z', usage_type: 'auth_and_signing', user_id: 3 }]);

    expect((await harness.run('group.credential_list_pats', { group_id, state: 'active', search: 'Te' })).text).toContain('| 4 | Test | yes | `api` | 3 |');
    expect((await harness.run('group.credential_list_ssh_keys', { group_id, expires_before: '2027-01-01T00:00:00Z' })).text).toContain('| 9 | laptop | 3 | auth_and_signing | 2026-07-23 14:31 UTC | 2026-11-01 08:00 UTC |');
    expect(harness.gitlab.requests.map(({ query }) => query)).toEqual(['state=active&search=Te', 'expires_before=2027-01-01T00%3A00%3A00Z']);
  });

  it.each([
    ['group.credential_revoke_pat', { token_id: 4 }, 'personal_access_tokens/4'],
    ['group.credential_delete_ssh_key', { key_id: 9 }, 'ssh_keys/9'],
  ])('are taken away by %s once that is agreed to', async (id, which, below) => {
    harness.gitlab.answer(`DELETE ${path}/${below}`, undefined, 204);
    expect((await harness.fail(id, { group_id, ...which })).text).toContain('"confirm": true');
    await harness.run(id, { group_id, ...which }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: `${path}/${below}` }]);
  });

  it('are gone once they were taken away', async () => {
    const as = { token: tokens.erin };
    await harness.run('group.credential_revoke_pat', { group_id, pat_id: 8711 }, { ...as, confirm: true });
    await harness.run('group.credential_delete_ssh_key', { group_id, key_id: 8721 }, { ...as, confirm: true });
    expect((await harness.run('group.credential_list_pats', { group_id }, as)).structured['items']).toEqual([]);
    expect((await harness.run('group.credential_list_ssh_keys', { group_id }, as)).text).toBe('There are no SSH keys here that match.');
  });
});
