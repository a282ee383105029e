import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { JobsModule } from './jobs.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(JobsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/job_token_scope';

describe('access by job tokens', () => {
  it('is read and set', async () => {
    expect((await harness.run('job.token_scope_patch', { project_id, enabled: false })).text).toBe('The access by job tokens was changed.');

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PATCH', path, body: { enabled: false } }]);
    expect((await harness.run('job.token_scope_get', { project_id })).text).toContain('- **Only listed projects and groups may come in**: no');
  });

  it('is given to another project and taken back', async () => {
    await harness.run('job.token_scope_add_project', { project_id, target_project_id: 1002 });
    expect((await harness.run('job.token_scope_list_inbound', { project_id })).text).toContain('| 1002 | `acme/platform/tools/deploy.scripts` |');
    await harness.run('job.token_scope_remove_project', { project_id, target_project_id: 1002 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: '/projects/1001/job_token_scope/allowlist', body: { target_project_id: 1002 } }, { method: 'DELETE', path: '/projects/1001/job_token_scope/allowlist/1002' }]);
    expect((await harness.run('job.token_scope_list_inbound', { project_id })).text).not.toContain('1002');
  });

  it('is given to a group and taken back', async () => {
    const target_group_id = harness.gitlab.world.group('acme').id;
    await harness.run('job.token_scope_add_group', { project_id, target_group_id });
    expect((await harness.run('job.token_scope_list_groups', { project_id })).text).toContain(`| ${target_group_id} |`);
    await harness.run('job.token_scope_remove_group', { project_id, target_group_id }, { confirm: true });

    expect((await harness.run('job.token_scope_list_groups', { project_id })).text).toMatch(/^No group is listed/);
  });
});
