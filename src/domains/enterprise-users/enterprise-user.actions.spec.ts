import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { EnterpriseUsersModule } from './enterprise-users.module.js';

describe('enterprise users', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(EnterpriseUsersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const path = '/groups/acme/enterprise_users';
  const user = { id: 66, username: 'user22', name: 'Sidney Jones', state: 'active', locked: false, avatar_url: 'https://gitlab.example.com/a.png', email: 'sj@example.com', two_factor_enabled: false, last_activity_on: null, identities: [{ provider: 'group_saml', extern_uid: 'x' }], scim_identities: [] };

  it('are listed by what they lack, and read', async () => {
    harness.gitlab.answer(`GET ${path}`, [user]);
    harness.gitlab.answer(`GET ${path}/66`, user);

    const { text, structured } = await harness.run('enterprise_user.list', { group_id: 'acme', two_factor: 'disabled', active: true });
    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ two_factor: 'disabled', active: 'true' });
    expect(text).toContain('| 66 | `user22` | Sidney Jones | active | sj@example.com | no |');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|identities/);
    expect((await harness.run('enterprise_user.get', { group_id: 'acme', id: 66 })).text).toContain('## @user22 Sidney Jones');
  });

  it('lose their second factor or are deleted once that is agreed to', async () => {
    harness.gitlab.answer(`PATCH ${path}/66/disable_two_factor`, undefined, 204);
    harness.gitlab.answer(`DELETE ${path}/66`, undefined, 204);
    const who = { group_id: 'acme', user_id: 66 };

    for (const action of ['enterprise_user.disable_2fa', 'enterprise_user.delete']) expect((await harness.fail(action, who)).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
    await harness.run('enterprise_user.disable_2fa', who, { confirm: true });
    expect(sent()).toMatchObject({ method: 'PATCH', path: `${path}/66/disable_two_factor` });
    await harness.run('enterprise_user.delete', { ...who, hard_delete: true }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: `${path}/66`, query: 'hard_delete=true' });
  });
});
