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

/** Members of these names take from an object that it can be written as text, which whoever shows an unexpected value relies on. */
const hindering = /"(?:toString|valueOf)"\s*:/;

/**
 * The value of a JSON text of others; every object in it can be made text.
 * @throws SyntaxError for what is no JSON
 */
export function readJson(text: string): unknown {
  if (!hindering.test(text)) return JSON.parse(text);
  // A symbol is no part of any JSON, and travels with the members into copies.
  return JSON.parse(text, (_name, value: unknown) => (isObject(value) ? Object.assign(value, { [Symbol.toPrimitive]: () => '[object Object]' }) : value));
}
