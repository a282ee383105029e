import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, created, forbidden, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { projectSimple } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord, World } from './world.js';

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

function keyOf(call: Call, project: ProjectRecord): DeployKeyRecord {
  const key = deployKeysOf(project).find(({ id }) => id === call.number('key_id'));
  if (!key) throw notFound('Deploy Key');
  return key;
}

/** Keys that belong to the instance, for every project to enable. */
const publicKeysOf = keptRows((_world: World): DeployKeyRecord[] => []);

function newKey(call: Call): DeployKeyRecord {
  const key = call.required('key');
  if (!/^(ssh-(rsa|ed25519)|ecdsa-sha2-\S+) \S+/.test(key)) throw badRequest({ key: ['is invalid'] });
  return { id: call.world.nextId(), title: call.required('title'), key, can_push: call.flag('can_push') ?? false, created_at: call.world.now(), expires_at: call.text('expires_at') ?? null, last_used_at: null };
}

/** A key with the projects that it opens. */
function across(call: Call, record: DeployKeyRecord): JsonObject {
  const { can_push: _push, ...rest } = entity(record);
  const projects = call.world.projects.filter((project) => deployKeysOf(project).some(({ id }) => id === record.id)).map((project) => projectSimple(call, project));
  return { ...rest, projects_with_write_access: record.can_push ? projects : [], projects_with_readonly_access: record.can_push ? [] : projects };
}

export const deployKeyRoutes: Routes = {
  'GET /deploy_keys': (call) => {
    if (!call.user.admin) throw forbidden();
    const shared = publicKeysOf(call.world);
    return paged(call, call.flag('public') === true ? shared : [...call.world.projects.flatMap(deployKeysOf), ...shared], (key) => across(call, key));
  },
  'POST /deploy_keys': (call) => {
    if (!call.user.admin) throw forbidden();
    const key = newKey(call);
    publicKeysOf(call.world).push(key);
    return created(entity(key));
  },
  'GET /users/:user_id/project_deploy_keys': (call) => {
    const user = call.world.users.find(({ id, username }) => String(id) === call.param('user_id') || username === call.param('user_id'));
    if (!user) throw notFound('User');
    const common = call.world.visibleProjects(call.user).filter((project) => call.world.access(user, project) !== undefined);
    return paged(call, common.flatMap(deployKeysOf), (key) => across(call, key));
  },
  'GET /projects/:id/deploy_keys': (call) => paged(call, deployKeysOf(call.project(roles.maintainer)), entity),
  'POST /projects/:id/deploy_keys': (call) => {
    const keys = deployKeysOf(call.project(roles.maintainer));
    const key = newKey(call);
    if (keys.some((each) => each.key === key.key)) throw badRequest({ fingerprint_sha256: ['has already been taken'] });
    keys.push(key);
    return created(entity(key));
  },
  'GET /projects/:id/deploy_keys/:key_id': (call) => ok(entity(keyOf(call, call.project(roles.maintainer)))),
  'PUT /projects/:id/deploy_keys/:key_id': (call) => {
    const key = keyOf(call, call.project(roles.maintainer));
    key.title = call.text('title') ?? key.title;
    key.can_push = call.flag('can_push') ?? key.can_push;
    return ok(entity(key));
  },
  'POST /projects/:id/deploy_keys/:key_id/enable': (call) => {
    const project = call.project(roles.maintainer);
    const key = [...call.world.visibleProjects(call.user).flatMap(deployKeysOf), ...publicKeysOf(call.world)].find(({ id }) => id === call.number('key_id'));
    if (!key) throw notFound('Deploy Key');
    if (!deployKeysOf(project).includes(key)) deployKeysOf(project).push(key);
    return created(entity(key));
  },
  'DELETE /projects/:id/deploy_keys/:key_id': (call) => {
    const project = call.project(roles.maintainer);
    deployKeysOf(project).splice(deployKeysOf(project).indexOf(keyOf(call, project)), 1);
    return noContent();
  },
};
