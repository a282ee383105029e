import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { paged } from './paging.js';
import { type PipelineScheduleRecord, roles } from './records.js';
import type { Routes } from './router.js';

const scheduleEntity = (call: Call, { owner, ...schedule }: PipelineScheduleRecord): JsonObject => ({ ...schedule, owner: userBasic(call, owner), inputs: [] });

export const scheduleRoutes: Routes = {
  'GET /projects/:id/pipeline_schedules': (call) => {
    const project = call.project(roles.developer);
    const scope = call.oneOf('scope', ['active', 'inactive']);
    const rows = (project.pipeline_schedules ?? []).filter(({ active }) => scope === undefined || active === (scope === 'active'));
    return paged(call, rows, (schedule) => scheduleEntity(call, schedule));
  },
};
