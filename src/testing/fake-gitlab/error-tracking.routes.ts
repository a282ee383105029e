import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { created, invalidParameter, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

interface Tracking {
  active: boolean;
  integrated: boolean;
  readonly keys: { readonly id: number; readonly public_key: string }[];
}

/** How a project tracks errors; most have never set that up. */
const trackingOf = keptRows((project: ProjectRecord): { current?: Tracking } => (project.id === landmarks.api ? { current: { active: true, integrated: true, keys: [{ id: 8981, public_key: 'glet_aa77551d849c083f76d0bc545ed053a3' }] } } : {}));

function found(call: Call): Tracking {
  const tracking = trackingOf(call.project(roles.maintainer)).current;
  if (!tracking) throw notFound('Error Tracking Setting');
  return tracking;
}

const settings = ({ active, integrated }: Tracking): JsonObject => ({ active, project_name: null, sentry_external_url: null, api_url: null, integrated });

const keyEntity = (call: Call, { id, public_key }: Tracking['keys'][number]): JsonObject => ({
  id,
  active: true,
  public_key,
  sentry_dsn: `${call.base.replace('://', `://${public_key}@`)}/api/v4/error_tracking/collector/${landmarks.api}`,
});

export const errorTrackingRoutes: Routes = {
  'GET /projects/:id/error_tracking/settings': (call) => ok(settings(found(call))),
  'PATCH /projects/:id/error_tracking/settings': (call) => {
    const tracking = found(call);
    const active = call.flag('active');
    if (active === undefined) throw invalidParameter('active is missing');
    tracking.active = active;
    tracking.integrated = call.flag('integrated') ?? tracking.integrated;
    return ok(settings(tracking));
  },
  'GET /projects/:id/error_tracking/client_keys': (call) => paged(call, found(call).keys, (key) => keyEntity(call, key)),
  'POST /projects/:id/error_tracking/client_keys': (call) => {
    const id = call.world.nextId();
    const key = { id, public_key: `glet_${String(id).padStart(32, '0')}` };
    found(call).keys.push(key);
    return created(keyEntity(call, key));
  },
  'DELETE /projects/:id/error_tracking/client_keys/:key_id': (call) => {
    const { keys } = found(call);
    const key = keys.find(({ id }) => id === call.number('key_id'));
    if (!key) throw notFound('Client Key');
    keys.splice(keys.indexOf(key), 1);
    return ok(keyEntity(call, key));
  },
};
