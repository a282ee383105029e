import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { BranchesModule } from './branches.module.js';

interface Sent {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

describe('branch rule actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(BranchesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.filter(({ path }) => path === '/api/graphql').map(({ body }) => body as Sent);

  it('shows protection and approvals of each rule together', async () => {
    const { text, structured } = await harness.run('branch.rule_list', { project_id: 'acme/api' });

    expect(sent().map(({ variables }) => variables)).toEqual([{ path: 'acme/api', first: 20 }]);
    expect(structured).toMatchObject({
      items: [
        { name: 'main', is_default: true, matching_branches_count: 1, push_access: ['Maintainers'], merge_access: ['Developers + Maintainers'], approval_rules: [{ name: 'Two eyes', approvals_required: 1 }] },
        { name: 'release/*', is_default: false, push_access: ['Maintainers'] },
      ],
      pagination: { has_more: false },
    });
    expect(text).toContain('| `main` | yes | yes | 1 | `Maintainers` |');
    expect(text).toContain('Two eyes (1)');
  });

  it('finds the path behind a number', async () => {
    await harness.run('branch.rule_list', { project_id: '1001', first: 1 });

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/1001', '/api/graphql']);
    expect(sent()[0]?.variables).toMatchObject({ path: 'acme/api' });
  });

  it('says how to go on, and goes on', async () => {
    const { text, structured } = await harness.run('branch.rule_list', { project_id: 'acme/api', first: 1 });
    const { next_cursor } = structured['pagination'] as { next_cursor: string };
    expect(text).toContain(`"after":"${next_cursor}"`);

    const next = await harness.run('branch.rule_list', { project_id: 'acme/api', first: 1, after: next_cursor });
    expect(next.structured).toMatchObject({ items: [{ name: 'release/*' }], pagination: { has_more: false } });
  });

  it('does without what the edition lacks', async () => {
    harness.gitlab.world.version = '18.6.1';
    const { structured } = await harness.run('branch.rule_list', { project_id: 'acme/api' });

    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.query).not.toContain('approvalRules');
    expect(structured).toMatchObject({ items: [{ name: 'main', push_access: ['Maintainers'] }, { name: 'release/*' }] });
    expect(JSON.stringify(structured)).not.toContain('approval_rules');
  });

  it('names users and groups that may push', async () => {
    const nodes = [{ accessLevel: 40, accessLevelDescription: 'Alice', user: { username: 'alice' }, group: null }, { accessLevel: 40, accessLevelDescription: 'Core', user: null, group: { name: 'Core' } }];
    const rule = { name: 'main', isDefault: true, isProtected: true, matchingBranchesCount: 1, branchProtection: { allowForcePush: false, pushAccessLevels: { nodes }, mergeAccessLevels: { nodes: [] } } };
    harness.gitlab.answer('POST /api/graphql', { data: { project: { branchRules: { nodes: [rule, { ...rule, name: 'x', branchProtection: null }], pageInfo: { hasNextPage: false, endCursor: null } } } } });

    const { structured } = await harness.run('branch.rule_list', { project_id: 'acme/api' });
    expect(structured).toMatchObject({ items: [{ push_access: ['@alice', 'group Core'] }, { name: 'x' }] });
  });

  it('says that a project is out of sight, or its rules are', async () => {
    expect((await harness.fail('branch.rule_list', { project_id: 'acme/none' })).text).toContain('GitLab shows no branch rules of project acme/none');
    expect((await harness.fail('branch.rule_list', { project_id: 'acme/api' }, { token: tokens.bob })).text).toContain('takes Maintainer');
  });
});
