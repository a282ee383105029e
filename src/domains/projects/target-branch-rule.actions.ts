import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { projectNumber, projectPath } from '../../gitlab/project-path.js';
import { graphqlLine, refusalText } from '../../gitlab/refusal-text.js';
import { unseen } from '../../gitlab/unseen.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { targetBranchRule, targetBranchRuleCard, targetBranchRuleTable } from './target-branch-rule.view.js';

const Rules = Type.Object({
  project_id: ProjectRef,
  first: Type.Optional(Type.Integer({ description: 'How many rules to read, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged.' })),
});
type Rules = Static<typeof Rules>;

const NewRule = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Names of source branches, with `*` for any text: `feature/*`.', minLength: 1 }),
  target_branch: Type.String({ description: 'Branch that merge requests from these aim at unless somebody chooses another.', minLength: 1 }),
});
type NewRule = Static<typeof NewRule>;

const RuleRef = Type.Object({ rule_id: Type.Integer({ description: 'Id of the rule, as project.target_branch_rule_list shows it.', minimum: 1 }) });
type RuleRef = Static<typeof RuleRef>;

const members = 'id name targetBranch createdAt';

const listDocument = `query targetBranchRules($path: ID!, $first: Int, $after: String) {
  project(fullPath: $path) { targetBranchRules(first: $first, after: $after) { nodes { ${members} } pageInfo { hasNextPage endCursor } } }
}`;

const createDocument = `mutation createTargetBranchRule($input: ProjectTargetBranchRuleCreateInput!) {
  projectTargetBranchRuleCreate(input: $input) { errors targetBranchRule { ${members} } }
}`;

const deleteDocument = `mutation deleteTargetBranchRule($input: ProjectTargetBranchRuleDestroyInput!) {
  projectTargetBranchRuleDestroy(input: $input) { errors }
}`;

const Listed = Type.Object({ project: Nullable(Type.Object({ targetBranchRules: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });
const Created = Type.Object({ projectTargetBranchRuleCreate: Nullable(Type.Object({ targetBranchRule: Nullable(AnyObject) })) });

const keywords = ['default target branch', 'merge request target', 'branch workflow', 'git flow'];

/** Rules by which merge requests aim at a branch of their own accord. */
@Injectable()
export class TargetBranchRuleActions {
  @Action('project.target_branch_rule_list', {
    title: 'List target branch rules',
    summary: 'List the rules of a project that say which branch merge requests from which branches aim at.',
    effect: 'read',
    since: '16.4',
    tier: 'premium',
    params: Rules,
    view: targetBranchRuleTable,
    tool: 'gitlab_project_list_target_branch_rules',
    paramAliases: { per_page: 'first', limit: 'first', cursor: 'after' },
    keywords,
    related: ['project.target_branch_rule_create', 'merge_request.create'],
  })
  async list({ project_id, first = 20, after }: Rules, { gitlab }: ActionContext) {
    const path = await projectPath(gitlab, project_id);
    const { project } = received(Listed, await gitlab.graphql(listDocument, { path, first, after }));
    if (project === null || project.targetBranchRules === null) {
      throw unseen(refusalText(graphqlLine, 200, `GitLab shows no target branch rules of project ${project_id}: there is no such project, or the token's user may not see it.`, 'Check project_id with project.get.'));
    }
    const { nodes, pageInfo } = project.targetBranchRules;
    return new Page(nodes.map(targetBranchRule), paginationOf(pageInfo));
  }

  @Action('project.target_branch_rule_create', {
    title: 'Create target branch rule',
    summary: 'Create a rule for a project, by which merge requests from certain branches aim at a branch that is not the default one.',
    effect: 'write',
    since: '16.4',
    tier: 'premium',
    params: NewRule,
    view: targetBranchRuleCard,
    tool: 'gitlab_project_create_target_branch_rule',
    paramAliases: { source_branch: 'name', pattern: 'name', source_branch_pattern: 'name', target: 'target_branch' },
    example: { project_id: 'group/project', name: 'feature/*', target_branch: 'develop' },
    keywords,
    related: ['project.target_branch_rule_list', 'project.target_branch_rule_delete'],
  })
  async create({ project_id, name, target_branch }: NewRule, { gitlab }: ActionContext): Promise<JsonObject> {
    const input = { projectId: `gid://gitlab/Project/${await projectNumber(gitlab, project_id)}`, name, targetBranch: target_branch };
    const { projectTargetBranchRuleCreate: made } = received(Created, await gitlab.graphql(createDocument, { input }));
    return targetBranchRule(made?.targetBranchRule ?? { name, targetBranch: target_branch });
  }

  @Action('project.target_branch_rule_delete', {
    title: 'Delete target branch rule',
    summary: 'Delete a target branch rule, so that new merge requests from its branches aim at the default branch again.',
    effect: 'destroy',
    since: '16.4',
    tier: 'premium',
    params: RuleRef,
    tool: 'gitlab_project_delete_target_branch_rule',
    paramAliases: { id: 'rule_id' },
    keywords: [...keywords, 'remove'],
    related: ['project.target_branch_rule_list'],
  })
  async delete({ rule_id }: RuleRef, { gitlab }: ActionContext) {
    await gitlab.graphql(deleteDocument, { input: { id: `gid://gitlab/Projects::TargetBranchRule/${rule_id}` } });
    return done(`Deleted target branch rule ${rule_id}.`);
  }
}
