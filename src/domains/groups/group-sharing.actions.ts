import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { SharedRole, sharedRoles, SharedUntil } from '../../vocabulary/members.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { writtenGroupCard } from './group.view.js';

const InvitedGroup = Type.Integer({ description: 'Numeric id of the group whose members get access, as group.list shows it.', minimum: 1 });

const Sharing = Type.Object({ group_id: GroupRef, shared_group_id: InvitedGroup, group_access: SharedRole, expires_at: SharedUntil });
type Sharing = Static<typeof Sharing>;

/** Groups whose projects the members of other groups work on, too. */
@Injectable()
export class GroupSharingActions {
  @Action('group.share_with_group', {
    title: 'Share group with group',
    summary: 'Share a group with another one: its members get their role here, at most the one given.',
    effect: 'write',
    params: Sharing,
    view: writtenGroupCard,
    tool: 'gitlab_group_share_with_group',
    aliases: ['group.group_member_share', 'gitlab_group_share'],
    paramAliases: { share_group_id: 'shared_group_id', access_level: 'group_access', role: 'group_access', until: 'expires_at' },
    example: { group_id: 'group', shared_group_id: 12, group_access: 30 },
    keywords: ['invite group', 'give team access', 'grant access'],
    related: ['group.unshare_from_group', 'group.group_member_add'],
  })
  share({ group_id, shared_group_id, ...sharing }: Sharing, { gitlab }: ActionContext) {
    requireRole('group_access', sharing.group_access, sharedRoles);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/share', { group_id }, { body: { group_id: shared_group_id, ...sharing } });
  }

  @RestAction('group.unshare_from_group', 'DELETE /groups/:group_id/share/:shared_group_id', {
    title: 'Stop sharing group with group',
    summary: 'Stop sharing a group with another one, whose members lose what that gave them.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, shared_group_id: InvitedGroup }),
    tool: 'gitlab_group_unshare_from_group',
    aliases: ['group.group_member_unshare', 'gitlab_group_unshare'],
    paramAliases: { share_group_id: 'shared_group_id' },
    done: 'The group is no longer shared with the other one.',
    keywords: ['unshare', 'take team access away', 'remove group'],
    related: ['group.share_with_group'],
  })
  declare readonly unshare: RestCall;
}
