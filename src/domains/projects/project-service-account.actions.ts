import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { listedItem } from '../../gitlab/listed-item.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { serviceAccountCard, serviceAccountTable } from '../../presentation/service-account.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { HardDelete, serviceAccountAliases, ServiceAccountId, serviceAccountNames } from '../../vocabulary/service-accounts.js';

const ServiceAccountRef = Type.Object({ project_id: ProjectRef, user_id: ServiceAccountId });
type ServiceAccountRef = Static<typeof ServiceAccountRef>;

const accounts = '/projects/:project_id/service_accounts';

const keywords = ['bot', 'machine user', 'automation', 'robot account'];

/** Users of a project that no person stands behind. */
@Injectable()
export class ProjectServiceAccountActions {
  @RestAction('project.service_account_list', 'GET /projects/:project_id/service_accounts', {
    title: 'List service accounts of project',
    summary: 'List the service accounts of a project: users for machines, with their user ids.',
    effect: 'read',
    since: '18.9',
    params: Type.Object({ project_id: ProjectRef, order_by: Type.Optional(OneOf(['id', 'username'], 'Order. Default `id`.')), sort: Sort, ...Paging }),
    view: serviceAccountTable,
    tool: 'gitlab_project_service_account_list',
    keywords,
    next: ['project.service_account_pat_list'],
    related: ['project.service_account_create', 'project.members'],
  })
  declare readonly list: RestCall;

  @Action('project.service_account_get', {
    title: 'Get service account of project',
    summary: 'Read one service account of a project: its username, name and email.',
    effect: 'read',
    since: '18.9',
    params: ServiceAccountRef,
    view: serviceAccountCard,
    tool: 'gitlab_project_service_account_get',
    paramAliases: serviceAccountAliases,
    keywords,
    related: ['project.service_account_list', 'project.service_account_update'],
  })
  async get({ project_id, user_id }: ServiceAccountRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const found = await listedItem(gitlab, accounts, { project_id }, user_id);
    if (found === undefined) throw new InvalidParams(`user_id: project ${project_id} has no service account with the user id ${user_id}. project.service_account_list shows those there are.`);
    return found;
  }

  @RestAction('project.service_account_create', 'POST /projects/:project_id/service_accounts', {
    title: 'Create service account in project',
    summary: 'Create a service account in a project: a user for a machine, which then needs a token and memberships.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ project_id: ProjectRef, ...serviceAccountNames }),
    view: serviceAccountCard,
    tool: 'gitlab_project_service_account_create',
    example: { project_id: 'group/project', name: 'Release bot', username: 'release-bot' },
    keywords: [...keywords, 'new'],
    next: ['project.service_account_pat_create', 'project.member_add'],
    related: ['project.service_account_list', 'access.token_project_create'],
  })
  declare readonly create: RestCall;

  @RestAction('project.service_account_update', 'PATCH /projects/:project_id/service_accounts/:user_id', {
    title: 'Update service account of project',
    summary: 'Change the name, username or email of a service account of a project.',
    effect: 'write',
    since: '18.9',
    params: Type.Object({ ...ServiceAccountRef.properties, ...serviceAccountNames }),
    view: serviceAccountCard,
    tool: 'gitlab_project_service_account_update',
    idempotent: true,
    paramAliases: serviceAccountAliases,
    example: { project_id: 'group/project', user_id: 57, name: 'Release bot' },
    keywords: [...keywords, 'rename'],
    related: ['project.service_account_get'],
  })
  declare readonly update: RestCall;

  @RestAction('project.service_account_delete', 'DELETE /projects/:project_id/service_accounts/:user_id', {
    title: 'Delete service account of project',
    summary: 'Delete a service account of a project with its tokens, so that whatever uses it gets in no more.',
    effect: 'destroy',
    since: '18.9',
    params: Type.Object({ ...ServiceAccountRef.properties, hard_delete: HardDelete }),
    tool: 'gitlab_project_service_account_delete',
    done: 'GitLab is deleting the service account.',
    paramAliases: serviceAccountAliases,
    keywords: [...keywords, 'remove'],
    related: ['project.service_account_list'],
  })
  declare readonly delete: RestCall;
}
