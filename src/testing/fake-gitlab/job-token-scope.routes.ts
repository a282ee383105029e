import type { Call } from './call.js';
import { accepted, created, Failure, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { jobEntity } from './pipeline.entities.js';
import { projectSimple } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface TokenScope {
  enabled: boolean;
  readonly projects: number[];
  readonly groups: number[];
}

/** Whose job tokens a project lets in. */
const scopeOf = keptRows(({ id }: ProjectRecord): TokenScope => ({ enabled: true, projects: [id], groups: [] }));

const scope = '/projects/:id/job_token_scope';

function groupEntity(call: Call, id: number) {
  const { name, full_path } = call.world.group(id);
  return { id, name, web_url: `${call.base}/groups/${full_path}` };
}

/** Takes an entry out of one of the lists. */
function remove(call: Call, from: number[], name: string) {
  const at = from.indexOf(call.number(name));
  if (at < 0) throw notFound('Target');
  from.splice(at, 1);
  return noContent();
}

export const jobTokenScopeRoutes: Routes = {
  [`GET ${scope}`]: (call) => ok({ inbound_enabled: scopeOf(call.project(roles.maintainer)).enabled, outbound_enabled: false }),
  [`PATCH ${scope}`]: (call) => {
    const enabled = call.flag('enabled');
    if (enabled === undefined) call.required('enabled');
    scopeOf(call.project(roles.maintainer)).enabled = enabled === true;
    return noContent();
  },
  [`GET ${scope}/allowlist`]: (call) => {
    const { projects } = scopeOf(call.project(roles.maintainer));
    return paged(call, projects, (id) => projectSimple(call, call.world.project(id)));
  },
  [`POST ${scope}/allowlist`]: (call) => {
    const { projects } = scopeOf(call.project(roles.maintainer));
    const target = call.projectBy(call.required('target_project_id'));
    if (projects.includes(target.id)) throw new Failure(422, { message: 'This project is already in the job token allowlist.' });
    projects.push(target.id);
    return created(projectSimple(call, target));
  },
  [`DELETE ${scope}/allowlist/:target_project_id`]: (call) => remove(call, scopeOf(call.project(roles.maintainer)).projects, 'target_project_id'),
  [`GET ${scope}/groups_allowlist`]: (call) => {
    const { groups } = scopeOf(call.project(roles.maintainer));
    return paged(call, groups, (id) => groupEntity(call, id));
  },
  [`POST ${scope}/groups_allowlist`]: (call) => {
    const { groups } = scopeOf(call.project(roles.maintainer));
    const group = call.world.findGroup(call.required('target_group_id'));
    if (!group) throw notFound('Target Group');
    groups.push(group.id);
    return created(groupEntity(call, group.id));
  },
  [`DELETE ${scope}/groups_allowlist/:target_group_id`]: (call) => remove(call, scopeOf(call.project(roles.maintainer)).groups, 'target_group_id'),

  'POST /projects/:id/jobs/:job_id/artifacts/keep': (call) => {
    const project = call.project(roles.developer);
    const job = project.jobs.find(({ id }) => id === call.number('job_id'));
    if (!job || !project.artifacts.has(job.id)) throw notFound();
    return ok({ ...jobEntity(call, project, job), artifacts_expire_at: null });
  },
  'DELETE /projects/:id/jobs/:job_id/artifacts': (call) => {
    const project = call.project(roles.maintainer);
    if (!project.jobs.some(({ id }) => id === call.number('job_id'))) throw notFound();
    project.artifacts.delete(call.number('job_id'));
    return noContent();
  },
  'DELETE /projects/:id/artifacts': (call) => {
    call.project(roles.maintainer).artifacts.clear();
    return accepted({ message: '202 Accepted' });
  },
};
