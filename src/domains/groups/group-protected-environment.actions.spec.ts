import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/protected_environments';
const production = {
  name: 'production',
  deploy_access_levels: [{ id: 12, access_level: 40, access_level_description: 'Maintainers', user_id: null, group_id: null, group_inheritance_type: 0 }],
  required_approval_count: 0,
  approval_rules: [{ id: 38, user_id: null, group_id: 135, access_level: null, access_level_description: 'platform', required_approvals: 2, group_inheritance_type: 1 }],
};

describe('protected environments of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed and read with who may deploy and who has to approve', async () => {
    harness.gitlab.answer(`GET ${path}`, [production]);
    harness.gitlab.answer(`GET ${path}/production`, production);

    expect((await harness.run('group.protected_env_list', { group_id })).text).toContain('| `production` | Maintainers | 0 | platform (group 135): 2 needed |');
    expect((await harness.run('group.protected_env_get', { group_id, environment: 'production' })).text).toContain('- **Must approve**: platform (group 135): 2 needed');
    harness.gitlab.answer(`GET ${path}`, []);
    expect((await harness.run('group.protected_env_list', { group_id })).text).toMatch(/^This group protects no environments\./);
  });

  it('are made and changed by tier', async () => {
    harness.gitlab.answer(`POST ${path}`, production, 201);
    harness.gitlab.answer(`PUT ${path}/production`, production);

    await harness.run('group.protected_env_protect', { group_id, tier: 'production', deploy_access_levels: [{ access_level: 40 }] });
    await harness.run('group.protected_env_update', { group_id, name: 'production', approval_rules: [{ id: 38, required_approvals: 2 }] });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { name: 'production', deploy_access_levels: [{ access_level: 40 }] } },
      { method: 'PUT', body: { approval_rules: [{ id: 38, required_approvals: 2 }] } },
    ]);
  });

  it.each([
    ['group.protected_env_protect', { name: 'eu-production', deploy_access_levels: [{ access_level: 40 }] }, 'name: must be one of'],
    ['group.protected_env_protect', { name: 'staging', deploy_access_levels: [{ group_inheritance_type: 1 }] }, 'deploy_access_levels[0]: must name one of'],
    ['group.protected_env_update', { name: 'staging' }, 'Nothing to change: give at least one of deploy_access_levels, required_approval_count, approval_rules.'],
  ])('are not sent unclear by %s', async (id, wrong, words) => {
    expect((await harness.fail(id, { group_id, ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('lose their protection once that is agreed to', async () => {
    harness.gitlab.answer(`DELETE ${path}/staging`, undefined, 204);
    expect((await harness.fail('group.protected_env_unprotect', { group_id, name: 'staging' })).text).toContain('"confirm": true');
    await harness.run('group.protected_env_unprotect', { group_id, name: 'staging' }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: `${path}/staging` }]);
  });

  it('are there once they were made, and change entry by entry', async () => {
    const as = { token: tokens.erin };
    await harness.run('group.protected_env_protect', { group_id, name: 'staging', deploy_access_levels: [{ access_level: 30 }] }, as);
    const { structured } = await harness.run('group.protected_env_update', { group_id, name: 'production', deploy_access_levels: [{ id: 6411, _destroy: true }, { user_id: 101 }] }, as);
    expect(structured['deploy_access_levels']).toMatchObject([{ user_id: 101 }]);
    await harness.run('group.protected_env_unprotect', { group_id, name: 'production' }, { ...as, confirm: true });
    expect((await harness.run('group.protected_env_list', { group_id }, as)).structured).toMatchObject({ items: [{ name: 'staging' }] });
  });
});
