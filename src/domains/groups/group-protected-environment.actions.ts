import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { protectedEnvironmentViews } from '../../presentation/protected-environment.js';
import { roleName } from '../../vocabulary/access-levels.js';
import { OneOf } from '../../vocabulary/enums.js';
import { environmentNameAliases, environmentProtectionChanges, environmentProtectionKeywords, newEnvironmentProtection, requireClearDeployerChange, requireClearDeployers } from '../../vocabulary/environment-protection.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';

const { protectedEnvironmentCard, protectedEnvironmentTable } = protectedEnvironmentViews(roleName, 'This group protects no environments.');

/** A group knows no single environments, only what they are for. */
const Tier = OneOf(['production', 'staging', 'testing', 'development', 'other'], 'Tier of the environments: all of that tier, in all projects of the group, are meant.');
const ProtectionRef = Type.Object({ group_id: GroupRef, name: Tier });

const NewProtection = Type.Object({ ...ProtectionRef.properties, ...newEnvironmentProtection });
type NewProtection = Static<typeof NewProtection>;

const ProtectionChanges = Type.Object({ ...ProtectionRef.properties, ...environmentProtectionChanges });
type ProtectionChanges = Static<typeof ProtectionChanges>;

const paramAliases = { ...environmentNameAliases, tier: 'name', deployment_tier: 'name' };
const keywords = [...environmentProtectionKeywords, 'all projects', 'deployment tier'];

/** The protection of environments in all projects of a group at once, tier by tier. */
@Injectable()
export class GroupProtectedEnvironmentActions {
  @RestAction('group.protected_env_list', 'GET /groups/:group_id/protected_environments', {
    title: 'List protected environments of group',
    summary: 'List the tiers of environments that a group protects in all of its projects, with who may deploy and who has to approve.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: protectedEnvironmentTable,
    tool: 'gitlab_group_protected_environment_list',
    keywords,
    related: ['group.protected_env_protect', 'environment.protected_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.protected_env_get', 'GET /groups/:group_id/protected_environments/:name', {
    title: 'Get protected environment of group',
    summary: 'Read how a group protects the environments of one tier: who may deploy to them and who has to approve.',
    effect: 'read',
    tier: 'premium',
    params: ProtectionRef,
    view: protectedEnvironmentCard,
    tool: 'gitlab_group_protected_environment_get',
    paramAliases,
    example: { group_id: 'group', name: 'production' },
    keywords,
    related: ['group.protected_env_list', 'group.protected_env_update'],
  })
  declare readonly get: RestCall;

  @Action('group.protected_env_protect', {
    title: 'Protect environments of group',
    summary: 'Protect the environments of one tier in all projects of a group: say who may deploy and who has to approve.',
    effect: 'write',
    tier: 'premium',
    params: NewProtection,
    view: protectedEnvironmentCard,
    tool: 'gitlab_group_protected_environment_protect',
    paramAliases,
    example: { group_id: 'group', name: 'production', deploy_access_levels: [{ access_level: 40 }] },
    keywords: [...keywords, 'restrict', 'lock'],
    related: ['group.protected_env_list', 'environment.protected_protect'],
  })
  protect({ group_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireClearDeployers(protection);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/protected_environments', { group_id }, { body: protection });
  }

  @Action('group.protected_env_update', {
    title: 'Update protected environments of group',
    summary: 'Change how a group protects the environments of one tier: add, change or remove who may deploy or has to approve.',
    effect: 'write',
    tier: 'premium',
    params: ProtectionChanges,
    view: protectedEnvironmentCard,
    tool: 'gitlab_group_protected_environment_update',
    idempotent: true,
    paramAliases,
    example: { group_id: 'group', name: 'production', deploy_access_levels: [{ access_level: 30 }] },
    keywords: [...keywords, 'edit'],
    related: ['group.protected_env_get'],
  })
  update({ group_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    requireClearDeployerChange(changes);
    return gitlab.rest.put<JsonObject>('/groups/:group_id/protected_environments/:name', { group_id, name }, { body: changes });
  }

  @RestAction('group.protected_env_unprotect', 'DELETE /groups/:group_id/protected_environments/:name', {
    title: 'Unprotect environments of group',
    summary: 'Unprotect the environments of one tier in all projects of a group; what a project protects itself stays protected.',
    effect: 'destroy',
    undoneBy: 'group.protected_env_protect',
    tier: 'premium',
    params: ProtectionRef,
    tool: 'gitlab_group_protected_environment_unprotect',
    done: 'The protection by the group was taken away; the environments themselves stay.',
    paramAliases,
    example: { group_id: 'group', name: 'production' },
    keywords: [...keywords, 'unlock'],
    related: ['group.protected_env_protect', 'environment.protected_unprotect'],
  })
  declare readonly unprotect: RestCall;
}
