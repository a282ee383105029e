import { isObject, type JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, forbidden, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { paged, sorted } from './paging.js';
import { jobEntity } from './pipeline.entities.js';
import { projectSimple } from './project.entities.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface EnvironmentRecord {
  readonly id: number;
  name: string;
  state: 'available' | 'stopping' | 'stopped';
  tier: string;
  external_url: string | null;
  auto_stop_at: string | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

interface ApprovalRecord {
  readonly user: string;
  readonly status: 'approved' | 'rejected';
  readonly comment: string | null;
  readonly created_at: string;
}

interface DeploymentRecord {
  readonly id: number;
  readonly iid: number;
  status: string;
  environment_id: number;
  ref: string;
  sha: string;
  user: string;
  job_id: number;
  merge_request_iids: number[];
  approvals: ApprovalRecord[];
  pending_approval_count: number;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
}

interface FreezePeriodRecord {
  readonly id: number;
  freeze_start: string;
  freeze_end: string;
  cron_timezone: string;
  created_at: string;
}

interface ProtectionRecord {
  readonly name: string;
  deploy_access_levels: JsonObject[];
  required_approval_count: number;
  approval_rules: JsonObject[];
}

interface Delivery {
  readonly protections: ProtectionRecord[];
  readonly environments: EnvironmentRecord[];
  readonly deployments: DeploymentRecord[];
  readonly freeze_periods: FreezePeriodRecord[];
}

const environment = (id: number, name: string, tier: string, rest: Partial<EnvironmentRecord> = {}): EnvironmentRecord => ({
  id,
  name,
  tier,
  state: 'available',
  external_url: null,
  auto_stop_at: null,
  description: null,
  created_at: moment(3),
  updated_at: moment(25),
  ...rest,
});

/** Environments, deployments and freezes of a project. */
export const deliveryOf = keptRows((project: ProjectRecord): Delivery => {
  if (project.id !== landmarks.api) return { environments: [], deployments: [], freeze_periods: [], protections: [] };
  const deployment = (id: number, status: string, environment_id: number, ref: string, job_id: number, user: string, day: number, rest: Partial<DeploymentRecord> = {}): DeploymentRecord => ({
    id,
    iid: id - 6000,
    status,
    environment_id,
    ref,
    sha: project.repository.resolve(ref)?.id ?? '',
    user,
    job_id,
    merge_request_iids: [],
    approvals: [],
    pending_approval_count: 0,
    created_at: moment(day, 11),
    updated_at: moment(day, 11, 6),
    finished_at: status === 'success' ? moment(day, 11, 6) : null,
    ...rest,
  });
  return {
    protections: [{ name: 'production', deploy_access_levels: [{ id: 6401, access_level: 40, access_level_description: 'Maintainers', user_id: null, group_id: null, group_inheritance_type: 0 }], required_approval_count: 1, approval_rules: [] }],
    environments: [
      environment(3001, 'production', 'production', { external_url: 'https://api.example.com', description: 'What customers use.' }),
      environment(3002, 'staging', 'staging', { external_url: 'https://staging.api.example.com' }),
      environment(3003, 'review/feature-login', 'development', { external_url: 'https://feature-login.review.example.com', auto_stop_at: '2026-12-03T10:00:00.000Z' }),
      environment(3004, 'review/old', 'development', { state: 'stopped' }),
    ],
    deployments: [
      deployment(6001, 'success', 3001, 'v1.0.0', 9251, 'erin', 4, { merge_request_iids: [landmarks.mergeRequests.merged] }),
      deployment(6002, 'success', 3002, 'main', 9201, 'alice', 25, { merge_request_iids: [landmarks.mergeRequests.merged] }),
      deployment(6003, 'blocked', 3001, 'main', 9203, 'alice', 26, { pending_approval_count: 1 }),
      deployment(6004, 'failed', 3002, 'feature/cache', 9221, 'dora', 27),
    ],
    freeze_periods: [{ id: 6101, freeze_start: '0 18 * * 5', freeze_end: '0 8 * * 1', cron_timezone: 'Europe/Berlin', created_at: moment(5) }],
  };
});

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').slice(0, 24);

function deploymentEntity(call: Call, project: ProjectRecord, deployment: DeploymentRecord): JsonObject {
  const job = project.jobs.find(({ id }) => id === deployment.job_id);
  const target = deliveryOf(project).environments.find(({ id }) => id === deployment.environment_id);
  return {
    id: deployment.id,
    iid: deployment.iid,
    ref: deployment.ref,
    sha: deployment.sha,
    created_at: deployment.created_at,
    updated_at: deployment.updated_at,
    user: userBasic(call, deployment.user),
    environment: target ? { id: target.id, name: target.name, slug: slug(target.name), external_url: target.external_url, created_at: target.created_at, updated_at: target.updated_at } : null,
    deployable: job ? jobEntity(call, project, job) : null,
    status: deployment.status,
  };
}

function deploymentSingle(call: Call, project: ProjectRecord, deployment: DeploymentRecord): JsonObject {
  const approvals = deployment.approvals.map((approval) => ({ ...approval, user: userBasic(call, approval.user) }));
  const paid = {
    pending_approval_count: deployment.pending_approval_count,
    approvals,
    approval_summary: { rules: deployment.environment_id === 3001 ? [{ user_id: null, group_id: null, access_level: 40, access_level_description: 'Maintainers', required_approvals: 1, deployment_approvals: approvals }] : [] },
  };
  return { ...deploymentEntity(call, project, deployment), ...(call.world.tier === 'free' ? {} : paid) };
}

function environmentEntity(call: Call, project: ProjectRecord, record: EnvironmentRecord): JsonObject {
  const { id, name, external_url, created_at, updated_at, tier, state, auto_stop_at, description } = record;
  return { id, name, slug: slug(name), external_url, created_at, updated_at, tier, state, auto_stop_at, description, auto_stop_setting: 'always', cluster_agent: null, kubernetes_namespace: null, flux_resource_path: null, project: projectSimple(call, project) };
}

function environmentSingle(call: Call, project: ProjectRecord, record: EnvironmentRecord): JsonObject {
  const last = deliveryOf(project).deployments.findLast(({ environment_id, status }) => environment_id === record.id && status === 'success');
  return { ...environmentEntity(call, project, record), last_deployment: last ? deploymentEntity(call, project, last) : null };
}

function environmentOf(call: Call, project: ProjectRecord): EnvironmentRecord {
  const found = deliveryOf(project).environments.find(({ id }) => id === call.number('environment_id'));
  if (!found) throw notFound();
  return found;
}

function deploymentOf(call: Call, project: ProjectRecord): DeploymentRecord {
  const found = deliveryOf(project).deployments.find(({ id }) => id === call.number('deployment_id'));
  if (!found) throw notFound();
  return found;
}

const freezeEntity = (freeze: FreezePeriodRecord): JsonObject => ({ ...freeze, updated_at: freeze.created_at });

function freezeOf(call: Call, project: ProjectRecord): FreezePeriodRecord {
  const freeze = deliveryOf(project).freeze_periods.find(({ id }) => id === call.number('freeze_period_id'));
  if (!freeze) throw notFound('Freeze Period');
  return freeze;
}

/** The entries as they are after what was sent: new ones added, named ones changed or taken away. */
function entriesIn(call: Call, name: string, present: readonly JsonObject[]): JsonObject[] {
  const sent = call.input[name];
  const entries = [...present];
  for (const entry of Array.isArray(sent) ? sent.filter(isObject) : []) {
    const at = entries.findIndex(({ id }) => id === entry['id']);
    if (entry['_destroy'] === true) entries.splice(at, 1);
    else if (at >= 0) entries[at] = { ...entries[at], ...entry };
    else entries.push({ id: call.world.nextId(), access_level: null, user_id: null, group_id: null, access_level_description: entry['access_level'] === 40 ? 'Maintainers' : 'Developers + Maintainers', ...entry });
  }
  return entries;
}

/** What a group protects in all of its projects: tiers of environments. */
const tiersOf = keptRows((_group: GroupRecord): ProtectionRecord[] => [{ name: 'production', deploy_access_levels: [{ id: 6411, access_level: 40, access_level_description: 'Maintainers', user_id: null, group_id: null, group_inheritance_type: 0 }], required_approval_count: 0, approval_rules: [] }]);

/** What projects and groups have alike. */
function protectionsBelow(path: string, rowsOf: (call: Call) => ProtectionRecord[]): Routes {
  const rows = (call: Call) => {
    const all = rowsOf(call);
    call.requirePremium();
    return all;
  };
  const one = (call: Call) => {
    const protection = rows(call).find(({ name }) => name === call.param('name'));
    if (!protection) throw notFound();
    return protection;
  };
  return {
    [`GET ${path}`]: (call) => paged(call, rows(call), (each) => each),
    [`POST ${path}`]: (call) => {
      const protections = rows(call);
      const name = call.required('name');
      if (protections.some((each) => each.name === name)) throw conflict(`Protected environment '${name}' already exists`);
      const protection: ProtectionRecord = { name, deploy_access_levels: entriesIn(call, 'deploy_access_levels', []), required_approval_count: call.integer('required_approval_count') ?? 0, approval_rules: entriesIn(call, 'approval_rules', []) };
      protections.push(protection);
      return created(protection);
    },
    [`GET ${path}/:name`]: (call) => ok(one(call)),
    [`PUT ${path}/:name`]: (call) => {
      const protection = one(call);
      protection.deploy_access_levels = entriesIn(call, 'deploy_access_levels', protection.deploy_access_levels);
      protection.approval_rules = entriesIn(call, 'approval_rules', protection.approval_rules);
      protection.required_approval_count = call.integer('required_approval_count') ?? protection.required_approval_count;
      return ok(protection);
    },
    [`DELETE ${path}/:name`]: (call) => {
      const protections = rows(call);
      protections.splice(protections.indexOf(one(call)), 1);
      return noContent();
    },
  };
}

const one = '/projects/:id/environments/:environment_id';
const oneFreeze = '/projects/:id/freeze_periods/:freeze_period_id';
const oneDeployment = '/projects/:id/deployments/:deployment_id';

export const environmentRoutes: Routes = {
  'GET /projects/:id/environments': (call) => {
    const project = call.project(roles.reporter);
    const [name, search] = [call.text('name'), call.text('search')?.toLowerCase()];
    if (name !== undefined && search !== undefined) throw badRequest('name, search are mutually exclusive');
    const state = call.oneOf('states', ['available', 'stopping', 'stopped']);
    const rows = deliveryOf(project).environments.filter(
      (each) => (name === undefined || each.name === name) && (search === undefined || each.name.includes(search)) && (state === undefined || each.state === state),
    );
    return paged(call, rows, (each) => environmentEntity(call, project, each));
  },
  [`GET ${one}`]: (call) => {
    const project = call.project(roles.reporter);
    return ok(environmentSingle(call, project, environmentOf(call, project)));
  },
  [`PUT ${one}`]: (call) => {
    const project = call.project(roles.developer);
    const record = environmentOf(call, project);
    record.external_url = call.text('external_url') ?? record.external_url;
    record.tier = call.text('tier') ?? record.tier;
    record.updated_at = call.world.now();
    return ok(environmentEntity(call, project, record));
  },
  'POST /projects/:id/environments': (call) => {
    const project = call.project(roles.developer);
    const name = call.required('name');
    if (deliveryOf(project).environments.some((each) => each.name === name)) throw badRequest({ name: ['has already been taken'] });
    const at = call.world.now();
    const record = environment(call.world.nextId(), name, call.text('tier') ?? 'other', { external_url: call.text('external_url') ?? null, description: call.text('description') ?? null, created_at: at, updated_at: at });
    deliveryOf(project).environments.push(record);
    return created(environmentEntity(call, project, record));
  },
  [`DELETE ${one}`]: (call) => {
    const project = call.project(roles.developer);
    const record = environmentOf(call, project);
    if (record.state !== 'stopped') throw forbidden('Environment must be stopped');
    const { environments } = deliveryOf(project);
    environments.splice(environments.indexOf(record), 1);
    return noContent();
  },
  [`POST ${one}/stop`]: (call) => {
    const project = call.project(roles.developer);
    const record = environmentOf(call, project);
    record.state = call.flag('force') === true ? 'stopped' : 'stopping';
    record.updated_at = call.world.now();
    return ok(environmentEntity(call, project, record));
  },

  'GET /projects/:id/deployments': (call) => {
    const project = call.project(roles.reporter);
    const state = call.oneOf('status', ['created', 'running', 'success', 'failed', 'canceled', 'skipped', 'blocked']);
    const order = call.text('order_by') ?? 'id';
    const [updatedAfter, updatedBefore, finishedAfter, finishedBefore] = [call.time('updated_after'), call.time('updated_before'), call.time('finished_after'), call.time('finished_before')];
    if ((updatedAfter ?? updatedBefore) !== undefined && order !== 'updated_at') throw badRequest('`updated_at` filter and `updated_at` sorting must be paired');
    if ((finishedAfter ?? finishedBefore) !== undefined && order !== 'finished_at') throw badRequest('`finished_at` filter and `finished_at` sorting must be paired');
    if ((finishedAfter ?? finishedBefore) !== undefined && state !== 'success') throw badRequest('`finished_at` filter must be combined with `success` status filter.');
    const between = (at: string | null, after: number | undefined, before: number | undefined) =>
      (after === undefined || (at !== null && Date.parse(at) > after)) && (before === undefined || (at !== null && Date.parse(at) < before));
    const { environments, deployments } = deliveryOf(project);
    const target = call.text('environment');
    const rows = deployments.filter(
      (each) =>
        (state === undefined || each.status === state) &&
        (target === undefined || environments.some(({ id, name }) => id === each.environment_id && name === target)) &&
        between(each.updated_at, updatedAfter, updatedBefore) &&
        between(each.finished_at, finishedAfter, finishedBefore),
    );
    // Unlike most lists, this one begins with the oldest unless told otherwise.
    const fields = { id: ({ id }: DeploymentRecord) => id, iid: ({ iid }: DeploymentRecord) => iid, created_at: (each: DeploymentRecord) => each.created_at, updated_at: (each: DeploymentRecord) => each.updated_at, finished_at: (each: DeploymentRecord) => each.finished_at };
    const descending = sorted(call, rows, fields, 'id');
    return paged(call, call.has('sort') ? descending : descending.reverse(), (each) => deploymentEntity(call, project, each));
  },
  'POST /projects/:id/deployments': (call) => {
    const project = call.project(roles.developer);
    const { environments, deployments } = deliveryOf(project);
    const name = call.required('environment');
    const at = call.world.now();
    const target = environments.find((each) => each.name === name) ?? environment(call.world.nextId(), name, 'other', { created_at: at, updated_at: at });
    if (!environments.includes(target)) environments.push(target);
    const status = call.oneOf('status', ['running', 'success', 'failed', 'canceled']) ?? call.required('status');
    const deployment: DeploymentRecord = {
      id: call.world.nextId(),
      iid: deployments.length + 1,
      status,
      environment_id: target.id,
      ref: call.required('ref'),
      sha: call.required('sha'),
      user: call.user.username,
      job_id: 0,
      merge_request_iids: [],
      approvals: [],
      pending_approval_count: 0,
      created_at: at,
      updated_at: at,
      finished_at: status === 'running' ? null : at,
    };
    deployments.push(deployment);
    return created(deploymentSingle(call, project, deployment));
  },
  [`PUT ${oneDeployment}`]: (call) => {
    const project = call.project(roles.developer);
    const deployment = deploymentOf(call, project);
    deployment.status = call.oneOf('status', ['running', 'success', 'failed', 'canceled']) ?? call.required('status');
    deployment.updated_at = call.world.now();
    return ok(deploymentSingle(call, project, deployment));
  },
  [`DELETE ${oneDeployment}`]: (call) => {
    const project = call.project(roles.maintainer);
    const deployment = deploymentOf(call, project);
    const { deployments } = deliveryOf(project);
    if (deployments.findLast(({ environment_id, status }) => environment_id === deployment.environment_id && status === 'success') === deployment) throw badRequest('Cannot destroy running deployment or last deployment');
    deployments.splice(deployments.indexOf(deployment), 1);
    return noContent();
  },
  [`GET ${oneDeployment}`]: (call) => {
    const project = call.project(roles.reporter);
    return ok(deploymentSingle(call, project, deploymentOf(call, project)));
  },
  [`GET ${oneDeployment}/merge_requests`]: (call) => {
    const project = call.project(roles.reporter);
    const { merge_request_iids } = deploymentOf(call, project);
    const state = call.oneOf('state', ['opened', 'closed', 'locked', 'merged', 'all']) ?? 'all';
    const rows = project.merge_requests.filter((request) => merge_request_iids.includes(request.iid) && (state === 'all' || request.state === state));
    return paged(call, rows, (request) => mergeRequestListed(call, project, request));
  },
  [`POST ${oneDeployment}/approval`]: (call) => {
    call.requirePremium();
    const project = call.project(roles.developer);
    const deployment = deploymentOf(call, project);
    const status = call.oneOf('status', ['approved', 'rejected']) ?? 'approved';
    if (deployment.status !== 'blocked') throw badRequest('This deployment is not waiting for approvals.');
    const at = call.world.now();
    const approval: ApprovalRecord = { user: call.user.username, status, comment: call.text('comment') ?? null, created_at: at };
    deployment.approvals.push(approval);
    if (status === 'approved') deployment.pending_approval_count = Math.max(0, deployment.pending_approval_count - 1);
    if (status === 'rejected') deployment.status = 'failed';
    else if (deployment.pending_approval_count === 0) deployment.status = 'created';
    deployment.updated_at = at;
    return created({ ...approval, user: userBasic(call, approval.user) });
  },

  'GET /projects/:id/freeze_periods': (call) => {
    const project = call.project(roles.reporter);
    return paged(call, deliveryOf(project).freeze_periods, freezeEntity);
  },
  'POST /projects/:id/freeze_periods': (call) => {
    const freezes = deliveryOf(call.project(roles.maintainer)).freeze_periods;
    const freeze: FreezePeriodRecord = { id: call.world.nextId(), freeze_start: call.required('freeze_start'), freeze_end: call.required('freeze_end'), cron_timezone: call.text('cron_timezone') ?? 'UTC', created_at: call.world.now() };
    if ([freeze.freeze_start, freeze.freeze_end].some((cron) => cron.trim().split(/\s+/).length !== 5)) throw badRequest({ freeze_start: ['syntax is invalid'] });
    freezes.push(freeze);
    return created(freezeEntity(freeze));
  },
  [`GET ${oneFreeze}`]: (call) => ok(freezeEntity(freezeOf(call, call.project(roles.reporter)))),
  [`PUT ${oneFreeze}`]: (call) => {
    const freeze = freezeOf(call, call.project(roles.maintainer));
    Object.assign(freeze, { freeze_start: call.text('freeze_start') ?? freeze.freeze_start, freeze_end: call.text('freeze_end') ?? freeze.freeze_end, cron_timezone: call.text('cron_timezone') ?? freeze.cron_timezone });
    return ok(freezeEntity(freeze));
  },
  [`DELETE ${oneFreeze}`]: (call) => {
    const project = call.project(roles.maintainer);
    const { freeze_periods } = deliveryOf(project);
    freeze_periods.splice(freeze_periods.indexOf(freezeOf(call, project)), 1);
    return noContent();
  },

  ...protectionsBelow('/projects/:id/protected_environments', (call) => deliveryOf(call.project(roles.maintainer)).protections),
  ...protectionsBelow('/groups/:id/protected_environments', (call) => tiersOf(call.group(roles.owner))),
};
