import { Type } from 'typebox';
import { InvalidParams } from '../kernel/errors.js';
import { requireRole, rolesInWords } from './access-levels.js';

/** Roles that may push to, merge into or create something protected. */
export const refAccessLevels: readonly number[] = [0, 30, 40, 60];

/** Whom one entry lets: a role, a user or a group. */
export const refHolder = {
  access_level: Type.Optional(Type.Integer({ description: `A role and those above it: ${rolesInWords(refAccessLevels)}.` })),
  user_id: Type.Optional(Type.Integer({ description: 'Id of a user who is a member.', minimum: 1 })),
  group_id: Type.Optional(Type.Integer({ description: 'Id of a group that has access.', minimum: 1 })),
};

/** A deploy key, which may push and create tags, but not merge. */
export const deployKeyHolder = { deploy_key_id: Type.Optional(Type.Integer({ description: 'Id of a deploy key with write access.', minimum: 1 })) };

/** An entry that is there already, which a change may name. */
export const presentHolder = {
  id: Type.Optional(Type.Integer({ description: 'Id of an entry that is there already: to change or to remove it.', minimum: 1 })),
  _destroy: Type.Optional(Type.Boolean({ description: 'true removes the entry that `id` names. Default false.' })),
};

interface Entry {
  readonly id?: number;
  readonly _destroy?: boolean;
  readonly access_level?: number;
}

/**
 * An entry that names two holders GitLab reads as one of them, and one that names none it refuses without saying which.
 * @throws InvalidParams naming the entry
 */
export function refuseUnclearHolders(name: string, entries: readonly Entry[] | undefined, levels: readonly number[], holders: readonly string[]): void {
  for (const [index, { id, _destroy, ...named }] of (entries ?? []).entries()) {
    const removes = id !== undefined && _destroy === true;
    if (Object.keys(named).length !== 1 && !removes) throw new InvalidParams(`${name}[${index}]: must name one of ${holders.join(', ')}.`);
    requireRole(`${name}[${index}].access_level`, named.access_level, levels);
  }
}
