import { Type } from 'typebox';
import type { JsonObject } from '../../kernel/json.js';

/** An object whose members only GitLab knows. */
export function AnyObject({ description }: { readonly description: string }) {
  // Without properties of its own: what is null in it is meant, not left out.
  return Type.Unsafe<JsonObject>({ type: 'object', description, additionalProperties: true });
}
