import type { JsonObject } from '../../kernel/json.js';
import { userBasic, userPublic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, Failure, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type GroupRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { moment } from './seed-issues.js';

interface SamlLink {
  readonly name: string;
  readonly access_level: number;
  readonly member_role_id: number | null;
  readonly provider: string | null;
}

interface LdapLink {
  readonly cn: string | null;
  readonly filter: string | null;
  readonly group_access: number;
  readonly provider: string;
}

interface Certificate {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  readonly created_at: string;
}

interface Credentials {
  readonly tokens: JsonObject[];
  readonly keys: JsonObject[];
}

/** How people of a group sign in. */
const signInsOf = keptRows((_group: GroupRecord): { saml: SamlLink[]; ldap: LdapLink[]; certificates: Certificate[]; credentials: Credentials } => ({
  saml: [{ name: 'engineering', access_level: 30, member_role_id: null, provider: null }],
  ldap: [{ cn: 'engineering', filter: null, group_access: 30, provider: 'ldapmain' }],
  certificates: [{ id: 8701, title: 'Corporate CA', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample', created_at: moment(2) }],
  credentials: {
    tokens: [{ id: 8711, name: 'laptop', revoked: false, created_at: moment(3), description: null, scopes: ['api'], user_id: 105, last_used_at: null, active: true, expires_at: '2027-01-31' }],
    keys: [{ id: 8721, title: 'laptop', created_at: moment(3), expires_at: null, last_used_at: moment(20), usage_type: 'auth_and_signing', user_id: 105 }],
  },
}));

function owned(call: Call): GroupRecord {
  const group = call.group(roles.owner);
  call.requirePremium();
  return group;
}

function take<T>(rows: T[], which: (row: T) => boolean): void {
  const index = rows.findIndex(which);
  if (index < 0) throw notFound();
  rows.splice(index, 1);
}

const people = (call: Call, group: GroupRecord) => [...call.world.members({ path: group.full_path })].map(([username, level]) => ({ user: call.world.user(username), level }));

const signedIn = (call: Call) => {
  const group = owned(call);
  const search = call.text('search')?.toLowerCase() ?? '';
  return paged(call, people(call, group).filter(({ user }) => user.username.includes(search) || user.name.toLowerCase().includes(search)), ({ user }) => userPublic(call, user));
};

const samlNamed = (call: Call) => ({ name }: SamlLink) => name === call.param('saml_group_name');

/** The people of a group as those who pay for them and those who sign them in see them. */
export const groupPeopleRoutes: Routes = {
  'GET /groups/:id/billable_members': (call) =>
    paged(call, people(call, owned(call)), ({ user, level }) => ({
      ...userBasic(call, user.username),
      email: `${user.username}@example.com`,
      last_activity_on: '2026-11-28',
      membership_type: 'group_member',
      removable: level < roles.owner,
      is_last_owner: level === roles.owner,
      created_at: user.created_at,
      last_login_at: null,
    })),
  'GET /groups/:id/billable_members/:user_id/memberships': (call) => {
    const group = owned(call);
    const rows = people(call, group).filter(({ user }) => user.id === call.number('user_id'));
    if (rows.length === 0) throw notFound('User');
    return paged(call, rows, ({ user, level }) => ({ id: user.id * 10, source_id: group.id, source_full_name: group.name, source_members_url: `${call.base}/groups/${group.full_path}/-/group_members`, created_at: user.created_at, expires_at: null, access_level: { string_value: level === roles.owner ? 'Owner' : 'Developer', integer_value: level, custom_role: null } }));
  },
  'DELETE /groups/:id/billable_members/:user_id': (call) => {
    const group = owned(call);
    const [gone] = people(call, group).filter(({ user }) => user.id === call.number('user_id'));
    if (!gone) throw notFound('User');
    if (gone.level === roles.owner) throw badRequest('403 Forbidden - Cannot remove the last owner');
    Reflect.deleteProperty(group.members, gone.user.username);
    return noContent();
  },
  'GET /groups/:id/provisioned_users': signedIn,
  'GET /groups/:id/saml_users': signedIn,

  'GET /groups/:id/saml_group_links': (call) => ok(signInsOf(owned(call)).saml),
  'GET /groups/:id/saml_group_links/:saml_group_name': (call) => {
    const link = signInsOf(owned(call)).saml.find(samlNamed(call));
    if (!link) throw notFound('Linked saml group link');
    return ok(link);
  },
  'POST /groups/:id/saml_group_links': (call) => {
    const { saml } = signInsOf(owned(call));
    const link: SamlLink = { name: call.required('saml_group_name'), access_level: Number(call.required('access_level')), member_role_id: call.integer('member_role_id') ?? null, provider: call.text('provider') ?? null };
    saml.push(link);
    return created(link);
  },
  'DELETE /groups/:id/saml_group_links/:saml_group_name': (call) => {
    take(signInsOf(owned(call)).saml, samlNamed(call));
    return noContent();
  },

  'GET /groups/:id/ldap_group_links': (call) => ok(signInsOf(owned(call)).ldap),
  'POST /groups/:id/ldap_group_links': (call) => {
    const { ldap } = signInsOf(owned(call));
    const link: LdapLink = { cn: call.text('cn') ?? null, filter: call.text('filter') ?? null, group_access: Number(call.required('group_access')), provider: call.required('provider') };
    if (link.cn === null && link.filter === null) throw new Failure(400, { error: 'cn, filter are missing, exactly one parameter must be provided' });
    ldap.push(link);
    return created(link);
  },
  'DELETE /groups/:id/ldap_group_links': (call) => {
    const [provider, cn, filter] = [call.required('provider'), call.text('cn') ?? null, call.text('filter') ?? null];
    take(signInsOf(owned(call)).ldap, (link) => link.provider === provider && link.cn === cn && link.filter === filter);
    return noContent();
  },
  'DELETE /groups/:id/ldap_group_links/:provider/:cn': (call) => {
    take(signInsOf(owned(call)).ldap, ({ provider, cn }) => provider === call.param('provider') && cn === call.param('cn'));
    return noContent();
  },
  'POST /groups/:id/ldap_sync': (call) => {
    owned(call);
    return { status: 202, headers: {}, body: undefined };
  },

  'GET /groups/:id/ssh_certificates': (call) => paged(call, signInsOf(owned(call)).certificates, (each) => each),
  'POST /groups/:id/ssh_certificates': (call) => {
    const certificate: Certificate = { id: call.world.nextId(), title: call.required('title'), key: call.required('key'), created_at: call.world.now() };
    signInsOf(owned(call)).certificates.push(certificate);
    return created(certificate);
  },
  'DELETE /groups/:id/ssh_certificates/:certificate_id': (call) => {
    take(signInsOf(owned(call)).certificates, ({ id }) => id === call.number('certificate_id'));
    return noContent();
  },

  'GET /groups/:id/manage/personal_access_tokens': (call) => paged(call, signInsOf(owned(call)).credentials.tokens, (each) => each),
  'DELETE /groups/:id/manage/personal_access_tokens/:token_id': (call) => {
    take(signInsOf(owned(call)).credentials.tokens, ({ id }) => id === call.number('token_id'));
    return noContent();
  },
  'GET /groups/:id/manage/ssh_keys': (call) => paged(call, signInsOf(owned(call)).credentials.keys, (each) => each),
  'DELETE /groups/:id/manage/ssh_keys/:key_id': (call) => {
    take(signInsOf(owned(call)).credentials.keys, ({ id }) => id === call.number('key_id'));
    return noContent();
  },
};
