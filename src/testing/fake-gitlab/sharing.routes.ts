import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, noContent, notFound } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { groupEntity, projectSimple } from './project.entities.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface Link {
  readonly id: number;
  readonly group_id: number;
  readonly group_access: number;
  readonly expires_at: string | null;
}

/** The groups that a project and a group are shared with. */
export const projectLinksOf = keptRows((_project: ProjectRecord): Link[] => []);
const groupLinksOf = keptRows((_group: GroupRecord): Link[] => []);

function newLink(call: Call, links: Link[]): Link {
  const group = call.world.groups.find(({ id }) => id === call.integer('group_id'));
  if (!group) throw notFound('Group');
  const access = Number(call.required('group_access'));
  if (![10, 15, 20, 25, 30, 40, 50].includes(access)) throw badRequest('group_access does not have a valid value');
  if (links.some(({ group_id }) => group_id === group.id)) throw conflict({ base: ['Group is already shared with this group'] });
  const link: Link = { id: call.world.nextId(), group_id: group.id, group_access: access, expires_at: call.text('expires_at') ?? null };
  links.push(link);
  return link;
}

function removeLink(links: Link[], groupId: number): void {
  const index = links.findIndex(({ group_id }) => group_id === groupId);
  if (index < 0) throw notFound();
  links.splice(index, 1);
}

function shown(call: Call, group: GroupRecord): JsonObject {
  const links = groupLinksOf(group).map(({ group_id, group_access, expires_at }) => {
    const { name, full_path } = call.world.group(group_id);
    return { group_id, group_name: name, group_full_path: full_path, group_access_level: group_access, expires_at };
  });
  return { ...groupEntity(call, group), shared_with_groups: links };
}

/** In the address of a group, `:id` is that group and the body names the other one. */
export const sharingRoutes: Routes = {
  'POST /projects/:id/share': (call) => {
    const project = call.project(roles.maintainer);
    return created({ ...newLink(call, projectLinksOf(project)), project_id: project.id });
  },
  'DELETE /projects/:id/share/:group_id': (call) => {
    removeLink(projectLinksOf(call.project(roles.maintainer)), call.number('group_id'));
    return noContent();
  },
  'POST /groups/:id/share': (call) => {
    const group = call.group(roles.owner);
    newLink(call, groupLinksOf(group));
    return created(shown(call, group));
  },
  'DELETE /groups/:id/share/:group_id': (call) => {
    removeLink(groupLinksOf(call.group(roles.owner)), call.number('group_id'));
    return noContent();
  },
  'GET /groups/:id/invited_groups': (call) => paged(call, groupLinksOf(call.group()).map(({ group_id }) => call.world.group(group_id)), (group) => groupEntity(call, group)),
  'GET /groups/:id/groups/shared': (call) => {
    const { id } = call.group();
    return paged(call, call.world.groups.filter((group) => groupLinksOf(group).some(({ group_id }) => group_id === id)), (group) => groupEntity(call, group));
  },
  'GET /groups/:id/projects/shared': (call) => {
    const { id } = call.group();
    return paged(call, call.world.visibleProjects(call.viewer).filter((project) => projectLinksOf(project).some(({ group_id }) => group_id === id)), (project) => projectSimple(call, project));
  },
};
