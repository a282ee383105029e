import type { JsonObject } from '../../kernel/json.js';
import { notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface DeployKeyRecord {
  readonly id: number;
  title: string;
  key: string;
  can_push: boolean;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

/** The deploy keys of a project. */
export const deployKeysOf = keptRows((project: ProjectRecord): DeployKeyRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        { id: 8601, title: 'Deployer', key: 'ssh-ed25519 AAAAEXAMPLEDEPLOYER deploy@example.com', can_push: false, created_at: moment(2), expires_at: '2027-11-02T00:00:00.000Z', last_used_at: moment(29, 3) },
        { id: 8602, title: 'Release bot', key: 'ssh-ed25519 AAAAEXAMPLERELEASE release@example.com', can_push: true, created_at: moment(2), expires_at: null, last_used_at: null },
      ],
);

const entity = (record: DeployKeyRecord): JsonObject => ({
  ...record,
  usage_type: 'auth',
  fingerprint: '4a:9d:64:15:ed:3a:e6:07:6e:89:36:b3:3b:03:05:d9',
  fingerprint_sha256: `SHA256:exampleFingerprintOfKey${record.id}`,
});

export const deployKeyRoutes: Routes = {
  'GET /projects/:id/deploy_keys': (call) => paged(call, deployKeysOf(call.project(roles.maintainer)), entity),
  'GET /projects/:id/deploy_keys/:key_id': (call) => {
    const key = deployKeysOf(call.project(roles.maintainer)).find(({ id }) => id === call.number('key_id'));
    if (!key) throw notFound('Deploy Key');
    return ok(entity(key));
  },
};
