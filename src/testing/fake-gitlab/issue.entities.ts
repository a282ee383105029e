import type { JsonObject } from '../../kernel/json.js';
import { userBasic, userOrNull } from './account.entities.js';
import type { Call } from './call.js';
import { projectSimple, projectUrl } from './project.entities.js';
import type { DiscussionRecord, IssueRecord, MergeRequestRecord, MilestoneRecord, NoteableRecord, NoteRecord, TodoRecord } from './records.js';
import { fullPath, type ProjectRecord } from './world.js';

/** Seconds as GitLab writes them for people: eight hours make a day, five days a week. */
function humanTime(seconds: number): string | null {
  if (seconds === 0) return null;
  const units: [string, number][] = [['w', 144_000], ['d', 28_800], ['h', 3600], ['m', 60]];
  let rest = seconds;
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count > 0 ? `${count}${unit}` : '';
  });
  return parts.filter((part) => part !== '').join(' ');
}

export const timeStats = (of: NoteableRecord): JsonObject => ({
  time_estimate: of.time_estimate,
  total_time_spent: of.total_time_spent,
  human_time_estimate: humanTime(of.time_estimate),
  human_total_time_spent: humanTime(of.total_time_spent),
});

export function taskCompletion(description: string | null): JsonObject {
  const tasks = description?.match(/^\s*[-*] \[[ xX]\]/gm) ?? [];
  return { count: tasks.length, completed_count: tasks.filter((task) => /\[[xX]\]/.test(task)).length };
}

export function milestoneEntity(call: Call, project: ProjectRecord, milestone: MilestoneRecord): JsonObject {
  return {
    id: milestone.id,
    iid: milestone.iid,
    project_id: project.id,
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    created_at: milestone.created_at,
    updated_at: milestone.updated_at,
    due_date: milestone.due_date,
    start_date: milestone.start_date,
    expired: milestone.due_date !== null && milestone.due_date < '2026-11-30',
    web_url: `${projectUrl(call, project)}/-/milestones/${milestone.iid}`,
  };
}

export function milestoneOrNull(call: Call, project: ProjectRecord, id: number | null): JsonObject | null {
  const milestone = call.world.milestone(project, id);
  return milestone ? milestoneEntity(call, project, milestone) : null;
}

/** Names, or whole labels when the caller asked for details. */
export function labelsOf(call: Call, project: ProjectRecord, of: NoteableRecord): unknown[] {
  if (call.flag('with_labels_details') !== true) return of.labels;
  return of.labels.map((name) => {
    const label = project.labels.find((candidate) => candidate.name === name);
    return { id: label?.id ?? 0, name, color: label?.color ?? '#6699cc', description: label?.description ?? null, description_html: label?.description ?? '', text_color: '#FFFFFF' };
  });
}

export const userNotesCount = (of: NoteableRecord) => of.discussions.flatMap(({ notes }) => notes).filter(({ system }) => !system).length;

export function issueEntity(call: Call, project: ProjectRecord, issue: IssueRecord): JsonObject {
  const self = `${call.api}/projects/${project.id}/issues/${issue.iid}`;
  const tasks = taskCompletion(issue.description);
  const paid = call.world.tier !== 'free';
  return {
    id: issue.id,
    iid: issue.iid,
    project_id: project.id,
    title: issue.title,
    description: issue.description,
    state: issue.state,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    closed_by: userOrNull(call, issue.closed_by),
    labels: labelsOf(call, project, issue),
    milestone: milestoneOrNull(call, project, issue.milestone_id),
    assignees: issue.assignees.map((username) => userBasic(call, username)),
    author: userBasic(call, issue.author),
    type: issue.issue_type.toUpperCase(),
    assignee: userOrNull(call, issue.assignees[0]),
    user_notes_count: userNotesCount(issue),
    merge_requests_count: project.merge_requests.filter(({ description }) => description?.includes(`#${issue.iid}`)).length,
    upvotes: issue.upvotes,
    downvotes: issue.downvotes,
    start_date: null,
    due_date: issue.due_date,
    confidential: issue.confidential,
    discussion_locked: issue.discussion_locked,
    issue_type: issue.issue_type,
    web_url: `${projectUrl(call, project)}/-/issues/${issue.iid}`,
    time_stats: timeStats(issue),
    task_completion_status: tasks,
    blocking_issues_count: project.issue_links.filter(({ target, link_type }) => target === issue.iid && link_type === 'is_blocked_by').length,
    has_tasks: tasks['count'] !== 0,
    task_status: `${String(tasks['completed_count'])} of ${String(tasks['count'])} checklist items completed`,
    ...(paid ? { weight: issue.weight, epic_iid: null, epic: null, iteration: null, health_status: null } : {}),
    _links: { self, notes: `${self}/notes`, award_emoji: `${self}/award_emoji`, project: `${call.api}/projects/${project.id}`, closed_as_duplicate_of: null },
    references: { short: `#${issue.iid}`, relative: `#${issue.iid}`, full: `${fullPath(project)}#${issue.iid}` },
    severity: 'UNKNOWN',
    moved_to_id: null,
    imported: false,
    imported_from: 'none',
    service_desk_reply_to: null,
  };
}

/** The single form says in addition whether the viewer follows it. */
export function issueSingle(call: Call, project: ProjectRecord, issue: IssueRecord): JsonObject {
  return { ...issueEntity(call, project, issue), subscribed: issue.subscribers.includes(call.viewer?.username ?? '') };
}

export function noteEntity(call: Call, project: ProjectRecord, of: NoteableRecord, discussion: DiscussionRecord, note: NoteRecord): JsonObject {
  const type = note.position ? 'DiffNote' : discussion.individual_note ? null : 'DiscussionNote';
  const resolvable = discussion.resolvable && !note.system;
  return {
    id: note.id,
    type,
    body: note.body,
    attachment: null,
    author: userBasic(call, note.author),
    created_at: note.created_at,
    updated_at: note.updated_at,
    system: note.system,
    noteable_id: of.id,
    noteable_type: of.noteable_type ?? ('source_branch' in of ? 'MergeRequest' : 'Issue'),
    project_id: project.id,
    ...(note.commit_id ? { commit_id: note.commit_id } : {}),
    ...(note.position ? { position: note.position } : {}),
    resolvable,
    ...(resolvable
      ? { resolved: note.resolved, resolved_by: userOrNull(call, note.resolved_by), resolved_at: note.resolved_at, ...(note.position ? { suggestions: [] } : {}) }
      : {}),
    confidential: note.internal,
    internal: note.internal,
    imported: false,
    imported_from: 'none',
    noteable_iid: of.noteable_type === undefined ? of.iid : null,
    commands_changes: {},
  };
}

export function discussionEntity(call: Call, project: ProjectRecord, of: NoteableRecord, discussion: DiscussionRecord): JsonObject {
  return {
    id: discussion.id,
    individual_note: discussion.individual_note,
    notes: discussion.notes.map((note) => noteEntity(call, project, of, discussion, note)),
  };
}

type ShowMergeRequest = (call: Call, project: ProjectRecord, request: MergeRequestRecord) => JsonObject;

export function todoEntity(call: Call, todo: TodoRecord, showMergeRequest: ShowMergeRequest): JsonObject {
  const project = call.world.project(todo.project_id);
  const { id, description, name, name_with_namespace, path, path_with_namespace, created_at } = projectSimple(call, project);
  const isIssue = todo.target_type === 'Issue';
  const target = isIssue
    ? issueEntity(call, project, call.world.issue(project.id, todo.target_iid))
    : showMergeRequest(call, project, call.world.mergeRequest(project.id, todo.target_iid));
  return {
    id: todo.id,
    project: { id, description, name, name_with_namespace, path, path_with_namespace, created_at },
    author: userBasic(call, todo.author),
    action_name: todo.action_name,
    target_type: todo.target_type,
    target,
    target_url: String(target['web_url']),
    body: todo.body,
    state: todo.state,
    created_at: todo.created_at,
    updated_at: todo.updated_at,
  };
}
