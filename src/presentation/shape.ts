import { isObject, type JsonObject, ownMember } from '../kernel/json.js';
import type { Field } from './field.js';
import { inline } from './markdown.js';
import { withoutSecrets } from './secrets.js';
import { select, unknownField } from './selection.js';
import type { ViewContext } from './view.js';
import { InvalidParams } from '../kernel/errors.js';

/** The fields of one kind of object that a reader needs, in the order they are read. */
export type Shape = Readonly<Record<string, Field>>;

const abbreviations: Readonly<Record<string, string>> = { id: 'ID', iid: 'IID', url: 'URL', sha: 'SHA', ci: 'CI', ssh: 'SSH', http: 'HTTP' };

/** Looked into for every field of every result, so a plain map. Names come from GitLab as well: beyond so many, labels are made each time. */
const labels = new Map<string, string>();
const mostLabels = 5_000;

/** `source_branch` as a label: `Source branch`. */
export function labelOf(name: string, field?: Field): string {
  const known = field?.label ?? labels.get(name);
  if (known !== undefined) return known;
  const made = madeLabel(name);
  if (labels.size < mostLabels) labels.set(name, made);
  return made;
}

function madeLabel(name: string): string {
  const words = name.split('_').map((word) => ownMember(abbreviations, word) ?? word);
  const label = words.join(' ');
  // Whoever sent the name, it is escaped like any text.
  return inline(label.charAt(0).toUpperCase() + label.slice(1));
}

/** The open output schema of one object of a shape. */
export function schemaOf(shape: Shape): JsonObject {
  return { type: 'object', properties: Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.schema])) };
}

const fields = new WeakMap<Shape, readonly (readonly [string, Field])[]>();

/** The fields of a shape with their names, taken apart once. */
function fieldsOf(shape: Shape): readonly (readonly [string, Field])[] {
  let known = fields.get(shape);
  if (known === undefined) fields.set(shape, (known = Object.entries(shape)));
  return known;
}

/** What a reader needs of an object: the shape's fields, nulls left out. */
export function project(shape: Shape, value: unknown): JsonObject {
  if (!isObject(value)) return {};
  const kept: JsonObject = {};
  for (const [name, field] of fieldsOf(shape)) {
    const member = ownMember(value, name);
    if (member === null || member === undefined) continue;
    const keep = field.keep(member);
    if (keep !== undefined) kept[name] = keep;
  }
  return kept;
}

/** Whether a value is what a field's schema says, members and items included. */
function matches(schema: JsonObject, value: unknown): boolean {
  const { type, items, properties } = schema;
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (type !== undefined && !types.includes(actual) && !(types.includes('integer') && Number.isInteger(value))) return false;
  if (Array.isArray(value)) return !isObject(items) || value.every((each) => matches(items, each));
  if (!isObject(value) || !isObject(properties)) return true;
  return Object.entries(properties).every(([name, member]) => !(name in value) || !isObject(member) || matches(member, value[name]));
}

/** Everything GitLab sent. A declared field of another type than declared is fitted, so that the output schema stays true. */
function whole(shape: Shape, value: JsonObject): JsonObject {
  const all: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const field = ownMember(shape, name);
    const fitted = field === undefined || matches(field.schema, member) ? member : field.keep(member);
    if (fitted !== undefined) all[name] = fitted;
  }
  return all;
}

/** An object, or each of several, with the fields the caller is due: the shape's by default, else exactly those asked for. */
export interface Kept {
  readonly value: JsonObject;
  /** Remarks on fields that could not be shown although the call went through. */
  readonly remarks: readonly string[];
}

/**
 * Applies the caller's `fields` to one object.
 * @throws InvalidParams for a path that is neither in the answer nor in the shape, when the context is strict
 */
export function keep(shape: Shape, raw: unknown, context: Pick<ViewContext, 'fields' | 'strictFields'>): Kept {
  const { fields } = context;
  // A shape picks what it knows; only what is left of GitLab's answer needs to be searched for secrets.
  if (fields === undefined || fields.length === 0) return { value: withoutSecrets(project(shape, raw)) as JsonObject, remarks: [] };
  const value = withoutSecrets(raw);
  if (!isObject(value)) return { value: {}, remarks: [] };
  const all = whole(shape, value);
  if (fields.includes('*')) return { value: all, remarks: [] };
  const selected = select(all, fields);
  const unknown = selected.missing.filter((path) => !Object.hasOwn(shape, path.split(/[.[]/, 1)[0]!));
  const [first] = unknown;
  if (first !== undefined && context.strictFields) throw new InvalidParams(unknownField(first, all, Object.keys(shape)));
  return {
    value: isObject(selected.value) ? selected.value : {},
    remarks: unknown.map((path) => unknownField(path, all, Object.keys(shape))),
  };
}
