import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { orLeast } from '../../gitlab/or-least.js';
import { Page, PageInfo, paginationOf } from '../../gitlab/page.js';
import { projectPath } from '../../gitlab/project-path.js';
import { graphqlLine, refusalText } from '../../gitlab/refusal-text.js';
import { unseen } from '../../gitlab/unseen.js';
import type { GitLabRejected } from '../../kernel/errors.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { branchRuleTable } from './branch-rule.view.js';

const BranchRules = Type.Object({
  project_id: ProjectRef,
  first: Type.Optional(Type.Integer({ description: 'How many rules to read, 1 to 100. Default 20.', minimum: 1, maximum: 100 })),
  after: Type.Optional(Type.String({ description: 'Continues where an earlier answer stopped: its `next_cursor`, unchanged.' })),
});
type BranchRules = Static<typeof BranchRules>;

const levels = 'nodes { accessLevel accessLevelDescription';

/** Rules as every edition of GitLab has them. */
const plainRule = `name isDefault isProtected matchingBranchesCount
  branchProtection { allowForcePush pushAccessLevels { ${levels} } } mergeAccessLevels { ${levels} } } }`;

/** What only the enterprise edition knows besides. */
const fullRule = `name isDefault isProtected matchingBranchesCount
  branchProtection {
    allowForcePush codeOwnerApprovalRequired
    pushAccessLevels { ${levels} user { username } group { name } } }
    mergeAccessLevels { ${levels} user { username } group { name } } }
  }
  approvalRules { nodes { name approvalsRequired } }
  externalStatusChecks { nodes { name } }`;

const documentFor = (rule: string) => `query branchRules($path: ID!, $first: Int, $after: String) {
  project(fullPath: $path) { branchRules(first: $first, after: $after) { nodes { ${rule} } pageInfo { hasNextPage endCursor } } }
}`;

const Answer = Type.Object({ project: Nullable(Type.Object({ branchRules: Nullable(Type.Object({ nodes: Type.Array(AnyObject), pageInfo: PageInfo })) })) });

/** Everything that holds for branches, seen together: protection, approvals and status checks. */
@Injectable()
export class BranchRuleActions {
  @Action('branch.rule_list', {
    title: 'List branch rules',
    summary: 'List the branch rules of a project: protection, approval rules and external status checks of each branch or pattern, seen together.',
    effect: 'read',
    params: BranchRules,
    view: branchRuleTable,
    tool: 'gitlab_list_branch_rules',
    keywords: ['branch protection', 'protection rules', 'who can push', 'approvals needed', 'all branches'],
    paramAliases: { per_page: 'first', limit: 'first', cursor: 'after' },
    related: ['branch.list_protected', 'branch.protect'],
  })
  async list({ project_id, first = 20, after }: BranchRules, { gitlab }: ActionContext) {
    const path = await projectPath(gitlab, project_id);
    const { project } = received(Answer, await orLeast((rule) => gitlab.graphql(documentFor(rule), { path, first, after }), fullRule, plainRule));
    if (project === null || project.branchRules === null) throw noRules(project_id);
    const { nodes, pageInfo } = project.branchRules;
    return new Page(nodes, paginationOf(pageInfo));
  }
}

function noRules(project_id: string): GitLabRejected {
  const wrong = `GitLab shows no branch rules of project ${project_id}: there is no such project, or the token's user may not see its rules, which takes Maintainer.`;
  return unseen(refusalText(graphqlLine, 200, wrong, 'Check project_id with project.get. branch.list_protected shows the protected branches to Developers too.'));
}
