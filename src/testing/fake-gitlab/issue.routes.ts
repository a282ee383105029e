import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, Failure, forbidden, noContent, notFound, ok, type Reply } from './failure.js';
import { issueEntity, issueSingle } from './issue.entities.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { newNoteable, noteableFilter, noteableOrder, scopeFilter, updateNoteable } from './noteable.js';
import { paged, sorted } from './paging.js';
import { projectsOf } from './project.routes.js';
import { type IssueRecord, roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

const updatable = ['title', 'description', 'assignee_id', 'assignee_ids', 'labels', 'add_labels', 'remove_labels', 'milestone_id', 'state_event', 'due_date', 'confidential', 'discussion_locked', 'weight', 'issue_type', 'epic_id', 'updated_at'];

function listIssues(call: Call, projects: readonly ProjectRecord[], scope: 'all' | 'created_by_me'): Reply {
  call.oneOf('state', ['opened', 'closed', 'all']);
  const wanted = noteableFilter(call);
  const inScope = scopeFilter(call, scope);
  const confidential = call.flag('confidential');
  const type = call.oneOf('issue_type', ['issue', 'incident', 'test_case', 'requirement', 'task', 'ticket']);
  const rows = projects
    .flatMap((project) => call.world.visibleIssues(call.viewer, project).map((issue) => ({ project, issue })))
    .filter(
      ({ project, issue }) =>
        wanted(issue, project) &&
        inScope(issue) &&
        (confidential === undefined || issue.confidential === confidential) &&
        (type === undefined || issue.issue_type === type),
    );
  const fields = Object.fromEntries(Object.entries(noteableOrder).map(([name, field]) => [name, ({ issue }: (typeof rows)[number]) => field(issue)]));
  const order = sorted(call, rows, fields, 'created_at');
  return paged(call, order, ({ project, issue }) => issueEntity(call, project, issue), { keyset: { key: ({ issue }) => String(issue.id), parameter: 'cursor' } });
}

function statistics(call: Call, projects: readonly ProjectRecord[], scope: 'all' | 'created_by_me'): Reply {
  const wanted = noteableFilter(call);
  const inScope = scopeFilter(call, scope);
  const issues = projects.flatMap((project) => call.world.visibleIssues(call.viewer, project).filter((issue) => wanted(issue, project) && inScope(issue)));
  const closed = issues.filter(({ state }) => state === 'closed').length;
  return ok({ statistics: { counts: { all: issues.length, closed, opened: issues.length - closed } } });
}

/** The issue of the address, when the caller may see it. */
export function issueOf(call: Call, project: ProjectRecord, iid = call.number('issue_iid')): IssueRecord {
  const issue = call.world.visibleIssues(call.viewer, project).find((candidate) => candidate.iid === iid);
  if (!issue) throw notFound();
  return issue;
}

/** Reporters and the issue's own author may edit it. */
function requireEditor(call: Call, project: ProjectRecord, issue: IssueRecord): void {
  if (call.user.username !== issue.author) call.requireRole(call.level(project), roles.reporter);
}

function linked(call: Call, project: ProjectRecord) {
  const issue = issueOf(call, project);
  return project.issue_links.flatMap((link) => {
    const other = link.source === issue.iid ? link.target : link.target === issue.iid ? link.source : undefined;
    const found = project.issues.find(({ iid }) => iid === other);
    return found ? [{ link, issue: found }] : [];
  });
}

export const issueRoutes: Routes = {
  'GET /issues': (call) => listIssues(call, call.world.visibleProjects(call.user), 'created_by_me'),
  'GET /groups/:id/issues': (call) => listIssues(call, projectsOf(call, call.group(), true), 'all'),
  'GET /projects/:id/issues': (call) => listIssues(call, [call.project()], 'all'),

  'GET /issues/:id': (call) => {
    call.requireUser();
    if (!call.user.admin) throw forbidden();
    for (const project of call.world.projects) {
      const issue = project.issues.find(({ id }) => id === call.number('id'));
      if (issue) return ok(issueSingle(call, project, issue));
    }
    throw notFound();
  },

  'GET /issues_statistics': (call) => statistics(call, call.world.visibleProjects(call.user), 'created_by_me'),
  'GET /groups/:id/issues_statistics': (call) => statistics(call, projectsOf(call, call.group(), true), 'all'),
  'GET /projects/:id/issues_statistics': (call) => statistics(call, [call.project()], 'all'),

  'POST /projects/:id/issues': (call) => {
    const project = call.projectForUser();
    const title = call.required('title');
    if (title.trim() === '') throw badRequest({ title: ["can't be blank"] });
    if (title.length > 255) throw badRequest({ title: ['is too long (maximum is 255 characters)'] });
    if (project.settings['issues_enabled'] === false) throw new Failure(403, { message: '403 Forbidden' });
    const issue: IssueRecord = {
      ...newNoteable(call, Math.max(0, ...project.issues.map(({ iid }) => iid)) + 1),
      title,
      state: 'opened',
      confidential: call.flag('confidential') ?? false,
      due_date: call.text('due_date') ?? null,
      weight: call.integer('weight') ?? null,
      issue_type: call.oneOf('issue_type', ['issue', 'incident', 'test_case', 'task']) ?? 'issue',
    };
    updateNoteable(call, project, issue);
    issue.updated_at = issue.created_at;
    project.issues.push(issue);
    return created(issueSingle(call, project, issue));
  },

  'GET /projects/:id/issues/:issue_iid': (call) => {
    const project = call.project();
    return ok(issueSingle(call, project, issueOf(call, project)));
  },

  'PUT /projects/:id/issues/:issue_iid': (call) => {
    const project = call.projectForUser();
    const issue = issueOf(call, project);
    requireEditor(call, project, issue);
    call.requireOneOf(updatable);
    const event = call.oneOf('state_event', ['close', 'reopen']);
    if (call.has('title') && call.text('title')?.trim() === '') throw badRequest({ title: ["can't be blank"] });
    updateNoteable(call, project, issue);
    if (call.has('due_date')) issue.due_date = call.text('due_date') || null;
    if (call.has('weight')) issue.weight = call.integer('weight') ?? null;
    issue.confidential = call.flag('confidential') ?? issue.confidential;
    issue.issue_type = call.text('issue_type') ?? issue.issue_type;
    if (event === 'close' && issue.state === 'opened') Object.assign(issue, { state: 'closed', closed_at: issue.updated_at, closed_by: call.user.username });
    if (event === 'reopen') Object.assign(issue, { state: 'opened', closed_at: null, closed_by: null });
    return ok(issueSingle(call, project, issue));
  },

  'DELETE /projects/:id/issues/:issue_iid': (call) => {
    const project = call.project();
    const issue = issueOf(call, project);
    call.requireRole(call.level(project), roles.owner);
    project.issues.splice(project.issues.indexOf(issue), 1);
    return noContent();
  },

  'POST /projects/:id/issues/:issue_iid/move': (call) => {
    const project = call.project(roles.reporter);
    const issue = issueOf(call, project);
    const target = call.projectBy(call.required('to_project_id'), roles.reporter);
    if (target === project) throw badRequest('Cannot move issue to project it originates from!');
    if (issue.state === 'closed') throw badRequest('Cannot move issue due to insufficient permissions!');
    const at = call.world.now();
    const moved: IssueRecord = { ...structuredClone(issue), id: call.world.nextId(), iid: Math.max(0, ...target.issues.map(({ iid }) => iid)) + 1, milestone_id: null, updated_at: at };
    target.issues.push(moved);
    Object.assign(issue, { state: 'closed', closed_at: at, closed_by: call.user.username, updated_at: at });
    return created(issueSingle(call, target, moved));
  },

  'PUT /projects/:id/issues/:issue_iid/reorder': (call) => {
    const project = call.project(roles.reporter);
    const issue = issueOf(call, project);
    call.requireOneOf(['move_after_id', 'move_before_id']);
    for (const name of ['move_after_id', 'move_before_id']) {
      const id = call.integer(name);
      if (id !== undefined && !project.issues.some((each) => each.id === id)) throw new Failure(404, { message: '404 Issue Not Found' });
    }
    issue.updated_at = call.world.now();
    return ok(issueSingle(call, project, issue));
  },

  'POST /projects/:id/issues/:issue_iid/subscribe': (call) => {
    const project = call.projectForUser();
    const issue = issueOf(call, project);
    // Following twice is 304 without a body.
    if (issue.subscribers.includes(call.user.username)) throw new Failure(304, {});
    issue.subscribers.push(call.user.username);
    return created(issueSingle(call, project, issue));
  },

  'POST /projects/:id/issues/:issue_iid/unsubscribe': (call) => {
    const project = call.projectForUser();
    const issue = issueOf(call, project);
    if (!issue.subscribers.includes(call.user.username)) throw new Failure(304, {});
    issue.subscribers = issue.subscribers.filter((username) => username !== call.user.username);
    return created(issueSingle(call, project, issue));
  },

  'GET /projects/:id/issues/:issue_iid/participants': (call) => {
    const issue = issueOf(call, call.project());
    const names = new Set([issue.author, ...issue.assignees, ...issue.discussions.flatMap(({ notes }) => notes.map(({ author }) => author))]);
    return paged(call, [...names], (username) => userBasic(call, username));
  },

  'GET /projects/:id/issues/:issue_iid/links': (call) => {
    const project = call.project();
    return ok(
      linked(call, project).map(({ link, issue }) => ({
        ...issueEntity(call, project, issue),
        issue_link_id: link.id,
        link_type: link.link_type,
        link_created_at: link.created_at,
        link_updated_at: link.created_at,
      })),
    );
  },

  'POST /projects/:id/issues/:issue_iid/links': (call) => {
    const project = call.project(roles.guest);
    const issue = issueOf(call, project);
    const target = issueOf(call, call.projectBy(call.required('target_project_id')), Number(call.required('target_issue_iid')));
    const link_type = call.oneOf('link_type', ['relates_to', 'blocks', 'is_blocked_by']) ?? 'relates_to';
    if (linked(call, project).some((row) => row.issue.iid === target.iid)) throw conflict('Issue(s) already assigned');
    project.issue_links.push({ id: call.world.nextId(), source: issue.iid, target: target.iid, link_type, created_at: call.world.now() });
    return created({ source_issue: issueEntity(call, project, issue), target_issue: issueEntity(call, project, target), link_type });
  },

  'GET /projects/:id/issues/:issue_iid/links/:issue_link_id': (call) => {
    const project = call.project();
    const row = linked(call, project).find(({ link }) => link.id === call.number('issue_link_id'));
    if (!row) throw notFound();
    return ok({ id: row.link.id, source_issue: issueEntity(call, project, issueOf(call, project)), target_issue: issueEntity(call, project, row.issue), link_type: row.link.link_type });
  },

  'DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id': (call) => {
    const project = call.project(roles.guest);
    const row = linked(call, project).find(({ link }) => link.id === call.number('issue_link_id'));
    if (!row) throw notFound();
    project.issue_links.splice(project.issue_links.indexOf(row.link), 1);
    return ok({ source_issue: issueEntity(call, project, issueOf(call, project)), target_issue: issueEntity(call, project, row.issue), link_type: row.link.link_type });
  },

  'GET /projects/:id/issues/:issue_iid/related_merge_requests': (call) => {
    const project = call.project();
    const { iid } = issueOf(call, project);
    return paged(call, project.merge_requests.filter(({ description }) => new RegExp(`#${iid}\\b`).test(description ?? '')), (request) => mergeRequestListed(call, project, request));
  },

  'GET /projects/:id/issues/:issue_iid/closed_by': (call) => {
    const project = call.project();
    const { iid } = issueOf(call, project);
    return paged(call, project.merge_requests.filter(({ description }) => new RegExp(`Closes #${iid}\\b`).test(description ?? '')), (request) => mergeRequestListed(call, project, request));
  },
};
