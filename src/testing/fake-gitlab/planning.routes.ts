import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, invalidParameter, noContent, notFound, ok } from './failure.js';
import { groupLabelEntity, groupPlansOf } from './group-planning.routes.js';
import { issueEntity, milestoneEntity, todoEntity } from './issue.entities.js';
import { changeLabel, follow, labelAmong, newLabel, unfollow } from './label-records.js';
import { changeMilestone, newMilestone } from './milestone-records.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { paged } from './paging.js';
import { type LabelRecord, type MilestoneRecord, roles, type TodoRecord } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

function labelEntity(call: Call, project: ProjectRecord, label: LabelRecord): JsonObject {
  const count = (state: string, rows: readonly { state: string; labels: string[] }[]) =>
    rows.filter((row) => row.state === state && row.labels.includes(label.name)).length;
  const counts = {
    open_issues_count: count('opened', project.issues),
    closed_issues_count: count('closed', project.issues),
    open_merge_requests_count: count('opened', project.merge_requests),
  };
  return {
    id: label.id,
    name: label.name,
    description: label.description,
    description_html: label.description ?? '',
    text_color: '#FFFFFF',
    color: label.color,
    archived: label.archived ?? false,
    ...(call.parts.method !== 'GET' || call.flag('with_counts') ? counts : {}),
    subscribed: label.subscribers.includes(call.viewer?.username ?? ''),
    priority: label.priority,
    is_project_label: true,
  };
}

const labelOf = (call: Call, project: ProjectRecord) => labelAmong(call, project.labels);

function milestoneOf(call: Call, project: ProjectRecord): MilestoneRecord {
  const milestone = project.milestones.find(({ id }) => id === call.number('milestone_id'));
  if (!milestone) throw notFound();
  return milestone;
}

function finish(call: Call, todo: TodoRecord) {
  todo.state = 'done';
  todo.updated_at = call.world.now();
}

export const planningRoutes: Routes = {
  'GET /projects/:id/labels': (call) => {
    const project = call.project();
    const search = call.text('search')?.toLowerCase();
    const rows = project.labels.filter(({ name, description }) => search === undefined || `${name} ${description ?? ''}`.toLowerCase().includes(search));
    return paged(call, [...rows].sort((a, b) => (a.name < b.name ? -1 : 1)), (label) => labelEntity(call, project, label));
  },
  'GET /projects/:id/labels/:name': (call) => {
    const project = call.project();
    return ok(labelEntity(call, project, labelOf(call, project)));
  },
  'POST /projects/:id/labels': (call) => {
    const project = call.project(roles.reporter);
    const label: LabelRecord = { ...newLabel(call, project.labels), priority: call.integer('priority') ?? null };
    project.labels.push(label);
    return created(labelEntity(call, project, label));
  },
  'PUT /projects/:id/labels/:name': (call) => {
    const project = call.project(roles.reporter);
    const label = labelOf(call, project);
    changeLabel(call, label);
    label.priority = call.integer('priority') ?? label.priority;
    return ok(labelEntity(call, project, label));
  },
  'DELETE /projects/:id/labels/:name': (call) => {
    const project = call.project(roles.reporter);
    const label = labelOf(call, project);
    project.labels.splice(project.labels.indexOf(label), 1);
    for (const each of [...project.issues, ...project.merge_requests]) each.labels = each.labels.filter((name) => name !== label.name);
    return noContent();
  },
  'PUT /projects/:id/labels/:name/promote': (call) => {
    const project = call.project(roles.reporter);
    const label = labelOf(call, project);
    const group = call.world.findGroup(project.namespace);
    if (!group) throw badRequest('Failed to promote project label to group label');
    const { labels } = groupPlansOf(group);
    const promoted = labels.find(({ name }) => name === label.name) ?? { ...label, priority: null };
    if (!labels.includes(promoted)) labels.push(promoted);
    for (const each of call.world.projects.filter(({ namespace }) => namespace === group.full_path)) each.labels = each.labels.filter(({ name }) => name !== label.name);
    return ok(groupLabelEntity(call, promoted));
  },
  'POST /projects/:id/labels/:label_id/subscribe': (call) => {
    const project = call.project();
    const label = labelOf(call, project);
    follow(label, call.user.username);
    return created(labelEntity(call, project, label));
  },
  'POST /projects/:id/labels/:label_id/unsubscribe': (call) => {
    const project = call.project();
    const label = labelOf(call, project);
    unfollow(label, call.user.username);
    return created(labelEntity(call, project, label));
  },

  'GET /projects/:id/milestones': (call) => {
    const project = call.project();
    const state = call.oneOf('state', ['active', 'closed', 'all']) ?? 'all';
    const [search, title, iids, updatedAfter] = [call.text('search')?.toLowerCase(), call.text('title'), call.list('iids'), call.time('updated_after')];
    const rows = project.milestones.filter(
      (milestone) =>
        (state === 'all' || milestone.state === state) &&
        (search === undefined || milestone.title.toLowerCase().includes(search)) &&
        (title === undefined || milestone.title === title) &&
        (iids === undefined || iids.includes(String(milestone.iid))) &&
        (updatedAfter === undefined || Date.parse(milestone.updated_at) > updatedAfter),
    );
    return paged(call, rows, (milestone) => milestoneEntity(call, project, milestone));
  },
  'GET /projects/:id/milestones/:milestone_id': (call) => {
    const project = call.project();
    return ok(milestoneEntity(call, project, milestoneOf(call, project)));
  },
  'POST /projects/:id/milestones': (call) => {
    const project = call.project(roles.reporter);
    const milestone = newMilestone(call, project.milestones);
    project.milestones.push(milestone);
    return created(milestoneEntity(call, project, milestone));
  },
  'PUT /projects/:id/milestones/:milestone_id': (call) => {
    const project = call.project(roles.reporter);
    const milestone = milestoneOf(call, project);
    changeMilestone(call, milestone);
    return ok(milestoneEntity(call, project, milestone));
  },
  'DELETE /projects/:id/milestones/:milestone_id': (call) => {
    const project = call.project(roles.reporter);
    const milestone = milestoneOf(call, project);
    project.milestones.splice(project.milestones.indexOf(milestone), 1);
    for (const each of [...project.issues, ...project.merge_requests]) if (each.milestone_id === milestone.id) each.milestone_id = null;
    return noContent();
  },
  'GET /projects/:id/milestones/:milestone_id/issues': (call) => {
    const project = call.project();
    const { id } = milestoneOf(call, project);
    const rows = call.world.visibleIssues(call.viewer, project).filter(({ milestone_id }) => milestone_id === id);
    return paged(call, rows, (issue) => issueEntity(call, project, issue));
  },
  'GET /projects/:id/milestones/:milestone_id/merge_requests': (call) => {
    const project = call.project();
    const { id } = milestoneOf(call, project);
    return paged(call, project.merge_requests.filter(({ milestone_id }) => milestone_id === id), (request) => mergeRequestListed(call, project, request));
  },

  'GET /todos': (call) => {
    const { username } = call.user;
    const state = call.oneOf('state', ['pending', 'done', 'all']) ?? 'pending';
    const type = call.text('type');
    const [action, projectId, author] = [call.text('action'), call.text('project_id'), call.integer('author_id')];
    const rows = call.world.todos.filter(
      (todo) =>
        todo.username === username &&
        (state === 'all' || todo.state === state) &&
        (type === undefined || todo.target_type === type) &&
        (action === undefined || todo.action_name === action) &&
        (projectId === undefined || String(todo.project_id) === projectId) &&
        (author === undefined || call.world.user(todo.author).id === author),
    );
    return paged(call, [...rows].sort((a, b) => b.id - a.id), (todo) => todoEntity(call, todo, mergeRequestListed));
  },
  'POST /todos/:id/mark_as_done': (call) => {
    const { username } = call.user;
    const todo = call.world.todos.find(({ id, username: owner }) => id === call.number('id') && owner === username);
    if (!todo) throw notFound();
    finish(call, todo);
    return created(todoEntity(call, todo, mergeRequestListed));
  },
  'POST /todos/mark_as_done': (call) => {
    const { username } = call.user;
    for (const todo of call.world.todos) if (todo.username === username && todo.state === 'pending') finish(call, todo);
    return noContent();
  },

  'GET /projects/:id/events': (call) => {
    const project = call.project();
    const action = call.oneOf('action', ['created', 'updated', 'closed', 'reopened', 'pushed', 'commented', 'merged', 'joined', 'left', 'destroyed', 'expired', 'approved']);
    const rows = [
      ...project.issues.map((issue) => ({ action: 'opened', type: 'Issue', at: issue.created_at, author: issue.author, target: issue })),
      ...project.merge_requests.map((request) => ({ action: 'opened', type: 'MergeRequest', at: request.created_at, author: request.author, target: request })),
    ].filter(() => action === undefined || action === 'created');
    const day = (name: string) => {
      const text = call.text(name);
      if (text !== undefined && !/^\d{4}-\d\d-\d\d$/.test(text)) throw invalidParameter(`${name} is invalid`);
      return text;
    };
    const [before, after] = [day('before'), day('after')];
    const order = rows
      .filter(({ at }) => (before === undefined || at.slice(0, 10) < before) && (after === undefined || at.slice(0, 10) > after))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    return paged(call, order, (event) => ({
      id: event.target.id + 9_000_000,
      project_id: project.id,
      action_name: event.action,
      target_id: event.target.id,
      target_iid: event.target.iid,
      target_type: event.type,
      author_id: call.world.user(event.author).id,
      target_title: event.target.title,
      created_at: event.at,
      author: userBasic(call, event.author),
      imported: false,
      imported_from: 'none',
      author_username: event.author,
    }), { totals: false });
  },
};
