import { memberEntity } from './project.entities.js';
import type { Call } from './call.js';
import { badRequest, conflict, created, noContent, notFound, ok, type Reply } from './failure.js';
import { paged } from './paging.js';
import { roles, type UserRecord } from './records.js';
import type { Routes } from './router.js';

function listMembers(call: Call, levels: Map<string, number>): Reply {
  const query = call.text('query')?.toLowerCase();
  const rows = [...levels].filter(([username]) => query === undefined || username.includes(query) || call.world.user(username).name.toLowerCase().includes(query));
  return paged(call, rows, ([username, level]) => memberEntity(call, username, level));
}

/** Direct members by username, and all of them. */
interface Members {
  readonly direct: Record<string, number>;
  readonly all: Map<string, number>;
}

function ofProject(call: Call, role: number): Members {
  const project = call.project(role);
  return { direct: project.members, all: call.world.members({ path: project.namespace, members: project.members }) };
}

function ofGroup(call: Call, role: number): Members {
  const group = call.group(role);
  return { direct: group.members, all: call.world.members({ path: group.full_path }) };
}

function known(call: Call, levels: ReadonlyMap<string, number>): { user: UserRecord; level: number } {
  const user = call.world.users.find(({ id }) => id === call.number('user_id'));
  const level = user && levels.get(user.username);
  if (!user || level === undefined) throw notFound();
  return { user, level };
}

function level(call: Call): number {
  const wanted = Number(call.required('access_level'));
  if (![10, 15, 20, 25, 30, 40, 50].includes(wanted)) throw badRequest({ access_level: ['is not included in the list'] });
  return wanted;
}

function memberRoutesOf(base: string, membersOf: (call: Call, role: number) => Members, keeper: number): Routes {
  const directOf = (call: Call, role = 0) => new Map(Object.entries(membersOf(call, role).direct));
  return {
    [`GET ${base}`]: (call) => listMembers(call, directOf(call)),
    [`GET ${base}/all`]: (call) => listMembers(call, membersOf(call, 0).all),
    [`GET ${base}/all/:user_id`]: (call) => {
      const found = known(call, membersOf(call, 0).all);
      return ok(memberEntity(call, found.user.username, found.level));
    },
    [`GET ${base}/:user_id`]: (call) => {
      const found = known(call, directOf(call));
      return ok(memberEntity(call, found.user.username, found.level));
    },
    [`POST ${base}`]: (call) => {
      const { direct } = membersOf(call, keeper);
      const user = call.world.users.find(({ id, username }) => String(id) === call.text('user_id') || username === call.text('username'));
      if (!user) throw notFound('User');
      if (direct[user.username] !== undefined) throw conflict('Member already exists');
      direct[user.username] = level(call);
      return created(memberEntity(call, user.username, direct[user.username] ?? 0));
    },
    [`PUT ${base}/:user_id`]: (call) => {
      const { direct } = membersOf(call, keeper);
      const { user } = known(call, new Map(Object.entries(direct)));
      direct[user.username] = level(call);
      return ok(memberEntity(call, user.username, direct[user.username] ?? 0));
    },
    [`DELETE ${base}/:user_id`]: (call) => {
      const { direct } = membersOf(call, keeper);
      delete direct[known(call, new Map(Object.entries(direct))).user.username];
      return noContent();
    },
  };
}

export const memberRoutes: Routes = { ...memberRoutesOf('/projects/:id/members', ofProject, roles.maintainer), ...memberRoutesOf('/groups/:id/members', ofGroup, roles.owner) };
