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
