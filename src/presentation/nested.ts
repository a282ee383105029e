import { isObject, type JsonObject } from '../kernel/json.js';
import type { Field } from './field.js';
import { project, schemaOf, type Shape } from './shape.js';

type Show = (kept: JsonObject) => string | undefined;

/** An object inside an object, with fields of its own; without any of them it counts as absent. */
export function nested(shape: Shape, show: Show, label?: string): Field {
  return {
    ...(label === undefined ? {} : { label }),
    schema: { ...schemaOf(shape), type: ['object', 'null'] },
    keep: (value) => {
      const kept = project(shape, value);
      return Object.keys(kept).length > 0 ? kept : undefined;
    },
    show: (kept) => (isObject(kept) ? show(kept) : undefined),
  };
}

/** Several objects inside an object; an empty list counts as absent. */
export function nestedList(shape: Shape, show: Show, label?: string): Field {
  const one = nested(shape, show);
  return {
    ...(label === undefined ? {} : { label }),
    schema: { type: ['array', 'null'], items: one.schema },
    keep: (value) => {
      const kept = Array.isArray(value) ? value.map((each) => one.keep(each)).filter((each) => each !== undefined) : [];
      return kept.length > 0 ? kept : undefined;
    },
    show: (kept) => {
      if (!Array.isArray(kept)) return undefined;
      return kept.map((each) => one.show(each)).filter((each) => each !== undefined && each !== '').join('; ') || undefined;
    },
  };
}
