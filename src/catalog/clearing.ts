import type { JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';

/** Required parameters that say what is changed, and not what becomes of it. */
const aims = /^(id|key|slug|tag_name)$|_i?id$/;

/**
 * What is wrong with what a call empties: a field that is given a value as well, or an empty text where nothing else would change.
 *
 * @param named what was sent, by the names of the schema
 * @param args what counts of it
 */
export function clearingFaults({ spec: { clears }, schema }: ActionEntry, named: JsonObject, { clear, ...args }: JsonObject): string[] {
  if (clears === undefined) return [];
  if (Array.isArray(clear)) return clears.filter((name) => clear.includes(name) && Object.hasOwn(args, name)).map((name) => `clear: names ${name}, which is given as well. Send one of the two.`);
  if (Object.keys(args).some((name) => !schema.required.includes(name) || !aims.test(name))) return [];
  return clears.filter((name) => named[name] === '').map((name) => `${name}: an empty text counts as left out. To empty it, send "clear": ["${name}"].`);
}

/** The arguments with an empty text for each field to empty, as GitLab takes it. */
export function cleared({ spec }: ActionEntry, args: JsonObject): JsonObject {
  if (spec.clears === undefined || !Array.isArray(args['clear'])) return args;
  const { clear, ...others } = args as { clear: readonly unknown[] };
  return { ...others, ...Object.fromEntries(clear.map((name) => [String(name), ''])) };
}
