import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { protectedBranchViews } from '../../presentation/protected-branch.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { branchProtectionChanges, newBranchProtection, ProtectedName, protectedNameAliases, requireClearProtection, requireClearProtectionChange } from '../../vocabulary/branch-protection.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';

const { protectedBranchCard, protectedBranchTable } = protectedBranchViews(roleName);

const ProtectionRef = Type.Object({ group_id: GroupRef, name: ProtectedName });

const NewProtection = Type.Object({ group_id: GroupRef, ...newBranchProtection });
type NewProtection = Static<typeof NewProtection>;

const ProtectionChanges = Type.Object({ ...ProtectionRef.properties, ...branchProtectionChanges });
type ProtectionChanges = Static<typeof ProtectionChanges>;

const keywords = ['branch protection', 'all projects', 'who can push', 'who can merge'];

/** The protection of branches in all projects of a group at once. */
@Injectable()
export class GroupProtectedBranchActions {
  @RestAction('group.protected_branch_list', 'GET /groups/:group_id/protected_branches', {
    title: 'List protected branches of group',
    summary: 'List the branches that a top-level group protects in all of its projects, with who may push, merge and force a push.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, search: Type.Optional(Type.String({ description: 'Part of the name or pattern.' })), ...Paging }),
    view: protectedBranchTable,
    tool: 'gitlab_group_protected_branch_list',
    paramAliases: { name: 'search', branch: 'search' },
    keywords,
    next: ['group.protected_branch_get'],
    related: ['group.protected_branch_protect', 'branch.list_protected'],
  })
  declare readonly list: RestCall;

  @RestAction('group.protected_branch_get', 'GET /groups/:group_id/protected_branches/:name', {
    title: 'Get protected branch of group',
    summary: 'Read the protection that a group gives to one branch or pattern: who may push, merge and force a push.',
    effect: 'read',
    tier: 'premium',
    params: ProtectionRef,
    view: protectedBranchCard,
    tool: 'gitlab_group_protected_branch_get',
    paramAliases: protectedNameAliases,
    example: { group_id: 'group', name: 'main' },
    keywords,
    related: ['group.protected_branch_list', 'group.protected_branch_update'],
  })
  declare readonly get: RestCall;

  @Action('group.protected_branch_protect', {
    title: 'Protect branch in group',
    summary: 'Protect a branch or pattern in all projects of a top-level group: say who may push, merge and force a push.',
    effect: 'write',
    tier: 'premium',
    params: NewProtection,
    view: protectedBranchCard,
    tool: 'gitlab_group_protected_branch_protect',
    paramAliases: { ...protectedNameAliases, force_push: 'allow_force_push' },
    example: { group_id: 'group', name: 'release/*', push_access_level: 40, merge_access_level: 30 },
    keywords: [...keywords, 'lock branch', 'restrict'],
    related: ['group.protected_branch_list', 'branch.protect'],
  })
  protect({ group_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireClearProtection(protection);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/protected_branches', { group_id }, { body: protection });
  }

  @Action('group.protected_branch_update', {
    title: 'Update protected branch of group',
    summary: 'Change the protection that a group gives to a branch: add, change or remove who may push, merge or unprotect it.',
    effect: 'write',
    tier: 'premium',
    params: ProtectionChanges,
    view: protectedBranchCard,
    tool: 'gitlab_group_protected_branch_update',
    idempotent: true,
    paramAliases: { ...protectedNameAliases, force_push: 'allow_force_push' },
    example: { group_id: 'group', name: 'main', allow_force_push: false },
    keywords: [...keywords, 'edit'],
    related: ['group.protected_branch_get', 'group.protected_branch_protect'],
  })
  update({ group_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    requireClearProtectionChange(changes);
    return gitlab.rest.patch<JsonObject>('/groups/:group_id/protected_branches/:name', { group_id, name }, { body: changes });
  }

  @RestAction('group.protected_branch_unprotect', 'DELETE /groups/:group_id/protected_branches/:name', {
    title: 'Unprotect branch in group',
    summary: 'Unprotect a branch or pattern in all projects of a group; what a project protects itself stays protected.',
    effect: 'destroy',
    undoneBy: 'group.protected_branch_protect',
    tier: 'premium',
    params: ProtectionRef,
    tool: 'gitlab_group_protected_branch_unprotect',
    done: 'The protection by the group was taken away; the branches themselves stay.',
    paramAliases: protectedNameAliases,
    example: { group_id: 'group', name: 'release/*' },
    keywords: [...keywords, 'unlock', 'remove protection'],
    related: ['group.protected_branch_protect', 'branch.unprotect'],
  })
  declare readonly unprotect: RestCall;
}
