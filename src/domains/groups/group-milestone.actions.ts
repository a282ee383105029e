import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { idOf } from '../../gitlab/formless.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { milestoneIssuesAcross, milestoneMergeRequestsAcross } from '../../presentation/milestone-work.js';
import { OneOf } from '../../vocabulary/enums.js';
import { milestoneAliases, milestoneChanges, milestoneOf, milestoneSettingAliases, type NamedMilestone, newMilestone, requireMilestoneChange } from '../../vocabulary/milestones.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { burndownTable, groupMilestoneCard, groupMilestoneTable, writtenGroupMilestoneCard } from './group-milestone.view.js';

const milestones = '/groups/:group_id/milestones';

const GroupMilestoneRef = Type.Object({ group_id: GroupRef, ...milestoneOf('group') });
type GroupMilestoneRef = Static<typeof GroupMilestoneRef>;

const GroupMilestoneWork = Type.Object({ ...GroupMilestoneRef.properties, ...Paging });
type GroupMilestoneWork = Static<typeof GroupMilestoneWork>;

const GroupMilestoneChanges = Type.Object({ ...GroupMilestoneRef.properties, ...milestoneChanges });
type GroupMilestoneChanges = Static<typeof GroupMilestoneChanges>;

const example = { group_id: 'group', milestone_iid: 3 };

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
    paramAliases: milestoneAliases,
    example,
    keywords: ['release', 'sprint', 'deadline', 'due date'],
    related: ['group.group_milestone_list'],
    next: ['group.group_milestone_issues', 'group.group_milestone_merge_requests'],
  })
  get({ group_id, milestone_iid, milestone_id }: GroupMilestoneRef, { gitlab }: ActionContext) {
    if (milestone_id !== undefined) return gitlab.rest.get<JsonObject>(`${milestones}/:milestone_id`, { group_id, milestone_id });
    return byNumber(gitlab, group_id, milestone_iid);
  }

  @RestAction('group.group_milestone_create', 'POST /groups/:group_id/milestones', {
    title: 'Create milestone of group',
    summary: 'Create a milestone in a group with its dates, for all of its projects.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef, ...newMilestone }),
    view: writtenGroupMilestoneCard,
    tool: 'gitlab_group_milestone_create',
    paramAliases: milestoneSettingAliases,
    example: { group_id: 'group', title: '2027 Q1', due_date: '2027-03-31' },
    keywords: ['new milestone', 'sprint', 'deadline', 'planning'],
    related: ['project.milestone_create', 'group.group_milestone_list'],
  })
  declare readonly create: RestCall;

  @Action('group.group_milestone_update', {
    title: 'Update milestone of group',
    summary: 'Change the title, description or dates of a milestone of a group, close it or open it again.',
    effect: 'write',
    params: GroupMilestoneChanges,
    clears: ['description', 'start_date', 'due_date'],
    view: writtenGroupMilestoneCard,
    tool: 'gitlab_group_milestone_update',
    idempotent: true,
    paramAliases: { ...milestoneAliases, ...milestoneSettingAliases, state: 'state_event' },
    example: { ...example, state_event: 'close' },
    keywords: ['close milestone', 'reopen milestone', 'activate', 'move deadline', 'rename sprint'],
    related: ['group.group_milestone_get', 'group.group_milestone_delete'],
  })
  async update({ group_id, milestone_iid, milestone_id, ...changes }: GroupMilestoneChanges, { gitlab }: ActionContext) {
    requireMilestoneChange(changes);
    return gitlab.rest.put<JsonObject>(`${milestones}/:milestone_id`, await addressed(gitlab, { group_id, milestone_iid, milestone_id }), { body: changes });
  }

  @Action('group.group_milestone_delete', {
    title: 'Delete milestone of group',
    summary: 'Delete a milestone of a group for good; its issues and merge requests stay, without a milestone.',
    effect: 'destroy',
    params: GroupMilestoneRef,
    tool: 'gitlab_group_milestone_delete',
    paramAliases: milestoneAliases,
    example,
    keywords: ['remove sprint', 'remove milestone'],
    related: ['group.group_milestone_update', 'group.group_milestone_list'],
  })
  async delete(params: GroupMilestoneRef, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${milestones}/:milestone_id`, await addressed(gitlab, params));
    return done(`Deleted the milestone of ${params.group_id}; what was planned for it stays.`);
  }

  @Action('group.group_milestone_issues', {
    title: 'List issues of group milestone',
    summary: 'List the issues of a milestone of a group, from all of its projects, with assignees and labels.',
    effect: 'read',
    params: GroupMilestoneWork,
    view: milestoneIssuesAcross,
    tool: 'gitlab_group_milestone_issues',
    paramAliases: milestoneAliases,
    example,
    keywords: ['sprint backlog', 'what is planned', 'progress'],
    related: ['group.group_milestone_get', 'project.milestone_issues'],
    next: ['issue.get'],
  })
  async issues({ group_id, milestone_iid, milestone_id, ...query }: GroupMilestoneWork, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>(`${milestones}/:milestone_id/issues`, await addressed(gitlab, { group_id, milestone_iid, milestone_id }), { query });
  }

  @Action('group.group_milestone_merge_requests', {
    title: 'List merge requests of group milestone',
    summary: 'List the merge requests of a milestone of a group, from all of its projects, with authors and reviewers.',
    effect: 'read',
    params: GroupMilestoneWork,
    view: milestoneMergeRequestsAcross,
    tool: 'gitlab_group_milestone_merge_requests',
    paramAliases: milestoneAliases,
    example,
    keywords: ['what is planned', 'progress', 'pull requests', 'sprint'],
    related: ['group.group_milestone_issues', 'project.milestone_merge_requests'],
    next: ['merge_request.get'],
  })
  async mergeRequests({ group_id, milestone_iid, milestone_id, ...query }: GroupMilestoneWork, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>(`${milestones}/:milestone_id/merge_requests`, await addressed(gitlab, { group_id, milestone_iid, milestone_id }), { query });
  }

  @Action('group.group_milestone_burndown', {
    title: 'List burndown events of group milestone',
    summary: 'List what makes the burndown chart of a group milestone: when issues were added, closed, reopened or reweighted.',
    effect: 'read',
    tier: 'premium',
    params: GroupMilestoneWork,
    view: burndownTable,
    tool: 'gitlab_group_milestone_burndown_events',
    paramAliases: milestoneAliases,
    example,
    keywords: ['burndown chart', 'burnup', 'velocity', 'sprint progress'],
    related: ['group.group_milestone_issues'],
  })
  async burndown({ page = 1, per_page = 20, ...ref }: GroupMilestoneWork, { gitlab }: ActionContext) {
    const events = await gitlab.rest.get<unknown>(`${milestones}/:milestone_id/burndown_events`, await addressed(gitlab, ref));
    // GitLab sends all events at once.
    return pageOfWhole<unknown>(Array.isArray(events) ? events : [], page, per_page);
  }
}

/** GitLab addresses milestones by their global id; by the number that people see they are only listed, just as complete. */
async function byNumber(gitlab: GitLab, group_id: string, milestone_iid: number | undefined): Promise<JsonObject> {
  if (milestone_iid === undefined) throw new InvalidParams('milestone_iid: is missing. Give the number of the milestone in its group, or its global id as milestone_id.');
  const { items } = await gitlab.rest.list<unknown>(milestones, { group_id }, { query: { iids: [milestone_iid] } });
  const milestone = items.find(isObject);
  if (milestone !== undefined) return milestone;
  throw new InvalidParams(`milestone_iid: group ${group_id} has no milestone with the number ${milestone_iid}. group.group_milestone_list shows those there are; a global id goes into milestone_id.`);
}

/** The path of a milestone, whichever way it was named. */
async function addressed(gitlab: GitLab, { group_id, milestone_iid, milestone_id }: NamedMilestone & { readonly group_id: string }) {
  return { group_id, milestone_id: milestone_id ?? idOf(await byNumber(gitlab, group_id, milestone_iid), milestones, { group_id }) };
}
