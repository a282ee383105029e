import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { Destination, destinationAliases, EmptiedStorage, keywords, moveAliases, MoveId, storageAliases } from './storage-move.params.js';
import { storageMoveCard, storageMoveTable } from './storage-move.view.js';

const SnippetId = Type.Integer({ description: 'Id of the snippet.', minimum: 1 });

/** Moves of repositories of snippets between storages of the instance. */
@Injectable()
export class SnippetStorageMoveActions {
  @RestAction('storage_move.retrieve_all_snippet', 'GET /snippet_repository_storage_moves', {
    title: 'List storage moves of snippets',
    summary: 'List all moves of repositories of snippets between storages, the latest first.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_all_snippet_storage_moves',
    keywords,
    next: ['storage_move.get_snippet'],
    related: ['storage_move.retrieve_snippet'],
  })
  declare readonly listAll: RestCall;

  @RestAction('storage_move.retrieve_snippet', 'GET /snippets/:snippet_id/repository_storage_moves', {
    title: 'List storage moves of one snippet',
    summary: 'List the moves of the repository of a snippet between storages, the latest first.',
    effect: 'read',
    admin: true,
    params: Type.Object({ snippet_id: SnippetId, ...Paging }),
    view: storageMoveTable,
    tool: 'gitlab_retrieve_snippet_storage_moves',
    keywords,
    related: ['storage_move.retrieve_all_snippet', 'storage_move.schedule_snippet'],
  })
  declare readonly list: RestCall;

  @RestAction('storage_move.get_snippet', 'GET /snippet_repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of snippet',
    summary: 'Read how far a move of the repository of a snippet between storages is, by its id alone.',
    effect: 'read',
    admin: true,
    params: Type.Object({ repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_snippet_storage_move',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_snippet_for_snippet', 'storage_move.retrieve_all_snippet'],
  })
  declare readonly get: RestCall;

  @RestAction('storage_move.get_snippet_for_snippet', 'GET /snippets/:snippet_id/repository_storage_moves/:repository_storage_move_id', {
    title: 'Get storage move of one snippet',
    summary: 'Read how far a certain move of the repository of a snippet between storages is.',
    effect: 'read',
    admin: true,
    params: Type.Object({ snippet_id: SnippetId, repository_storage_move_id: MoveId }),
    view: storageMoveCard,
    tool: 'gitlab_get_snippet_storage_move_for_snippet',
    paramAliases: moveAliases,
    keywords,
    related: ['storage_move.get_snippet', 'storage_move.retrieve_snippet'],
  })
  declare readonly getOfOne: RestCall;

  @RestAction('storage_move.schedule_snippet', 'POST /snippets/:snippet_id/repository_storage_moves', {
    title: 'Move snippet to another storage',
    summary: 'Move the repository of a snippet to another storage of the instance; it cannot be written to meanwhile.',
    effect: 'write',
    admin: true,
    params: Type.Object({ snippet_id: SnippetId, destination_storage_name: Destination }),
    view: storageMoveCard,
    tool: 'gitlab_schedule_snippet_storage_move',
    paramAliases: destinationAliases,
    example: { snippet_id: 65, destination_storage_name: 'storage2' },
    keywords,
    next: ['storage_move.get_snippet_for_snippet'],
    related: ['storage_move.schedule_all_snippet', 'storage_move.retrieve_snippet'],
  })
  declare readonly schedule: RestCall;

  @RestAction('storage_move.schedule_all_snippet', 'POST /snippet_repository_storage_moves', {
    title: 'Move all snippets of storage',
    summary: 'Move all repositories of snippets that lie on one storage to others.',
    effect: 'write',
    admin: true,
    params: EmptiedStorage,
    tool: 'gitlab_schedule_all_snippet_storage_moves',
    done: 'GitLab schedules the moves.',
    paramAliases: storageAliases,
    example: { source_storage_name: 'default', destination_storage_name: 'storage2' },
    keywords: [...keywords, 'empty a storage'],
    next: ['storage_move.retrieve_all_snippet'],
    related: ['storage_move.schedule_snippet'],
  })
  declare readonly scheduleAll: RestCall;
}
