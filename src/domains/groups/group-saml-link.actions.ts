import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { linkedRoles, LinkedRole, MemberRoleId } from './directory-link.js';
import { samlLinkCard, samlLinkTable } from './directory-link.view.js';

const Provider = Type.Optional(Type.String({ description: 'Name of the SAML provider, where the instance has several. Default: any.' }));

const LinkRef = Type.Object({ group_id: GroupRef, saml_group_name: Type.String({ description: 'Name of the group as the identity provider sends it.', minLength: 1 }), provider: Provider });

const NewLink = Type.Object({ ...LinkRef.properties, access_level: LinkedRole, member_role_id: MemberRoleId });
type NewLink = Static<typeof NewLink>;

const paramAliases = { name: 'saml_group_name', saml_group: 'saml_group_name' };
const keywords = ['sso', 'single sign-on', 'identity provider', 'directory', 'group sync'];

/** Groups of an identity provider whose members become members of a group. */
@Injectable()
export class GroupSamlLinkActions {
  @RestAction('group.saml_link_list', 'GET /groups/:group_id/saml_group_links', {
    title: 'List SAML group links',
    summary: 'List the groups of an identity provider that are linked with a group by SAML, with the role that each gives.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef }),
    view: samlLinkTable,
    tool: 'gitlab_group_saml_link_list',
    keywords,
    next: ['group.saml_link_get'],
    related: ['group.saml_link_add', 'group.saml_users_list', 'group.ldap_link_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.saml_link_get', 'GET /groups/:group_id/saml_group_links/:saml_group_name', {
    title: 'Get SAML group link',
    summary: 'Read the link of a group with one group of an identity provider: which role it gives.',
    effect: 'read',
    sinceOf: { provider: '18.2' },
    tier: 'premium',
    params: LinkRef,
    view: samlLinkCard,
    tool: 'gitlab_group_saml_link_get',
    paramAliases,
    example: { group_id: 'group', saml_group_name: 'engineering' },
    keywords,
    related: ['group.saml_link_list'],
  })
  declare readonly get: RestCall;

  @Action('group.saml_link_add', {
    title: 'Add SAML group link',
    summary: 'Link a group with a group of an identity provider, whose members get a role here when they sign in.',
    effect: 'write',
    sinceOf: { member_role_id: '16.7', provider: '18.2' },
    tier: 'premium',
    params: NewLink,
    view: samlLinkCard,
    tool: 'gitlab_group_saml_link_add',
    tierOf: { member_role_id: 'ultimate' },
    paramAliases: { ...paramAliases, role: 'access_level' },
    example: { group_id: 'group', saml_group_name: 'engineering', access_level: 30 },
    keywords: [...keywords, 'map group'],
    related: ['group.saml_link_list', 'group.saml_link_delete'],
  })
  add({ group_id, ...link }: NewLink, { gitlab }: ActionContext) {
    requireRole('access_level', link.access_level, linkedRoles);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/saml_group_links', { group_id }, { body: link });
  }

  @RestAction('group.saml_link_delete', 'DELETE /groups/:group_id/saml_group_links/:saml_group_name', {
    title: 'Delete SAML group link',
    summary: 'Delete the link of a group with a group of an identity provider, whose members lose what it gave them.',
    effect: 'destroy',
    sinceOf: { provider: '18.2' },
    tier: 'premium',
    params: LinkRef,
    tool: 'gitlab_group_saml_link_delete',
    done: 'The group is no longer linked with that group of the identity provider.',
    paramAliases,
    example: { group_id: 'group', saml_group_name: 'engineering' },
    keywords: [...keywords, 'unlink'],
    related: ['group.saml_link_list'],
  })
  declare readonly delete: RestCall;
}
