import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { badgeCard, badgeTable } from '../../presentation/badge.js';
import { badgeAddresses, badgeAliases, badgeChanges, BadgeId, BadgeName } from '../../vocabulary/badges.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const BadgeRef = Type.Object({ project_id: ProjectRef, badge_id: BadgeId });

const keywords = ['shield', 'status image', 'readme badge'];

/** Badges of projects: small pictures with a link, such as the state of the build. */
@Injectable()
export class ProjectBadgeActions {
  @RestAction('project.badge_list', 'GET /projects/:project_id/badges', {
    title: 'List badges of project',
    summary: 'List the badges of a project, those of its groups included: picture and link of each.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, name: Type.Optional(Type.String({ description: 'Exact name of the badge.' })), ...Paging }),
    view: badgeTable,
    tool: 'gitlab_list_project_badges',
    keywords,
    next: ['project.badge_get'],
    related: ['project.badge_add'],
  })
  declare readonly list: RestCall;

  @RestAction('project.badge_get', 'GET /projects/:project_id/badges/:badge_id', {
    title: 'Get badge of project',
    summary: 'Read one badge of a project: its addresses as given and with the placeholders filled.',
    effect: 'read',
    params: BadgeRef,
    view: badgeCard,
    tool: 'gitlab_get_project_badge',
    keywords,
    related: ['project.badge_list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.badge_add', 'POST /projects/:project_id/badges', {
    title: 'Add badge to project',
    summary: 'Add a badge to a project: a small picture with a link on its page.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, ...badgeAddresses, name: BadgeName }),
    view: badgeCard,
    tool: 'gitlab_add_project_badge',
    paramAliases: badgeAliases,
    example: { project_id: 'group/project', link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/%{project_path}/badge.svg' },
    keywords: [...keywords, 'new badge', 'create badge'],
    related: ['project.badge_preview', 'project.badge_list'],
  })
  declare readonly add: RestCall;

  @RestAction('project.badge_edit', 'PUT /projects/:project_id/badges/:badge_id', {
    title: 'Edit badge of project',
    summary: 'Change the picture, link or name of a badge of a project.',
    effect: 'write',
    params: Type.Object({ ...BadgeRef.properties, ...badgeChanges }),
    view: badgeCard,
    tool: 'gitlab_edit_project_badge',
    idempotent: true,
    paramAliases: badgeAliases,
    example: { project_id: 'group/project', badge_id: 7, name: 'Build' },
    keywords: [...keywords, 'update badge'],
    related: ['project.badge_get', 'project.badge_delete'],
  })
  declare readonly edit: RestCall;

  @RestAction('project.badge_delete', 'DELETE /projects/:project_id/badges/:badge_id', {
    title: 'Delete badge of project',
    summary: 'Delete a badge of a project.',
    effect: 'destroy',
    params: BadgeRef,
    tool: 'gitlab_delete_project_badge',
    done: 'Deleted the badge.',
    keywords: [...keywords, 'remove badge'],
    related: ['project.badge_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.badge_preview', 'GET /projects/:project_id/badges/render', {
    title: 'Preview badge of project',
    summary: 'Preview the addresses of a badge with their placeholders filled, before it is added to a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...badgeAddresses }),
    view: badgeCard,
    tool: 'gitlab_preview_project_badge',
    paramAliases: badgeAliases,
    example: { project_id: 'group/project', link_url: 'https://ci.example.com/%{project_path}', image_url: 'https://ci.example.com/%{project_path}/badge.svg' },
    keywords: [...keywords, 'render badge'],
    related: ['project.badge_add'],
  })
  declare readonly preview: RestCall;
}
