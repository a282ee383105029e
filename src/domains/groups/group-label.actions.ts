import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { LabelName, labelChanges, labelIdAliases, labelNameAliases, newLabel } from '../../vocabulary/label-settings.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { groupLabelCard, groupLabelTable, writtenGroupLabelCard } from './group-label.view.js';

const OwnLabelRef = Type.Object({ group_id: GroupRef, name: LabelName });
const FollowedLabelRef = Type.Object({ group_id: GroupRef, label_id: LabelName });

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
    sinceOf: { archived: '18.3' },
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
    params: Type.Object({ group_id: GroupRef, name: LabelName, ...kin }),
    view: groupLabelCard,
    resource: 'gitlab://group/{group_id}/label/{label_id}',
    tool: 'gitlab_group_label_get',
    paramAliases: labelNameAliases,
    example: { group_id: 'group', name: 'priority::1' },
    related: ['group.group_label_list'],
  })
  declare readonly get: RestCall;

  @RestAction('group.group_label_create', 'POST /groups/:group_id/labels', {
    title: 'Create label of group',
    summary: 'Create a label in a group, which all of its projects share.',
    effect: 'write',
    sinceOf: { archived: '18.3' },
    params: Type.Object({ group_id: GroupRef, ...newLabel }),
    view: groupLabelCard,
    tool: 'gitlab_group_label_create',
    paramAliases: { label: 'name', title: 'name', colour: 'color' },
    example: { group_id: 'group', name: 'priority::1', color: '#dc143c' },
    keywords: ['new label', 'add label', 'tag', 'shared label'],
    related: ['project.label_create', 'group.group_label_list'],
  })
  declare readonly create: RestCall;

  @RestAction('group.group_label_update', 'PUT /groups/:group_id/labels/:name', {
    title: 'Update label of group',
    summary: 'Rename, recolour, describe or archive a label of a group.',
    effect: 'write',
    sinceOf: { archived: '18.3' },
    params: Type.Object({ group_id: GroupRef, name: LabelName, ...labelChanges }),
    clears: ['description'],
    view: writtenGroupLabelCard,
    tool: 'gitlab_group_label_update',
    idempotent: true,
    paramAliases: { ...labelNameAliases, colour: 'color', rename_to: 'new_name' },
    example: { group_id: 'group', name: 'bug', new_name: 'type::bug' },
    keywords: ['rename label', 'change colour', 'edit tag'],
    related: ['group.group_label_get', 'group.group_label_delete'],
  })
  declare readonly update: RestCall;

  @RestAction('group.group_label_delete', 'DELETE /groups/:group_id/labels/:name', {
    title: 'Delete label of group',
    summary: 'Delete a label of a group for good; every issue, merge request and epic in the group loses it.',
    effect: 'destroy',
    params: OwnLabelRef,
    tool: 'gitlab_group_label_delete',
    paramAliases: labelNameAliases,
    example: { group_id: 'group', name: 'obsolete' },
    done: 'Deleted the label.',
    keywords: ['remove tag'],
    related: ['group.group_label_update', 'group.group_label_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.group_label_subscribe', 'POST /groups/:group_id/labels/:label_id/subscribe', {
    title: 'Subscribe to label of group',
    summary: 'Subscribe the token\'s user to a label of a group, so that GitLab notifies about what gets it.',
    effect: 'write',
    params: FollowedLabelRef,
    view: writtenGroupLabelCard,
    tool: 'gitlab_group_label_subscribe',
    idempotent: true,
    paramAliases: labelIdAliases,
    example: { group_id: 'group', label_id: 'incident' },
    keywords: ['follow label', 'watch label', 'notifications'],
    related: ['group.group_label_unsubscribe'],
  })
  declare readonly subscribe: RestCall;

  @RestAction('group.group_label_unsubscribe', 'POST /groups/:group_id/labels/:label_id/unsubscribe', {
    title: 'Unsubscribe from label of group',
    summary: 'Unsubscribe the token\'s user from a label of a group, so that GitLab no longer notifies about what gets it.',
    effect: 'write',
    params: FollowedLabelRef,
    view: writtenGroupLabelCard,
    tool: 'gitlab_group_label_unsubscribe',
    idempotent: true,
    paramAliases: labelIdAliases,
    example: { group_id: 'group', label_id: 'incident' },
    keywords: ['unfollow label', 'unwatch label', 'mute', 'notifications'],
    related: ['group.group_label_subscribe'],
  })
  declare readonly unsubscribe: RestCall;
}
