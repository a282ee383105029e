import { Type } from 'typebox';

/** One of some texts, in the one form that every model vendor takes: an enum with `type: string`. */
export function OneOf<const V extends readonly [string, ...string[]]>(values: V, description: string) {
  return Type.Enum([...values] as unknown as V, { type: 'string', description });
}
