import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';

const login = { project_id: 'acme/api', merge_request_iid: 2 };
const at = 'projects/acme%2Fapi/merge_requests/2';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('seeing the approvals of a merge request', () => {
  it('shows who approved and how each rule stands', async () => {
    const { text, structured } = await harness.run('merge_request.approval_state', login);

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual([`/${at}/approvals`, `/${at}/approval_state`]);
    expect(text).toContain('- **Approved by**: @erin');
    expect(text).toContain('All Members: 1 of 1, approved');
    expect(structured).toMatchObject({ approved: true, approvals_required: 1, approved_by: [{ user: { username: 'erin' } }], rules: [{ name: 'All Members', approved: true }] });
  });

  it('names who may still approve', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 2).approved_by = [];
    const { text } = await harness.run('merge_request.approval_state', login);

    expect(text).toContain('- **Approved by**: nobody');
    expect(text).toMatch(/All Members: 0 of 1; may approve: .*@alice/);
  });

  it('names only some of many who may', async () => {
    const eligible_approvers = Array.from({ length: 50 }, (_, index) => ({ id: index, username: `user-${index}`, name: 'User' }));
    harness.gitlab.answer(`GET /${at}/approval_state`, { rules: [{ id: 1, name: 'Core', rule_type: 'regular', approvals_required: 2, approved: false, approved_by: [], eligible_approvers }] });
    const { text } = await harness.run('merge_request.approval_state', login);

    expect(text).toContain('@user-19 and 30 more');
    expect(text).not.toContain('@user-20');
  });

  it('shows who approved on an edition that has no rules', async () => {
    harness.gitlab.world.tier = 'free';
    const { text, structured } = await harness.run('merge_request.approval_state', login);

    expect(text).toContain('- **Approved by**: @erin');
    expect(structured).toMatchObject({ approved: true, approved_by: [{ user: { username: 'erin' } }], rules: [] });
  });

  it('shows who approved when the state lists no rules', async () => {
    harness.gitlab.answer(`GET /${at}/approval_state`, { approval_rules_overwritten: false, rules: [] });

    expect((await harness.run('merge_request.approval_state', login)).text).toContain('- **Approved by**: @erin');
  });

  it('lets a failure that is none of the edition travel', async () => {
    harness.gitlab.answer(`GET /${at}/approval_state`, { message: '401 Unauthorized' }, 401);

    expect((await harness.fail('merge_request.approval_state', login)).text).toContain('does not accept the token');
  });
});

describe('approving a merge request', () => {
  it('sends the reviewed head and shows the approvals', async () => {
    const sha = harness.gitlab.world.mergeRequest('acme/api', 2).versions[0]?.head_commit_sha;
    const { text } = await harness.run('merge_request.approve', { ...login, sha });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `/${at}/approve`, body: { sha } }]);
    expect(text).toContain('- **Approved by**: @erin, @alice');
  });

  it('says that a head has moved on', async () => {
    expect((await harness.fail('merge_request.approve', { ...login, sha: 'f'.repeat(40) })).text).toContain('SHA does not match HEAD of source branch');
  });

  it('does not blame the token when the user may not approve', async () => {
    const { text } = await harness.fail('merge_request.approve', { project_id: 'acme/api', merge_request_iid: 9 });

    expect(text).toContain('The token itself is not the problem');
  });
});

describe('withdrawing an approval', () => {
  it('sends nothing before somebody agreed', async () => {
    const { text } = await harness.fail('merge_request.unapprove', login, { token: 'erin-token' });

    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('shows the approvals that are left', async () => {
    const { text, structured } = await harness.run('merge_request.unapprove', login, { token: 'erin-token', confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `/${at}/unapprove` }]);
    expect(text).toContain('- **Approved by**: nobody');
    expect(structured).toMatchObject({ approved: false, user_has_approved: false });
  });

  it('says that there may be none to withdraw', async () => {
    expect((await harness.fail('merge_request.unapprove', login, { confirm: true })).text).toContain('when you have not approved it');
  });
});

describe('the reviewers of a merge request', () => {
  it('are listed with their ids and how far each has come', async () => {
    const { text, structured } = await harness.run('merge_request.reviewers', { ...login, per_page: 50 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: `/${at}/reviewers`, query: 'per_page=50' }]);
    expect(text).toContain('| @alice (101) | unreviewed |');
    expect(structured['items']).toContainEqual({ user: { id: 105, username: 'erin', name: 'Erin Owner' }, state: 'approved', created_at: expect.any(String) });
  });

  it('may be nobody', async () => {
    harness.gitlab.world.mergeRequest('acme/api', 2).reviewers = [];

    expect((await harness.run('merge_request.reviewers', login)).text).toMatch(/^Nobody has been asked to review this merge request\./);
  });
});

describe('the need for approvals of a merge request', () => {
  it('is told in one request', async () => {
    const { text, structured } = await harness.run('merge_request.approval_config', login);

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual([`/${at}/approvals`]);
    expect(text).toContain('- **Approvals left**: 0');
    expect(structured).toMatchObject({ approvals_required: 1, user_can_approve: true });
  });
});

describe('resetting approvals', () => {
  it('is for bots alone', async () => {
    expect((await harness.fail('merge_request.approval_reset', login, { confirm: true })).text).toContain('The token itself is not the problem');

    harness.gitlab.world.user('erin').bot = true;
    expect((await harness.run('merge_request.approval_reset', login, { token: 'erin-token', confirm: true })).text).toBe('All approvals of the merge request were removed.');
    expect(harness.gitlab.world.mergeRequest('acme/api', 2).approved_by).toEqual([]);
  });
});
