import type { PlacedText } from '../../authoring/action-spec.js';
import { isObject } from '../../kernel/json.js';

/** Every text in a value with its place, at any depth. */
export function* textsIn(value: unknown, place: string): Generator<PlacedText> {
  if (typeof value === 'string') yield { place, text: value };
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* textsIn(each, `${place}[${index}]`);
  else if (isObject(value)) for (const [name, member] of Object.entries(value)) yield* textsIn(member, `${place}.${name}`);
}
