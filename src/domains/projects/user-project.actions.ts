import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { newProject } from './new-project.js';
import { projectFilters, ProjectOrder } from './project-filters.js';
import { foundProjectTable, projectCard } from './project.view.js';

const UserRef = Type.String({ description: 'Id or username of the user.', minLength: 1 });

const order = { order_by: ProjectOrder, sort: Sort, ...Paging };
const UserProjects = Type.Object({ user_id: UserRef, ...projectFilters, ...order });

const userAliases = { username: 'user_id', user: 'user_id', id: 'user_id' };
const paramAliases = { ...userAliases, name: 'search', language: 'with_programming_language', topics: 'topic' };
const wire = { commas: ['topic'] };

/** Projects by the user they belong to, or who cared for them. */
@Injectable()
export class UserProjectActions {
  @RestAction('project.list_user_projects', 'GET /users/:user_id/projects', {
    title: 'List projects of user',
    summary: 'List the projects that a user owns, in their own namespace.',
    effect: 'read',
    params: UserProjects,
    view: foundProjectTable,
    tool: 'gitlab_project_list_user_projects',
    paramAliases,
    wire,
    example: { user_id: 'alice' },
    keywords: ['personal projects', 'repositories of a user', 'repos'],
    related: ['project.list', 'project.list_user_contributed', 'project.list_user_starred'],
  })
  declare readonly owned: RestCall;

  @RestAction('project.list_user_contributed', 'GET /users/:user_id/contributed_projects', {
    title: 'List projects user contributed to',
    summary: 'List the projects that a user contributed to in the last year, as far as you can see them.',
    effect: 'read',
    params: Type.Object({ user_id: UserRef, simple: projectFilters.simple, ...order }),
    view: foundProjectTable,
    tool: 'gitlab_project_list_user_contributed',
    paramAliases: userAliases,
    example: { user_id: 'alice' },
    keywords: ['contributions', 'works on', 'repos'],
    related: ['project.list_user_projects', 'user.contribution_events'],
  })
  declare readonly contributed: RestCall;

  @RestAction('project.list_user_starred', 'GET /users/:user_id/starred_projects', {
    title: 'List projects user starred',
    summary: 'List the projects that a user has starred, as far as you can see them.',
    effect: 'read',
    params: UserProjects,
    view: foundProjectTable,
    tool: 'gitlab_project_list_user_starred',
    paramAliases,
    wire,
    example: { user_id: 'alice' },
    keywords: ['favourites', 'bookmarks', 'stars', 'repos'],
    related: ['project.star', 'project.list_user_projects'],
  })
  declare readonly starred: RestCall;

  @RestAction('project.create_for_user', 'POST /projects/user/:user_id', {
    title: 'Create project for user',
    summary: 'Create a project in the namespace of another user, as an administrator.',
    effect: 'write',
    admin: true,
    params: Type.Object({ user_id: Type.Integer({ description: 'Id of the user who gets the project; user.list finds it.', minimum: 1 }), ...newProject }),
    view: projectCard,
    tool: 'gitlab_project_create_for_user',
    paramAliases: { title: 'name', slug: 'path', namespace: 'namespace_id', readme: 'initialize_with_readme' },
    example: { user_id: 101, name: 'Payment Service', visibility: 'private' },
    keywords: ['new repository', 'on behalf of', 'personal project'],
    related: ['project.create', 'user.list'],
  })
  declare readonly createForUser: RestCall;
}
