import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { environmentNameAliases, environmentProtectionChanges, environmentProtectionKeywords, newEnvironmentProtection, requireClearDeployerChange, requireClearDeployers } from '../../vocabulary/environment-protection.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { protectedEnvironmentCard, protectedEnvironmentTable } from './protected-environment.view.js';

const ProtectionRef = Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name of the environment, such as `production`.', minLength: 1 }) });

const NewProtection = Type.Object({ ...ProtectionRef.properties, ...newEnvironmentProtection });
type NewProtection = Static<typeof NewProtection>;

const ProtectionChanges = Type.Object({ ...ProtectionRef.properties, ...environmentProtectionChanges });
type ProtectionChanges = Static<typeof ProtectionChanges>;

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
    keywords: environmentProtectionKeywords,
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
    paramAliases: environmentNameAliases,
    example: { project_id: 'group/project', name: 'production' },
    keywords: environmentProtectionKeywords,
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
    paramAliases: environmentNameAliases,
    example: { project_id: 'group/project', name: 'production', deploy_access_levels: [{ access_level: 40 }] },
    keywords: [...environmentProtectionKeywords, 'restrict', 'lock'],
    related: ['environment.protected_list', 'environment.protected_unprotect'],
  })
  protect({ project_id, ...protection }: NewProtection, { gitlab }: ActionContext) {
    requireClearDeployers(protection);
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
    paramAliases: environmentNameAliases,
    example: { project_id: 'group/project', name: 'production', deploy_access_levels: [{ access_level: 30 }] },
    keywords: [...environmentProtectionKeywords, 'edit'],
    related: ['environment.protected_get'],
  })
  update({ project_id, name, ...changes }: ProtectionChanges, { gitlab }: ActionContext) {
    requireClearDeployerChange(changes);
    return gitlab.rest.put<JsonObject>('/projects/:project_id/protected_environments/:name', { project_id, name }, { body: changes });
  }

  @RestAction('environment.protected_unprotect', 'DELETE /projects/:project_id/protected_environments/:name', {
    title: 'Unprotect environment',
    summary: 'Unprotect an environment, so that everybody who may run its jobs may deploy to it; the environment stays.',
    effect: 'destroy',
    undoneBy: 'environment.protected_protect',
    tier: 'premium',
    params: ProtectionRef,
    tool: 'gitlab_protected_environment_unprotect',
    done: 'The protection was taken away; the environment itself stays.',
    paramAliases: environmentNameAliases,
    example: { project_id: 'group/project', name: 'production' },
    keywords: [...environmentProtectionKeywords, 'unlock'],
    related: ['environment.protected_protect'],
  })
  declare readonly unprotect: RestCall;
}
