import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { groupMilestoneCard, groupMilestoneTable } from './group-milestone.view.js';

const GroupMilestoneRef = Type.Object({
  group_id: GroupRef,
  milestone_iid: Type.Integer({ description: 'Number of the milestone in its group (the iid in its address), not its global id.', minimum: 1 }),
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
    summary: 'Read one milestone of a group by its number: title, dates, state and description.',
    effect: 'read',
    params: GroupMilestoneRef,
    view: groupMilestoneCard,
    tool: 'gitlab_group_milestone_get',
    paramAliases: { iid: 'milestone_iid', milestone: 'milestone_iid' },
    keywords: ['release', 'sprint', 'deadline', 'due date'],
    related: ['group.group_milestone_list'],
  })
  async get({ group_id, milestone_iid }: GroupMilestoneRef, { gitlab }: ActionContext) {
    // GitLab addresses milestones by their global id; by the number that people see they are only listed, just as complete.
    const { items } = await gitlab.rest.list('/groups/:group_id/milestones', { group_id }, { query: { iids: [milestone_iid] } });
    const [milestone] = items;
    if (milestone !== undefined) return milestone;
    throw new GitLabRejected(404, `There is no milestone ${milestone_iid} in group ${group_id}. milestone_iid is its number in the group, not its global id; group.group_milestone_list shows both.`, {
      request: { method: 'GET', path: `/groups/${encodeURIComponent(group_id)}/milestones` },
      words: '',
    });
  }
}
