import { Type } from 'typebox';

/** The move that is meant. */
export const MoveId = Type.Integer({ description: 'Id of the storage move, as a list of them shows it.', minimum: 1 });

/** Where a repository goes. */
export const Destination = Type.Optional(Type.String({ description: 'Storage to move to: `storage2`. Default: GitLab chooses one by the weights of the storages.', minLength: 1 }));

/** What a whole storage is emptied by. */
export const EmptiedStorage = Type.Object({
  source_storage_name: Type.String({ description: 'Storage to move everything from: `default`.', minLength: 1 }),
  destination_storage_name: Destination,
});

/** What callers call these. */
export const moveAliases = { id: 'repository_storage_move_id', move_id: 'repository_storage_move_id', storage_move_id: 'repository_storage_move_id' };
export const storageAliases = { destination: 'destination_storage_name', to: 'destination_storage_name', source: 'source_storage_name', from: 'source_storage_name' };
export const destinationAliases = { destination: 'destination_storage_name', to: 'destination_storage_name', storage: 'destination_storage_name' };

export const keywords = ['gitaly', 'repository shard', 'disk', 'move repository', 'schedule'];
