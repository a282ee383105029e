import { isObject, type JsonObject } from '../../src/kernel/json.js';

/** What some model vendor refuses in the schema of a tool's arguments, or reads as something else. */
const refused = ['$ref', '$defs', 'oneOf', 'anyOf', 'allOf', 'not', 'format', 'if', 'then', 'else', 'const', 'patternProperties', 'prefixItems', 'nullable'];

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** Every fault of a schema for arguments, at every level, each with the path of the parameter that has it. */
export function schemaFaults(schema: unknown, path = ''): string[] {
  const at = path === '' ? 'root' : path;
  if (!isObject(schema)) return [`${at}: is no schema`];
  const faults = refused.filter((keyword) => keyword in schema).map((keyword) => `${at}: has ${keyword}`);
  const { type } = schema;
  if (typeof type !== 'string' || !types.includes(type)) return [...faults, `${at}: type is ${shown(type)}`];
  if ('enum' in schema) faults.push(...enumFaults(at, type, schema['enum']));
  if (type === 'array') faults.push(...('items' in schema ? schemaFaults(schema['items'], `${path}[]`) : [`${at}: a list without items`]));
  if (type === 'object') faults.push(...objectFaults(at, path, schema));
  return faults;
}

function enumFaults(at: string, type: string, values: unknown): string[] {
  if (type !== 'string') return [`${at}: has an enum, but is ${type}`];
  const isList = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string' && value !== '');
  return isList ? [] : [`${at}: its enum is no list of texts`];
}

function objectFaults(at: string, path: string, schema: JsonObject): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (!isObject(properties)) return [`${at}: properties is no object`];
  // Names that only GitLab knows, such as those of a pipeline's inputs: an object of anything, said to be one.
  if (path !== '' && Object.keys(properties).length === 0) return additionalProperties === false ? [`${at}: takes nothing`] : [];
  const faults = additionalProperties === false ? [] : [`${at}: is open`];
  for (const name of required as string[]) if (!(name in properties)) faults.push(`${at}: requires ${name}, which it does not have`);
  for (const [name, member] of Object.entries(properties)) faults.push(...schemaFaults(member, path === '' ? name : `${path}.${name}`));
  return faults;
}

/** The parameters, at every level, whose description is missing, too short, or no sentence. */
export function descriptionFaults(schema: unknown, path = ''): string[] {
  if (!isObject(schema)) return [];
  const { description } = schema;
  const own = path === '' || path.endsWith('[]') || (typeof description === 'string' && description.length >= 10 && /\.$/.test(description)) ? [] : [`${path}: description is ${shown(description)}`];
  const members = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [...own, ...members.flatMap(([name, member]) => descriptionFaults(member, path === '' ? name : `${path}.${name}`)), ...descriptionFaults(schema['items'], `${path}[]`)];
}

/** The places where a schema forbids members that it does not name. */
export function closedPlaces(schema: unknown, path = 'root'): string[] {
  if (Array.isArray(schema)) return schema.flatMap((member, index) => closedPlaces(member, `${path}[${index}]`));
  if (!isObject(schema)) return [];
  const own = 'additionalProperties' in schema && schema['additionalProperties'] !== true ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, member]) => closedPlaces(member, `${path}.${name}`))];
}

/** A value as a fault tells it. */
export function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
