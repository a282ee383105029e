import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { GroupStorageMoveActions } from './group-storage-move.actions.js';
import { ProjectStorageMoveActions } from './project-storage-move.actions.js';
import { SnippetStorageMoveActions } from './snippet-storage-move.actions.js';

/** Moves of repositories between storages, as this server offers them. */
@Domain('storage_move', { summary: 'Moving repositories between storages', icon: 'hard-drive' })
@Module({ providers: [GroupStorageMoveActions, ProjectStorageMoveActions, SnippetStorageMoveActions] })
export class StorageMovesModule {}
