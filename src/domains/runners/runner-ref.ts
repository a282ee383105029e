import { Type } from 'typebox';

/** A runner by its number. */
export const RunnerId = Type.Integer({ description: 'Id of the runner, as runner.list_project or a job shows it.', minimum: 1 });
