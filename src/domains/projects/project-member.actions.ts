import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { memberTable } from './project-member.view.js';

const MemberList = Type.Object({
  project_id: ProjectRef,
  query: Type.Optional(Type.String({ description: 'Part of the name, username or mail address.' })),
  user_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only the members with these user ids.' })),
  state: Type.Optional(OneOf(['awaiting', 'active'], 'Only members who are still awaiting approval, or only active ones. Default: both.')),
  ...Paging,
});

/** Members of projects. */
@Injectable()
export class ProjectMemberActions {
  @RestAction('project.members', 'GET /projects/:project_id/members/all', {
    title: 'List project members',
    summary: 'List the members of a project with their roles, those who are members through a group included.',
    effect: 'read',
    params: MemberList,
    view: memberTable,
    tool: 'gitlab_project_members_list',
    paramAliases: { search: 'query', name: 'query', username: 'query', user_id: 'user_ids', status: 'state' },
    keywords: ['who has access', 'team', 'collaborators', 'maintainers', 'people', 'user id', 'permissions', 'roles'],
    related: ['project.get', 'issue.update'],
  })
  declare readonly list: RestCall;
}
