import { userBasic, userPublic, userSelf } from './account.entities.js';
import { forbidden, notFound, ok, unauthorized } from './failure.js';
import { paged } from './paging.js';
import type { Routes } from './router.js';

export const accountRoutes: Routes = {
  'GET /version': (call) => {
    call.requireUser();
    return ok({ version: call.world.version, revision: '5f3c0a1be7d' });
  },

  'GET /metadata': (call) => {
    call.requireUser();
    return ok({
      version: call.world.version,
      revision: '5f3c0a1be7d',
      kas: { enabled: true, externalUrl: 'wss://kas.example.com', externalK8sProxyUrl: 'https://kas.example.com/k8s-proxy', version: '19.2.0' },
      enterprise: call.world.version.endsWith('-ee'),
    });
  },

  'GET /license': (call) => {
    if (!call.user.admin) throw forbidden();
    return ok(call.world.tier === 'free' ? null : { id: 1, plan: call.world.tier, expired: false, starts_at: '2026-01-01', expires_at: '2027-01-01' });
  },

  'GET /namespaces/:id': (call) => {
    const { user, world } = call;
    const group = world.findGroup(call.param('id'));
    const plan = world.tier === 'free' ? 'free' : world.tier;
    if (group && world.groupAccess(user, group) !== undefined) {
      return ok({
        id: group.id,
        name: group.name,
        path: group.path,
        kind: 'group',
        full_path: group.full_path,
        parent_id: group.parent_id,
        avatar_url: null,
        web_url: `${call.base}/groups/${group.full_path}`,
        members_count_with_descendants: Object.keys(group.members).length,
        billable_members_count: 2,
        plan,
        trial: false,
      });
    }
    if (call.param('id') !== user.username) throw notFound('Namespace');
    return ok({ id: user.id + 5000, name: user.name, path: user.username, kind: 'user', full_path: user.username, parent_id: null, avatar_url: null, web_url: `${call.base}/${user.username}`, plan });
  },

  'GET /user': (call) => ok(userSelf(call, call.user)),

  'GET /user_counts': (call) => {
    const { username } = call.user;
    const requests = call.world.projects.flatMap((project) => project.merge_requests).filter(({ state }) => state === 'opened');
    const issues = call.world.projects.flatMap((project) => project.issues).filter(({ state }) => state === 'opened');
    return ok({
      merge_requests: requests.filter(({ assignees }) => assignees.includes(username)).length,
      assigned_issues: issues.filter(({ assignees }) => assignees.includes(username)).length,
      assigned_merge_requests: requests.filter(({ assignees }) => assignees.includes(username)).length,
      review_requested_merge_requests: requests.filter(({ reviewers }) => reviewers.includes(username)).length,
      todos: call.world.todos.filter((todo) => todo.username === username && todo.state === 'pending').length,
    });
  },

  'GET /users': (call) => {
    call.requireUser();
    const search = call.text('search')?.toLowerCase();
    const username = call.text('username')?.toLowerCase();
    const rows = call.world.users.filter(
      (user) =>
        (username === undefined || user.username === username) &&
        (search === undefined || user.username.includes(search) || user.name.toLowerCase().includes(search)) &&
        (call.flag('active') !== true || user.state === 'active'),
    );
    return paged(call, rows, (user) => userBasic(call, user.username), { keyset: { key: (user) => String(user.id), parameter: 'cursor' } });
  },

  'GET /users/:id': (call) => {
    call.requireUser();
    const user = call.world.users.find(({ id }) => id === call.number('id'));
    if (!user) throw notFound('User');
    return ok(userPublic(call, user));
  },

  'GET /personal_access_tokens/self': (call) => {
    const { token, user } = call;
    // GitLab does not know an OAuth token here.
    if (token?.kind !== 'personal') throw unauthorized();
    return ok({
      id: token.id,
      name: token.name,
      revoked: false,
      created_at: '2026-06-01T09:00:00.000Z',
      description: null,
      scopes: token.scopes,
      user_id: user.id,
      last_used_at: '2026-11-30T11:50:13.004Z',
      active: true,
      expires_at: token.expires_at,
      last_used_ips: ['192.0.2.7'],
    });
  },
};
