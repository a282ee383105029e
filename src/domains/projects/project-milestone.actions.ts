import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { milestoneCard, milestoneIssueTable, milestoneTable, writtenMilestoneCard } from './project-milestone.view.js';

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

const MilestoneRef = Type.Object({
  project_id: ProjectRef,
  milestone_iid: Type.Optional(Type.Integer({ description: 'Number of the milestone in its project (the iid), as in its web address. Needed unless milestone_id is given.', minimum: 1 })),
  milestone_id: Type.Optional(Type.Integer({ description: 'Global id of the milestone, as issues and lists show it. Counts before milestone_iid.', minimum: 1 })),
});
type MilestoneRef = Static<typeof MilestoneRef>;

const MilestoneIssues = Type.Object({ ...MilestoneRef.properties, ...Paging });
type MilestoneIssues = Static<typeof MilestoneIssues>;

const NewMilestone = Type.Object({
  project_id: ProjectRef,
  title: Type.String({ description: 'Title, unique in the project and the groups above.', minLength: 1 }),
  description: Type.Optional(Type.String({ description: 'Description in Markdown.' })),
  start_date: Type.Optional(Type.String({ description: 'First day: `YYYY-MM-DD`.' })),
  due_date: Type.Optional(Type.String({ description: 'Last day: `YYYY-MM-DD`.' })),
});

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
    paramAliases: { iid: 'milestone_iid', milestone: 'milestone_iid', number: 'milestone_iid', id: 'milestone_id' },
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
    paramAliases: { name: 'title', body: 'description', start: 'start_date', due: 'due_date', deadline: 'due_date' },
    example: { project_id: 'group/project', title: 'v1.2', due_date: '2026-12-18' },
    keywords: ['new milestone', 'sprint', 'version', 'deadline'],
    related: ['project.milestone_list', 'issue.update'],
  })
  declare readonly create: RestCall;

  @Action('project.milestone_issues', {
    title: 'List issues of milestone',
    summary: 'List the issues of a milestone, open and closed, with assignees and labels.',
    effect: 'read',
    params: MilestoneIssues,
    view: milestoneIssueTable,
    tool: 'gitlab_milestone_issues',
    paramAliases: { iid: 'milestone_iid', milestone: 'milestone_iid', number: 'milestone_iid', id: 'milestone_id' },
    example: { project_id: 'group/project', milestone_iid: 3 },
    keywords: ['sprint backlog', 'what is planned', 'progress', 'burndown'],
    related: ['issue.list', 'project.milestone_get'],
    next: ['issue.get'],
  })
  async issues({ project_id, milestone_id, milestone_iid, ...query }: MilestoneIssues, { gitlab }: ActionContext) {
    const id = milestone_id ?? (await byNumber(gitlab, project_id, milestone_iid))['id'];
    return gitlab.rest.list<JsonObject>(`${milestones}/:milestone_id/issues`, { project_id, milestone_id: id }, { query });
  }
}

/** People see a milestone's number, GitLab addresses it by its id: the list knows both. */
async function byNumber(gitlab: GitLab, project_id: string, milestone_iid: number | undefined): Promise<JsonObject> {
  if (milestone_iid === undefined) throw new InvalidParams('milestone_iid: is missing. Name the milestone by milestone_iid, its number in the project, or by milestone_id; project.milestone_list shows both.');
  const { items } = await gitlab.rest.list<JsonObject>(milestones, { project_id }, { query: { iids: [milestone_iid] } });
  const [found] = items;
  if (found !== undefined) return found;
  throw new InvalidParams(
    `milestone_iid: ${project_id} has no milestone number ${milestone_iid}. If ${milestone_iid} is its id, as issues show it, send it as milestone_id; project.milestone_list shows all of the project. A milestone of a group does not count here.`,
  );
}
