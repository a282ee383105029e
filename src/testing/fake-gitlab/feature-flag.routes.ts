import { isObject, type JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface StrategyRecord {
  readonly id: number;
  name: string;
  parameters: JsonObject;
  scopes: { readonly id: number; environment_scope: string }[];
}

interface FeatureFlagRecord {
  name: string;
  description: string | null;
  active: boolean;
  strategies: StrategyRecord[];
  created_at: string;
  updated_at: string;
}

/** The feature flags of a project. */
export const featureFlagsOf = keptRows((project: ProjectRecord): FeatureFlagRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        {
          name: 'new_checkout',
          description: 'The checkout with fewer steps.',
          active: true,
          strategies: [
            { id: 8101, name: 'default', parameters: {}, scopes: [{ id: 8201, environment_scope: 'staging' }] },
            { id: 8102, name: 'flexibleRollout', parameters: { groupId: 'default', rollout: '25', stickiness: 'default' }, scopes: [{ id: 8202, environment_scope: 'production' }] },
          ],
          created_at: moment(10),
          updated_at: moment(24),
        },
        { name: 'dark.mode', description: null, active: false, strategies: [], created_at: moment(12), updated_at: moment(12) },
      ],
);

interface UserListRecord {
  readonly id: number;
  readonly iid: number;
  readonly name: string;
  readonly user_xids: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The lists of users that the feature flags of a project can aim at. */
const userListsOf = keptRows((project: ProjectRecord): UserListRecord[] => (project.id !== landmarks.api ? [] : [{ id: 8301, iid: 1, name: 'Beta', user_xids: '7,smith', created_at: moment(11), updated_at: moment(20) }]));

const entity = (flag: FeatureFlagRecord): JsonObject => ({ ...flag, version: 'new_version_flag', scopes: [] });

function flagOf(call: Call, project: ProjectRecord): FeatureFlagRecord {
  const flag = featureFlagsOf(project).find(({ name }) => name === call.param('name'));
  if (!flag) throw notFound();
  return flag;
}

/** Adds, changes and removes strategies; those that are not named stay. */
function apply(call: Call, flag: FeatureFlagRecord, changes: readonly JsonObject[]): void {
  for (const { id, name, parameters, scopes, _destroy } of changes) {
    const known = flag.strategies.find((each) => each.id === id);
    if (id !== undefined && !known) throw notFound();
    if (known && _destroy === true) flag.strategies.splice(flag.strategies.indexOf(known), 1);
    const strategy = known ?? { id: call.world.nextId(), name: 'default', parameters: {}, scopes: [] };
    if (!known) flag.strategies.push(strategy);
    if (typeof name === 'string') strategy.name = name;
    if (isObject(parameters)) strategy.parameters = parameters;
    if (Array.isArray(scopes)) {
      for (const scope of scopes.filter(isObject)) strategy.scopes.push({ id: call.world.nextId(), environment_scope: String(scope['environment_scope']) });
    }
  }
}

export const featureFlagRoutes: Routes = {
  'GET /projects/:id/feature_flags': (call) => {
    const project = call.project(roles.developer);
    const scope = call.oneOf('scope', ['enabled', 'disabled']);
    const rows = featureFlagsOf(project).filter(({ active }) => scope === undefined || active === (scope === 'enabled'));
    return paged(call, rows, entity);
  },
  'GET /projects/:id/feature_flags/:name': (call) => ok(entity(flagOf(call, call.project(roles.developer)))),
  'PUT /projects/:id/feature_flags/:name': (call) => {
    const flag = flagOf(call, call.project(roles.developer));
    const { strategies } = call.input;
    if (Array.isArray(strategies)) apply(call, flag, strategies.filter(isObject));
    flag.active = call.flag('active') ?? flag.active;
    flag.description = call.text('description') ?? flag.description;
    const { name } = isObject(call.parts.body) ? call.parts.body : {};
    if (typeof name === 'string') flag.name = name;
    flag.updated_at = call.world.now();
    return ok(entity(flag));
  },
  'GET /projects/:id/feature_flags_user_lists': (call) => {
    const project = call.project(roles.developer);
    const search = call.text('search')?.toLowerCase() ?? '';
    return paged(call, userListsOf(project).filter(({ name }) => name.toLowerCase().includes(search)), (list) => ({ ...list, project_id: project.id }));
  },
  'GET /projects/:id/feature_flags_user_lists/:iid': (call) => {
    const project = call.project(roles.developer);
    const list = userListsOf(project).find(({ iid }) => iid === call.number('iid'));
    if (!list) throw notFound();
    return ok({ ...list, project_id: project.id });
  },
};
