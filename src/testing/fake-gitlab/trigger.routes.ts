import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { jobEntity, pipelineSingle } from './pipeline.entities.js';
import { startPipeline } from './pipeline.routes.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface TriggerRecord {
  readonly id: number;
  readonly token: string;
  description: string;
  readonly owner: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

const triggersOf = keptRows((project: ProjectRecord): TriggerRecord[] =>
  project.id === landmarks.api ? [{ id: 6201, token: 'glptt-0123456789abcdef', description: 'Deploys of the other system', owner: 'alice', created_at: moment(4), expires_at: null }] : [],
);

/** The token itself is for its owner alone; everybody else reads its beginning. */
const entity = (call: Call, { owner, token, ...trigger }: TriggerRecord): JsonObject => ({
  ...trigger,
  token: call.user.username === owner ? token : token.slice(0, 10),
  updated_at: trigger.created_at,
  last_used: null,
  owner: userBasic(call, owner),
});

function triggerOf(call: Call, project: ProjectRecord): TriggerRecord {
  const trigger = triggersOf(project).find(({ id }) => id === call.number('trigger_id'));
  if (!trigger) throw notFound('Trigger');
  return trigger;
}

interface ResourceGroupRecord {
  readonly id: number;
  readonly key: string;
  process_mode: string;
}

const resourceGroupsOf = keptRows((project: ProjectRecord): ResourceGroupRecord[] => (project.id === landmarks.api ? [{ id: 6301, key: 'production', process_mode: 'unordered' }] : []));

function resourceGroupOf(call: Call, project: ProjectRecord): ResourceGroupRecord {
  const group = resourceGroupsOf(project).find(({ key }) => key === call.param('key'));
  if (!group) throw notFound('Resource Group');
  return group;
}

const groupEntity = (group: ResourceGroupRecord): JsonObject => ({ ...group, created_at: moment(2), updated_at: moment(2) });

/** What starts jobs from outside, and what keeps them from running together. */
export const triggerRoutes: Routes = {
  'GET /projects/:id/triggers': (call) => paged(call, triggersOf(call.project(roles.maintainer)), (trigger) => entity(call, trigger)),
  'POST /projects/:id/triggers': (call) => {
    const triggers = triggersOf(call.project(roles.maintainer));
    const id = call.world.nextId();
    const trigger: TriggerRecord = { id, token: `glptt-${id}-new-trigger-token`, description: call.required('description'), owner: call.user.username, created_at: call.world.now(), expires_at: call.text('expires_at') ?? null };
    triggers.push(trigger);
    return created(entity(call, trigger));
  },
  'GET /projects/:id/triggers/:trigger_id': (call) => ok(entity(call, triggerOf(call, call.project(roles.maintainer)))),
  'PUT /projects/:id/triggers/:trigger_id': (call) => {
    const trigger = triggerOf(call, call.project(roles.maintainer));
    trigger.description = call.text('description') ?? trigger.description;
    return ok(entity(call, trigger));
  },
  'DELETE /projects/:id/triggers/:trigger_id': (call) => {
    const project = call.project(roles.maintainer);
    triggersOf(project).splice(triggersOf(project).indexOf(triggerOf(call, project)), 1);
    return noContent();
  },
  'POST /projects/:id/trigger/pipeline': (call) => {
    const project = call.project();
    const token = call.required('token');
    if (!triggersOf(project).some((trigger) => trigger.token === token)) throw notFound();
    const ref = call.required('ref');
    const commit = project.repository.resolve(ref);
    if (!commit) throw badRequest({ base: ['Reference not found'] });
    const variables = Object.entries(call.object('variables') ?? {}).map(([key, value]) => ({ key, value: String(value), variable_type: 'env_var', raw: false }));
    return created(pipelineSingle(call, project, startPipeline(call, project, { ref, sha: commit.id, source: 'trigger', variables })));
  },

  'GET /projects/:id/resource_groups': (call) => paged(call, resourceGroupsOf(call.project(roles.developer)), groupEntity),
  'GET /projects/:id/resource_groups/:key': (call) => ok(groupEntity(resourceGroupOf(call, call.project(roles.developer)))),
  'PUT /projects/:id/resource_groups/:key': (call) => {
    const group = resourceGroupOf(call, call.project(roles.developer));
    group.process_mode = call.oneOf('process_mode', ['unordered', 'oldest_first', 'newest_first', 'newest_ready_first']) ?? group.process_mode;
    return ok(groupEntity(group));
  },
  'GET /projects/:id/resource_groups/:key/upcoming_jobs': (call) => {
    const project = call.project(roles.developer);
    resourceGroupOf(call, project);
    return paged(call, project.jobs.filter(({ status }) => status === 'waiting_for_resource' || status === 'manual'), (job) => jobEntity(call, project, job));
  },
};
