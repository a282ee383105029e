import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Paging } from '../../vocabulary/paging.js';
import { activityTable, associationsCard, membershipTable } from './membership.view.js';
import { UserId, userIdAliases } from './user-ref.js';

/** What people belong to, and how much they do. */
@Injectable()
export class MembershipActions {
  @RestAction('user.memberships', 'GET /users/:user_id/memberships', {
    title: 'List memberships of user',
    summary: 'List the projects and groups that a user belongs to, with their role in each, as an administrator.',
    effect: 'read',
    admin: true,
    params: Type.Object({ user_id: UserId, type: Type.Optional(OneOf(['Project', 'Namespace'], 'Only projects, or only groups (`Namespace`). Default: both.')), ...Paging }),
    view: membershipTable,
    tool: 'gitlab_get_user_memberships',
    paramAliases: userIdAliases,
    keywords: ['member of', 'groups of a user', 'which groups is a user a member of', 'access of user', 'permissions', 'roles', 'which projects'],
    related: ['user.get', 'project.members', 'user.associations_count'],
  })
  declare readonly list: RestCall;

  @RestAction('user.associations_count', 'GET /users/:user_id/associations_count', {
    title: 'Count associations of user',
    summary: 'Count the groups, projects, issues and merge requests that a user has a part in.',
    effect: 'read',
    params: Type.Object({ user_id: UserId }),
    view: associationsCard,
    tool: 'gitlab_get_user_associations_count',
    paramAliases: userIdAliases,
    keywords: ['how many', 'number of projects', 'before deleting'],
    related: ['user.memberships', 'user.get'],
  })
  declare readonly countAssociations: RestCall;

  @RestAction('user.activities', 'GET /user/activities', {
    title: 'List last activity of users',
    summary: 'List when each user was last active, as an administrator, such as to find accounts that nobody uses.',
    effect: 'read',
    admin: true,
    params: Type.Object({ from: Type.Optional(Type.String({ description: 'Only users active from this day on: `YYYY-MM-DD`. Default: six months ago.' })), ...KeysetPaging }),
    view: activityTable,
    tool: 'gitlab_get_user_activities',
    paramAliases: { since: 'from' },
    keywords: ['inactive', 'inactive accounts', 'dormant', 'last login', 'not signed in for days', 'unused accounts', 'seats'],
    related: ['user.list', 'user.deactivate'],
  })
  declare readonly activities: RestCall;
}
