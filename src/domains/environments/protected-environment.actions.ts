import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { rolesInWords } from '../../vocabulary/access-levels.js';
import { Paging } from '../../vocabulary/paging.js';
import { presentHolder, refuseUnclearHolders } from '../../vocabulary/ref-access.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedEnvironmentCard, protectedEnvironmentTable } from './protected-environment.view.js';

const levels = [20, 30, 40, 60];
const Name = Type.String({ description: 'Name of the environment, such as `production`.', minLength: 1 });
const ProtectionRef = Type.Object({ project_id: ProjectRef, name: Name });

const holder = {
  access_level: Type.Optional(Type.Integer({ description: `A role and those above it: ${rolesInWords(levels)}.` })),
  user_id: Type.Optional(Type.Integer({ description: 'Id of a user who is a member of the project.', minimum: 1 })),
  group_id: Type.Optional(Type.Integer({ description: 'Id of a group that the project is shared with.', minimum: 1 })),
  group_inheritance_type: Type.Optional(Type.Integer({ description: 'With a group: 0 for its own members, 1 for inherited ones as well. Default 0.', minimum: 0, maximum: 1 })),
};
const approver = { ...holder, required_approvals: Type.Optional(Type.Integer({ description: 'How many of them have to approve. Default 1.', minimum: 1 })) };

const closed = (description: string) => ({ additionalProperties: false, description });
const approvals = 'How many approvals a deployment needs in all; approval_rules say more exactly whose. Default 0.';

const NewProtection = Type.Object({
  ...ProtectionRef.properties,
  deploy_access_levels: Type.Array(Type.Object(holder, closed('One role, user or group.')), { description: 'Who may deploy: each entry names a role, a user or a group.', minItems: 1 }),
  required_approval_count: Type.Optional(Type.Integer({ description: approvals, minimum: 0 })),
  approval_rules: Type.Optional(Type.Array(Type.Object(approver, closed('One role, user or group, and how many of them.')), { description: 'Who has to approve a deployment: each entry names a role, a user or a group.' })),
});
type NewProtection = Static<typeof NewProtection>;

const ProtectionChanges = Type.Object({
  ...ProtectionRef.properties,
  deploy_access_levels: Type.Optional(
    Type.Array(Type.Object({ ...holder, ...presentHolder }, closed('One entry to add, change or remove.')), { description: 'Changes in who may deploy: an entry without `id` is added, one with `id` changed, one with `id` and `_destroy` removed; the others stay.' }),
  ),
  required_approval_count: Type.Optional(Type.Integer({ description: approvals, minimum: 0 })),
  approval_rules: Type.Optional(
    Type.Array(Type.Object({ ...approver, ...presentHolder }, closed('One entry to add, change or remove.')), { description: 'Changes in who has to approve: an entry without `id` is added, one with `id` changed, one with `id` and `_destroy` removed; the others stay.' }),
  ),
});
type ProtectionChanges = Static<typeof ProtectionChanges>;

const nameAliases = { environment: 'name', environment_name: 'name' };
const keywords = ['environment protection', 'who can deploy', 'deployment approval', 'gate', 'production'];

/** The protection of environments. */
@Injectable()
export class ProtectedEnvironmentActions {
  @RestAction('environment.protected_list', 'GET /projects/:project_id/protected_environments', {
    title: 'List protected environments',
    summary: 'List the protected environments of a project with who may deploy to them and who has to approve.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: protectedEnvironmentTable,
    tool: 'gitlab_protected_environment_list',
    keywords,
    related: ['environment.protected_protect', 'environment.list'],
  })
  declare readonly list: RestCall;

  @RestAction('environment.protected_get', 'GET /projects/:project_id/protected_environments/:name', {
    title: 'Get protected environment',
    summary: 'Read the protection of one environment: who may deploy to it and who has to approve.',
    effect: 'read',
    tier: 'premium',
    params: ProtectionRef,
    view: protectedEnvironmentCard,
    tool: 'gitlab_protected_environment_get',
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'production' },
    keywords,
    related: ['environment.protected_list', 'environment.protected_update'],
  })
  declare readonly get: RestCall;

  @Action('environment.protected_protect', {
    title: 'Protect environment',
    summary: 'Protect an environment: say who may deploy to it and who has to approve deployments.',
    effect: 'write',
    tier: 'premium',
    params: NewProtection,
    view: protectedEnvironmentCard,
    tool: 'gitlab_protected_environment_protect',
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'production', deploy_access_levels: [{ access_level: 40 }] },
    keywords: [...keywords, 'restrict', 'lock'],
    related: ['environment.protected_list', 'environment.protected_unprotect'],
  })
  protect({ project_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    refuseUnclear(protection);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/protected_environments', { project_id }, { body: protection });
  }

  @Action('environment.protected_update', {
    title: 'Update protected environment',
    summary: 'Change the protection of an environment: add, change or remove who may deploy or has to approve.',
    effect: 'write',
    tier: 'premium',
    params: ProtectionChanges,
    view: protectedEnvironmentCard,
    tool: 'gitlab_protected_environment_update',
    idempotent: true,
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'production', deploy_access_levels: [{ access_level: 30 }] },
    keywords: [...keywords, 'edit'],
    related: ['environment.protected_get'],
  })
  update({ project_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    if (Object.keys(changes).length === 0) throw new InvalidParams('Nothing to change: give at least one of deploy_access_levels, required_approval_count, approval_rules.');
    refuseUnclear(changes);
    return gitlab.rest.put<JsonObject>('/projects/:project_id/protected_environments/:name', { project_id, name }, { body: changes });
  }

  @RestAction('environment.protected_unprotect', 'DELETE /projects/:project_id/protected_environments/:name', {
    title: 'Unprotect environment',
    summary: 'Unprotect an environment, so that everybody who may run its jobs may deploy to it; the environment stays.',
    effect: 'destroy',
    tier: 'premium',
    params: ProtectionRef,
    tool: 'gitlab_protected_environment_unprotect',
    done: 'The protection was taken away; the environment itself stays.',
    paramAliases: nameAliases,
    example: { project_id: 'group/project', name: 'production' },
    keywords: [...keywords, 'unlock'],
    related: ['environment.protected_protect'],
  })
  declare readonly unprotect: RestCall;
}

/** What goes with a holder says nothing about who it is. */
function refuseUnclear({ deploy_access_levels, approval_rules }: Omit<ProtectionChanges, 'project_id' | 'name'>): void {
  const named = (entries: ProtectionChanges['approval_rules']) => entries?.map(({ group_inheritance_type: _type, required_approvals: _count, ...who }) => who);
  const holders = ['access_level', 'user_id', 'group_id'];
  refuseUnclearHolders('deploy_access_levels', named(deploy_access_levels), levels, holders);
  // A rule that is there already may be changed in its number alone.
  refuseUnclearHolders('approval_rules', named(approval_rules?.filter(({ id }) => id === undefined)), levels, holders);
}
