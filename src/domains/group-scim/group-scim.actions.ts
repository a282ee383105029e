import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { scimIdentityCard, scimIdentityTable } from './group-scim.view.js';

const IdentityRef = Type.Object({ group_id: GroupRef, uid: Type.String({ description: 'External id of the identity (`extern_uid`), as group_scim.list shows it.', minLength: 1 }) });
const paramAliases = { id: 'uid', identity: 'uid' };
const keywords = ['sso', 'identity provider', 'provisioning', 'okta', 'entra', 'azure ad'];

/** Identities that an identity provider keeps in a top-level group. */
@Injectable()
export class GroupScimActions {
  @RestAction('group_scim.list', 'GET /groups/:group_id/scim/identities', {
    title: 'List SCIM identities',
    summary: 'List who the people of a group are to its identity provider, and whether each is active there.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef }),
    view: scimIdentityTable,
    tool: 'gitlab_list_group_scim_identities',
    keywords,
    next: ['group_scim.get'],
  })
  declare readonly list: RestCall;

  @RestAction('group_scim.get', 'GET /groups/:group_id/scim/:uid', {
    title: 'Get SCIM identity',
    summary: 'Read one identity that an identity provider keeps in a group: which user it is and whether it is active.',
    effect: 'read',
    tier: 'premium',
    params: IdentityRef,
    view: scimIdentityCard,
    tool: 'gitlab_get_group_scim_identity',
    paramAliases,
    keywords,
    related: ['group_scim.list'],
  })
  declare readonly get: RestCall;

  @RestAction('group_scim.update', 'PATCH /groups/:group_id/scim/:uid', {
    title: 'Update SCIM identity',
    summary: 'Change the external id of an identity, such as when the identity provider has given the person another one.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ ...IdentityRef.properties, extern_uid: Type.String({ description: 'New external id.', minLength: 1 }) }),
    tool: 'gitlab_update_group_scim_identity',
    done: 'Changed the external id.',
    view: scimIdentityCard,
    paramAliases,
    example: { group_id: 'group', uid: 'old-id', extern_uid: 'new-id' },
    keywords,
    related: ['group_scim.get'],
  })
  declare readonly update: RestCall;

  @RestAction('group_scim.delete', 'DELETE /groups/:group_id/scim/:uid', {
    title: 'Delete SCIM identity',
    summary: 'Delete an identity that an identity provider keeps in a group: the provider no longer manages that person.',
    effect: 'destroy',
    tier: 'premium',
    params: IdentityRef,
    tool: 'gitlab_delete_group_scim_identity',
    done: 'Deleted the identity.',
    paramAliases,
    keywords,
    related: ['group_scim.list'],
  })
  declare readonly delete: RestCall;
}
