import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { changeLabel, follow, labelAmong, newLabel, unfollow } from './label-records.js';
import { issueEntity } from './issue.entities.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { changeMilestone, newMilestone } from './milestone-records.js';
import { paged } from './paging.js';
import { type GroupRecord, type LabelRecord, type MilestoneRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { moment } from './seed-issues.js';

/** Labels and milestones of a group. */
export const groupPlansOf = keptRows((group: GroupRecord): { labels: LabelRecord[]; milestones: MilestoneRecord[] } => {
  if (group.full_path !== 'acme') return { labels: [], milestones: [] };
  return {
    labels: [
      { id: 351, name: 'company::wide', color: '#8E44AD', description: 'Concerns every team', priority: null, subscribers: [] },
      { id: 352, name: 'incident', color: '#D9534F', description: null, priority: null, subscribers: [] },
    ],
    milestones: [
      { id: 451, iid: 1, title: '2026 Q4', description: 'What the year ends with.', state: 'active', start_date: '2026-10-01', due_date: '2026-12-31', created_at: moment(1), updated_at: moment(20) },
      { id: 452, iid: 2, title: '2026 Q3', description: '', state: 'closed', start_date: '2026-07-01', due_date: '2026-09-30', created_at: moment(1), updated_at: moment(2) },
    ],
  };
});

/** A label of a group, as every project of it sees it. */
export function groupLabelEntity(call: Call, { subscribers, priority: _priority, ...label }: LabelRecord): JsonObject {
  const counts = { open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 };
  return { ...label, description_html: label.description ?? '', text_color: '#FFFFFF', archived: label.archived ?? false, ...(call.parts.method !== 'GET' || call.flag('with_counts') ? counts : {}), subscribed: subscribers.includes(call.viewer?.username ?? '') };
}

function milestoneEntity(call: Call, group: GroupRecord, milestone: MilestoneRecord): JsonObject {
  return { ...milestone, group_id: group.id, expired: milestone.due_date !== null && milestone.due_date < '2026-11-30', web_url: `${call.base}/groups/${group.full_path}/-/milestones/${milestone.iid}` };
}

function milestoneOf(call: Call, group: GroupRecord): MilestoneRecord {
  const milestone = groupPlansOf(group).milestones.find(({ id }) => id === call.number('milestone_id'));
  if (!milestone) throw notFound();
  return milestone;
}

const projectsBelow = (call: Call, { full_path }: GroupRecord) =>
  call.world.visibleProjects(call.viewer).filter(({ namespace }) => namespace === full_path || namespace.startsWith(`${full_path}/`));

export const groupPlanningRoutes: Routes = {
  'GET /groups/:id/labels': (call) => {
    const { labels } = groupPlansOf(call.group());
    const search = call.text('search')?.toLowerCase();
    const rows = labels.filter(({ name, description }) => search === undefined || `${name} ${description ?? ''}`.toLowerCase().includes(search));
    return paged(call, rows, (label) => groupLabelEntity(call, label));
  },
  'GET /groups/:id/labels/:name': (call) => ok(groupLabelEntity(call, labelAmong(call, groupPlansOf(call.group()).labels))),
  'POST /groups/:id/labels': (call) => {
    const { labels } = groupPlansOf(call.group(roles.reporter));
    const label = newLabel(call, labels);
    labels.push(label);
    return created(groupLabelEntity(call, label));
  },
  'PUT /groups/:id/labels/:name': (call) => {
    const label = labelAmong(call, groupPlansOf(call.group(roles.reporter)).labels);
    changeLabel(call, label);
    return ok(groupLabelEntity(call, label));
  },
  'DELETE /groups/:id/labels/:name': (call) => {
    const { labels } = groupPlansOf(call.group(roles.reporter));
    labels.splice(labels.indexOf(labelAmong(call, labels)), 1);
    return noContent();
  },
  'POST /groups/:id/labels/:label_id/subscribe': (call) => {
    const label = labelAmong(call, groupPlansOf(call.group()).labels);
    follow(label, call.user.username);
    return created(groupLabelEntity(call, label));
  },
  'POST /groups/:id/labels/:label_id/unsubscribe': (call) => {
    const label = labelAmong(call, groupPlansOf(call.group()).labels);
    unfollow(label, call.user.username);
    return created(groupLabelEntity(call, label));
  },
  'GET /groups/:id/milestones': (call) => {
    const group = call.group();
    const state = call.oneOf('state', ['active', 'closed', 'all']) ?? 'all';
    const [title, search, iids, updatedAfter] = [call.text('title'), call.text('search')?.toLowerCase(), call.list('iids'), call.time('updated_after')];
    const rows = groupPlansOf(group).milestones.filter(
      (milestone) =>
        (state === 'all' || milestone.state === state) &&
        (title === undefined || milestone.title === title) &&
        (search === undefined || milestone.title.toLowerCase().includes(search)) &&
        (iids === undefined || iids.includes(String(milestone.iid))) &&
        (updatedAfter === undefined || Date.parse(milestone.updated_at) > updatedAfter),
    );
    return paged(call, rows, (milestone) => milestoneEntity(call, group, milestone));
  },
  'GET /groups/:id/milestones/:milestone_id': (call) => {
    const group = call.group();
    return ok(milestoneEntity(call, group, milestoneOf(call, group)));
  },
  'POST /groups/:id/milestones': (call) => {
    const group = call.group(roles.reporter);
    const { milestones } = groupPlansOf(group);
    const milestone = newMilestone(call, milestones);
    milestones.push(milestone);
    return created(milestoneEntity(call, group, milestone));
  },
  'PUT /groups/:id/milestones/:milestone_id': (call) => {
    const group = call.group(roles.reporter);
    const milestone = milestoneOf(call, group);
    changeMilestone(call, milestone);
    return ok(milestoneEntity(call, group, milestone));
  },
  'DELETE /groups/:id/milestones/:milestone_id': (call) => {
    const group = call.group(roles.reporter);
    const { milestones } = groupPlansOf(group);
    milestones.splice(milestones.indexOf(milestoneOf(call, group)), 1);
    return noContent();
  },
  'GET /groups/:id/milestones/:milestone_id/issues': (call) => {
    const group = call.group();
    const { id } = milestoneOf(call, group);
    const rows = projectsBelow(call, group).flatMap((project) => call.world.visibleIssues(call.viewer, project).filter(({ milestone_id }) => milestone_id === id).map((issue) => ({ project, issue })));
    return paged(call, rows, ({ project, issue }) => issueEntity(call, project, issue));
  },
  'GET /groups/:id/milestones/:milestone_id/merge_requests': (call) => {
    const group = call.group();
    const { id } = milestoneOf(call, group);
    const rows = projectsBelow(call, group).flatMap((project) => project.merge_requests.filter(({ milestone_id }) => milestone_id === id).map((request) => ({ project, request })));
    return paged(call, rows, ({ project, request }) => mergeRequestListed(call, project, request));
  },
  'GET /groups/:id/milestones/:milestone_id/burndown_events': (call) => {
    const group = call.group();
    call.requirePremium();
    const { id } = milestoneOf(call, group);
    const issues = projectsBelow(call, group).flatMap((project) => call.world.visibleIssues(call.viewer, project).filter(({ milestone_id }) => milestone_id === id));
    const events = issues.flatMap(({ created_at, closed_at, weight }) => [
      { created_at, weight, action: 'created' },
      ...(closed_at === null ? [] : [{ created_at: closed_at, weight, action: 'closed' }]),
    ]);
    return ok(events.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)));
  },
};
