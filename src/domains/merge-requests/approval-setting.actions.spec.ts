import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

describe('settings of approvals', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(MergeRequestsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi'],
    ['group', { group_id: 'acme' }, '/groups/acme'],
  ])('of a %s are read and changed', async (kind, where, path) => {
    const { text } = await harness.run(`merge_request.approval_settings_${kind}_update`, { ...where, allow_author_approval: true }, { token: 'admin-token' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/merge_request_approval_setting`, body: { allow_author_approval: true } }]);
    expect(text).toContain('- **Authors may approve their own**: yes');
    expect((await harness.run(`merge_request.approval_settings_${kind}_get`, where, { token: 'admin-token' })).structured).toMatchObject({ allow_author_approval: { value: true, locked: false } });
  });

  it('say what a group has locked, and understand plain answers', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_request_approval_setting', { allow_author_approval: { value: false, locked: true, inherited_from: 'group' }, retain_approvals_on_push: true });

    const { text } = await harness.run('merge_request.approval_settings_project_get', { project_id: 'acme/api' });

    expect(text).toContain('- **Authors may approve their own**: no, locked, set by the group');
    expect(text).toContain('- **Approvals stay after a push**: yes');
  });
});
