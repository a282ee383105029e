import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { branchProtectionChanges, newBranchProtection, ProtectedName, protectedNameAliases, requireClearProtection, requireClearProtectionChange } from '../../vocabulary/branch-protection.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedBranchCard, protectedBranchTable } from './protected-branch.view.js';

const Protections = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name or pattern.' })),
  ...Paging,
});

const NewProtection = Type.Object({ project_id: ProjectRef, ...newBranchProtection });
type NewProtection = Static<typeof NewProtection>;

const ProtectionRef = Type.Object({ project_id: ProjectRef, name: ProtectedName });

const ProtectionChanges = Type.Object({ ...ProtectionRef.properties, ...branchProtectionChanges });
type ProtectionChanges = Static<typeof ProtectionChanges>;

/** The protection of branches. */
@Injectable()
export class ProtectedBranchActions {
  @RestAction('branch.list_protected', 'GET /projects/:project_id/protected_branches', {
    title: 'List protected branches',
    summary: 'List the protected branches of a project with who may push, merge and force a push.',
    effect: 'read',
    params: Protections,
    view: protectedBranchTable,
    tool: 'gitlab_protected_branches_list',
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
    paramAliases: { ...protectedNameAliases, force_push: 'allow_force_push' },
    related: ['branch.list_protected', 'branch.rule_list'],
    example: { name: 'release/*', push_access_level: 40, merge_access_level: 30 },
  })
  protect({ project_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireClearProtection(protection);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/protected_branches', { project_id }, { body: protection });
  }

  @RestAction('branch.get_protected', 'GET /projects/:project_id/protected_branches/:name', {
    title: 'Get protected branch',
    summary: 'Read the protection of one branch or pattern: who may push, merge and force a push.',
    effect: 'read',
    params: ProtectionRef,
    view: protectedBranchCard,
    tool: 'gitlab_protected_branch_get',
    keywords: ['branch protection', 'who can push', 'who can merge'],
    paramAliases: protectedNameAliases,
    related: ['branch.list_protected', 'branch.update_protected'],
    example: { name: 'main' },
  })
  declare readonly get: RestCall;

  @Action('branch.update_protected', {
    title: 'Update protected branch',
    summary: 'Change the protection of a branch or pattern: add, change or remove who may push, merge or unprotect it.',
    effect: 'write',
    params: ProtectionChanges,
    view: protectedBranchCard,
    tool: 'gitlab_protected_branch_update',
    idempotent: true,
    tierOf: { code_owner_approval_required: 'premium', unprotect_access_level: 'premium', allowed_to_push: 'premium', allowed_to_merge: 'premium', allowed_to_unprotect: 'premium' },
    keywords: ['branch protection', 'edit', 'force push', 'allow pushes'],
    paramAliases: { ...protectedNameAliases, force_push: 'allow_force_push' },
    related: ['branch.get_protected', 'branch.protect'],
    example: { name: 'main', allow_force_push: false },
  })
  update({ project_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    requireClearProtectionChange(changes);
    return gitlab.rest.patch<JsonObject>('/projects/:project_id/protected_branches/:name', { project_id, name }, { body: changes });
  }

  @RestAction('branch.unprotect', 'DELETE /projects/:project_id/protected_branches/:name', {
    title: 'Unprotect branch',
    summary: 'Unprotect a branch or pattern, so that everybody who may push to the project may push to it; the branch stays.',
    effect: 'destroy',
    undoneBy: 'branch.protect',
    params: ProtectionRef,
    tool: 'gitlab_branch_unprotect',
    done: 'The protection was taken away; the branch itself stays.',
    keywords: ['branch protection', 'unlock', 'remove protection'],
    paramAliases: protectedNameAliases,
    related: ['branch.protect', 'branch.update_protected'],
    example: { name: 'release/*' },
  })
  declare readonly unprotect: RestCall;
}
