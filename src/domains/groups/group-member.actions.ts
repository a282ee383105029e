import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupMemberTable } from './group-member.view.js';

/** Members of a group. */
@Injectable()
export class GroupMemberActions {
  @RestAction('group.members', 'GET /groups/:group_id/members/all', {
    title: 'List members of group',
    summary: 'List the members of a group with their roles, those inherited from the groups above it included.',
    effect: 'read',
    params: Type.Object({
      group_id: GroupRef,
      query: Type.Optional(Type.String({ description: 'Part of a member\'s name, username or email address.' })),
      user_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only these users, by their ids.' })),
      state: Type.Optional(OneOf(['awaiting', 'active'], 'Only members whose membership is awaited or active. Default: both.')),
      ...Paging,
    }),
    view: groupMemberTable,
    tool: 'gitlab_group_members_list',
    tierOf: { state: 'premium' },
    keywords: ['who has access', 'people', 'team', 'maintainers', 'owners', 'permissions'],
    related: ['group.get'],
  })
  declare readonly list: RestCall;
}
