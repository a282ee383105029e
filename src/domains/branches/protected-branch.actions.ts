import { Injectable } from '@nestjs/common';
import { type Static, type TProperties, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole, rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { deployKeyHolder, presentHolder, refAccessLevels, refHolder, refuseUnclearHolders } from '../../vocabulary/ref-access.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedBranchCard, protectedBranchTable } from './protected-branch.view.js';

const Protections = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name or pattern.' })),
  ...Paging,
});

const pushLevels = refAccessLevels;
const unprotectLevels = [30, 40, 60];

const Level = (whom: string, levels: readonly number[]) => Type.Optional(Type.Integer({ description: `Lowest role that may ${whom}: ${rolesInWords(levels)}. Default 40.` }));

const Allowed = (whom: string) =>
  Type.Optional(Type.Array(Type.Object(refHolder, { additionalProperties: false, description: 'One role, user or group.' }), { description: `Who may ${whom}, in place of one role for all: each entry names a role, a user or a group.` }));

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
      Type.Object({ ...refHolder, ...deployKeyHolder }, { additionalProperties: false, description: 'One role, user, group or deploy key.' }),
      { description: 'Who may push, in place of one role for all: each entry names a role, a user, a group or a deploy key.' },
    ),
  ),
  allowed_to_merge: Allowed('merge'),
  allowed_to_unprotect: Allowed('take the protection away'),
});
type NewProtection = Static<typeof NewProtection>;

const ProtectionRef = Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name of the branch or pattern as it is protected: `release/*`.', minLength: 1 }) });

const Changed = <T extends TProperties>(holder: T, whom: string) =>
  Type.Optional(
    Type.Array(Type.Object({ ...holder, ...presentHolder }, { additionalProperties: false, description: 'One entry to add, change or remove.' }), {
      description: `Changes in who may ${whom}: an entry without \`id\` is added, one with \`id\` changed, one with \`id\` and \`_destroy\` removed; the others stay.`,
    }),
  );

const ProtectionChanges = Type.Object({
  ...ProtectionRef.properties,
  allow_force_push: NewProtection.properties.allow_force_push,
  code_owner_approval_required: NewProtection.properties.code_owner_approval_required,
  unprotect_access_level: NewProtection.properties.unprotect_access_level,
  allowed_to_push: Changed({ ...refHolder, ...deployKeyHolder }, 'push'),
  allowed_to_merge: Changed(refHolder, 'merge'),
  allowed_to_unprotect: Changed(refHolder, 'take the protection away'),
});
type ProtectionChanges = Static<typeof ProtectionChanges>;

const nameAliases = { branch: 'name', branch_name: 'name', ref: 'name', pattern: 'name' };

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
    refuseUnclear(protection);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/protected_branches', { project_id }, { body: protection });
  }

  @RestAction('branch.get_protected', 'GET /projects/:project_id/protected_branches/:name', {
    summary: 'Read the protection of one branch or pattern: who may push, merge and force a push.',
    effect: 'read',
    params: ProtectionRef,
    view: protectedBranchCard,
    tool: 'gitlab_protected_branch_get',
    title: 'Get protected branch',
    keywords: ['branch protection', 'who can push', 'who can merge'],
    paramAliases: nameAliases,
    related: ['branch.list_protected', 'branch.update_protected'],
    example: { name: 'main' },
  })
  declare readonly get: RestCall;

  @Action('branch.update_protected', {
    summary: 'Change the protection of a branch or pattern: add, change or remove who may push, merge or unprotect it.',
    effect: 'write',
    params: ProtectionChanges,
    view: protectedBranchCard,
    tool: 'gitlab_protected_branch_update',
    title: 'Update protected branch',
    idempotent: true,
    tierOf: { code_owner_approval_required: 'premium', unprotect_access_level: 'premium', allowed_to_push: 'premium', allowed_to_merge: 'premium', allowed_to_unprotect: 'premium' },
    keywords: ['branch protection', 'edit', 'force push', 'allow pushes'],
    paramAliases: { ...nameAliases, force_push: 'allow_force_push' },
    related: ['branch.get_protected', 'branch.protect'],
    example: { name: 'main', allow_force_push: false },
  })
  update({ project_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    if (Object.keys(changes).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${Object.keys(ProtectionChanges.properties).slice(2).join(', ')}.`);
    requireRole('unprotect_access_level', changes.unprotect_access_level, unprotectLevels);
    refuseUnclear(changes);
    return gitlab.rest.patch<JsonObject>('/projects/:project_id/protected_branches/:name', { project_id, name }, { body: changes });
  }

  @RestAction('branch.unprotect', 'DELETE /projects/:project_id/protected_branches/:name', {
    summary: 'Unprotect a branch or pattern, so that everybody who may push to the project may push to it; the branch stays.',
    effect: 'destroy',
    params: ProtectionRef,
    tool: 'gitlab_branch_unprotect',
    title: 'Unprotect branch',
    done: 'The protection was taken away; the branch itself stays.',
    keywords: ['branch protection', 'unlock', 'remove protection'],
    paramAliases: nameAliases,
    related: ['branch.protect', 'branch.update_protected'],
    example: { name: 'release/*' },
  })
  declare readonly unprotect: RestCall;
}

/** What a protection or a change of one says about single holders. */
function refuseUnclear({ allowed_to_push, allowed_to_merge, allowed_to_unprotect }: Omit<ProtectionChanges, 'project_id' | 'name'>): void {
  const holders = ['access_level', 'user_id', 'group_id'];
  refuseUnclearHolders('allowed_to_push', allowed_to_push, pushLevels, [...holders, 'deploy_key_id']);
  refuseUnclearHolders('allowed_to_merge', allowed_to_merge, pushLevels, holders);
  refuseUnclearHolders('allowed_to_unprotect', allowed_to_unprotect, unprotectLevels, holders);
}
