import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { forbidden, notFound, ok } from './failure.js';
import { paged } from './paging.js';
import { projectSimple } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface RunnerRecord {
  readonly id: number;
  readonly description: string;
  readonly runner_type: 'instance_type' | 'group_type' | 'project_type';
  readonly status: 'online' | 'offline' | 'stale' | 'never_contacted';
  readonly paused: boolean;
  readonly tag_list: readonly string[];
  readonly version: string;
  readonly contacted_at: string | null;
}

/** The runners of the instance; the last belongs to acme/api alone. */
const runners: readonly RunnerRecord[] = [
  { id: 41, description: 'Shared Docker runner', runner_type: 'instance_type', status: 'online', paused: false, tag_list: ['docker', 'linux'], version: '18.6.0', contacted_at: moment(30, 11, 58) },
  { id: 42, description: 'GPU runner', runner_type: 'instance_type', status: 'stale', paused: false, tag_list: ['gpu'], version: '17.11.2', contacted_at: moment(1) },
  { id: 43, description: 'Deployer of acme', runner_type: 'project_type', status: 'offline', paused: true, tag_list: ['deploy'], version: '18.6.0', contacted_at: moment(28) },
];

const servesProject = (runner: RunnerRecord, project: ProjectRecord) => runner.runner_type === 'instance_type' || project.id === landmarks.api;

const entity = (runner: RunnerRecord): JsonObject => ({
  id: runner.id,
  description: runner.description,
  ip_address: '198.51.100.7',
  active: !runner.paused,
  paused: runner.paused,
  is_shared: runner.runner_type === 'instance_type',
  runner_type: runner.runner_type,
  name: 'gitlab-runner',
  online: runner.status === 'online',
  created_at: moment(1),
  status: runner.status,
  job_execution_status: runner.status === 'online' ? 'active' : 'idle',
});

function projectsOf(call: Call, runner: RunnerRecord): readonly ProjectRecord[] {
  return runner.runner_type === 'project_type' ? [call.world.project(landmarks.api)] : [];
}

export const runnerRoutes: Routes = {
  'GET /projects/:id/runners': (call) => {
    const project = call.project(roles.maintainer);
    const [type, status, paused, tags, version] = [call.text('type'), call.text('status'), call.flag('paused'), call.list('tag_list') ?? [], call.text('version_prefix')];
    const rows = runners.filter(
      (runner) =>
        servesProject(runner, project) &&
        (type === undefined || runner.runner_type === type) &&
        (status === undefined || runner.status === status) &&
        (paused === undefined || runner.paused === paused) &&
        (version === undefined || runner.version.startsWith(version)) &&
        tags.every((tag) => runner.tag_list.includes(tag)),
    );
    return paged(call, rows, entity);
  },
  'GET /runners/:id': (call) => {
    const { admin } = call.user;
    const runner = runners.find(({ id }) => id === call.number('id'));
    if (!runner) throw notFound('Runner');
    const projects = projectsOf(call, runner);
    const mayRead = admin || runner.runner_type === 'instance_type' || projects.some((project) => call.level(project) >= roles.maintainer);
    if (!mayRead) throw forbidden('No access granted');
    return ok({
      ...entity(runner),
      created_by: userBasic(call, 'root'),
      tag_list: runner.tag_list,
      run_untagged: runner.tag_list.length > 1,
      locked: runner.runner_type === 'project_type',
      maximum_timeout: 3600,
      access_level: 'not_protected',
      version: runner.version,
      revision: '4d7093e1',
      platform: 'linux',
      architecture: 'amd64',
      contacted_at: runner.contacted_at,
      maintenance_note: runner.paused ? 'Waits for a new disk.' : null,
      ...(call.flag('include_projects') === false ? {} : { projects: projects.map((project) => projectSimple(call, project)) }),
      groups: [],
    });
  },
};
