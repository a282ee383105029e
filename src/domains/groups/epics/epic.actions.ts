import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../../authoring/rest-action.decorator.js';
import { OneOf } from '../../../vocabulary/enums.js';
import { Paging, Sort } from '../../../vocabulary/paging.js';
import { GroupRef } from '../../../vocabulary/refs.js';
import { Time } from '../../../vocabulary/times.js';
import { epicAliases, epicRef, moving } from './epic-ref.js';
import { childEpicTable, epicCard, epicTable } from './epic.view.js';

const EpicFilter = Type.Object({
  group_id: GroupRef,
  state: Type.Optional(OneOf(['opened', 'closed', 'all'], 'State of the epics. Default `all`.')),
  search: Type.Optional(Type.String({ description: 'Words to find in title and description.' })),
  labels: Type.Optional(Type.Array(Type.String(), { description: 'Epics that carry all of these labels.' })),
  not_labels: Type.Optional(Type.Array(Type.String(), { description: 'Epics that carry none of these labels.' })),
  author_username: Type.Optional(Type.String({ description: 'Username of the author.' })),
  author_id: Type.Optional(Type.Integer({ description: 'User id of the author.' })),
  not_author_username: Type.Optional(Type.String({ description: 'Username whose epics are left out.' })),
  confidential: Type.Optional(Type.Boolean({ description: 'true: only confidential epics; false: only others.' })),
  my_reaction_emoji: Type.Optional(Type.String({ description: 'Epics to which the caller reacted with this emoji, by its name; `None` or `Any`.' })),
  created_after: Time('Created at or after'),
  created_before: Time('Created at or before'),
  updated_after: Time('Updated at or after'),
  updated_before: Time('Updated at or before'),
  include_ancestor_groups: Type.Optional(Type.Boolean({ description: 'Include the epics of the groups above. Default false.' })),
  include_descendant_groups: Type.Optional(Type.Boolean({ description: 'Include the epics of the groups below. Default true.' })),
  order_by: Type.Optional(OneOf(['created_at', 'updated_at', 'title'], 'Field to order by. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});

const keywords = ['roadmap', 'initiative', 'theme', 'planning', 'portfolio'];

/** Epics of a group, as their own API shows them. */
@Injectable()
export class EpicActions {
  @RestAction('group.epic_list', 'GET /groups/:group_id/epics', {
    title: 'List epics',
    summary: `List or search the epics of a group and its subgroups by state, label, author, text or date; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: EpicFilter,
    view: epicTable,
    tool: 'gitlab_epic_list',
    wire: { commas: ['labels', 'not_labels'], rename: { not_labels: 'not[labels]', not_author_username: 'not[author_username]' } },
    paramAliases: { full_path: 'group_id', label_name: 'labels', author: 'author_username', include_ancestors: 'include_ancestor_groups', include_descendants: 'include_descendant_groups' },
    example: { group_id: 'group', state: 'opened' },
    keywords,
    next: ['group.epic_get'],
    related: ['issue.work_item_list', 'issue.work_item_create'],
  })
  declare readonly list: RestCall;

  @RestAction('group.epic_get', 'GET /groups/:group_id/epics/:epic_iid', {
    title: 'Get epic',
    summary: `Read one epic of a group with its dates, labels, parent and description; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Type.Object(epicRef),
    view: epicCard,
    tool: 'gitlab_epic_get',
    paramAliases: epicAliases,
    example: { group_id: 'group', epic_iid: 7 },
    keywords,
    next: ['group.epic_issue_list', 'group.epic_get_links', 'group.epic_discussion_list'],
    related: ['group.epic_list', 'issue.work_item_get', 'issue.work_item_update'],
  })
  declare readonly get: RestCall;

  @RestAction('group.epic_get_links', 'GET /groups/:group_id/epics/:epic_iid/epics', {
    title: 'List child epics',
    summary: `List the epics below an epic, in their order; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Type.Object(epicRef),
    view: childEpicTable,
    tool: 'gitlab_epic_get_links',
    paramAliases: epicAliases,
    example: { group_id: 'group', epic_iid: 7 },
    keywords: [...keywords, 'children', 'sub-epics', 'hierarchy'],
    next: ['group.epic_get'],
    related: ['group.epic_issue_list', 'issue.work_item_get'],
  })
  declare readonly children: RestCall;
}
