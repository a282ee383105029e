import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import type { GroupRecord, LabelRecord, MilestoneRecord } from './records.js';
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

function labelEntity(call: Call, { subscribers, priority: _priority, ...label }: LabelRecord): JsonObject {
  const counts = { open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 };
  return { ...label, description_html: label.description ?? '', text_color: '#FFFFFF', archived: false, ...(call.flag('with_counts') ? counts : {}), subscribed: subscribers.includes(call.viewer?.username ?? '') };
}

function milestoneEntity(call: Call, group: GroupRecord, milestone: MilestoneRecord): JsonObject {
  return { ...milestone, group_id: group.id, expired: milestone.due_date !== null && milestone.due_date < '2026-11-30', web_url: `${call.base}/groups/${group.full_path}/-/milestones/${milestone.iid}` };
}

export const groupPlanningRoutes: Routes = {
  'GET /groups/:id/labels': (call) => {
    const { labels } = groupPlansOf(call.group());
    const search = call.text('search')?.toLowerCase();
    const rows = labels.filter(({ name, description }) => search === undefined || `${name} ${description ?? ''}`.toLowerCase().includes(search));
    return paged(call, rows, (label) => labelEntity(call, label));
  },
  'GET /groups/:id/labels/:name': (call) => {
    const label = groupPlansOf(call.group()).labels.find(({ id, name }) => name === call.param('name') || String(id) === call.param('name'));
    if (!label) throw notFound('Label');
    return ok(labelEntity(call, label));
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
    const milestone = groupPlansOf(group).milestones.find(({ id }) => id === call.number('milestone_id'));
    if (!milestone) throw notFound();
    return ok(milestoneEntity(call, group, milestone));
  },
};
