import { Injectable } from '@nestjs/common';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject, type JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import type { ActionEntry } from './action-entry.js';
import type { PropertySchema } from './action-schema.js';

/**
 * Checks arguments against an action's schema.
 * Schemas are compiled at their first use: a thousand of them would take seconds at start, and most are never called.
 */
@Injectable()
export class SchemaValidator {
  private readonly compiled = new Map<object, ValidateFunction>();

  /** One sentence for each fault, naming the field, the fault and what is allowed; empty when the arguments fit. */
  async problems(entry: ActionEntry, args: JsonObject): Promise<string[]> {
    const validate = this.compiled.get(entry.schema) ?? (await this.compile(entry));
    if (validate(args)) return [];
    return [...new Set((validate.errors ?? []).map((error) => problemOf(error, entry, args)))];
  }

  private async compile(entry: ActionEntry): Promise<ValidateFunction> {
    const { compileSchema } = await import('../kernel/compile-schema.js');
    const validate = compileSchema(entry.schema);
    this.compiled.set(entry.schema, validate);
    return validate;
  }
}

function fieldOf(error: ErrorObject): string {
  return error.instancePath.replace(/^\//, '').replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
}

/** The value that is at fault, and its schema. */
interface Place {
  readonly value: unknown;
  readonly schema: PropertySchema | undefined;
  /** The parameter's name, or that of the member of one. */
  readonly name: string;
}

function placeOf({ instancePath }: ErrorObject, { schema: whole }: ActionEntry, args: JsonObject): Place {
  let place: Place = { value: args, schema: { type: 'object', properties: whole.properties }, name: '' };
  for (const segment of instancePath.split('/').slice(1)) {
    const { value, schema, name } = place;
    if (Array.isArray(value)) place = { value: (value as unknown[])[Number(segment)], schema: schema?.items, name };
    else place = { value: isObject(value) ? value[segment] : undefined, schema: membersOf(schema)[segment], name: segment };
  }
  return place;
}

function membersOf(schema: PropertySchema | undefined): Record<string, PropertySchema> {
  return (schema as { properties?: Record<string, PropertySchema> } | undefined)?.properties ?? {};
}

const person = /(^|_)(user|author|assignee|reviewer|closed_by)_ids?$/;

/** How a person is found whom a caller knows by name, where a parameter takes ids of people; nothing for any other. */
export function wayToPerson(name: string, schema: PropertySchema | undefined): string {
  const takes = schema?.type === 'array' ? schema.items?.type : schema?.type;
  return takes === 'integer' && person.test(name) ? ' It takes ids of users: user.list with username finds them.' : '';
}

/** What a number stands for, where its description lists that: `10 Guest, 15 Planner`. */
function namedNumbers(schema: PropertySchema | undefined): string {
  const { description = '' } = (schema ?? {}) as { description?: string };
  const [list] = /(?<!\d)\d{1,9} [A-Z][A-Za-z ]*(, \d{1,9} [A-Z][A-Za-z ]*)+/.exec(description) ?? [];
  return list === undefined ? '' : ` It takes ${list}.`;
}

/** How an object is written: its required members, or all where none is. */
function formOf(schema: PropertySchema | undefined): string | undefined {
  const names = Object.keys(membersOf(schema));
  const { required = [] } = (schema ?? {}) as { required?: readonly string[] };
  if (names.length === 0) return undefined;
  return `{${(required.length > 0 ? required : names).map((name) => `"${name}": …`).join(', ')}}`;
}

/** What would be right in place of a value of the wrong type. */
function advice({ value, schema, name }: Place): string {
  if (typeof value === 'string') return wayToPerson(name, schema) || namedNumbers(schema);
  return '';
}

function listForm({ schema }: Place): string {
  const form = schema?.type === 'array' ? formOf(schema.items) : undefined;
  return form === undefined ? '' : ` of the form [${form}]`;
}

function problemOf(error: ErrorObject, entry: ActionEntry, args: JsonObject): string {
  const place = placeOf(error, entry, args);
  const field = fieldOf(error);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required': {
      const missing = String(params['missingProperty']);
      return field === '' ? `${missing}: is missing.` : `${field}.${missing}: is missing.`;
    }
    case 'additionalProperties': {
      const extra = String(params['additionalProperty']);
      const near = nearest(extra, Object.keys(entry.schema.properties));
      if (field !== '') return `${field}.${extra}: is not known.${formOf(place.schema) === undefined ? '' : ` ${field} has the form ${formOf(place.schema) ?? ''}.`}`;
      return `${extra}: is not known.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`;
    }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map(String);
      const near = typeof place.value === 'string' ? nearest(place.value.slice(0, 100), allowed, 2) : [];
      return `${field}: must be one of ${allowed.join(', ')}.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`;
    }
    case 'type':
      return `${field}: must be ${article(String(params['type']))}${listForm(place)}.${advice(place)}`;
    case 'minimum':
      return `${field}: must be at least ${String(params['limit'])}.`;
    case 'maximum':
      return `${field}: must be at most ${String(params['limit'])}.`;
    case 'minItems':
      return `${field}: must have at least ${String(params['limit'])} ${params['limit'] === 1 ? 'item' : 'items'}.`;
    case 'maxItems':
      return `${field}: must have at most ${String(params['limit'])} items.`;
    case 'minLength':
      return params['limit'] === 1 ? `${field}: must not be empty.` : `${field}: must have at least ${String(params['limit'])} characters.`;
    case 'maxLength':
      return `${field}: must have at most ${String(params['limit'])} characters.`;
    case 'pattern':
      return `${field}: does not have the form ${String(params['pattern'])}.`;
    default:
      return `${field}: ${error.message ?? 'does not fit'}.`;
  }
}

function article(type: string): string {
  if (type === 'integer') return 'a whole number';
  if (type === 'array') return 'a list';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
