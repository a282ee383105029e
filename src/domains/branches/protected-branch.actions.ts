import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedBranchCard, protectedBranchTable } from './protected-branch.view.js';

const Protections = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name or pattern.' })),
  ...Paging,
});

const pushLevels = [0, 30, 40, 60];
const unprotectLevels = [30, 40, 60];

const Level = (whom: string, levels: readonly number[]) => Type.Optional(Type.Integer({ description: `Lowest role that may ${whom}: ${rolesInWords(levels)}. Default 40.` }));

const one = {
  access_level: Type.Optional(Type.Integer({ description: `A role and those above it: ${rolesInWords(pushLevels)}.` })),
  user_id: Type.Optional(Type.Integer({ description: 'Id of a user who is a member of the project.', minimum: 1 })),
  group_id: Type.Optional(Type.Integer({ description: 'Id of a group that the project is shared with.', minimum: 1 })),
};
const Allowed = (whom: string) =>
  Type.Optional(Type.Array(Type.Object(one, { additionalProperties: false, description: 'One role, user or group.' }), { description: `Who may ${whom}, in place of one role for all: each entry names a role, a user or a group.` }));

const NewProtection = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'Name of the branch, or a pattern that stands for several: `release/*`.', minLength: 1 }),
  push_access_level: Level('push', pushLevels),
  merge_access_level: Level('merge', pushLevels),
  unprotect_access_level: Level('take the protection away', unprotectLevels),
  allow_force_push: Type.Optional(Type.Boolean({ description: 'Whether those who may push may also force a push. Default false.' })),
  code_owner_approval_required: Type.Optional(Type.Boolean({ description: 'Whether code owners have to approve what changes their files. Default false.' })),
  allowed_to_push: Type.Optional(
    Type.Array(
      Type.Object({ ...one, deploy_key_id: Type.Optional(Type.Integer({ description: 'Id of a deploy key with write access.', minimum: 1 })) }, { additionalProperties: false, description: 'One role, user, group or deploy key.' }),
      { description: 'Who may push, in place of one role for all: each entry names a role, a user, a group or a deploy key.' },
    ),
  ),
  allowed_to_merge: Allowed('merge'),
  allowed_to_unprotect: Allowed('take the protection away'),
});
type NewProtection = Static<typeof NewProtection>;

/** The protection of branches. */
@Injectable()
export class ProtectedBranchActions {
  @RestAction('branch.list_protected', 'GET /projects/:project_id/protected_branches', {
    summary: 'List the protected branches of a project with who may push, merge and force a push.',
    effect: 'read',
    params: Protections,
    view: protectedBranchTable,
    tool: 'gitlab_protected_branches_list',
    title: 'List protected branches',
    keywords: ['branch protection', 'who can push', 'who can merge', 'allowed to push'],
    paramAliases: { name: 'search', branch: 'search' },
    related: ['branch.rule_list', 'branch.protect', 'branch.get'],
  })
  declare readonly list: RestCall;

  @Action('branch.protect', {
    summary: 'Protect a branch, or all that match a pattern: say who may push, merge and force a push.',
    effect: 'write',
    params: NewProtection,
    view: protectedBranchCard,
    tool: 'gitlab_branch_protect',
    tierOf: { code_owner_approval_required: 'premium', allowed_to_push: 'premium', allowed_to_merge: 'premium', allowed_to_unprotect: 'premium' },
    keywords: ['branch protection', 'lock branch', 'forbid pushes', 'restrict'],
    paramAliases: { branch: 'name', branch_name: 'name', ref: 'name', pattern: 'name', force_push: 'allow_force_push' },
    related: ['branch.list_protected', 'branch.rule_list'],
    example: { name: 'release/*', push_access_level: 40, merge_access_level: 30 },
  })
  protect({ project_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireRole('push_access_level', protection.push_access_level, pushLevels);
    requireRole('merge_access_level', protection.merge_access_level, pushLevels);
    requireRole('unprotect_access_level', protection.unprotect_access_level, unprotectLevels);
    refuseUnclear('allowed_to_push', protection.allowed_to_push, pushLevels);
    refuseUnclear('allowed_to_merge', protection.allowed_to_merge, pushLevels);
    refuseUnclear('allowed_to_unprotect', protection.allowed_to_unprotect, unprotectLevels);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/protected_branches', { project_id }, { body: protection });
  }
}

/** An entry that names two holders GitLab reads as one of them, and one that names none it refuses without saying which. */
function refuseUnclear(name: string, entries: NewProtection['allowed_to_push'], levels: readonly number[]): void {
  for (const [index, entry] of (entries ?? []).entries()) {
    if (Object.keys(entry).length !== 1) throw new InvalidParams(`${name}[${index}]: must name one of access_level, user_id, group_id${name === 'allowed_to_push' ? ', deploy_key_id' : ''}.`);
    requireRole(`${name}[${index}].access_level`, entry.access_level, levels);
  }
}
