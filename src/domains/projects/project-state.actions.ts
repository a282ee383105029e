import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { starrerTable, writtenProjectCard } from './project.view.js';

const Where = Type.Object({ project_id: ProjectRef });

/** What happens to a project as a whole: put aside and taken up again, moved, starred, tidied. */
@Injectable()
export class ProjectStateActions {
  @RestAction('project.archive', 'POST /projects/:project_id/archive', {
    title: 'Archive project',
    summary: 'Archive a project: it can be read, but no longer changed, until it is unarchived.',
    effect: 'write',
    params: Where,
    view: writtenProjectCard,
    tool: 'gitlab_project_archive',
    idempotent: true,
    keywords: ['read-only', 'retire repository', 'freeze repository'],
    related: ['project.unarchive', 'project.delete'],
  })
  declare readonly archive: RestCall;

  @RestAction('project.unarchive', 'POST /projects/:project_id/unarchive', {
    title: 'Unarchive project',
    summary: 'Return an archived project to use, so that it can be changed again.',
    effect: 'write',
    params: Where,
    view: writtenProjectCard,
    tool: 'gitlab_project_unarchive',
    idempotent: true,
    keywords: ['unfreeze repository', 'revive', 'reactivate'],
    related: ['project.archive'],
  })
  declare readonly unarchive: RestCall;

  @RestAction('project.restore', 'POST /projects/:project_id/restore', {
    title: 'Restore project',
    summary: 'Keep a project that is marked for deletion: the mark is taken off.',
    effect: 'write',
    params: Where,
    view: writtenProjectCard,
    tool: 'gitlab_project_restore',
    keywords: ['undelete', 'recover', 'cancel deletion'],
    related: ['project.delete', 'project.get'],
  })
  declare readonly restore: RestCall;

  @RestAction('project.transfer', 'PUT /projects/:project_id/transfer', {
    title: 'Transfer project',
    summary: 'Transfer a project to another group or user namespace; its addresses change with it.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, namespace: Type.String({ description: 'Id or path of the group or user namespace that it goes to.', minLength: 1 }) }),
    view: writtenProjectCard,
    tool: 'gitlab_project_transfer',
    places: { namespace: 'group' },
    paramAliases: { target: 'namespace', group: 'namespace', namespace_id: 'namespace', to: 'namespace' },
    example: { project_id: 'group/project', namespace: 'other-group' },
    keywords: ['move project', 'move repository', 'change group', 'change owner'],
    related: ['project.fork', 'group.list'],
  })
  declare readonly transfer: RestCall;

  @RestAction('project.star', 'POST /projects/:project_id/star', {
    title: 'Star project',
    summary: 'Add a project to the starred ones of the token\'s user.',
    effect: 'write',
    params: Where,
    view: writtenProjectCard,
    tool: 'gitlab_project_star',
    idempotent: true,
    keywords: ['favourite', 'bookmark', 'like'],
    related: ['project.unstar', 'project.list'],
  })
  declare readonly star: RestCall;

  @RestAction('project.unstar', 'POST /projects/:project_id/unstar', {
    title: 'Unstar project',
    summary: 'Remove a project from the starred ones of the token\'s user.',
    effect: 'write',
    params: Where,
    view: writtenProjectCard,
    tool: 'gitlab_project_unstar',
    idempotent: true,
    keywords: ['favourite', 'bookmark', 'unlike'],
    related: ['project.star'],
  })
  declare readonly unstar: RestCall;

  @RestAction('project.list_starrers', 'GET /projects/:project_id/starrers', {
    title: 'List users who starred project',
    summary: 'List the users who starred a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, search: Type.Optional(Type.String({ description: 'Part of a name or username.' })), ...Paging }),
    view: starrerTable,
    tool: 'gitlab_project_list_starrers',
    keywords: ['stargazers', 'favourites', 'who likes'],
    related: ['project.star'],
  })
  declare readonly starrers: RestCall;

  @RestAction('project.languages', 'GET /projects/:project_id/languages', {
    title: 'Get programming languages of project',
    summary: 'Tell the programming languages of a project, each with its share of the code in percent.',
    effect: 'read',
    params: Where,
    tool: 'gitlab_project_languages',
    keywords: ['tech stack', 'language statistics', 'written in'],
    related: ['project.get'],
  })
  declare readonly languages: RestCall;

  @RestAction('project.start_housekeeping', 'POST /projects/:project_id/housekeeping', {
    title: 'Start housekeeping of project',
    summary: 'Start housekeeping in the repository of a project: GitLab repacks and tidies it in the background.',
    effect: 'write',
    params: Where,
    tool: 'gitlab_project_start_housekeeping',
    done: 'GitLab has begun to tidy the repository.',
    keywords: ['git gc', 'garbage collection', 'repack', 'clean up repository'],
    related: ['project.get'],
  })
  declare readonly housekeeping: RestCall;
}
