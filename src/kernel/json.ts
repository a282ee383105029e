/** A JSON object whose members are not known yet. */
export type JsonObject = Record<string, unknown>;

/** True for a plain JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
