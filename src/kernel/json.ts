/** A JSON object whose members are not known yet. */
export type JsonObject = Record<string, unknown>;

/** True for a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what counts as left out of a call: models and clients fill what they do not mean with null or an empty text. */
export function isLeftOut(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** An object with a member of one of these names cannot be made text, which whoever shows an unexpected value relies on. */
const hindering = ['toString', 'valueOf'];

/**
 * The value of a JSON text of others, without members that GitLab does not have and that would hinder its objects from being made text.
 * @throws SyntaxError for what is no JSON
 */
export function readJson(text: string): unknown {
  if (!hindering.some((name) => text.includes(`"${name}"`))) return JSON.parse(text);
  return JSON.parse(text, (name, value: unknown) => (hindering.includes(name) ? undefined : value));
}
