import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { userListCard, userListTable, writtenUserListCard } from './feature-flag-user-list.view.js';

const UserListRef = Type.Object({ project_id: ProjectRef, user_list_iid: Type.Integer({ description: 'Number of the list in its project (iid), as the list of them shows it.', minimum: 1 }) });
const users = 'User ids of the application, which need not be those of GitLab, joined by commas: `7,smith,x@example.com`.';

const paramAliases = { iid: 'user_list_iid', list_iid: 'user_list_iid' };
const userAliases = { users: 'user_xids', user_ids: 'user_xids' };
const keywords = ['feature flag users', 'beta users', 'segment', 'cohort', 'audience'];

/** Lists of users that strategies of feature flags aim at. */
@Injectable()
export class FeatureFlagUserListActions {
  @RestAction('feature_flags.ff_user_list_list', 'GET /projects/:project_id/feature_flags_user_lists', {
    title: 'List user lists of feature flags',
    summary: 'List the user lists of a project that feature flags can aim at.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, search: Type.Optional(Type.String({ description: 'Part of the name.' })), ...Paging }),
    view: userListTable,
    tool: 'gitlab_ff_user_list_list',
    keywords,
    next: ['feature_flags.ff_user_list_get'],
    related: ['feature_flags.ff_user_list_create', 'feature_flags.feature_flag_list'],
  })
  declare readonly list: RestCall;

  @RestAction('feature_flags.ff_user_list_get', 'GET /projects/:project_id/feature_flags_user_lists/:user_list_iid', {
    title: 'Get user list of feature flags',
    summary: 'Read one user list that feature flags can aim at, with its users.',
    effect: 'read',
    params: UserListRef,
    view: userListCard,
    tool: 'gitlab_ff_user_list_get',
    paramAliases,
    keywords,
    related: ['feature_flags.ff_user_list_list'],
  })
  declare readonly get: RestCall;

  @RestAction('feature_flags.ff_user_list_create', 'POST /projects/:project_id/feature_flags_user_lists', {
    title: 'Create user list of feature flags',
    summary: 'Create a user list in a project, for strategies of feature flags to aim at.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, name: Type.String({ description: 'Name of the list.', minLength: 1 }), user_xids: Type.String({ description: users, minLength: 1 }) }),
    view: writtenUserListCard,
    tool: 'gitlab_ff_user_list_create',
    paramAliases: userAliases,
    example: { project_id: 'group/project', name: 'Beta', user_xids: '7,smith' },
    keywords,
    next: ['feature_flags.feature_flag_update'],
    related: ['feature_flags.ff_user_list_list'],
  })
  declare readonly create: RestCall;

  @RestAction('feature_flags.ff_user_list_update', 'PUT /projects/:project_id/feature_flags_user_lists/:user_list_iid', {
    title: 'Update user list of feature flags',
    summary: 'Change the name of a user list of feature flags, or replace its users.',
    effect: 'write',
    params: Type.Object({
      ...UserListRef.properties,
      name: Type.Optional(Type.String({ description: 'New name of the list.' })),
      user_xids: Type.Optional(Type.String({ description: `${users} They replace those of the list.` })),
    }),
    view: writtenUserListCard,
    tool: 'gitlab_ff_user_list_update',
    idempotent: true,
    paramAliases: { ...paramAliases, ...userAliases },
    example: { project_id: 'group/project', user_list_iid: 1, user_xids: '7,smith,jones' },
    keywords,
    related: ['feature_flags.ff_user_list_get'],
  })
  declare readonly update: RestCall;

  @RestAction('feature_flags.ff_user_list_delete', 'DELETE /projects/:project_id/feature_flags_user_lists/:user_list_iid', {
    title: 'Delete user list of feature flags',
    summary: 'Delete a user list of feature flags; GitLab refuses while a strategy aims at it.',
    effect: 'destroy',
    params: UserListRef,
    tool: 'gitlab_ff_user_list_delete',
    done: 'Deleted the user list.',
    paramAliases,
    keywords,
    related: ['feature_flags.ff_user_list_list'],
  })
  declare readonly delete: RestCall;
}
