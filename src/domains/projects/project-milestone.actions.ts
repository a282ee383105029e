import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { idOf } from '../../gitlab/formless.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { milestoneIssueTable, milestoneMergeRequestTable } from '../../presentation/milestone-work.js';
import { OneOf } from '../../vocabulary/enums.js';
import { milestoneAliases, milestoneChanges, milestoneOf, milestoneSettingAliases, type NamedMilestone, newMilestone, requireMilestoneChange } from '../../vocabulary/milestones.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { milestoneCard, milestoneTable, writtenMilestoneCard } from './project-milestone.view.js';

const milestones = '/projects/:project_id/milestones';

const MilestoneList = Type.Object({
  project_id: ProjectRef,
  state: Type.Optional(OneOf(['active', 'closed', 'all'], 'State of the milestones. Default `all`.')),
  search: Type.Optional(Type.String({ description: 'Part of the title or description.' })),
  title: Type.Optional(Type.String({ description: 'Exact title.' })),
  iids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only the milestones with these numbers (iids).' })),
  include_ancestors: Type.Optional(Type.Boolean({ description: 'Milestones of the groups above as well. Default false.' })),
  updated_after: Time('Updated after'),
  updated_before: Time('Updated before'),
  ...Paging,
});

const MilestoneRef = Type.Object({ project_id: ProjectRef, ...milestoneOf('project') });
type MilestoneRef = Static<typeof MilestoneRef>;

const MilestoneWork = Type.Object({ ...MilestoneRef.properties, ...Paging });
type MilestoneWork = Static<typeof MilestoneWork>;

const NewMilestone = Type.Object({ project_id: ProjectRef, ...newMilestone });

const MilestoneChanges = Type.Object({ ...MilestoneRef.properties, ...milestoneChanges });
type MilestoneChanges = Static<typeof MilestoneChanges>;

/** Milestones of projects. */
@Injectable()
export class ProjectMilestoneActions {
  @RestAction('project.milestone_list', 'GET /projects/:project_id/milestones', {
    title: 'List project milestones',
    summary: 'List or search the milestones of a project with their state and dates.',
    effect: 'read',
    params: MilestoneList,
    view: milestoneTable,
    tool: 'gitlab_milestone_list',
    paramAliases: { name: 'title', query: 'search', status: 'state' },
    keywords: ['sprints', 'versions', 'due dates', 'deadlines', 'roadmap'],
    related: ['release.list', 'project.milestone_create'],
    next: ['project.milestone_get', 'project.milestone_issues'],
  })
  declare readonly list: RestCall;

  @Action('project.milestone_get', {
    title: 'Get project milestone',
    summary: 'Read one milestone of a project by its number or id: description, dates and state.',
    effect: 'read',
    params: MilestoneRef,
    view: milestoneCard,
    resource: 'gitlab://project/{project_id}/milestone/{milestone_iid}',
    tool: 'gitlab_milestone_get',
    paramAliases: milestoneAliases,
    example: { project_id: 'group/project', milestone_iid: 3 },
    keywords: ['sprint', 'version', 'deadline', 'due date'],
    related: ['project.milestone_list'],
    next: ['project.milestone_issues'],
  })
  get({ project_id, milestone_id, milestone_iid }: MilestoneRef, { gitlab }: ActionContext) {
    if (milestone_id !== undefined) return gitlab.rest.get<JsonObject>(`${milestones}/:milestone_id`, { project_id, milestone_id });
    return byNumber(gitlab, project_id, milestone_iid);
  }

  @RestAction('project.milestone_create', 'POST /projects/:project_id/milestones', {
    title: 'Create project milestone',
    summary: 'Create a milestone in a project with its dates.',
    effect: 'write',
    params: NewMilestone,
    view: writtenMilestoneCard,
    tool: 'gitlab_milestone_create',
    paramAliases: milestoneSettingAliases,
    example: { project_id: 'group/project', title: 'v1.2', due_date: '2026-12-18' },
    keywords: ['new milestone', 'sprint', 'version', 'deadline'],
    related: ['project.milestone_list', 'issue.update'],
  })
  declare readonly create: RestCall;

  @Action('project.milestone_issues', {
    title: 'List issues of milestone',
    summary: 'List the issues of a milestone, open and closed, with assignees and labels.',
    effect: 'read',
    params: MilestoneWork,
    view: milestoneIssueTable,
    tool: 'gitlab_milestone_issues',
    paramAliases: milestoneAliases,
    example: { project_id: 'group/project', milestone_iid: 3 },
    keywords: ['sprint backlog', 'what is planned', 'progress', 'burndown'],
    related: ['issue.list', 'project.milestone_get'],
    next: ['issue.get'],
  })
  async issues({ project_id, milestone_id, milestone_iid, ...query }: MilestoneWork, { gitlab }: ActionContext) {
    const id = await addressOf(gitlab, { project_id, milestone_id, milestone_iid });
    return gitlab.rest.list<JsonObject>(`${milestones}/:milestone_id/issues`, { project_id, milestone_id: id }, { query });
  }

  @Action('project.milestone_merge_requests', {
    title: 'List merge requests of milestone',
    summary: 'List the merge requests of a milestone, open, merged and closed, with authors and reviewers.',
    effect: 'read',
    params: MilestoneWork,
    view: milestoneMergeRequestTable,
    tool: 'gitlab_milestone_merge_requests',
    paramAliases: milestoneAliases,
    example: { project_id: 'group/project', milestone_iid: 3 },
    keywords: ['what is planned', 'progress', 'pull requests', 'sprint'],
    related: ['merge_request.list', 'project.milestone_issues'],
    next: ['merge_request.get'],
  })
  async mergeRequests({ project_id, milestone_id, milestone_iid, ...query }: MilestoneWork, { gitlab }: ActionContext) {
    const id = await addressOf(gitlab, { project_id, milestone_id, milestone_iid });
    return gitlab.rest.list<JsonObject>(`${milestones}/:milestone_id/merge_requests`, { project_id, milestone_id: id }, { query });
  }

  @Action('project.milestone_update', {
    title: 'Update project milestone',
    summary: 'Change the title, description or dates of a milestone, close it or open it again.',
    effect: 'write',
    params: MilestoneChanges,
    clears: ['description', 'start_date', 'due_date'],
    view: writtenMilestoneCard,
    tool: 'gitlab_milestone_update',
    idempotent: true,
    paramAliases: { ...milestoneAliases, ...milestoneSettingAliases, state: 'state_event' },
    example: { project_id: 'group/project', milestone_iid: 3, state_event: 'close' },
    keywords: ['close milestone', 'reopen milestone', 'activate', 'move deadline', 'rename sprint'],
    related: ['project.milestone_get', 'project.milestone_delete'],
  })
  async update({ project_id, milestone_id, milestone_iid, ...changes }: MilestoneChanges, { gitlab }: ActionContext) {
    requireMilestoneChange(changes);
    const id = await addressOf(gitlab, { project_id, milestone_id, milestone_iid });
    return gitlab.rest.put<JsonObject>(`${milestones}/:milestone_id`, { project_id, milestone_id: id }, { body: changes });
  }

  @Action('project.milestone_delete', {
    title: 'Delete project milestone',
    summary: 'Delete a milestone of a project for good; its issues and merge requests stay, without a milestone.',
    effect: 'destroy',
    params: MilestoneRef,
    tool: 'gitlab_milestone_delete',
    paramAliases: milestoneAliases,
    example: { project_id: 'group/project', milestone_iid: 3 },
    keywords: ['remove sprint', 'remove milestone'],
    related: ['project.milestone_update', 'project.milestone_list'],
  })
  async delete(params: MilestoneRef, { gitlab }: ActionContext) {
    const { project_id } = params;
    const id = await addressOf(gitlab, params);
    await gitlab.rest.delete(`${milestones}/:milestone_id`, { project_id, milestone_id: id });
    return done(`Deleted the milestone of ${project_id}; what was planned for it stays.`);
  }
}

async function addressOf(gitlab: GitLab, { project_id, milestone_id, milestone_iid }: NamedMilestone & { readonly project_id: string }): Promise<number> {
  return milestone_id ?? idOf(await byNumber(gitlab, project_id, milestone_iid), milestones, { project_id });
}

/** People see a milestone's number, GitLab addresses it by its id: the list knows both. */
async function byNumber(gitlab: GitLab, project_id: string, milestone_iid: number | undefined): Promise<JsonObject> {
  if (milestone_iid === undefined) throw new InvalidParams('milestone_iid: is missing. Name the milestone by milestone_iid, its number in the project, or by milestone_id; project.milestone_list shows both.');
  const { items } = await gitlab.rest.list<unknown>(milestones, { project_id }, { query: { iids: [milestone_iid] } });
  const found = items.find(isObject);
  if (found !== undefined) return found;
  throw new InvalidParams(
    `milestone_iid: ${project_id} has no milestone number ${milestone_iid}. If ${milestone_iid} is its id, as issues show it, send it as milestone_id; project.milestone_list shows all of the project. A milestone of a group does not count here.`,
  );
}
