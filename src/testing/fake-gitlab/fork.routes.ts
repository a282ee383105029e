import { conflict, created, notFound } from './failure.js';
import { projectFull } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { fullPath, type ProjectRecord } from './world.js';

export const forkRoutes: Routes = {
  'POST /projects/:id/fork': (call) => {
    const { user, world } = call;
    const origin = call.projectForUser();
    const wanted = call.text('namespace_path') ?? call.text('namespace_id') ?? call.text('namespace');
    const group = wanted === undefined ? undefined : world.findGroup(wanted);
    if (wanted !== undefined && !group && wanted !== user.username) throw notFound('Target Namespace');
    if (group) call.requireRole(world.groupAccess(user, group) ?? 0, roles.developer);
    const namespace = group?.full_path ?? user.username;
    const path = call.text('path') ?? origin.path;
    if (world.findProject(`${namespace}/${path}`)) throw conflict(['Project namespace name has already been taken', 'Name has already been taken', 'Path has already been taken']);
    const at = world.now();
    const one = call.text('branches');
    const repository = origin.repository.copy();
    if (one !== undefined) for (const name of [...repository.branches.keys()]) if (name !== one) repository.branches.delete(name);
    const fork: ProjectRecord = {
      id: world.nextId(),
      path,
      name: call.text('name') ?? origin.name,
      namespace,
      former_paths: [],
      description: call.text('description') ?? origin.description,
      visibility: call.oneOf('visibility', ['private', 'internal', 'public']) ?? origin.visibility,
      archived: false,
      topics: [],
      created_at: at,
      updated_at: at,
      last_activity_at: at,
      marked_for_deletion_on: null,
      creator: user.username,
      star_count: 0,
      members: { [user.username]: roles.owner },
      settings: { import_status: 'scheduled', forked_from_project: { id: origin.id, name: origin.name, path: origin.path, path_with_namespace: fullPath(origin) } },
      issues: [],
      issue_links: [],
      merge_requests: [],
      pipelines: [],
      jobs: [],
      labels: [],
      milestones: [],
      releases: [],
      protected_branches: [],
      repository,
      traces: new Map(),
      artifacts: new Map(),
    };
    world.projects.push(fork);
    return created(projectFull(call, fork));
  },
};
