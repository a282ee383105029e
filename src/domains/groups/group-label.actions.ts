import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupLabelCard, groupLabelTable } from './group-label.view.js';

const kin = {
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Include labels of the groups above. Default true.' })),
  include_descendant_groups: Type.Optional(Type.Boolean({ description: 'Include labels of the groups below. Default false.' })),
  only_group_labels: Type.Optional(Type.Boolean({ description: 'Leave out the labels of projects. Default true.' })),
};

/** Labels of a group. */
@Injectable()
export class GroupLabelActions {
  @RestAction('group.group_label_list', 'GET /groups/:group_id/labels', {
    title: 'List labels of group',
    summary: 'List the labels of a group, which all of its projects share.',
    effect: 'read',
    params: Type.Object({
      group_id: GroupRef,
      search: Type.Optional(Type.String({ description: 'Part of the name or description.' })),
      with_counts: Type.Optional(Type.Boolean({ description: 'Adds how many issues and merge requests have each. Default false.' })),
      archived: Type.Optional(Type.Boolean({ description: 'true: only archived labels; false: none of them. Default: both.' })),
      ...kin,
      ...Paging,
    }),
    view: groupLabelTable,
    tool: 'gitlab_group_label_list',
    paramAliases: { name: 'search' },
    keywords: ['tags', 'categories', 'scoped labels'],
    next: ['group.group_label_get'],
  })
  declare readonly list: RestCall;

  @RestAction('group.group_label_get', 'GET /groups/:group_id/labels/:name', {
    title: 'Get label of group',
    summary: 'Read one label of a group: colour, description and how it is used.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, name: Type.String({ description: 'Name of the label, such as `priority::1`, or its id.', minLength: 1 }), ...kin }),
    view: groupLabelCard,
    resource: 'gitlab://group/{group_id}/label/{label_id}',
    tool: 'gitlab_group_label_get',
    paramAliases: { label_id: 'name', label: 'name', label_name: 'name' },
    example: { group_id: 'group', name: 'priority::1' },
    related: ['group.group_label_list'],
  })
  declare readonly get: RestCall;
}
