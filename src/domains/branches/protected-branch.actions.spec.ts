import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { BranchesModule } from './branches.module.js';

const project_id = 'acme/api';

describe('protected branch actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(BranchesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists protected branches and patterns with who may do what', async () => {
    const { text, structured } = await harness.run('branch.list_protected', { project_id, per_page: 10 });

    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['GET /projects/acme%2Fapi/protected_branches?per_page=10']);
    expect(text).toContain('| `main` | Maintainers | Developers + Maintainers |');
    expect(structured).toMatchObject({ items: [{ name: 'main', push_access_levels: [{ access_level: 40, access_level_description: 'Maintainers' }] }, { name: 'release/*' }] });
  });

  it('names users, groups and deploy keys that may push, and roles that GitLab did not describe', async () => {
    const push_access_levels = [{ access_level: 40, access_level_description: 'Alice', user_id: 101, group_id: null }, { group_id: 7 }, { deploy_key_id: 3, access_level_description: 'CI key' }, { access_level: 0, access_level_description: null }];
    harness.gitlab.answer('GET /projects/acme%2Fapi/protected_branches', [{ id: 1, name: 'main', push_access_levels, merge_access_levels: [], allow_force_push: false }]);

    const { text } = await harness.run('branch.list_protected', { project_id });
    expect(text).toContain('Alice (user 101), group 7, CI key (deploy key 3), No access');
  });

  it('protects a pattern and shows what now holds', async () => {
    const { text, structured } = await harness.run('branch.protect', { project_id, branch: 'hotfix/*', push_access_level: 40, merge_access_level: 30, allow_force_push: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/protected_branches', body: { name: 'hotfix/*', push_access_level: 40, merge_access_level: 30, allow_force_push: true } }]);
    expect(structured).toMatchObject({ name: 'hotfix/*', allow_force_push: true });
    expect(text).toContain('## Protected branch `hotfix/*`');
    expect(text).toContain('- **May merge**: Developers + Maintainers');
  });

  it('hands on who may push one by one', async () => {
    const allowed_to_push = [{ user_id: 101 }, { deploy_key_id: 3 }, { access_level: 40 }];
    await harness.run('branch.protect', { project_id, name: 'stable', allowed_to_push, allowed_to_unprotect: [{ group_id: 7 }] });

    expect(harness.gitlab.requests[0]?.body).toEqual({ name: 'stable', allowed_to_push, allowed_to_unprotect: [{ group_id: 7 }] });
  });

  it.each([
    [{ push_access_level: 50 }, 'push_access_level: must be one of 0 No access, 30 Developer, 40 Maintainer, 60 Administrator.'],
    [{ merge_access_level: 20 }, 'merge_access_level: must be one of'],
    [{ unprotect_access_level: 0 }, 'unprotect_access_level: must be one of 30 Developer, 40 Maintainer, 60 Administrator.'],
    [{ allowed_to_merge: [{ user_id: 1 }, { access_level: 10 }] }, 'allowed_to_merge[1].access_level: must be one of'],
    [{ allowed_to_push: [{ user_id: 1, group_id: 2 }] }, 'allowed_to_push[0]: must name one of access_level, user_id, group_id, deploy_key_id.'],
    [{ allowed_to_merge: [{}] }, 'allowed_to_merge[0]: must name one of access_level, user_id, group_id.'],
  ])('refuses %j before anything is sent', async (wrong, words) => {
    expect((await harness.fail('branch.protect', { project_id, name: 'stable', ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('says that a branch is protected already', async () => {
    expect((await harness.fail('branch.protect', { project_id, name: 'main' })).text).toContain("Protected branch 'main' already exists");
  });

  it('reads one pattern by its name', async () => {
    const { text } = await harness.run('branch.get_protected', { project_id, branch_name: 'release/*' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/protected_branches/release%2F%2A' }]);
    expect(text).toContain('## Protected branch `release/*`');
    await harness.fail('branch.get_protected', { project_id, name: 'absent' });
  });

  it('changes who may push entry by entry', async () => {
    const allowed_to_push = [{ access_level: 30 }, { id: 7, _destroy: true }];
    const { text } = await harness.run('branch.update_protected', { project_id, name: 'main', allowed_to_push, allow_force_push: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PATCH', path: '/projects/acme%2Fapi/protected_branches/main', body: { allowed_to_push, allow_force_push: true } }]);
    expect(text).toContain('- **Force push**: yes');
    expect(text).toContain('- **May push**: Developers + Maintainers');
  });

  it.each([
    [{}, 'Nothing to change'],
    [{ allowed_to_push: [{ id: 7 }] }, 'allowed_to_push[0]: must name one of'],
    [{ allowed_to_merge: [{ access_level: 10 }] }, 'allowed_to_merge[0].access_level: must be one of'],
  ])('does not send %j', async (changes, words) => {
    expect((await harness.fail('branch.update_protected', { project_id, name: 'main', ...changes })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('takes a protection away once that is agreed to', async () => {
    expect((await harness.fail('branch.unprotect', { project_id, branch: 'main' })).text).toContain('"confirm": true');
    expect((await harness.run('branch.unprotect', { project_id, branch: 'main' }, { confirm: true })).text).toBe('The protection was taken away; the branch itself stays.');
    await harness.fail('branch.get_protected', { project_id, name: 'main' });
  });
});
