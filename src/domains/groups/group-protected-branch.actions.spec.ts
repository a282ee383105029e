import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme/platform';
const path = '/groups/acme%2Fplatform/protected_branches';
const main = {
  id: 31,
  name: 'main',
  push_access_levels: [{ id: 41, access_level: 40, access_level_description: 'Maintainers', deploy_key_id: null, user_id: null, group_id: null }],
  merge_access_levels: [{ id: 42, access_level: 30, access_level_description: 'Developers + Maintainers', user_id: null, group_id: null }],
  unprotect_access_levels: null,
  allow_force_push: false,
  code_owner_approval_required: true,
};

describe('protected branches of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed and read with who may push and merge', async () => {
    harness.gitlab.answer(`GET ${path}`, [main]);
    harness.gitlab.answer(`GET ${path}/release%2F%2A`, { ...main, name: 'release/*' });

    expect((await harness.run('group.protected_branch_list', { group_id, search: 'ma' })).text).toContain('| `main` | Maintainers | Developers + Maintainers | yes |');
    expect((await harness.run('group.protected_branch_get', { group_id, branch: 'release/*' })).text).toContain('## Protected branch `release/*`');
    expect(harness.gitlab.requests).toMatchObject([{ query: 'search=ma' }, { path: `${path}/release%2F%2A` }]);
  });

  it('are made and changed as the call says', async () => {
    harness.gitlab.answer(`POST ${path}`, main, 201);
    harness.gitlab.answer(`PATCH ${path}/main`, { ...main, allow_force_push: true });
    const allowed_to_push = [{ id: 41, _destroy: true }, { access_level: 30 }];

    await harness.run('group.protected_branch_protect', { group_id, name: 'main', push_access_level: 40, merge_access_level: 30, code_owner_approval_required: true });
    const { text } = await harness.run('group.protected_branch_update', { group_id, name: 'main', allowed_to_push, force_push: true });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { name: 'main', push_access_level: 40, merge_access_level: 30, code_owner_approval_required: true } },
      { method: 'PATCH', body: { allowed_to_push, allow_force_push: true } },
    ]);
    expect(text).toContain('- **Force push**: yes');
  });

  it.each([
    ['group.protected_branch_protect', { push_access_level: 20 }, 'push_access_level: must be one of'],
    ['group.protected_branch_protect', { allowed_to_merge: [{ user_id: 1, group_id: 2 }] }, 'allowed_to_merge[0]: must name one of access_level, user_id, group_id.'],
    ['group.protected_branch_update', {}, 'Nothing to change: give at least one of allow_force_push'],
  ])('are not sent unclear by %s', async (id, wrong, words) => {
    expect((await harness.fail(id, { group_id, name: 'main', ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('lose their protection once that is agreed to', async () => {
    harness.gitlab.answer(`DELETE ${path}/main`, undefined, 204);
    expect((await harness.fail('group.protected_branch_unprotect', { group_id, name: 'main' })).text).toContain('"confirm": true');
    expect((await harness.run('group.protected_branch_unprotect', { group_id, name: 'main' }, { confirm: true })).text).toContain('The protection by the group was taken away');
  });

  it('are there once they were made, and cannot be made twice', async () => {
    const protection = { group_id: 'acme', name: 'stable' };
    const as = { token: tokens.erin };
    await harness.run('group.protected_branch_protect', { ...protection, push_access_level: 40 }, as);
    expect((await harness.fail('group.protected_branch_protect', protection, as)).text).toContain("Protected branch 'stable' already exists");
    expect((await harness.run('group.protected_branch_update', { ...protection, allowed_to_push: [{ access_level: 30 }] }, as)).text).toContain('- **May push**: Developers + Maintainers');
    await harness.run('group.protected_branch_unprotect', protection, { ...as, confirm: true });
    await harness.fail('group.protected_branch_get', protection, as);
  });
});
