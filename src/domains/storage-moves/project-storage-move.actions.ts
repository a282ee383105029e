import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Destination, destinationAliases, EmptiedStorage, keywords, moveAliases, MoveId, storageAliases } from './storage-move.params.js';
import { storageMoveCard, storageMoveTable } from './storage-move.view.js';

/** Moves of repositories of projects between storages of the instance. */
@Injectable()
export class ProjectStorageMoveActions {
  @RestAction('storage_move.retrieve_all_project', 'GET /project_repository_storage_moves', {
    title: 'List storage moves of projects',
    summary: 'List all moves of repositories of projects between storages, the latest first.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_all_project_storage_moves',
    keywords,
    next: ['storage_move.get_project'],
    related: ['storage_move.retrieve_project'],
  })
  declare readonly listAll: RestCall;

  @RestAction('storage_move.retrieve_project', 'GET /projects/:project_id/repository_storage_moves', {
    title: 'List storage moves of one project',
    summary: 'List the moves of the repository of a project between storages, the latest first.',
    effect: 'read',
    admin: true,
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_project_storage_moves',
    keywords,
    related: ['storage_move.retrieve_all_project', 'storage_move.schedule_project'],
  })
  declare readonly list: RestCall;

  @RestAction('storage_move.get_project', 'GET /project_repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of project',
    summary: 'Read how far a move of the repository of a project between storages is, by its id alone.',
    effect: 'read',
    admin: true,
    params: Type.Object({ repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_project_storage_move',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_project_for_project', 'storage_move.retrieve_all_project'],
  })
  declare readonly get: RestCall;

  @RestAction('storage_move.get_project_for_project', 'GET /projects/:project_id/repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of one project',
    summary: 'Read how far a certain move of the repository of a project between storages is.',
    effect: 'read',
    admin: true,
    params: Type.Object({ project_id: ProjectRef, repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_project_storage_move_for_project',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_project', 'storage_move.retrieve_project'],
  })
  declare readonly getOfOne: RestCall;

  @RestAction('storage_move.schedule_project', 'POST /projects/:project_id/repository_storage_moves', {
    title: 'Move project to another storage',
    summary: 'Move the repository of a project to another storage of the instance; it cannot be written to meanwhile.',
    effect: 'write',
    admin: true,
    params: Type.Object({ project_id: ProjectRef, destination_storage_name: Destination }),
    view: storageMoveCard,
    tool: 'gitlab_schedule_project_storage_move',
    paramAliases: destinationAliases,
    example: { project_id: 'group/project', destination_storage_name: 'storage2' },
    keywords,
    next: ['storage_move.get_project_for_project'],
    related: ['storage_move.schedule_all_project', 'storage_move.retrieve_project'],
  })
  declare readonly schedule: RestCall;

  @RestAction('storage_move.schedule_all_project', 'POST /project_repository_storage_moves', {
    title: 'Move all projects of storage',
    summary: 'Move all repositories of projects that lie on one storage to others.',
    effect: 'write',
    admin: true,
    params: EmptiedStorage,
    tool: 'gitlab_schedule_all_project_storage_moves',
    done: 'GitLab schedules the moves.',
    paramAliases: storageAliases,
    example: { source_storage_name: 'default', destination_storage_name: 'storage2' },
    keywords: [...keywords, 'empty a storage'],
    next: ['storage_move.retrieve_all_project'],
    related: ['storage_move.schedule_project'],
  })
  declare readonly scheduleAll: RestCall;
}
