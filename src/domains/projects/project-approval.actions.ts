import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ApprovalsRequired, newRuleApprovers, ruleApprovers } from '../../vocabulary/approval-rules.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { approvalConfigurationCard, projectApprovalRuleCard, projectApprovalRuleTable } from './project-approval.view.js';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Configuration = Type.Object({
  project_id: ProjectRef,
  merge_requests_author_approval: Flag('Whether authors may approve their own merge requests.'),
  merge_requests_disable_committers_approval: Flag('Whether people who pushed commits to a merge request are kept from approving it.'),
  disable_overriding_approvers_per_merge_request: Flag('Whether the approval rules are fixed, so that a merge request cannot change them.'),
  reset_approvals_on_push: Flag('Whether a push of new commits removes all approvals.'),
  selective_code_owner_removals: Flag('Whether a push removes only the approvals of code owners whose files changed; needs reset_approvals_on_push to be false.'),
  require_password_to_approve: Flag('Whether approving asks for the password; older name of require_reauthentication_to_approve.'),
  require_reauthentication_to_approve: Flag('Whether approving asks people to sign in once more.'),
  approvals_before_merge: Type.Optional(Type.Integer({ description: 'How many approvals a merge request needs. Out of date: approval rules take its place.', minimum: 0 })),
});

const RuleId = Type.Integer({ description: 'Id of the rule, as project.approval_rule_list shows it.', minimum: 1 });
const RuleRef = Type.Object({ project_id: ProjectRef, approval_rule_id: RuleId });

const branches = {
  protected_branch_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of the protected branches that the rule holds for, as branch.list_protected shows them. A new rule: all branches unless said.' })),
  applies_to_all_protected_branches: Flag('Whether the rule holds for every protected branch, whatever protected_branch_ids says. A new rule: false unless said.'),
};

const NewRule = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Name of the rule.', minLength: 1 }),
  approvals_required: ApprovalsRequired,
  ...newRuleApprovers,
  ...branches,
  rule_type: Type.Optional(Type.String({ description: 'Kind of the rule: `regular`, `any_approver` (anybody counts, nobody is named) or `report_approver`. Default `regular`.' })),
  report_type: Type.Optional(OneOf(['code_coverage'], 'Report that makes the rule hold, with the kind `report_approver`.')),
});

const RuleChanges = Type.Object({
  ...RuleRef.properties,
  name: Type.Optional(Type.String({ description: 'New name of the rule.', minLength: 1 })),
  approvals_required: Type.Optional(ApprovalsRequired),
  ...ruleApprovers,
  ...branches,
});

const rules = '/projects/:project_id/approval_rules';
const settingKeywords = ['approval policy', 'prevent self approval', 'keep approvals', 'merge checks'];
const ruleKeywords = ['approvers', 'required reviewers', 'who must approve', 'merge request approvals'];
const ruleAliases = { approvals: 'approvals_required', users: 'usernames', rule_id: 'approval_rule_id' };

/** How merge requests of a project are approved, and by whom. */
@Injectable()
export class ProjectApprovalActions {
  @RestAction('project.approval_config_get', 'GET /projects/:project_id/approvals', {
    title: 'Get approval configuration of project',
    summary: 'Read how merge requests of a project are approved: by authors, by committers, and what a push does to approvals.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef }),
    view: approvalConfigurationCard,
    tool: 'gitlab_project_approval_config_get',
    keywords: settingKeywords,
    related: ['project.approval_config_change', 'project.approval_rule_list', 'merge_request.approval_settings_project_get'],
  })
  declare readonly configuration: RestCall;

  @RestAction('project.approval_config_change', 'POST /projects/:project_id/approvals', {
    title: 'Change approval configuration of project',
    summary: 'Change how merge requests of a project are approved, such as whether a push removes approvals.',
    effect: 'write',
    sinceOf: { require_reauthentication_to_approve: '17.1' },
    tier: 'premium',
    params: Configuration,
    view: approvalConfigurationCard,
    tool: 'gitlab_project_approval_config_change',
    idempotent: true,
    example: { project_id: 'group/project', merge_requests_author_approval: false, reset_approvals_on_push: true },
    keywords: settingKeywords,
    related: ['project.approval_config_get', 'merge_request.approval_settings_project_update'],
  })
  declare readonly change: RestCall;

  @RestAction('project.approval_rule_list', `GET ${rules}`, {
    title: 'List approval rules of project',
    summary: 'List the approval rules of a project: how many approvals each needs, who may give them, on which branches.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: projectApprovalRuleTable,
    tool: 'gitlab_project_approval_rule_list',
    keywords: ruleKeywords,
    next: ['project.approval_rule_update'],
    related: ['merge_request.approval_rules', 'project.approval_rule_create'],
  })
  declare readonly list: RestCall;

  @RestAction('project.approval_rule_get', `GET ${rules}/:approval_rule_id`, {
    title: 'Get approval rule of project',
    summary: 'Read one approval rule of a project: approvals needed, users, groups and branches.',
    effect: 'read',
    tier: 'premium',
    params: RuleRef,
    view: projectApprovalRuleCard,
    tool: 'gitlab_project_approval_rule_get',
    paramAliases: { rule_id: 'approval_rule_id' },
    keywords: ruleKeywords,
    related: ['project.approval_rule_list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.approval_rule_create', `POST ${rules}`, {
    title: 'Create approval rule of project',
    summary: 'Create an approval rule for the merge requests of a project: how many of which users and groups must approve.',
    effect: 'write',
    tier: 'premium',
    params: NewRule,
    view: projectApprovalRuleCard,
    tool: 'gitlab_project_approval_rule_create',
    paramAliases: { approvals: 'approvals_required', users: 'usernames' },
    example: { project_id: 'group/project', name: 'Security', approvals_required: 1, usernames: ['alice'] },
    keywords: [...ruleKeywords, 'require approval', 'add'],
    related: ['project.approval_rule_list', 'merge_request.approval_rule_create'],
  })
  declare readonly create: RestCall;

  @RestAction('project.approval_rule_update', `PUT ${rules}/:approval_rule_id`, {
    title: 'Update approval rule of project',
    summary: 'Change an approval rule of a project: its name, how many must approve, who may, on which branches.',
    effect: 'write',
    tier: 'premium',
    params: RuleChanges,
    view: projectApprovalRuleCard,
    tool: 'gitlab_project_approval_rule_update',
    idempotent: true,
    paramAliases: ruleAliases,
    example: { project_id: 'group/project', approval_rule_id: 12, approvals_required: 2, user_ids: [101, 102] },
    keywords: [...ruleKeywords, 'edit'],
    related: ['project.approval_rule_get', 'project.approval_rule_delete'],
  })
  declare readonly update: RestCall;

  @RestAction('project.approval_rule_delete', `DELETE ${rules}/:approval_rule_id`, {
    title: 'Delete approval rule of project',
    summary: 'Delete an approval rule of a project, so that its approvals are no longer needed.',
    effect: 'destroy',
    tier: 'premium',
    params: RuleRef,
    tool: 'gitlab_project_approval_rule_delete',
    done: 'The approval rule was deleted.',
    paramAliases: { rule_id: 'approval_rule_id' },
    keywords: ruleKeywords,
    related: ['project.approval_rule_list'],
  })
  declare readonly delete: RestCall;
}
