import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { requireRole } from '../../vocabulary/access-levels.js';
import { SharedRole, sharedRoles, SharedUntil } from '../../vocabulary/members.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { groupLinkCard } from './project-sharing.view.js';

const GroupId = Type.Integer({ description: 'Numeric id of the group, as group.list shows it.', minimum: 1 });

const Sharing = Type.Object({ project_id: ProjectRef, group_id: GroupId, group_access: SharedRole, expires_at: SharedUntil });
type Sharing = Static<typeof Sharing>;

/** Projects that whole groups work on besides their own. */
@Injectable()
export class ProjectSharingActions {
  @Action('project.share_with_group', {
    title: 'Share project with group',
    summary: 'Share a project with a group: its members get their role there, at most the one given here.',
    effect: 'write',
    params: Sharing,
    view: groupLinkCard,
    tool: 'gitlab_project_share_with_group',
    paramAliases: { access_level: 'group_access', role: 'group_access', until: 'expires_at' },
    example: { project_id: 'group/project', group_id: 12, group_access: 30 },
    keywords: ['invite group', 'give team access', 'grant access'],
    related: ['project.delete_shared_group', 'project.member_add'],
  })
  share({ project_id, ...sharing }: Sharing, { gitlab }: ActionContext) {
    requireRole('group_access', sharing.group_access, sharedRoles);
    return gitlab.rest.post<JsonObject>('/projects/:project_id/share', { project_id }, { body: sharing });
  }

  @RestAction('project.delete_shared_group', 'DELETE /projects/:project_id/share/:group_id', {
    title: 'Stop sharing project with group',
    summary: 'Stop sharing a project with a group, whose members lose what that gave them.',
    effect: 'destroy',
    undoneBy: 'project.share_with_group',
    params: Type.Object({ project_id: ProjectRef, group_id: GroupId }),
    tool: 'gitlab_project_delete_shared_group',
    example: { project_id: 'group/project', group_id: 12 },
    done: 'The project is no longer shared with the group.',
    keywords: ['unshare', 'take team access away', 'remove group'],
    related: ['project.share_with_group'],
  })
  declare readonly unshare: RestCall;
}
