import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { MemberId } from '../../vocabulary/members.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { billableMemberTable, billableMembershipTable, groupUserTable } from './group-user.view.js';

const Users = Type.Object({
  group_id: GroupRef,
  search: Type.Optional(Type.String({ description: 'Part of the name, username or email.' })),
  username: Type.Optional(Type.String({ description: 'Only the user of exactly this username.' })),
  active: Type.Optional(Type.Boolean({ description: 'true: only active users. Default: all.' })),
  blocked: Type.Optional(Type.Boolean({ description: 'true: only blocked users. Default: all.' })),
  created_after: Time('Created after'),
  created_before: Time('Created before'),
  ...Paging,
});

const BillableRef = Type.Object({ group_id: GroupRef, user_id: MemberId });

const billing = ['seats', 'licence', 'license', 'subscription', 'paid users'];
const directory = ['sso', 'single sign-on', 'identity provider', 'enterprise users'];

/** People of a top-level group, as those who pay for them and those who sign them in see them. */
@Injectable()
export class GroupUserActions {
  @RestAction('group.group_billable_members_list', 'GET /groups/:group_id/billable_members', {
    title: 'List billable members of group',
    summary: 'List the people who take a seat of a top-level group, through whichever membership below it, with when they were last active.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({
      group_id: GroupRef,
      search: Type.Optional(Type.String({ description: 'Part of the name, username or email.' })),
      sort: Type.Optional(
        OneOf(
          ['access_level_asc', 'access_level_desc', 'last_joined', 'name_asc', 'name_desc', 'oldest_joined', 'oldest_sign_in', 'recent_sign_in', 'last_activity_on_asc', 'last_activity_on_desc'],
          'Order of the list. Default: by id.',
        ),
      ),
      ...Paging,
    }),
    view: billableMemberTable,
    tool: 'gitlab_list_billable_group_members',
    keywords: [...billing, 'inactive users'],
    next: ['group.group_billable_member_memberships_list'],
    related: ['group.group_billable_member_remove', 'group.members'],
  })
  declare readonly billable: RestCall;

  @RestAction('group.group_billable_member_memberships_list', 'GET /groups/:group_id/billable_members/:user_id/memberships', {
    title: 'List memberships of billable member',
    summary: 'List the groups and projects of a top-level group through which somebody takes a seat, with their role in each.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ ...BillableRef.properties, ...Paging }),
    view: billableMembershipTable,
    tool: 'gitlab_list_billable_member_memberships',
    keywords: billing,
    related: ['group.group_billable_members_list', 'group.group_billable_member_remove'],
  })
  declare readonly memberships: RestCall;

  @RestAction('group.group_billable_member_remove', 'DELETE /groups/:group_id/billable_members/:user_id', {
    title: 'Remove billable member of group',
    summary: 'Remove somebody from a top-level group and from everything below it, which frees their seat.',
    effect: 'destroy',
    tier: 'premium',
    params: BillableRef,
    tool: 'gitlab_remove_billable_group_member',
    done: 'GitLab is removing them from the group and all below it.',
    keywords: [...billing, 'free seat', 'kick'],
    related: ['group.group_billable_members_list', 'group.group_member_remove'],
  })
  declare readonly removeBillable: RestCall;

  @RestAction('group.list_provisioned_users', 'GET /groups/:group_id/provisioned_users', {
    title: 'List provisioned users of group',
    summary: 'List the users whom the identity provider of a top-level group has made.',
    effect: 'read',
    tier: 'premium',
    params: Users,
    view: groupUserTable,
    tool: 'gitlab_group_list_provisioned_users',
    keywords: [...directory, 'scim'],
    related: ['group.saml_users_list', 'group.members'],
  })
  declare readonly provisioned: RestCall;

  @RestAction('group.saml_users_list', 'GET /groups/:group_id/saml_users', {
    title: 'List SAML users of group',
    summary: 'List the users who sign in to a top-level group through its identity provider by SAML.',
    effect: 'read',
    since: '18.1',
    tier: 'premium',
    params: Users,
    view: groupUserTable,
    tool: 'gitlab_group_saml_users_list',
    keywords: directory,
    related: ['group.list_provisioned_users', 'group.saml_link_list'],
  })
  declare readonly saml: RestCall;
}
