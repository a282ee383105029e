import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { badgeCard, badgeTable } from '../../presentation/badge.js';
import { badgeAddresses, badgeAliases, badgeChanges, BadgeId, BadgeName } from '../../vocabulary/badges.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';

const BadgeRef = Type.Object({ group_id: GroupRef, badge_id: BadgeId });

const keywords = ['shield', 'status image', 'readme badge'];

/** Badges of groups: small pictures with a link, such as the state of the build. */
@Injectable()
export class GroupBadgeActions {
  @RestAction('group.badge_list', 'GET /groups/:group_id/badges', {
    title: 'List badges of group',
    summary: 'List the badges of a group: picture and link of each.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, name: Type.Optional(Type.String({ description: 'Exact name of the badge.' })), ...Paging }),
    view: badgeTable,
    tool: 'gitlab_list_group_badges',
    keywords,
    next: ['group.badge_get'],
    related: ['group.badge_add'],
  })
  declare readonly list: RestCall;

  @RestAction('group.badge_get', 'GET /groups/:group_id/badges/:badge_id', {
    title: 'Get badge of group',
    summary: 'Read one badge of a group: its addresses as given and with the placeholders filled.',
    effect: 'read',
    params: BadgeRef,
    view: badgeCard,
    tool: 'gitlab_get_group_badge',
    keywords,
    related: ['group.badge_list'],
  })
  declare readonly get: RestCall;

  @RestAction('group.badge_add', 'POST /groups/:group_id/badges', {
    title: 'Add badge to group',
    summary: 'Add a badge to a group: a small picture with a link on the pages of all its projects.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef, ...badgeAddresses, name: BadgeName }),
    view: badgeCard,
    tool: 'gitlab_add_group_badge',
    paramAliases: badgeAliases,
    example: { group_id: 'group', link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/%{project_path}/badge.svg' },
    keywords: [...keywords, 'new badge', 'create badge'],
    related: ['group.badge_preview', 'group.badge_list'],
  })
  declare readonly add: RestCall;

  @RestAction('group.badge_edit', 'PUT /groups/:group_id/badges/:badge_id', {
    title: 'Edit badge of group',
    summary: 'Change the picture, link or name of a badge of a group.',
    effect: 'write',
    params: Type.Object({ ...BadgeRef.properties, ...badgeChanges }),
    view: badgeCard,
    tool: 'gitlab_edit_group_badge',
    idempotent: true,
    paramAliases: badgeAliases,
    example: { group_id: 'group', badge_id: 7, name: 'Build' },
    keywords: [...keywords, 'update badge'],
    related: ['group.badge_get', 'group.badge_delete'],
  })
  declare readonly edit: RestCall;

  @RestAction('group.badge_delete', 'DELETE /groups/:group_id/badges/:badge_id', {
    title: 'Delete badge of group',
    summary: 'Delete a badge of a group.',
    effect: 'destroy',
    params: BadgeRef,
    tool: 'gitlab_delete_group_badge',
    done: 'Deleted the badge.',
    keywords: [...keywords, 'remove badge'],
    related: ['group.badge_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.badge_preview', 'GET /groups/:group_id/badges/render', {
    title: 'Preview badge of group',
    summary: 'Preview the addresses of a badge with their placeholders filled, before it is added to a group.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...badgeAddresses }),
    view: badgeCard,
    tool: 'gitlab_preview_group_badge',
    paramAliases: badgeAliases,
    example: { group_id: 'group', link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/%{project_path}/badge.svg' },
    keywords: [...keywords, 'render badge'],
    related: ['group.badge_add'],
  })
  declare readonly preview: RestCall;
}
