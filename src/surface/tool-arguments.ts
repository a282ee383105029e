import { InvalidParams } from '../kernel/errors.js';
import { isLeftOut, type JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';

/** What every surface calls the person's agreement, and says of it. */
export const confirmProperty = { type: 'boolean', description: 'true only after the person approved a destructive action.' };

/** What every surface calls the selection of fields, and says of it. */
export const fieldsProperty = { type: 'array', items: { type: 'string' }, description: 'Only these fields, e.g. ["iid","author.username"]; ["*"] for all.' };

/** True for an argument that was not given at all, rather than as something else. */
export function isMissing(value: unknown): boolean {
  return isLeftOut(value) || (typeof value === 'string' && value.trim() === '');
}

/**
 * Holds a call to the arguments its tool has.
 * @throws InvalidParams with the nearest valid name
 */
export function refuseUnknown(args: JsonObject, properties: JsonObject): void {
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(properties, name)) continue;
    const near = nearest(name, Object.keys(properties));
    const where = 'params' in properties ? ' Parameters of the action belong inside params.' : '';
    throw new InvalidParams(`${name.slice(0, 100)}: there is no such argument.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ` Arguments are ${Object.keys(properties).join(', ')}.`}${where}`);
  }
}
