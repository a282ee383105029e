import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { type Reply } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import type { GroupRecord } from './records.js';
import type { Routes } from './router.js';

const states = { upcoming: 1, current: 2, closed: 3 } as const;

/** The iterations of a group, the current one first. */
export const iterationsOf = keptRows(({ id, full_path }: GroupRecord): JsonObject[] =>
  [
    { number: 2, state: states.current, start_date: '2026-11-23', due_date: '2026-12-06' },
    { number: 1, state: states.closed, start_date: '2026-11-09', due_date: '2026-11-22' },
  ].map(({ number, state, start_date, due_date }) => ({
    id: id * 100 + number,
    iid: number,
    sequence: number,
    group_id: id,
    title: null,
    description: null,
    state,
    created_at: '2026-11-02T08:00:00.000Z',
    updated_at: '2026-11-02T08:00:00.000Z',
    start_date,
    due_date,
    web_url: `https://gitlab.example.com/groups/${full_path}/-/iterations/${id * 100 + number}`,
  })),
);

function list(call: Call, group: GroupRecord): Reply {
  call.requirePremium();
  const state = call.oneOf('state', ['opened', 'upcoming', 'current', 'closed', 'all']) ?? 'all';
  const rows = iterationsOf(group).filter((each) => state === 'all' || (state === 'opened' ? each['state'] !== states.closed : each['state'] === states[state]));
  return paged(call, rows, (row) => row);
}

export const iterationRoutes: Routes = {
  'GET /groups/:id/iterations': (call) => list(call, call.group()),
  // Iterations belong to groups; a project shows those of its group.
  'GET /projects/:id/iterations': (call) => list(call, call.world.group(call.project().namespace)),
};
