import type { JsonObject } from '../../kernel/json.js';
import { groupEntity, projectFull, projectSimple } from './project.entities.js';
import type { Call } from './call.js';
import { accepted, badRequest, created, invalidParameter, notFound, ok, type Reply } from './failure.js';
import { paged, sorted } from './paging.js';
import { type GroupRecord, roles, type Visibility } from './records.js';
import { Repository } from './repository.js';
import type { Routes } from './router.js';
import { avatarOf } from './upload.routes.js';
import { fullPath, type ProjectRecord } from './world.js';

const visibilities: readonly Visibility[] = ['private', 'internal', 'public'];

function listProjects(call: Call, candidates: readonly ProjectRecord[]): Reply {
  const { viewer, world } = call;
  const search = call.text('search')?.toLowerCase();
  const visibility = call.oneOf('visibility', visibilities);
  const archived = call.flag('archived');
  const least = call.integer('min_access_level') ?? 0;
  const after = call.time('last_activity_after');
  const updatedAfter = call.time('updated_after');
  if (updatedAfter !== undefined && call.text('order_by') !== 'updated_at') {
    throw badRequest('400 Bad request - `updated_at` filter and `updated_at` sorting must be paired');
  }
  const member = (project: ProjectRecord) =>
    viewer !== undefined && world.members({ path: project.namespace, members: project.members }).has(viewer.username);
  const rows = candidates.filter(
    (project) =>
      (search === undefined || [project.name, project.path, project.description ?? ''].some((text) => text.toLowerCase().includes(search)) ||
        (call.flag('search_namespaces') === true && fullPath(project).toLowerCase().includes(search))) &&
      (visibility === undefined || project.visibility === visibility) &&
      (archived === undefined || project.archived === archived) &&
      (call.flag('membership') !== true || member(project)) &&
      (call.flag('owned') !== true || (member(project) && call.level(project) >= roles.owner)) &&
      (least === 0 || (member(project) && call.level(project) >= least)) &&
      (after === undefined || Date.parse(project.last_activity_at) > after) &&
      (updatedAfter === undefined || Date.parse(project.updated_at) > updatedAfter) &&
      (call.list('topic') ?? []).every((topic) => project.topics.includes(topic)),
  );
  const order = sorted(
    call,
    rows,
    {
      id: ({ id }) => id,
      name: ({ name }) => name.toLowerCase(),
      path: ({ path }) => path,
      created_at: (project) => project.created_at,
      updated_at: (project) => project.updated_at,
      last_activity_at: (project) => project.last_activity_at,
      star_count: (project) => project.star_count,
    },
    'created_at',
  );
  const show = call.flag('simple') === true || !viewer ? projectSimple : projectFull;
  return paged(call, order, (project) => show(call, project), { keyset: { key: (project) => String(project.id), parameter: 'id_after' } });
}

/** GitLab takes pictures up to 200 kB here, which it knows by their names. */
function withAvatar(call: Call, project: ProjectRecord): JsonObject {
  const { filename: name, content } = call.file('avatar');
  if (!/\.(png|jpe?g|gif|webp|bmp|tiff?|ico)$/i.test(name)) throw badRequest({ avatar: ['file format is not supported. Please try one of the following supported formats: png, jpg, jpeg, gif, bmp, tiff, ico, webp'] });
  if (content.length > 200 * 1024) throw badRequest({ avatar: ['is too big (should be at most 200 KiB)'] });
  avatarOf(project).current = { name, content };
  project.settings['avatar_url'] = `${call.base}/uploads/-/system/project/avatar/${project.id}/${name}`;
  return projectFull(call, project);
}

const visibleGroups = (call: Call) => call.world.groups.filter((group) => call.world.groupAccess(call.viewer, group) !== undefined);

function listGroups(call: Call, candidates: readonly GroupRecord[]): Reply {
  const search = call.text('search')?.toLowerCase();
  const rows = candidates.filter(
    (group) =>
      (search === undefined || group.name.toLowerCase().includes(search) || group.full_path.includes(search)) &&
      (call.flag('owned') !== true || call.world.groupAccess(call.viewer, group) === roles.owner) &&
      (call.flag('top_level_only') !== true || group.parent_id === null),
  );
  const order = [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
  return paged(call, order, (group) => groupEntity(call, group), { keyset: { key: (group) => String(group.id), parameter: 'cursor' } });
}

/** Projects of a group, and of the groups below it when asked. */
export function projectsOf(call: Call, group: GroupRecord, below: boolean): ProjectRecord[] {
  return call.world
    .visibleProjects(call.viewer)
    .filter(({ namespace }) => namespace === group.full_path || (below && namespace.startsWith(`${group.full_path}/`)));
}

export const projectRoutes: Routes = {
  'GET /projects': (call) => listProjects(call, call.world.visibleProjects(call.viewer)),
  'GET /users/:user_id/projects': (call) => listProjects(call, call.world.visibleProjects(call.viewer).filter(({ namespace }) => namespace === call.param('user_id'))),

  'POST /projects': (call) => {
    const { user, world } = call;
    const name = call.text('name') ?? call.text('path');
    if (name === undefined) throw invalidParameter('name, path are missing, at least one parameter must be provided');
    const path = call.text('path') ?? name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-');
    const namespaceId = call.text('namespace_id');
    const group = namespaceId === undefined ? undefined : world.findGroup(namespaceId);
    if (namespaceId !== undefined && !group) throw notFound('Namespace');
    if (group) call.requireRole(world.groupAccess(user, group) ?? 0, roles.developer);
    const namespace = group?.full_path ?? user.username;
    if (world.findProject(`${namespace}/${path}`)) throw badRequest({ name: ['has already been taken'], path: ['has already been taken'] });
    const at = world.now();
    const project: ProjectRecord = {
      id: world.nextId(),
      path,
      name,
      namespace,
      former_paths: [],
      description: call.text('description') ?? null,
      visibility: call.oneOf('visibility', visibilities) ?? 'private',
      archived: false,
      topics: call.list('topics') ?? [],
      created_at: at,
      updated_at: at,
      last_activity_at: at,
      marked_for_deletion_on: null,
      creator: user.username,
      star_count: 0,
      members: { [user.username]: roles.owner },
      settings: {},
      issues: [],
      issue_links: [],
      merge_requests: [],
      pipelines: [],
      jobs: [],
      labels: [],
      milestones: [],
      releases: [],
      protected_branches: [],
      repository: new Repository(),
      traces: new Map(),
      artifacts: new Map(),
    };
    if (call.flag('initialize_with_readme')) {
      const branch = call.text('default_branch') ?? 'main';
      const { id } = project.repository.commit({ message: 'Initial commit', authorName: user.name, authorEmail: `${user.username}@example.com`, date: at, parents: [], changes: { 'README.md': `# ${name}\n` } });
      project.repository.branches.set(branch, id);
      project.repository.defaultBranch = branch;
    }
    world.projects.push(project);
    return created(projectFull(call, project));
  },

  'GET /projects/:id': (call) => ok(projectFull(call, call.project())),

  'PUT /projects/:id': (call) => {
    const project = call.project(roles.maintainer);
    if (call.form('avatar') !== undefined) return ok(withAvatar(call, project));
    if (Object.keys(call.input).length === 0) call.requireOneOf(['name', 'path', 'description', 'visibility', 'default_branch', 'topics', 'merge_method']);
    const { name, description, visibility, topics, path, default_branch, ...settings } = call.input;
    if (typeof name === 'string') project.name = name;
    if (typeof path === 'string' && path !== project.path) {
      project.former_paths.push(fullPath(project));
      project.path = path;
    }
    if (description !== undefined) project.description = call.text('description') ?? null;
    if (visibility !== undefined) project.visibility = call.oneOf('visibility', visibilities) ?? project.visibility;
    if (topics !== undefined) project.topics = call.list('topics') ?? [];
    if (typeof default_branch === 'string') project.repository.defaultBranch = default_branch;
    Object.assign(project.settings, settings);
    project.updated_at = call.world.now();
    return ok(projectFull(call, project));
  },

  'DELETE /projects/:id': (call) => {
    const { world } = call;
    const project = call.project(roles.owner);
    if (call.flag('permanently_remove')) {
      if (!project.marked_for_deletion_on) throw badRequest('Project must be marked for deletion first.');
      if (call.text('full_path') !== fullPath(project)) throw badRequest('`full_path` is incorrect. You must enter the complete path for the project.');
      world.projects.splice(world.projects.indexOf(project), 1);
      return accepted({ message: '202 Accepted' });
    }
    if (!project.marked_for_deletion_on) {
      project.marked_for_deletion_on = world.now().slice(0, 10);
      project.path = `${project.path}-deletion_scheduled-${project.id}`;
    }
    return accepted({ message: '202 Accepted' });
  },

  'GET /groups': (call) => listGroups(call, visibleGroups(call)),
  'GET /groups/:id': (call) => {
    const group = call.group();
    const projects = call.flag('with_projects') === false ? {} : { projects: projectsOf(call, group, false).map((project) => projectFull(call, project)), shared_projects: [] };
    return ok({ ...groupEntity(call, group), shared_with_groups: [], prevent_sharing_groups_outside_hierarchy: false, ...projects });
  },
  'POST /groups': (call) => {
    const { user, world } = call;
    const [name, path] = [call.required('name'), call.required('path')];
    const parentId = call.text('parent_id');
    const parent = parentId === undefined ? undefined : world.findGroup(parentId);
    if (parentId !== undefined && !parent) throw notFound('Group');
    if (parent) call.requireRole(world.groupAccess(user, parent) ?? 0, roles.maintainer);
    const full_path = parent ? `${parent.full_path}/${path}` : path;
    if (world.findGroup(full_path)) throw badRequest({ path: ['has already been taken'] });
    const group: GroupRecord = { id: world.nextId(), path, name, full_path, parent_id: parent?.id ?? null, visibility: call.oneOf('visibility', visibilities) ?? 'private', description: call.text('description') ?? '', created_at: world.now(), members: { [user.username]: roles.owner } };
    world.groups.push(group);
    return created(groupEntity(call, group));
  },
  'GET /groups/:id/subgroups': (call) => {
    const { id } = call.group();
    return listGroups(call, visibleGroups(call).filter(({ parent_id }) => parent_id === id));
  },
  'GET /groups/:id/descendant_groups': (call) => {
    const { full_path } = call.group();
    return listGroups(call, visibleGroups(call).filter((group) => group.full_path.startsWith(`${full_path}/`)));
  },
  'GET /groups/:id/projects': (call) => listProjects(call, projectsOf(call, call.group(), call.flag('include_subgroups') === true)),
};
