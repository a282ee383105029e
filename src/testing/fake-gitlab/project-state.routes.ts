import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { projectFull, projectSimple } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { fullPath, type ProjectRecord } from './world.js';

/** Who starred a project, besides those the seed only counts. */
const starrersOf = keptRows((_project: ProjectRecord): Set<string> => new Set());

function owned(call: Call): ProjectRecord {
  const project = call.project();
  call.requireRole(call.level(project), roles.owner);
  return project;
}

export const projectStateRoutes: Routes = {
  'POST /projects/:id/restore': (call) => {
    const project = call.project(roles.owner);
    project.marked_for_deletion_on = null;
    project.path = project.path.replace(/-deletion_scheduled-\d+$/, '');
    return created(projectFull(call, project));
  },
  'POST /projects/:id/archive': (call) => {
    const project = owned(call);
    project.archived = true;
    return created(projectFull(call, project));
  },
  'POST /projects/:id/unarchive': (call) => {
    const project = owned(call);
    project.archived = false;
    return created(projectFull(call, project));
  },
  'PUT /projects/:id/transfer': (call) => {
    const project = owned(call);
    const wanted = call.required('namespace');
    const namespace = call.world.findGroup(wanted)?.full_path ?? call.world.users.find(({ username }) => username === wanted)?.username;
    if (namespace === undefined) throw notFound('Namespace');
    if (namespace === project.namespace) throw badRequest('Project is already in this namespace.');
    project.former_paths.push(fullPath(project));
    project.namespace = namespace;
    return ok(projectFull(call, project));
  },
  'POST /projects/:id/star': (call) => {
    const project = call.projectForUser();
    const starrers = starrersOf(project);
    // Starring twice is 304 without a body.
    if (starrers.has(call.user.username)) throw new Failure(304, {});
    starrers.add(call.user.username);
    project.star_count += 1;
    return created(projectSimple(call, project));
  },
  'POST /projects/:id/unstar': (call) => {
    const project = call.projectForUser();
    if (!starrersOf(project).delete(call.user.username)) throw new Failure(304, {});
    project.star_count -= 1;
    return created(projectSimple(call, project));
  },
  'GET /projects/:id/starrers': (call) => {
    const search = call.text('search')?.toLowerCase();
    const rows = [...starrersOf(call.project())].filter((username) => search === undefined || username.includes(search));
    return paged(call, rows, (username) => ({ starred_since: call.world.now(), user: userBasic(call, username) }));
  },
  'GET /projects/:id/languages': (call) => ok(call.project().repository.commits.size === 0 ? {} : { TypeScript: 86.4, JavaScript: 9.1, Shell: 4.5 }),
  'POST /projects/:id/housekeeping': (call) => {
    owned(call);
    return created(undefined);
  },
};
