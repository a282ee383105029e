import { Type } from 'typebox';

/** One of some texts, in the one form that every model vendor takes: an enum with `type: string`. */
export function OneOf<const V extends string>(values: readonly [V, ...V[]], description: string) {
  // The library widens the values of an enum with further keywords to string; the schema stays what it is.
  return Type.Unsafe<V>(Type.Enum([...values], { type: 'string', description }));
}
