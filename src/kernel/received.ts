import { type Static, type TSchema, Type } from 'typebox';
import { isObject, type JsonObject } from './json.js';

/** Something that may be null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** An object whose members are the affair of whoever is handed it. */
export const AnyObject = Type.Record(Type.String(), Type.Unknown());

/** A schema, as far as a shape is made of it. */
interface Part {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
}

/**
 * What GitLab sent, in the shape that its reader wants, and nothing beside it. Whatever is missing, null or of another kind becomes what that shape
 * has for nothing: null or left out where it allows for that, else an empty text, zero, no or an empty list.
 */
export function received<T extends TSchema>(shape: T, value: unknown): Static<T> {
  return shaped(shape, value) as Static<T>;
}

function shaped(part: Part, value: unknown): unknown {
  switch (part.type) {
    case 'string':
      return fits(part, value) ? String(value) : '';
    case 'number':
    case 'integer':
      return fits(part, value) ? Number(value) : 0;
    case 'boolean':
      return value === true || value === 'true';
    case 'array': {
      const { items = {} } = part;
      return (Array.isArray(value) ? value : []).filter((each) => fits(items, each)).map((each) => shaped(items, each));
    }
    case 'object':
      return part.properties === undefined ? shapedEntries(part, value) : shapedMembers(part.properties, part.required ?? [], value);
    default: {
      const [wanted] = part.anyOf ?? [];
      // Nothing is said of its kind.
      if (wanted === undefined) return value;
      return fits(wanted, value) ? shaped(wanted, value) : null;
    }
  }
}

function shapedMembers(properties: Readonly<Record<string, Part>>, required: readonly string[], value: unknown): JsonObject {
  const members = isObject(value) ? value : {};
  const kept = Object.entries(properties).filter(([name, part]) => required.includes(name) || (Object.hasOwn(members, name) && fits(part, members[name])));
  return Object.fromEntries(kept.map(([name, part]) => [name, shaped(part, Object.hasOwn(members, name) ? members[name] : undefined)]));
}

/** An object whose names only GitLab knows, such as those of languages. */
function shapedEntries({ patternProperties = {} }: Part, value: unknown): JsonObject {
  const [part = {}] = Object.values(patternProperties);
  return Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, each]) => fits(part, each)).map(([name, each]) => [name, shaped(part, each)]));
}

/** Whether a value is of the kind of a part, or can be read as one. */
function fits({ type, anyOf }: Part, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    case 'number':
    case 'integer':
      return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return anyOf === undefined || value === null || anyOf.some((each) => each.type !== 'null' && fits(each, value));
  }
}
