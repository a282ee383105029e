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
import { GroupRef } from '../../vocabulary/refs.js';
import { HardDelete, serviceAccountAliases, ServiceAccountId, serviceAccountNames } from '../../vocabulary/service-accounts.js';

const ServiceAccountRef = Type.Object({ group_id: GroupRef, user_id: ServiceAccountId });
type ServiceAccountRef = Static<typeof ServiceAccountRef>;

const accounts = '/groups/:group_id/service_accounts';

const keywords = ['bot', 'machine user', 'automation', 'robot account'];

/** Users of a group that no person stands behind. */
@Injectable()
export class GroupServiceAccountActions {
  @RestAction('group.service_account_list', 'GET /groups/:group_id/service_accounts', {
    title: 'List service accounts of group',
    summary: 'List the service accounts of a top-level group: users for machines, with their user ids.',
    effect: 'read',
    since: '17.1',
    params: Type.Object({ group_id: GroupRef, order_by: Type.Optional(OneOf(['id', 'username'], 'Order. Default `id`.')), sort: Sort, ...Paging }),
    view: serviceAccountTable,
    tool: 'gitlab_group_service_account_list',
    keywords,
    next: ['group.service_account_pat_list'],
    related: ['group.service_account_create', 'group.members'],
  })
  declare readonly list: RestCall;

  @Action('group.service_account_get', {
    title: 'Get service account of group',
    summary: 'Read one service account of a top-level group: its username, name and email.',
    effect: 'read',
    since: '17.1',
    params: ServiceAccountRef,
    view: serviceAccountCard,
    tool: 'gitlab_group_service_account_get',
    paramAliases: serviceAccountAliases,
    keywords,
    related: ['group.service_account_list', 'group.service_account_update'],
  })
  async get({ group_id, user_id }: ServiceAccountRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const found = await listedItem(gitlab, accounts, { group_id }, user_id);
    if (found === undefined) throw new InvalidParams(`user_id: group ${group_id} has no service account with the user id ${user_id}. group.service_account_list shows those there are.`);
    return found;
  }

  @RestAction('group.service_account_create', 'POST /groups/:group_id/service_accounts', {
    title: 'Create service account in group',
    summary: 'Create a service account in a top-level group: a user for a machine, which then needs a token and memberships.',
    effect: 'write',
    since: '16.1',
    sinceOf: { email: '17.9', name: '16.10', username: '16.10' },
    params: Type.Object({ group_id: GroupRef, ...serviceAccountNames }),
    view: serviceAccountCard,
    tool: 'gitlab_group_service_account_create',
    example: { group_id: 'group', name: 'Release bot', username: 'release-bot' },
    keywords: [...keywords, 'new'],
    next: ['group.service_account_pat_create', 'group.group_member_add'],
    related: ['group.service_account_list', 'access.token_group_create'],
  })
  declare readonly create: RestCall;

  @RestAction('group.service_account_update', 'PATCH /groups/:group_id/service_accounts/:user_id', {
    title: 'Update service account of group',
    summary: 'Change the name, username or email of a service account of a group.',
    effect: 'write',
    since: '17.10',
    sinceOf: { email: '18.2' },
    params: Type.Object({ ...ServiceAccountRef.properties, ...serviceAccountNames }),
    view: serviceAccountCard,
    tool: 'gitlab_group_service_account_update',
    idempotent: true,
    paramAliases: serviceAccountAliases,
    example: { group_id: 'group', user_id: 57, name: 'Release bot' },
    keywords: [...keywords, 'rename'],
    related: ['group.service_account_get'],
  })
  declare readonly update: RestCall;

  @RestAction('group.service_account_delete', 'DELETE /groups/:group_id/service_accounts/:user_id', {
    title: 'Delete service account of group',
    summary: 'Delete a service account of a group with its tokens, so that whatever uses it gets in no more.',
    effect: 'destroy',
    since: '17.1',
    params: Type.Object({ ...ServiceAccountRef.properties, hard_delete: HardDelete }),
    tool: 'gitlab_group_service_account_delete',
    done: 'GitLab is deleting the service account.',
    paramAliases: serviceAccountAliases,
    keywords: [...keywords, 'remove'],
    related: ['group.service_account_list'],
  })
  declare readonly delete: RestCall;
}
