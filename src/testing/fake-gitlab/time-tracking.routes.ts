import type { Call } from './call.js';
import { badRequest, created, ok } from './failure.js';
import { timeStats } from './issue.entities.js';
import { issueOf } from './issue.routes.js';
import { mergeRequestOf } from './merge-request.routes.js';
import { type NoteableRecord, roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

const units: Readonly<Record<string, number>> = { mo: 576_000, w: 144_000, d: 28_800, h: 3_600, m: 60, s: 1 };

/** Seconds of `1w 2d 3h 30m`; a minus in front holds for all of it. */
function secondsOf(text: string): number {
  const minus = text.startsWith('-') ? -1 : 1;
  const parts = text.replace(/^-/, '').trim().split(/\s+/).map((part) => /^(\d+)(mo|w|d|h|m|s)$/.exec(part));
  const seconds = parts.reduce((sum, part) => sum + Number(part?.[1]) * (units[part?.[2] ?? ''] ?? Number.NaN), 0);
  if (Number.isNaN(seconds)) throw badRequest({ base: ["Time to subtract exceeds the total time spent or the duration cannot be read"] });
  return minus * seconds;
}

function routesBelow(path: string, find: (call: Call, project: ProjectRecord) => NoteableRecord): Routes {
  const change = (change: (of: NoteableRecord, call: Call) => void) => (call: Call) => {
    const project = call.project(roles.reporter);
    const of = find(call, project);
    change(of, call);
    of.updated_at = call.world.now();
    return created(timeStats(of));
  };
  return {
    [`GET ${path}/time_stats`]: (call) => ok(timeStats(find(call, call.project()))),
    [`POST ${path}/time_estimate`]: change((of, call) => {
      of.time_estimate = secondsOf(call.required('duration'));
    }),
    [`POST ${path}/reset_time_estimate`]: change((of) => {
      of.time_estimate = 0;
    }),
    [`POST ${path}/add_spent_time`]: change((of, call) => {
      of.total_time_spent = Math.max(0, of.total_time_spent + secondsOf(call.required('duration')));
    }),
    [`POST ${path}/reset_spent_time`]: change((of) => {
      of.total_time_spent = 0;
    }),
  };
}

export const timeTrackingRoutes: Routes = {
  ...routesBelow('/projects/:id/issues/:issue_iid', (call, project) => issueOf(call, project)),
  ...routesBelow('/projects/:id/merge_requests/:merge_request_iid', (call, project) => mergeRequestOf(call, project)),
};
