import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const at = '/projects/acme%2Fapi/merge_requests/2';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('approval rules of a merge request', () => {
  it('are added, changed, listed and deleted', async () => {
    const { structured } = await harness.run('merge_request.approval_rule_create', { ...login, name: 'Security', approvals_required: 1, usernames: ['erin'] });
    const approval_rule_id = structured['id'];
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/approval_rules`, body: { name: 'Security', approvals_required: 1, usernames: ['erin'] } }]);
    expect(structured).toMatchObject({ users: [{ username: 'erin' }], eligible_approvers: 1 });

    await harness.run('merge_request.approval_rule_update', { ...login, rule_id: approval_rule_id, approvals_required: 2, user_ids: [101, 105] });
    const { text } = await harness.run('merge_request.approval_rules', login);
    expect(text).toContain('| Security | `regular` | 2 | @alice (101), @erin (105) |');
    expect(text).not.toContain('avatar');

    expect((await harness.fail('merge_request.approval_rule_delete', { ...login, approval_rule_id })).text).toContain('"confirm": true');
    await harness.run('merge_request.approval_rule_delete', { ...login, approval_rule_id }, { confirm: true });
    expect((await harness.run('merge_request.approval_rules', login)).text).not.toContain('Security');
  });

  it('need Premium', async () => {
    harness.gitlab.world.tier = 'free';

    await harness.fail('merge_request.approval_rules', login);
  });
});
