import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { Destination, destinationAliases, EmptiedStorage, keywords, moveAliases, MoveId, storageAliases } from './storage-move.params.js';
import { storageMoveCard, storageMoveTable } from './storage-move.view.js';

/** Moves of wiki repositories of groups between storages of the instance. */
@Injectable()
export class GroupStorageMoveActions {
  @RestAction('storage_move.retrieve_all_group', 'GET /group_repository_storage_moves', {
    title: 'List storage moves of groups',
    summary: 'List all moves of wiki repositories of groups between storages, the latest first.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_all_group_storage_moves',
    keywords,
    next: ['storage_move.get_group'],
    related: ['storage_move.retrieve_group'],
  })
  declare readonly listAll: RestCall;

  @RestAction('storage_move.retrieve_group', 'GET /groups/:group_id/repository_storage_moves', {
    title: 'List storage moves of one group',
    summary: 'List the moves of the wiki repository of a group between storages, the latest first.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_group_storage_moves',
    keywords,
    related: ['storage_move.retrieve_all_group', 'storage_move.schedule_group'],
  })
  declare readonly list: RestCall;

  @RestAction('storage_move.get_group', 'GET /group_repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of group',
    summary: 'Read how far a move of the wiki repository of a group between storages is, by its id alone.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_group_storage_move',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_group_for_group', 'storage_move.retrieve_all_group'],
  })
  declare readonly get: RestCall;

  @RestAction('storage_move.get_group_for_group', 'GET /groups/:group_id/repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of one group',
    summary: 'Read how far a certain move of the wiki repository of a group between storages is.',
    effect: 'read',
    tier: 'premium',
    admin: true,
    params: Type.Object({ group_id: GroupRef, repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_group_storage_move_for_group',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_group', 'storage_move.retrieve_group'],
  })
  declare readonly getOfOne: RestCall;

  @RestAction('storage_move.schedule_group', 'POST /groups/:group_id/repository_storage_moves', {
    title: 'Move group to another storage',
    summary: 'Move the wiki repository of a group to another storage of the instance; it cannot be written to meanwhile.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    params: Type.Object({ group_id: GroupRef, destination_storage_name: Destination }),
    view: storageMoveCard,
    tool: 'gitlab_schedule_group_storage_move',
    paramAliases: destinationAliases,
    example: { group_id: 'group', destination_storage_name: 'storage2' },
    keywords,
    next: ['storage_move.get_group_for_group'],
    related: ['storage_move.schedule_all_group', 'storage_move.retrieve_group'],
  })
  declare readonly schedule: RestCall;

  @RestAction('storage_move.schedule_all_group', 'POST /group_repository_storage_moves', {
    title: 'Move all groups of storage',
    summary: 'Move all wiki repositories of groups that lie on one storage to others.',
    effect: 'write',
    tier: 'premium',
    admin: true,
    params: EmptiedStorage,
    tool: 'gitlab_schedule_all_group_storage_moves',
    done: 'GitLab schedules the moves.',
    paramAliases: storageAliases,
    example: { source_storage_name: 'default', destination_storage_name: 'storage2' },
    keywords: [...keywords, 'empty a storage'],
    next: ['storage_move.retrieve_all_group'],
    related: ['storage_move.schedule_group'],
  })
  declare readonly scheduleAll: RestCall;
}
