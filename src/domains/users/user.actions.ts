import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Sort } from '../../vocabulary/paging.js';
import { Time } from '../../vocabulary/times.js';
import { UserId } from './user-ref.js';
import { userCard, userTable } from './user.view.js';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const UserFilter = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the name, username or public email.' })),
  username: Type.Optional(Type.String({ description: 'The exact username, in any case; without the `@`.' })),
  public_email: Type.Optional(Type.String({ description: 'The exact public email address.' })),
  active: Flag('true: only users who are active. Default false.'),
  blocked: Flag('true: only users who are blocked. Default false.'),
  humans: Flag('true: only people, no bots. Default false.'),
  external: Flag('true: only external users. Default false.'),
  without_project_bots: Flag('true: without the bots of project access tokens. Default false.'),
  admins: Flag('true: only administrators; GitLab heeds it from administrators alone. Default false.'),
  auditors: Flag('true: only auditors. Default false.'),
  two_factor: Type.Optional(Type.String({ description: 'Only those whose two-factor sign-in is `enabled` or `disabled`; GitLab heeds it from administrators alone.' })),
  without_projects: Flag('true: only users who are a member of no project; GitLab heeds it from administrators alone. Default false.'),
  exclude_internal: Flag('true: without the users that GitLab itself has, such as the ghost. Default false.'),
  created_after: Time('Only those created after this moment; GitLab heeds it from administrators alone'),
  created_before: Time('Only those created before this moment; GitLab heeds it from administrators alone'),
  extern_uid: Type.Optional(Type.String({ description: 'Only whoever this is to the external provider, with `provider`; GitLab refuses it to others than administrators.' })),
  provider: Type.Optional(Type.String({ description: 'External provider of extern_uid, such as `saml`.' })),
  order_by: Type.Optional(OneOf(['id', 'name', 'username', 'created_at', 'updated_at'], 'Field to order by; only administrators may choose. Default `id`.')),
  sort: Sort,
  ...KeysetPaging,
});

/** The accounts of the instance. */
@Injectable()
export class UserActions {
  @RestAction('user.list', 'GET /users', {
    title: 'List users',
    summary: 'Find users by name, username or email: gives the user id that assigning and requesting reviews need.',
    effect: 'read',
    params: UserFilter,
    view: userTable,
    tool: 'gitlab_list_users',
    scopes: ['read_user'],
    paramAliases: { name: 'search', query: 'search', q: 'search', email: 'public_email', user: 'username' },
    example: { search: 'smith' },
    keywords: ['search', 'people', 'accounts', 'lookup', 'look up', 'colleague', 'who', 'assignee', 'reviewer', 'id of', 'administrators', 'admins', 'auditors', 'without two-factor', '2fa'],
    next: ['user.get'],
    related: ['user.current'],
  })
  declare readonly list: RestCall;

  @RestAction('user.get', 'GET /users/:user_id', {
    title: 'Get user',
    summary: 'Read the public profile of a user by id: name, state, job, location and when the account was created.',
    effect: 'read',
    params: Type.Object({ user_id: UserId }),
    view: userCard,
    tool: 'gitlab_get_user',
    scopes: ['read_user'],
    paramAliases: { id: 'user_id' },
    keywords: ['profile', 'account', 'person', 'details', 'show', 'who is'],
    related: ['user.list', 'user.current', 'user.contribution_events', 'user.get_status'],
  })
  declare readonly get: RestCall;
}
