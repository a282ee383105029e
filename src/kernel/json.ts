/** A JSON object whose members are not known yet. */
export type JsonObject = Record<string, unknown>;

/** True for a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object has under a name that others chose: every object of JavaScript answers to names that nobody gave it, such as `constructor`. */
export function ownMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** True for what counts as left out of a call: models and clients fill what they do not mean with null or an empty text. */
export function isLeftOut(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** An object with a member of one of these names cannot be made text, which whoever shows an unexpected value relies on. */
const hinders = (name: string) => name === 'toString' || name === 'valueOf';

/** What may be half of a character, which cannot be put into an address. */
const half = /\p{Surrogate}/gu;

/** What either of them looks like in JSON, and little else does; a whole character may be written like two halves, too. */
const hindering = /"(?:toString|valueOf)"|\\u[dD]/;

/**
 * The value of a JSON text of others, without what would hinder it from being made text or part of an address: members that GitLab does not have,
 * and halves of characters.
 * @throws SyntaxError for what is no JSON
 */
export function readJson(text: string): unknown {
  if (!hindering.test(text)) return JSON.parse(text);
  return JSON.parse(text, (name, value: unknown) => (hinders(name) ? undefined : typeof value === 'string' ? value.replace(half, '\ufffd') : value));
}
