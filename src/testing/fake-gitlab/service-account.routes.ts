import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { created, noContent, notFound, ok, unauthorized } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

type Owner = ProjectRecord | GroupRecord;

interface TokenRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly scopes: string[];
  readonly created_at: string;
  readonly expires_at: string;
  revoked: boolean;
}

interface AccountRecord {
  readonly id: number;
  name: string;
  username: string;
  email: string;
  readonly tokens: TokenRecord[];
}

/** Users of a project or group that no person stands behind. */
const accountsOf = keptRows(({ id }: Owner): AccountRecord[] => [
  {
    id: 900_000 + id,
    name: 'Release bot',
    username: `release-bot-${id}`,
    email: `release-bot-${id}@noreply.gitlab.example.com`,
    tokens: [{ id: 910_000 + id, name: 'Deployments', description: null, scopes: ['api'], created_at: moment(4), expires_at: '2027-06-30', revoked: false }],
  },
]);

const entity = ({ tokens: _tokens, ...account }: AccountRecord): JsonObject => ({ ...account, public_email: null });
const tokenEntity = (token: TokenRecord, { id: user_id }: AccountRecord): JsonObject => ({ ...token, user_id, last_used_at: null, active: !token.revoked });
const shownOnce = (token: TokenRecord, account: AccountRecord): JsonObject => ({ ...tokenEntity(token, account), token: `glpat-${token.id}-shown-once` });

function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}

function accountsBelow(path: string, ownerOf: (call: Call) => Owner): Routes {
  const accountOf = (call: Call) => found(accountsOf(ownerOf(call)).find(({ id }) => id === call.number('user_id')), 'User');
  const tokenOf = (call: Call, { tokens }: AccountRecord) => found(tokens.find(({ id }) => id === call.number('token_id')), 'Token');
  const tokens = `${path}/:user_id/personal_access_tokens`;
  return {
    [`GET ${path}`]: (call) => paged(call, accountsOf(ownerOf(call)), entity),
    [`POST ${path}`]: (call) => {
      const id = call.world.nextId();
      const username = call.text('username') ?? `service_account_${id}`;
      const account: AccountRecord = { id, name: call.text('name') ?? 'Service account user', username, email: call.text('email') ?? `${username}@noreply.gitlab.example.com`, tokens: [] };
      accountsOf(ownerOf(call)).push(account);
      return created(entity(account));
    },
    [`PATCH ${path}/:user_id`]: (call) => {
      const account = accountOf(call);
      Object.assign(account, { name: call.text('name') ?? account.name, username: call.text('username') ?? account.username, email: call.text('email') ?? account.email });
      return ok(entity(account));
    },
    [`DELETE ${path}/:user_id`]: (call) => {
      const rows = accountsOf(ownerOf(call));
      rows.splice(rows.indexOf(accountOf(call)), 1);
      return noContent();
    },
    [`GET ${tokens}`]: (call) => {
      const account = accountOf(call);
      const state = call.oneOf('state', ['active', 'inactive']);
      return paged(call, account.tokens.filter(({ revoked }) => state === undefined || revoked === (state === 'inactive')), (token) => tokenEntity(token, account));
    },
    [`POST ${tokens}`]: (call) => {
      const account = accountOf(call);
      const token: TokenRecord = { id: call.world.nextId(), name: call.required('name'), description: call.text('description') ?? null, scopes: call.list('scopes') ?? [], created_at: call.world.now(), expires_at: call.text('expires_at') ?? '2027-11-29', revoked: false };
      account.tokens.push(token);
      return created(shownOnce(token, account));
    },
    [`POST ${tokens}/:token_id/rotate`]: (call) => {
      const account = accountOf(call);
      const old = tokenOf(call, account);
      if (old.revoked) throw unauthorized();
      old.revoked = true;
      const token: TokenRecord = { ...old, id: call.world.nextId(), created_at: call.world.now(), expires_at: call.text('expires_at') ?? '2026-12-07', revoked: false };
      account.tokens.push(token);
      return created(shownOnce(token, account));
    },
    [`DELETE ${tokens}/:token_id`]: (call) => {
      tokenOf(call, accountOf(call)).revoked = true;
      return noContent();
    },
  };
}

export const serviceAccountRoutes: Routes = {
  ...accountsBelow('/groups/:id/service_accounts', (call) => call.group(roles.owner)),
  ...accountsBelow('/projects/:id/service_accounts', (call) => call.project(roles.maintainer)),
};
