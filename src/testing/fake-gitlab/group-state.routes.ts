import type { Call } from './call.js';
import { accepted, badRequest, created, notFound, ok } from './failure.js';
import { paged } from './paging.js';
import { groupEntity } from './project.entities.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';

/** Gives a group another path, and all that is below it. */
function rename(call: Call, group: GroupRecord, full_path: string): void {
  const old = group.full_path;
  const moved = (path: string) => (path === old ? full_path : path.startsWith(`${old}/`) ? `${full_path}${path.slice(old.length)}` : path);
  if (call.world.groups.some((other) => other !== group && other.full_path === full_path)) throw badRequest({ path: ['has already been taken'] });
  for (const each of call.world.groups) each.full_path = moved(each.full_path);
  for (const project of call.world.projects) project.namespace = moved(project.namespace);
  group.path = full_path.split('/').at(-1) ?? group.path;
}

function archived(call: Call, state: boolean) {
  const group = call.group(roles.owner);
  group.archived = state;
  return created(groupEntity(call, group));
}

export const groupStateRoutes: Routes = {
  'PUT /groups/:id': (call) => {
    const group = call.group(roles.owner);
    const { name, path, description, visibility, ...settings } = call.input;
    if ([name, path, description, visibility, ...Object.values(settings)].every((value) => value === undefined)) call.requireOneOf(['name', 'path', 'description', 'visibility']);
    if (name !== undefined) group.name = call.text('name') ?? group.name;
    if (description !== undefined) group.description = call.text('description') ?? '';
    if (visibility !== undefined) group.visibility = call.oneOf('visibility', ['private', 'internal', 'public']) ?? group.visibility;
    if (typeof path === 'string') rename(call, group, [...group.full_path.split('/').slice(0, -1), path].join('/'));
    group.settings = { ...group.settings, ...settings };
    return ok(groupEntity(call, group));
  },
  'DELETE /groups/:id': (call) => {
    const group = call.group(roles.owner);
    if (call.flag('permanently_remove') !== true) group.marked_for_deletion_on = call.world.now().slice(0, 10);
    else {
      if (!group.marked_for_deletion_on) throw badRequest('Group must be marked for deletion first.');
      if (call.text('full_path') !== group.full_path) throw badRequest('`full_path` is incorrect. You must enter the complete path for the subgroup.');
      call.world.groups.splice(call.world.groups.indexOf(group), 1);
    }
    return accepted({ message: '202 Accepted' });
  },
  'POST /groups/:id/restore': (call) => {
    const group = call.group(roles.owner);
    group.marked_for_deletion_on = null;
    return created(groupEntity(call, group));
  },
  'POST /groups/:id/archive': (call) => archived(call, true),
  'POST /groups/:id/unarchive': (call) => archived(call, false),
  'POST /groups/:id/transfer': (call) => {
    const group = call.group(roles.owner);
    const parent = call.has('group_id') ? call.world.groups.find(({ id }) => id === call.integer('group_id')) : undefined;
    if (call.has('group_id') && !parent) throw notFound('Group');
    if (parent?.id === group.parent_id || (parent === undefined && group.parent_id === null)) throw badRequest('Transfer failed: Group is already associated to the parent group.');
    rename(call, group, parent === undefined ? group.path : `${parent.full_path}/${group.path}`);
    group.parent_id = parent?.id ?? null;
    return created(groupEntity(call, group));
  },
  'GET /groups/:id/transfer_locations': (call) => {
    const group = call.group(roles.owner);
    const search = call.text('search')?.toLowerCase() ?? '';
    const inside = ({ full_path }: GroupRecord) => full_path === group.full_path || full_path.startsWith(`${group.full_path}/`);
    const rows = call.world.groups.filter((each) => (call.world.groupAccess(call.viewer, each) ?? 0) >= roles.owner && !inside(each) && each.id !== group.parent_id && each.full_path.includes(search));
    return paged(call, rows, (each) => {
      const { id, web_url, name, avatar_url, full_name, full_path } = groupEntity(call, each);
      return { id, web_url, name, avatar_url, full_name, full_path };
    });
  },
  'PUT /groups/:id/security_settings': (call) => {
    call.group(roles.maintainer);
    call.requirePremium();
    return ok({ secret_push_protection_enabled: call.required('secret_push_protection_enabled') === 'true', errors: [] });
  },
  'POST /groups/:id/export': (call) => {
    call.group(roles.owner);
    return accepted({ message: '202 Accepted' });
  },
  'POST /groups/:id/export_relations': (call) => {
    call.group(roles.owner);
    return accepted({ message: '202 Accepted' });
  },
  'GET /groups/:id/export_relations/status': (call) => {
    call.group(roles.owner);
    return ok(['badges', 'boards', 'labels', 'milestones'].map((relation) => ({ relation, status: 1, error: null, updated_at: call.world.now(), batched: false, batches_count: 0, total_objects_count: 2, batches: [] })));
  },
  ...Object.fromEntries(
    Object.entries({ issues_count: 12, merge_requests_count: 5, new_members_count: 0 }).map(([name, count]) => [
      `GET /analytics/group_activity/${name}`,
      (call: Call) => {
        call.requirePremium();
        const group = call.world.groups.find(({ full_path }) => full_path === call.required('group_path'));
        if (!group || call.world.groupAccess(call.viewer, group) === undefined) throw notFound('Group');
        return ok({ [name]: count });
      },
    ]),
  ),
};
