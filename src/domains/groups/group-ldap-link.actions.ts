import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { linkedRoles, LinkedRole, MemberRoleId } from './directory-link.js';
import { ldapLinkCard, ldapLinkTable } from './directory-link.view.js';

const Provider = Type.String({ description: 'Name of the LDAP server in GitLab, such as `ldapmain`.', minLength: 1 });

const LinkRef = Type.Object({
  group_id: GroupRef,
  provider: Provider,
  cn: Type.Optional(Type.String({ description: 'Common name (CN) of the group in the directory. Either this or filter.', minLength: 1 })),
  filter: Type.Optional(Type.String({ description: 'LDAP filter that finds the users, such as `(employeeType=developer)`. Either this or cn.', minLength: 1 })),
});
type LinkRef = Static<typeof LinkRef>;

const NewLink = Type.Object({ ...LinkRef.properties, group_access: LinkedRole, member_role_id: MemberRoleId });
type NewLink = Static<typeof NewLink>;

const keywords = ['directory', 'active directory', 'sign-in', 'group sync'];
const links = '/groups/:group_id/ldap_group_links';

/** Groups and filters of an LDAP directory whose users become members of a group. */
@Injectable()
export class GroupLdapLinkActions {
  @RestAction('group.ldap_link_list', 'GET /groups/:group_id/ldap_group_links', {
    title: 'List LDAP group links',
    summary: 'List the groups and filters of an LDAP directory that are linked with a group, with the role that each gives.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef }),
    view: ldapLinkTable,
    tool: 'gitlab_group_ldap_link_list',
    keywords,
    related: ['group.ldap_link_add', 'group.ldap_sync', 'group.saml_link_list'],
  })
  declare readonly list: RestCall;

  @Action('group.ldap_link_add', {
    title: 'Add LDAP group link',
    summary: 'Link a group with a group or filter of an LDAP directory, whose users get a role here.',
    effect: 'write',
    tier: 'premium',
    params: NewLink,
    view: ldapLinkCard,
    tool: 'gitlab_group_ldap_link_add',
    tierOf: { member_role_id: 'ultimate' },
    paramAliases: { access_level: 'group_access', role: 'group_access' },
    example: { group_id: 'group', provider: 'ldapmain', cn: 'engineering', group_access: 30 },
    keywords: [...keywords, 'map group'],
    next: ['group.ldap_sync'],
    related: ['group.ldap_link_list', 'group.ldap_link_delete'],
  })
  add({ group_id, ...link }: NewLink, { gitlab }: ActionContext) {
    requireRole('group_access', link.group_access, linkedRoles);
    requireOne(link);
    return gitlab.rest.post<JsonObject>(links, { group_id }, { body: link });
  }

  @Action('group.ldap_link_delete', {
    title: 'Delete LDAP group link',
    summary: 'Delete the link of a group with a group or filter of an LDAP directory, whose users lose what it gave them.',
    effect: 'destroy',
    tier: 'premium',
    params: LinkRef,
    tool: 'gitlab_group_ldap_link_delete',
    example: { group_id: 'group', provider: 'ldapmain', cn: 'engineering' },
    keywords: [...keywords, 'unlink'],
    related: ['group.ldap_link_list', 'group.ldap_link_delete_for_provider'],
  })
  async delete({ group_id, ...link }: LinkRef, { gitlab }: ActionContext) {
    requireOne(link);
    await gitlab.rest.delete(links, { group_id }, { query: link });
    return done('The group is no longer linked with that part of the LDAP directory.');
  }

  @RestAction('group.ldap_link_delete_for_provider', 'DELETE /groups/:group_id/ldap_group_links/:provider/:cn', {
    title: 'Delete LDAP group link by path',
    summary: 'Delete the link of a group with an LDAP group as older versions of GitLab have it, by server and common name.',
    effect: 'destroy',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, provider: Provider, cn: Type.String({ description: 'Common name (CN) of the group in the directory.', minLength: 1 }) }),
    tool: 'gitlab_group_ldap_link_delete_for_provider',
    done: 'The group is no longer linked with that LDAP group.',
    example: { group_id: 'group', provider: 'ldapmain', cn: 'engineering' },
    keywords: [...keywords, 'unlink'],
    related: ['group.ldap_link_delete'],
  })
  declare readonly deleteForProvider: RestCall;

  @RestAction('group.ldap_sync', 'POST /groups/:group_id/ldap_sync', {
    title: 'Sync group with LDAP',
    summary: 'Start to bring the members of a group in line with its LDAP links, in the background.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef }),
    tool: 'gitlab_group_ldap_sync',
    idempotent: true,
    done: 'GitLab has begun to sync the group with LDAP.',
    keywords: [...keywords, 'synchronise members'],
    related: ['group.ldap_link_list', 'group.members'],
  })
  declare readonly sync: RestCall;
}

/** A link is either to a group or to a filter. */
function requireOne({ cn, filter }: Pick<LinkRef, 'cn' | 'filter'>): void {
  if ((cn === undefined) === (filter === undefined)) throw new InvalidParams('cn and filter: give one of them: the name of a group in the directory, or a filter that finds its users.');
}
