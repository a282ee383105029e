import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { groupMilestoneCard, groupMilestoneTable } from './group-milestone.view.js';

const GroupMilestoneRef = Type.Object({
  group_id: GroupRef,
  milestone_iid: Type.Optional(Type.Integer({ description: 'Number of the milestone in its group (the iid), as in its web address. Needed unless milestone_id is given.', minimum: 1 })),
  milestone_id: Type.Optional(Type.Integer({ description: 'Global id of the milestone, as issues and lists show it. Counts before milestone_iid.', minimum: 1 })),
});
type GroupMilestoneRef = Static<typeof GroupMilestoneRef>;

/** Milestones of a group. */
@Injectable()
export class GroupMilestoneActions {
  @RestAction('group.group_milestone_list', 'GET /groups/:group_id/milestones', {
    title: 'List milestones of group',
    summary: 'List the milestones of a group with their dates and state.',
    effect: 'read',
    params: Type.Object({
      group_id: GroupRef,
      state: Type.Optional(OneOf(['active', 'closed', 'all'], 'Only milestones in this state. Default `all`.')),
      title: Type.Optional(Type.String({ description: 'Exact title of the milestone.' })),
      search: Type.Optional(Type.String({ description: 'Part of the title or description.' })),
      iids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only milestones with these numbers in the group.' })),
      include_ancestors: Type.Optional(Type.Boolean({ description: 'Include milestones of the groups above. Default false.' })),
      include_descendants: Type.Optional(Type.Boolean({ description: 'Include milestones of the groups and projects below. Default false.' })),
      updated_after: Time('Only milestones updated after this moment'),
      updated_before: Time('Only milestones updated before this moment'),
      ...Paging,
    }),
    view: groupMilestoneTable,
    tool: 'gitlab_group_milestone_list',
    keywords: ['releases', 'sprints', 'deadlines', 'due dates', 'planning'],
    next: ['group.group_milestone_get'],
  })
  declare readonly list: RestCall;

  @Action('group.group_milestone_get', {
    title: 'Get milestone of group',
    summary: 'Read one milestone of a group by its number or id: title, dates, state and description.',
    effect: 'read',
    params: GroupMilestoneRef,
    view: groupMilestoneCard,
    resource: 'gitlab://group/{group_id}/milestone/{milestone_iid}',
    tool: 'gitlab_group_milestone_get',
    paramAliases: { iid: 'milestone_iid', milestone: 'milestone_iid', number: 'milestone_iid', id: 'milestone_id' },
    example: { group_id: 'group', milestone_iid: 3 },
    keywords: ['release', 'sprint', 'deadline', 'due date'],
    related: ['group.group_milestone_list'],
  })
  async get({ group_id, milestone_iid, milestone_id }: GroupMilestoneRef, { gitlab }: ActionContext) {
    if (milestone_id !== undefined) return gitlab.rest.get<unknown>('/groups/:group_id/milestones/:milestone_id', { group_id, milestone_id });
    if (milestone_iid === undefined) throw new InvalidParams('milestone_iid: is missing. Give the number of the milestone in its group, or its global id as milestone_id.');
    // GitLab addresses milestones by their global id; by the number that people see they are only listed, just as complete.
    const { items } = await gitlab.rest.list('/groups/:group_id/milestones', { group_id }, { query: { iids: [milestone_iid] } });
    const [milestone] = items;
    if (milestone !== undefined) return milestone;
    throw new InvalidParams(`milestone_iid: group ${group_id} has no milestone with the number ${milestone_iid}. group.group_milestone_list shows those there are; a global id goes into milestone_id.`);
  }
}
