import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { accepted, created, forbidden, noContent, notFound, ok, unauthorized } from './failure.js';
import { keptRows } from './kept-rows.js';
import { mergeRequestOf } from './merge-request.routes.js';
import { paged } from './paging.js';
import { type GroupRecord, type MergeRequestRecord, roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface RuleRecord {
  readonly id: number;
  name: string;
  rule_type: string;
  approvals_required: number;
  users: string[];
  group_ids: number[];
  source_rule: number | null;
}

/** The approval rules of a merge request. */
const rulesOf = keptRows((request: MergeRequestRecord): RuleRecord[] =>
  request.approvals_required > 0 ? [{ id: request.id + 1, name: 'All Members', rule_type: 'any_approver', approvals_required: request.approvals_required, users: [], group_ids: [], source_rule: null }] : [],
);

function entity(call: Call, project: ProjectRecord, rule: RuleRecord): JsonObject {
  const members = [...call.world.members({ path: project.namespace, members: project.members })].filter(([, level]) => level >= roles.developer).map(([username]) => username);
  return {
    id: rule.id,
    name: rule.name,
    rule_type: rule.rule_type,
    report_type: null,
    eligible_approvers: (rule.rule_type === 'any_approver' ? members : rule.users).map((username) => userBasic(call, username)),
    approvals_required: rule.approvals_required,
    users: rule.users.map((username) => userBasic(call, username)),
    groups: call.world.groups.filter(({ id }) => rule.group_ids.includes(id)).map(({ id, name, full_path }) => ({ id, name, full_path })),
    contains_hidden_groups: false,
    section: null,
    source_rule: rule.source_rule === null ? null : { id: rule.source_rule, approvals_required: 1 },
    overridden: false,
  };
}

const usersOf = (call: Call) => [...new Set([...(call.usernames('user_ids') ?? []), ...(call.list('usernames') ?? []).filter((username) => call.world.users.some((user) => user.username === username))])];
const groupsOf = (call: Call) => (call.list('group_ids') ?? []).map(Number);

/** The merge request of the address, for somebody who may change its rules. */
function editable(call: Call) {
  const project = call.project(roles.developer);
  call.requirePremium();
  return { project, request: mergeRequestOf(call, project) };
}

function ruleOf(call: Call, request: MergeRequestRecord): RuleRecord {
  const rule = rulesOf(request).find(({ id }) => id === call.number('approval_rule_id'));
  if (!rule) throw notFound('Approval Rule');
  return rule;
}

const settingNames = {
  allow_author_approval: false,
  allow_committer_approval: false,
  allow_overrides_to_approver_list_per_merge_request: true,
  retain_approvals_on_push: false,
  selective_code_owner_removals: false,
  require_password_to_approve: false,
  require_reauthentication_to_approve: false,
};

const settingsOf = keptRows((_owner: ProjectRecord | GroupRecord): Record<string, boolean> => ({ ...settingNames }));

function settings(owner: ProjectRecord | GroupRecord, above: GroupRecord | undefined): JsonObject {
  return Object.fromEntries(Object.entries(settingsOf(owner)).map(([name, value]) => [name, { value, locked: false, inherited_from: above && settingsOf(above)[name] !== settingNames[name as keyof typeof settingNames] ? 'group' : null }]));
}

function changeSettings(call: Call, owner: ProjectRecord | GroupRecord): void {
  call.requireOneOf(Object.keys(settingNames));
  for (const name of Object.keys(settingNames)) {
    const value = call.flag(name);
    if (value !== undefined) settingsOf(owner)[name] = value;
  }
}

const one = '/projects/:id/merge_requests/:merge_request_iid';

export const approvalRuleRoutes: Routes = {
  [`GET ${one}/approval_rules`]: (call) => {
    const project = call.project();
    call.requirePremium();
    return paged(call, rulesOf(mergeRequestOf(call, project)), (rule) => entity(call, project, rule));
  },
  [`POST ${one}/approval_rules`]: (call) => {
    const { project, request } = editable(call);
    const rule: RuleRecord = {
      id: call.world.nextId(),
      name: call.required('name'),
      rule_type: 'regular',
      approvals_required: Number(call.required('approvals_required')),
      users: usersOf(call),
      group_ids: groupsOf(call),
      source_rule: call.integer('approval_project_rule_id') ?? null,
    };
    rulesOf(request).push(rule);
    return created(entity(call, project, rule));
  },
  [`PUT ${one}/approval_rules/:approval_rule_id`]: (call) => {
    const { project, request } = editable(call);
    const rule = ruleOf(call, request);
    // Whoever is not named is no longer asked.
    Object.assign(rule, { name: call.text('name') ?? rule.name, approvals_required: call.integer('approvals_required') ?? rule.approvals_required, users: usersOf(call), group_ids: groupsOf(call) });
    return ok(entity(call, project, rule));
  },
  [`DELETE ${one}/approval_rules/:approval_rule_id`]: (call) => {
    const { request } = editable(call);
    rulesOf(request).splice(rulesOf(request).indexOf(ruleOf(call, request)), 1);
    return noContent();
  },
  [`PUT ${one}/reset_approvals`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    // Only the users behind tokens of projects and groups may do this.
    if (!call.user.bot) throw unauthorized();
    if (call.level(project) < roles.developer) throw forbidden();
    request.approved_by = [];
    return accepted(undefined);
  },
  'GET /projects/:id/merge_request_approval_setting': (call) => {
    const project = call.project(roles.developer);
    call.requirePremium();
    return ok(settings(project, call.world.findGroup(project.namespace)));
  },
  'PUT /projects/:id/merge_request_approval_setting': (call) => {
    const project = call.project(roles.maintainer);
    call.requirePremium();
    changeSettings(call, project);
    return ok(settings(project, call.world.findGroup(project.namespace)));
  },
  'GET /groups/:id/merge_request_approval_setting': (call) => {
    const group = call.group(roles.developer);
    call.requirePremium();
    return ok(settings(group, undefined));
  },
  'PUT /groups/:id/merge_request_approval_setting': (call) => {
    const group = call.group(roles.owner);
    call.requirePremium();
    changeSettings(call, group);
    return ok(settings(group, undefined));
  },
};
