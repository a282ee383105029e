import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ProjectsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('the approval configuration of a project', () => {
  const configuration = {
    approvers: [],
    approver_groups: [],
    approvals_before_merge: 2,
    reset_approvals_on_push: true,
    disable_overriding_approvers_per_merge_request: false,
    merge_requests_author_approval: false,
    merge_requests_disable_committers_approval: null,
  };

  it('is read, with every no that GitLab says', async () => {
    harness.gitlab.answer(`GET ${at}/approvals`, configuration);
    const { text, structured } = await harness.run('project.approval_config_get', { project_id });

    expect(text).toContain('- **Authors may approve their own**: no');
    expect(text).toContain('- **A push removes all approvals**: yes');
    expect(text).not.toContain('Committers');
    expect(structured).not.toHaveProperty('approvers');
  });

  it('is changed', async () => {
    harness.gitlab.answer(`POST ${at}/approvals`, { ...configuration, reset_approvals_on_push: false }, 201);
    const { structured } = await harness.run('project.approval_config_change', { project_id, reset_approvals_on_push: false });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${at}/approvals`, body: { reset_approvals_on_push: false } }]);
    expect(structured).toMatchObject({ reset_approvals_on_push: false });
  });
});

describe('approval rules of a project', () => {
  const user = (id: number, username: string) => ({ id, name: username, username, state: 'active', avatar_url: 'https://example.com/a.png', web_url: `http://localhost/${username}` });
  const rule = {
    id: 1,
    name: 'security',
    rule_type: 'regular',
    report_type: 'code_coverage',
    eligible_approvers: [user(41, 'alice'), user(42, 'bob')],
    approvals_required: 3,
    users: [user(41, 'alice')],
    groups: [{ id: 5, name: 'group1', path: 'group1', avatar_url: null, full_path: 'group1' }],
    applies_to_all_protected_branches: false,
    protected_branches: [{ id: 1, name: 'main', push_access_levels: [{ access_level: 30 }] }],
    contains_hidden_groups: false,
  };

  it('are listed with people, groups and branches, and nothing around them', async () => {
    harness.gitlab.answer(`GET ${at}/approval_rules`, [rule, { id: 2, name: 'All Members', rule_type: 'any_approver', approvals_required: 1, users: [], groups: null, protected_branches: null }]);
    const { text, structured } = await harness.run('project.approval_rule_list', { project_id });

    expect(text).toContain('| 1 | security | `regular` | 3 | @alice (41) | group1 | 2 people |');
    expect(text).toContain('| `main` |');
    expect(text).toContain('| 2 | All Members | `any_approver` | 1 |');
    expect(JSON.stringify(structured)).not.toMatch(/avatar|push_access_levels/);
  });

  it('are made, changed, read and deleted', async () => {
    harness.gitlab.answer(`POST ${at}/approval_rules`, rule, 201);
    harness.gitlab.answer(`PUT ${at}/approval_rules/1`, rule);
    harness.gitlab.answer(`GET ${at}/approval_rules/1`, rule);
    harness.gitlab.answer(`DELETE ${at}/approval_rules/1`, '', 204);

    await harness.run('project.approval_rule_create', { project_id, name: 'security', approvals: 3, usernames: ['alice'], protected_branch_ids: [1] });
    await harness.run('project.approval_rule_update', { project_id, rule_id: 1, user_ids: [41], remove_hidden_groups: true });
    const { text } = await harness.run('project.approval_rule_get', { project_id, rule_id: 1 });
    await harness.run('project.approval_rule_delete', { project_id, rule_id: 1 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: `${at}/approval_rules`, body: { name: 'security', approvals_required: 3, usernames: ['alice'], protected_branch_ids: [1] } },
      { method: 'PUT', path: `${at}/approval_rules/1`, body: { user_ids: [41], remove_hidden_groups: true } },
      { method: 'DELETE', path: `${at}/approval_rules/1` },
    ]);
    expect(text).toContain('## Approval rule security');
    expect(text).toContain('- **Report**: `code_coverage`');
  });
});
