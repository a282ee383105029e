import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const node = { id: 'gid://gitlab/Projects::TargetBranchRule/42', name: 'feature/*', targetBranch: 'develop', createdAt: '2024-03-01T08:00:00Z' };

describe('target branch rules', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answer = (data: unknown) => harness.gitlab.answer('POST /api/graphql', { data });
  const variables = () => harness.gitlab.requests.filter(({ path }) => path === '/api/graphql').map(({ body }) => (body as { variables: unknown }).variables);

  it('are listed with their numbers, and lead on', async () => {
    answer({ project: { targetBranchRules: { nodes: [node], pageInfo: { hasNextPage: true, endCursor: 'abc' } } } });
    const { text, structured } = await harness.run('project.target_branch_rule_list', { project_id, limit: 1 });

    expect(variables()).toEqual([{ path: 'acme/api', first: 1 }]);
    expect(text).toContain('| 42 | `feature/*` | `develop` | 2024-03-01 08:00 UTC |');
    expect(text).toContain('"after":"abc"');
    expect(structured).toMatchObject({ items: [{ id: 42, target_branch: 'develop' }], pagination: { next_cursor: 'abc' } });
    await harness.run('project.target_branch_rule_list', { project_id, after: 'abc' });
    expect(variables().at(-1)).toEqual({ path: 'acme/api', first: 20, after: 'abc' });
  });

  it('are said to be out of sight', async () => {
    answer({ project: null });
    expect((await harness.fail('project.target_branch_rule_list', { project_id })).text).toContain('GitLab shows no target branch rules of project acme/api');
  });

  it('are made in the project behind a path', async () => {
    answer({ projectTargetBranchRuleCreate: { targetBranchRule: node, errors: [] } });
    const { text } = await harness.run('project.target_branch_rule_create', { project_id, pattern: 'feature/*', target_branch: 'develop' });

    expect(variables()).toEqual([{ input: { projectId: 'gid://gitlab/Project/1001', name: 'feature/*', targetBranch: 'develop' } }]);
    expect(text).toContain('## Target branch rule `feature/*`');
    expect(text).toContain('- **Rule ID**: 42');
  });

  it('are refused in GitLab\'s words', async () => {
    answer({ projectTargetBranchRuleCreate: { targetBranchRule: null, errors: ['Name has already been taken'] } });
    expect((await harness.fail('project.target_branch_rule_create', { project_id: '1001', name: 'feature/*', target_branch: 'develop' })).text).toContain('Name has already been taken');
  });

  it('come and go', async () => {
    const rules = async () => (await harness.run('project.target_branch_rule_list', { project_id })).structured['items'] as { id: number; name: string }[];
    const { structured } = await harness.run('project.target_branch_rule_create', { project_id, name: 'feature/*', target_branch: 'develop' });
    expect((await rules()).map(({ name }) => name)).toEqual(['hotfix/*', 'feature/*']);

    await harness.run('project.target_branch_rule_delete', { rule_id: structured['id'] }, { confirm: true });
    expect((await rules()).map(({ name }) => name)).toEqual(['hotfix/*']);
  });

  it('are deleted once that is agreed to', async () => {
    expect((await harness.fail('project.target_branch_rule_delete', { rule_id: 42 })).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);

    answer({ projectTargetBranchRuleDestroy: { errors: [] } });
    expect((await harness.run('project.target_branch_rule_delete', { rule_id: 42 }, { confirm: true })).text).toBe('Deleted target branch rule 42.');
    expect(variables()).toEqual([{ input: { id: 'gid://gitlab/Projects::TargetBranchRule/42' } }]);
  });
});
