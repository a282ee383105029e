import fc from 'fast-check';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import type { PropertySchema } from '../../src/catalog/action-schema.js';
import { isObject, type JsonObject } from '../../src/kernel/json.js';
import { plausible, seeded } from '../support/plausible-call.js';
import { flatJson, json, number, prototypeNames, text } from './hostile.js';

/** A schema of a parameter, as this catalog writes them. */
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
}

/** Values that fit a schema. */
export function fitting(name: string, schema: PropertySchema | undefined): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength = 100_000, minItems = 0, maxItems = 3, properties, required } = (schema ?? {}) as Bounds;
  if (schema?.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema?.type) {
    case 'integer':
      return fc.oneof(...known(name, 'number'), fc.integer({ min: minimum ?? -5, max: Math.min(maximum ?? 10_000, (minimum ?? 0) + 10_000) }));
    case 'number':
      return fc.double({ min: minimum ?? -5, max: maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(...known(name, 'string'), text.filter(({ length }) => length >= minLength && length <= maxLength));
    case 'array':
      return fc.array(fitting(name, schema.items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
    case 'object':
      return properties === undefined ? fc.dictionary(text, flatJson, { maxKeys: 3 }) : objectOf(properties, required ?? []);
    default:
      return flatJson;
  }
}

/** What the pretend GitLab has under the name of a parameter, so that a call gets somewhere. */
function known(name: string, type: string): { weight: number; arbitrary: fc.Arbitrary<unknown> }[] {
  return typeof seeded[name] === type ? [{ weight: 3, arbitrary: fc.constant(seeded[name]) }] : [];
}

function objectOf(properties: Readonly<Record<string, PropertySchema>>, required: readonly string[]): fc.Arbitrary<JsonObject> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(name, schema)]));
  return fc.record(members, { requiredKeys: [...required].filter((name) => name in members) });
}

/** Arguments that fit an action's schema, most of them of something that there is. */
export function fittingArguments(entry: ActionEntry): fc.Arbitrary<JsonObject> {
  const { properties, required } = entry.schema;
  const some = objectOf(properties, []).map((chosen) => ({ ...plausible(entry), ...chosen }));
  return fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: objectOf(properties, required) }).map(withoutBlanks(required));
}

/** What must be there must not be blank. */
const withoutBlanks = (required: readonly string[]) => (args: JsonObject) => Object.fromEntries(Object.entries(args).map(([name, value]) => [name, required.includes(name) && typeof value === 'string' && value.trim() === '' ? 'x' : value]));

/** Arguments with one fault that no reading of them mends, and the name that the refusal must say. */
export interface Faulty {
  readonly params: JsonObject;
  readonly named: string;
}

/** Fitting arguments with one such fault. */
export function faultyArguments(entry: ActionEntry): fc.Arbitrary<Faulty> {
  const { properties, required } = entry.schema;
  const unknown = fc.oneof(fc.constantFrom('never_heard_of', ...prototypeNames), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }).map((name) => `zz_${name}`));
  const faults: fc.Arbitrary<[string, unknown]>[] = [
    fc.tuple(unknown, fc.oneof(text, number, fc.constantFrom<unknown>(null, [], {}, false))),
    ...required.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(undefined, null))),
    ...Object.entries(properties).flatMap(([name, schema]) => unfitting(schema, required.includes(name)).map((wrong) => fc.tuple(fc.constant(name), wrong))),
  ];
  return fc.tuple(fittingArguments(entry), fc.oneof(...faults)).map(([args, [name, value]]) => {
    // Built as JSON is read, which makes members of any name.
    const params = Object.fromEntries([...Object.entries(args).filter(([other]) => other !== name), ...(value === undefined ? [] : [[name, value] as const])]);
    return { params, named: name };
  });
}

/** Values that a schema refuses, and that cannot be read as one that fits. */
function unfitting(schema: PropertySchema, required: boolean): fc.Arbitrary<unknown>[] {
  const { minimum, maximum, maxLength, maxItems } = schema as Bounds;
  const object = fc.constantFrom<unknown>({ a: 1 }, { length: 1 });
  const list = fc.constantFrom<unknown>([1], [[]], [null]);
  if (schema.enum !== undefined) return [text.filter((value) => value !== '' && value.trim() !== '' && schema.enum?.includes(value) !== true), object, list];
  switch (schema.type) {
    case 'integer':
      return [
        fc.constantFrom<unknown>('seven', '7/..', '1e3', '0x10', true, 1.5, '٣'),
        object,
        list,
        ...(minimum === undefined ? [] : [fc.integer({ max: minimum - 1, min: minimum - 1_000_000 })]),
        ...(maximum === undefined ? [] : [fc.integer({ min: maximum + 1, max: maximum + 1_000_000 })]),
      ];
    case 'number':
      return [fc.constantFrom<unknown>('heavy', true), object, list];
    case 'boolean':
      return [fc.constantFrom<unknown>('maybe', 'TRUE', 0, 1, 2.5), object, list];
    case 'string':
      return [object, list, ...(maxLength === undefined ? [] : [fc.constant('x'.repeat(maxLength + 1))]), ...(required && (schema as Bounds).minLength !== 0 ? [fc.constantFrom('', ' ', '\n')] : [])];
    case 'array':
      return [fc.constantFrom<unknown>(true, false), ...(schema.items?.type === 'string' ? [fc.constant([{ a: 1 }])] : []), ...(maxItems === undefined || schema.items?.type !== 'string' ? [] : [fc.constant(Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`))])];
    case 'object':
      return [fc.constantFrom<unknown>(7, true, 'text', [1])];
    default:
      return [];
  }
}

/** Anything in the place of arguments: of other types, under other names, or not even an object. */
export function anyArguments(properties: Readonly<Record<string, PropertySchema>>): fc.Arbitrary<unknown> {
  const names = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...Object.keys(properties), 'id', 'iid', 'project', 'url', 'confirm', 'fields') }, { weight: 1, arbitrary: text });
  const values = fc.oneof(json, text, number, ...Object.entries(properties).map(([name, schema]) => fitting(name, schema)));
  const object = fc.array(fc.tuple(names, values), { maxLength: 8 }).map((members) => Object.fromEntries(members));
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: object.map((members) => JSON.stringify(members)) }, { weight: 1, arbitrary: json.filter((value) => typeof value !== 'string') });
}

/** Whether a refusal says which argument it is about. */
export function names(refusal: string, entry: ActionEntry, params: unknown): boolean {
  const read = typeof params === 'string' && params.startsWith('{') ? (JSON.parse(params) as unknown) : params;
  const said = [...Object.keys(entry.schema.properties), ...(isObject(read) ? Object.keys(read) : []), 'params'];
  return said.some((name) => refusal.includes(name.slice(0, 100)));
}
