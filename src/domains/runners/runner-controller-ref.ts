import { Type } from 'typebox';

/** A runner controller by its number. */
export const ControllerId = Type.Integer({ description: 'Id of the runner controller, as runner.controller_list shows it.', minimum: 1 });

/** What callers call it, where nothing else has an id. */
export const controllerIdAliases = { controller_id: 'runner_controller_id', id: 'runner_controller_id' };

/** Runner controllers are for administrators of the highest tier. */
export const controllerFacts = { tier: 'ultimate', admin: true, keywords: ['job admission', 'admission controller', 'runner policy'] } as const;
