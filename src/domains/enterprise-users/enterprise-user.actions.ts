import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { HardDeleteOfUser } from '../../vocabulary/user-deletion.js';
import { enterpriseUserCard, enterpriseUserTable } from './enterprise-user.view.js';

const UserRef = Type.Object({ group_id: GroupRef, user_id: Type.Integer({ description: 'Id of the user.', minimum: 1 }) });
const paramAliases = { id: 'user_id' };
const keywords = ['managed users', 'company accounts', 'claimed users', 'verified domain'];

/** Accounts that a top-level group owns, by the domain of their email address. */
@Injectable()
export class EnterpriseUserActions {
  @RestAction('enterprise_user.list', 'GET /groups/:group_id/enterprise_users', {
    title: 'List enterprise users',
    summary: 'List the accounts that a top-level group owns, with state and two-factor sign-in.',
    effect: 'read',
    since: '17.7',
    tier: 'premium',
    params: Type.Object({
      group_id: GroupRef,
      username: Type.Optional(Type.String({ description: 'The exact username.' })),
      search: Type.Optional(Type.String({ description: 'Part of the name, username or email.' })),
      active: Type.Optional(Type.Boolean({ description: 'true: only active ones. Default false.' })),
      blocked: Type.Optional(Type.Boolean({ description: 'true: only blocked ones. Default false.' })),
      two_factor: Type.Optional(Type.String({ description: 'Only those whose two-factor sign-in is `enabled` or `disabled`.' })),
      created_after: Time('Only those created after this moment'),
      created_before: Time('Only those created before this moment'),
      ...Paging,
    }),
    view: enterpriseUserTable,
    tool: 'gitlab_list_enterprise_users',
    keywords: [...keywords, '2fa'],
    next: ['enterprise_user.get'],
    related: ['group.members'],
  })
  declare readonly list: RestCall;

  @RestAction('enterprise_user.get', 'GET /groups/:group_id/enterprise_users/:user_id', {
    title: 'Get enterprise user',
    summary: 'Read one account that a top-level group owns.',
    effect: 'read',
    since: '17.9',
    tier: 'premium',
    params: UserRef,
    view: enterpriseUserCard,
    tool: 'gitlab_get_enterprise_user',
    paramAliases,
    keywords,
    related: ['enterprise_user.list'],
  })
  declare readonly get: RestCall;

  @RestAction('enterprise_user.disable_2fa', 'PATCH /groups/:group_id/enterprise_users/:user_id/disable_two_factor', {
    title: 'Disable two-factor of enterprise user',
    summary: 'Remove the second factor from the sign-in of an account that a group owns, such as when their phone is lost.',
    effect: 'destroy',
    since: '17.9',
    tier: 'premium',
    params: UserRef,
    tool: 'gitlab_disable_2fa_enterprise_user',
    done: 'Two-factor sign-in is off for the user.',
    paramAliases,
    keywords: [...keywords, '2fa', 'mfa', 'otp', 'lost phone'],
    related: ['enterprise_user.get'],
  })
  declare readonly disableTwoFactor: RestCall;

  @RestAction('enterprise_user.delete', 'DELETE /groups/:group_id/enterprise_users/:user_id', {
    title: 'Delete enterprise user',
    summary: 'Delete an account that a group owns, for good; what they wrote goes to a ghost user, or with hard_delete is deleted too.',
    effect: 'destroy',
    since: '18.3',
    tier: 'premium',
    params: Type.Object({ ...UserRef.properties, hard_delete: HardDeleteOfUser }),
    tool: 'gitlab_delete_enterprise_user',
    done: 'GitLab deletes the user in the background.',
    paramAliases,
    keywords: [...keywords, 'offboard'],
    related: ['enterprise_user.list'],
  })
  declare readonly delete: RestCall;
}
