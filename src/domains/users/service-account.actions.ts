import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { serviceAccountCard, serviceAccountTable } from '../../presentation/service-account.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { serviceAccountAliases, ServiceAccountId, serviceAccountNames } from '../../vocabulary/service-accounts.js';

const keywords = ['bot', 'machine user', 'technical user', 'automation account'];

/** Service accounts of the instance: users that no person is. */
@Injectable()
export class ServiceAccountActions {
  @RestAction('user.list_service_accounts', 'GET /service_accounts', {
    title: 'List service accounts of instance',
    summary: 'List the service accounts of the instance, as an administrator.',
    effect: 'read',
    since: '17.1',
    admin: true,
    params: Type.Object({ order_by: Type.Optional(OneOf(['id', 'username'], 'Field to order by. Default `id`.')), sort: Sort, ...Paging }),
    view: serviceAccountTable,
    tool: 'gitlab_list_service_accounts',
    keywords,
    related: ['user.create_service_account', 'user.update_service_account'],
  })
  declare readonly list: RestCall;

  @RestAction('user.create_service_account', 'POST /service_accounts', {
    title: 'Create service account',
    summary: 'Create a service account of the instance, as an administrator: a user that no person is.',
    effect: 'write',
    since: '16.1',
    sinceOf: { email: '17.9', name: '16.10', username: '16.10' },
    admin: true,
    params: Type.Object(serviceAccountNames),
    view: serviceAccountCard,
    tool: 'gitlab_create_service_account',
    example: { name: 'Deployer', username: 'deployer' },
    keywords: [...keywords, 'new'],
    next: ['user.create_personal_access_token'],
    related: ['user.list_service_accounts'],
  })
  declare readonly create: RestCall;

  @RestAction('user.update_service_account', 'PATCH /service_accounts/:user_id', {
    title: 'Update service account',
    summary: 'Change the name, username or email of a service account of the instance, as an administrator.',
    effect: 'write',
    since: '18.2',
    admin: true,
    params: Type.Object({ user_id: ServiceAccountId, ...serviceAccountNames }),
    view: serviceAccountCard,
    tool: 'gitlab_update_instance_service_account',
    idempotent: true,
    paramAliases: serviceAccountAliases,
    example: { user_id: 7, name: 'Deployer' },
    keywords: [...keywords, 'rename'],
    related: ['user.list_service_accounts'],
  })
  declare readonly update: RestCall;
}
