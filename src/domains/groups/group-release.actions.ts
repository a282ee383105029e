import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupReleaseTable } from './group-release.view.js';

/** Releases of all projects of a group. */
@Injectable()
export class GroupReleaseActions {
  @RestAction('group.release_list', 'GET /groups/:group_id/releases', {
    title: 'List releases of group',
    summary: 'List the releases of all projects of a group by date, each with the page that it has in its project.',
    effect: 'read',
    params: Type.Object({
      group_id: GroupRef,
      simple: Type.Optional(Type.Boolean({ description: 'Only the basic fields, without commits, milestones and assets. Default false.' })),
      sort: Sort,
      ...Paging,
    }),
    view: groupReleaseTable,
    tool: 'gitlab_group_release_list',
    keywords: ['versions', 'shipped', 'across projects', 'changelog', 'tags'],
    related: ['release.list', 'group.projects'],
  })
  declare readonly list: RestCall;
}
