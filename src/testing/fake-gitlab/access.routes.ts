import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, forbidden, noContent, notFound, ok, unauthorized } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles, type TokenRecord } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord, World } from './world.js';

type Owner = ProjectRecord | GroupRecord;

interface RequestRecord {
  readonly username: string;
  readonly requested_at: string;
}

interface InvitationRecord {
  readonly email: string;
  readonly access_level: number;
  readonly by: string;
  readonly created_at: string;
  readonly expires_at: string | null;
}

interface DeployTokenRecord {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly scopes: string[];
  readonly expires_at: string | null;
}

interface AccessTokenRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly scopes: string[];
  readonly access_level: number;
  readonly created_at: string;
  expires_at: string;
  revoked: boolean;
}

/** Whoever has doors: what stands at them. */
interface Doors {
  readonly requests: RequestRecord[];
  readonly invitations: InvitationRecord[];
  readonly deploy_tokens: DeployTokenRecord[];
  readonly access_tokens: AccessTokenRecord[];
}

const doorsOf = keptRows((owner: Owner): Doors => {
  const isApi = owner.id === landmarks.api;
  return {
    requests: isApi || !('repository' in owner) ? [{ username: 'carol', requested_at: moment(28) }] : [],
    invitations: isApi ? [{ email: 'new.colleague@example.com', access_level: roles.developer, by: 'alice', created_at: moment(27), expires_at: null }] : [],
    deploy_tokens: isApi ? [{ id: 6501, name: 'Cluster', username: 'gitlab+deploy-token-6501', scopes: ['read_registry'], expires_at: '2027-06-30T00:00:00.000Z' }] : [],
    access_tokens: isApi ? [{ id: 6601, name: 'Release bot', description: 'Makes releases.', scopes: ['api'], access_level: roles.developer, created_at: moment(3), expires_at: '2027-06-30', revoked: false }] : [],
  };
});

const requestEntity = (call: Call, { username, requested_at }: RequestRecord): JsonObject => ({ ...userBasic(call, username), requested_at });

const invitationEntity = (call: Call, { email, access_level, by, created_at, expires_at }: InvitationRecord): JsonObject => ({
  access_level,
  created_at,
  expires_at,
  invite_email: email,
  invite_token: `secret-invitation-of-${email}`,
  user_name: null,
  created_by_name: call.world.user(by).name,
});

const deployTokenEntity = (token: DeployTokenRecord): JsonObject => ({ ...token, revoked: false, expired: false });

const accessTokenEntity = (token: AccessTokenRecord, owner: Owner): JsonObject => ({
  ...token,
  user_id: 200_000 + token.id,
  last_used_at: null,
  active: !token.revoked,
  resource_type: 'repository' in owner ? 'project' : 'group',
  resource_id: owner.id,
});

const freshSecret = (kind: string, id: number) => `${kind}-${id}-shown-once`;

function found<T>(row: T | undefined, what?: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}

function take<T>(rows: T[], row: T): void {
  rows.splice(rows.indexOf(row), 1);
}

/** What projects and groups have alike. */
function routesBelow(path: string, ownerOf: (call: Call, role: number) => Owner, seen: (call: Call) => Owner): Routes {
  const requestOf = (call: Call, doors: Doors) => found(doors.requests.find(({ username }) => call.world.user(username).id === call.number('user_id')));
  const deployTokenOf = (call: Call, doors: Doors) => found(doors.deploy_tokens.find(({ id }) => id === call.number('token_id')), 'Deploy Token');
  const accessTokenOf = (call: Call, doors: Doors) => found(doors.access_tokens.find(({ id }) => id === call.number('token_id')), 'Token');
  const managed = (call: Call) => ownerOf(call, 'repository' in seen(call) ? roles.maintainer : roles.owner);
  return {
    [`GET ${path}/access_requests`]: (call) => paged(call, doorsOf(managed(call)).requests, (request) => requestEntity(call, request)),
    [`POST ${path}/access_requests`]: (call) => {
      const owner = seen(call);
      const { username } = call.user;
      const members = 'repository' in owner ? call.world.members({ path: owner.namespace, members: owner.members }) : call.world.members({ path: owner.full_path });
      if (members.has(username)) throw badRequest({ user: ['already a member'] });
      const request: RequestRecord = { username, requested_at: call.world.now() };
      doorsOf(owner).requests.push(request);
      return created(requestEntity(call, request));
    },
    [`PUT ${path}/access_requests/:user_id/approve`]: (call) => {
      const owner = managed(call);
      const request = requestOf(call, doorsOf(owner));
      const level = call.integer('access_level') ?? roles.developer;
      take(doorsOf(owner).requests, request);
      owner.members[request.username] = level;
      return created({ ...userBasic(call, request.username), access_level: level, expires_at: null });
    },
    [`DELETE ${path}/access_requests/:user_id`]: (call) => {
      const doors = doorsOf(managed(call));
      take(doors.requests, requestOf(call, doors));
      return noContent();
    },

    [`GET ${path}/invitations`]: (call) => {
      const query = call.text('query') ?? '';
      return paged(call, doorsOf(managed(call)).invitations.filter(({ email }) => email.includes(query)), (invitation) => invitationEntity(call, invitation));
    },
    [`POST ${path}/invitations`]: (call) => {
      const { invitations } = doorsOf(managed(call));
      const access_level = Number(call.required('access_level'));
      const refused: JsonObject = {};
      for (const email of call.list('email') ?? []) {
        if (invitations.some((each) => each.email === email)) refused[email] = 'Invite email has already been taken';
        else invitations.push({ email, access_level, by: call.user.username, created_at: call.world.now(), expires_at: call.text('expires_at') ?? null });
      }
      // Success as far as the status goes, whatever became of each.
      return created(Object.keys(refused).length > 0 ? { status: 'error', message: refused } : { status: 'success' });
    },

    [`GET ${path}/deploy_tokens`]: (call) => paged(call, doorsOf(managed(call)).deploy_tokens, deployTokenEntity),
    [`GET ${path}/deploy_tokens/:token_id`]: (call) => ok(deployTokenEntity(deployTokenOf(call, doorsOf(managed(call))))),
    [`POST ${path}/deploy_tokens`]: (call) => {
      const { deploy_tokens } = doorsOf(managed(call));
      const id = call.world.nextId();
      const scopes = call.list('scopes') ?? [];
      if (scopes.length === 0) throw badRequest({ base: ["Scopes can't be blank"] });
      const token: DeployTokenRecord = { id, name: call.required('name'), username: call.text('username') ?? `gitlab+deploy-token-${id}`, scopes, expires_at: call.text('expires_at') ?? null };
      deploy_tokens.push(token);
      return created({ ...deployTokenEntity(token), token: freshSecret('gldt', id) });
    },
    [`DELETE ${path}/deploy_tokens/:token_id`]: (call) => {
      const doors = doorsOf(managed(call));
      take(doors.deploy_tokens, deployTokenOf(call, doors));
      return noContent();
    },

    [`GET ${path}/access_tokens`]: (call) => {
      const owner = managed(call);
      const [state, search] = [call.oneOf('state', ['active', 'inactive']), call.text('search') ?? ''];
      const rows = doorsOf(owner).access_tokens.filter((token) => token.name.includes(search) && (state === undefined || token.revoked === (state === 'inactive')));
      return paged(call, rows, (token) => accessTokenEntity(token, owner));
    },
    [`POST ${path}/access_tokens`]: (call) => {
      const owner = managed(call);
      const id = call.world.nextId();
      const token: AccessTokenRecord = {
        id,
        name: call.required('name'),
        description: call.text('description') ?? null,
        scopes: call.list('scopes') ?? [],
        access_level: call.integer('access_level') ?? roles.maintainer,
        created_at: call.world.now(),
        expires_at: call.text('expires_at') ?? '2027-11-29',
        revoked: false,
      };
      doorsOf(owner).access_tokens.push(token);
      return created({ ...accessTokenEntity(token, owner), token: freshSecret('glpat', id) });
    },
    [`GET ${path}/access_tokens/:token_id`]: (call) => {
      const owner = managed(call);
      return ok(accessTokenEntity(accessTokenOf(call, doorsOf(owner)), owner));
    },
    [`POST ${path}/access_tokens/:token_id/rotate`]: (call) => {
      const owner = managed(call);
      const old = accessTokenOf(call, doorsOf(owner));
      if (old.revoked) throw unauthorized();
      old.revoked = true;
      const token: AccessTokenRecord = { ...old, id: call.world.nextId(), created_at: call.world.now(), expires_at: call.text('expires_at') ?? '2026-12-07', revoked: false };
      doorsOf(owner).access_tokens.push(token);
      return ok({ ...accessTokenEntity(token, owner), token: freshSecret('glpat', token.id) });
    },
    // Nobody comes to the pretend GitLab with the token of a project or group.
    [`POST ${path}/access_tokens/self/rotate`]: (call) => {
      seen(call);
      throw new Failure(405, { message: '405 Method Not Allowed' });
    },
    [`DELETE ${path}/access_tokens/:token_id`]: (call) => {
      accessTokenOf(call, doorsOf(managed(call))).revoked = true;
      return noContent();
    },
  };
}

const ownTokens = (call: Call): TokenRecord[] => call.world.tokens.filter(({ kind, username }) => kind === 'personal' && (call.user.admin || username === call.user.username));

const personalEntity = ({ world }: { readonly world: World }, { id, name, scopes, username, expires_at, state }: TokenRecord): JsonObject => ({
  id,
  name,
  revoked: state === 'revoked',
  created_at: '2026-06-01T09:00:00.000Z',
  description: null,
  scopes,
  user_id: world.user(username).id,
  last_used_at: null,
  active: state === 'active',
  expires_at,
});

/** Ends one token and begins another. */
function rotate(call: Call, old: TokenRecord) {
  const id = call.world.nextId();
  const token: TokenRecord = { ...old, id, token: freshSecret('glpat', id), expires_at: call.text('expires_at') ?? '2026-12-07' };
  old.state = 'revoked';
  call.world.tokens.push(token);
  return ok({ ...personalEntity(call, token), token: token.token });
}

const personalOf = (call: Call) => found(ownTokens(call).find(({ id }) => id === call.number('id')));

/** The token that the call came with, if it is a personal one. */
function selfOf({ token }: Call): TokenRecord {
  if (token?.kind !== 'personal') throw unauthorized();
  return token;
}

export const accessRoutes: Routes = {
  ...routesBelow('/projects/:id', (call, role) => call.project(role), (call) => call.projectForUser()),
  ...routesBelow('/groups/:id', (call, role) => call.group(role), (call) => call.group()),

  'GET /deploy_tokens': (call) => {
    if (!call.user.admin) throw forbidden();
    return paged(call, [...call.world.projects, ...call.world.groups].flatMap((owner: Owner) => doorsOf(owner).deploy_tokens), deployTokenEntity);
  },

  'GET /personal_access_tokens': (call) => {
    const [state, user] = [call.oneOf('state', ['active', 'inactive']), call.integer('user_id')];
    const rows = ownTokens(call).filter((token) => (state === undefined || (token.state === 'active') === (state === 'active')) && (user === undefined || call.world.user(token.username).id === user));
    return paged(call, rows, (token) => personalEntity(call, token));
  },
  'GET /personal_access_tokens/:id': (call) => ok(personalEntity(call, personalOf(call))),
  'POST /personal_access_tokens/:id/rotate': (call) => rotate(call, personalOf(call)),
  'POST /personal_access_tokens/self/rotate': (call) => rotate(call, selfOf(call)),
  'DELETE /personal_access_tokens/:id': (call) => {
    personalOf(call).state = 'revoked';
    return noContent();
  },
  'DELETE /personal_access_tokens/self': (call) => {
    selfOf(call).state = 'revoked';
    return noContent();
  },
};
