import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { EnvironmentsModule } from './environments.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(EnvironmentsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/protected_environments';

describe('protected environments', () => {
  it('are listed and read with who may deploy', async () => {
    expect((await harness.run('environment.protected_list', { project_id })).text).toContain('| `production` | Maintainers | 1 |');
    expect((await harness.run('environment.protected_get', { project_id, environment: 'production' })).text).toContain('- **May deploy**: Maintainers');
  });

  it('are made with their approvers', async () => {
    const body = { name: 'staging', deploy_access_levels: [{ access_level: 30 }], approval_rules: [{ group_id: 7, group_inheritance_type: 1, required_approvals: 2 }] };
    const { text } = await harness.run('environment.protected_protect', { project_id, ...body });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body }]);
    expect(text).toContain('- **Must approve**: Developers + Maintainers (group 7): 2 needed');
  });

  it('are changed entry by entry', async () => {
    const deploy_access_levels = [{ id: 6401, _destroy: true }, { user_id: 101 }];
    const { structured } = await harness.run('environment.protected_update', { project_id, name: 'production', deploy_access_levels, approval_rules: [{ id: 9, required_approvals: 3 }] });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/production`, body: { deploy_access_levels } }]);
    expect(structured['deploy_access_levels']).toMatchObject([{ user_id: 101 }]);
  });

  it.each([
    ['environment.protected_protect', { name: 'x', deploy_access_levels: [{ user_id: 1, group_id: 2 }] }, 'deploy_access_levels[0]: must name one of access_level, user_id, group_id.'],
    ['environment.protected_protect', { name: 'x', deploy_access_levels: [{ access_level: 10 }] }, 'must be one of 20 Reporter, 30 Developer, 40 Maintainer, 60 Administrator.'],
    ['environment.protected_update', { name: 'x' }, 'Nothing to change'],
  ])('are not sent unclear by %s', async (id, wrong, words) => {
    expect((await harness.fail(id, { project_id, ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('lose their protection once that is agreed to', async () => {
    expect((await harness.fail('environment.protected_unprotect', { project_id, name: 'production' })).text).toContain('"confirm": true');
    await harness.run('environment.protected_unprotect', { project_id, name: 'production' }, { confirm: true });
    expect((await harness.run('environment.protected_list', { project_id })).text).toMatch(/^No environment of this project is protected\./);
  });
});
