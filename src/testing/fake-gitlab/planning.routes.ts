import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, invalidParameter, noContent, notFound, ok } from './failure.js';
import { issueEntity, milestoneEntity, todoEntity } from './issue.entities.js';
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
    archived: false,
    ...(call.parts.method !== 'GET' || call.flag('with_counts') ? counts : {}),
    subscribed: label.subscribers.includes(call.viewer?.username ?? ''),
    priority: label.priority,
    is_project_label: true,
  };
}

function labelOf(call: Call, project: ProjectRecord): LabelRecord {
  const label = project.labels.find(({ id, name }) => String(id) === call.param('name') || name === call.param('name'));
  if (!label) throw notFound('Label');
  return label;
}

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
    const [name, color] = [call.required('name'), call.required('color')];
    if (project.labels.some((label) => label.name === name)) throw conflict('Label already exists');
    if (!/^#([0-9a-f]{3}){1,2}$|^[a-z-]+$/i.test(color)) throw badRequest({ color: ['must be a valid color code'] });
    const label: LabelRecord = { id: call.world.nextId(), name, color, description: call.text('description') ?? null, priority: call.integer('priority') ?? null, subscribers: [] };
    project.labels.push(label);
    return created(labelEntity(call, project, label));
  },
  'PUT /projects/:id/labels/:name': (call) => {
    const project = call.project(roles.reporter);
    const label = labelOf(call, project);
    call.requireOneOf(['new_name', 'color', 'description', 'priority']);
    label.name = call.text('new_name') ?? label.name;
    label.color = call.text('color') ?? label.color;
    label.description = call.text('description') ?? label.description;
    label.priority = call.integer('priority') ?? label.priority;
    return ok(labelEntity(call, project, label));
  },
  'DELETE /projects/:id/labels/:name': (call) => {
    const project = call.project(roles.reporter);
    project.labels.splice(project.labels.indexOf(labelOf(call, project)), 1);
    return noContent();
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
    const title = call.required('title');
    if (project.milestones.some((milestone) => milestone.title === title)) throw badRequest({ title: ['has already been taken'] });
    const at = call.world.now();
    const milestone: MilestoneRecord = {
      id: call.world.nextId(),
      iid: project.milestones.length + 1,
      title,
      description: call.text('description') ?? '',
      state: 'active',
      start_date: call.text('start_date') ?? null,
      due_date: call.text('due_date') ?? null,
      created_at: at,
      updated_at: at,
    };
    project.milestones.push(milestone);
    return created(milestoneEntity(call, project, milestone));
  },
  'PUT /projects/:id/milestones/:milestone_id': (call) => {
    const project = call.project(roles.reporter);
    const milestone = milestoneOf(call, project);
    call.requireOneOf(['title', 'description', 'due_date', 'start_date', 'state_event']);
    const event = call.oneOf('state_event', ['close', 'activate']);
    milestone.title = call.text('title') ?? milestone.title;
    milestone.description = call.text('description') ?? milestone.description;
    if (call.has('due_date')) milestone.due_date = call.text('due_date') ?? null;
    if (call.has('start_date')) milestone.start_date = call.text('start_date') ?? null;
    if (event) milestone.state = event === 'close' ? 'closed' : 'active';
    milestone.updated_at = call.world.now();
    return ok(milestoneEntity(call, project, milestone));
  },
  'DELETE /projects/:id/milestones/:milestone_id': (call) => {
    const project = call.project(roles.reporter);
    project.milestones.splice(project.milestones.indexOf(milestoneOf(call, project)), 1);
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
