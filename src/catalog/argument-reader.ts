import { Injectable } from '@nestjs/common';
import { requiredOf } from '../authoring/action-spec.js';
import { PolicyConfig } from '../config/policy.config.js';
import { refuseBrokenTexts } from '../gitlab/broken-text.js';
import { foreignAddress } from '../gitlab/foreign-address.js';
import { InvalidParams } from '../kernel/errors.js';
import { isLeftOut, isObject, type JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import type { ActionEntry, PropertySchema } from './action-entry.js';
import { cleared, clearingFaults } from './clearing.js';
import { foreignHost, parameterFor, webReference } from './parameter-aliases.js';
import { SchemaValidator, wayToPerson } from './schema-validator.js';

const mostBytes = 1_048_576;
const mostDepth = 32;

/** How forgiving a surface is about names; published schemas are opaque on some, and models guess there. */
export interface Reading {
  /** Accept common other names for parameters, and web addresses in their place. */
  readonly aliases: boolean;
  /** Base address of the instance's web pages. */
  readonly host: string;
  /** What the action's alias fills in. */
  readonly fills?: JsonObject;
}

/** Turns what a caller sent into arguments that fit the action's schema, or says everything that is wrong with it. */
@Injectable()
export class ArgumentReader {
  constructor(
    private readonly validator: SchemaValidator,
    private readonly policy: PolicyConfig,
  ) {}

  /** @throws InvalidParams naming each field, its fault and the way out; nothing was sent */
  async read(entry: ActionEntry, raw: unknown, reading: Reading): Promise<JsonObject> {
    const given = asObject(raw);
    refuseExcess(given);
    const problems: string[] = [];
    const named = this.named(entry, given, reading, problems);
    for (const [name, value] of Object.entries(reading.fills ?? {})) named[name] ??= value;
    this.fillProject(entry, named);
    const args: JsonObject = {};
    for (const [name, value] of Object.entries(named)) {
      const schema = entry.schema.properties[name];
      const required = entry.schema.required.includes(name);
      if (!required && (value === null || value === '')) continue;
      if (required && typeof value === 'string' && value.trim() === '' && schema?.['minLength'] !== 0) problems.push(`${name}: must not be empty.`);
      else args[name] = coerced(value, schema);
    }
    problems.push(...(await this.validator.problems(entry, args)).filter((problem) => !problems.some((known) => known.split(':', 1)[0] === problem.split(':', 1)[0])));
    problems.push(...clearingFaults(entry, named, args));
    if (problems.length > 0) throw new InvalidParams(sentence(entry, problems));
    // What GitLab is sent is made of these, under names that need not be the caller's, and perhaps only in a later request.
    refuseBrokenTexts(args);
    return cleared(entry, args);
  }

  private named(entry: ActionEntry, given: JsonObject, reading: Reading, problems: string[]): JsonObject {
    const named: JsonObject = {};
    const from = new Map<string, string>();
    for (const [name, value] of Object.entries(given)) {
      const target = reading.aliases ? parameterFor(name, entry.schema, entry.spec.paramAliases) : Object.hasOwn(entry.schema.properties, name) ? name : undefined;
      const reference = reading.aliases && typeof value === 'string' ? this.reference(entry, name, target, value, reading.host, problems) : undefined;
      if (reference !== undefined) {
        for (const [key, part] of Object.entries(reference)) problems.push(...put(named, from, key, part, name));
      } else if (target === undefined) {
        const meant = reading.aliases ? besideParams.get(name) : undefined;
        problems.push(meant === undefined ? unknownParameter(entry, name) : misplaced(entry, name, meant));
      } else problems.push(...put(named, from, target, value, name));
    }
    return named;
  }

  /** The project and number that a web address stands for, where the action wants them; nothing, and a problem, for one of another GitLab. */
  private reference(entry: ActionEntry, name: string, target: string | undefined, value: string, host: string, problems: string[]): JsonObject | undefined {
    const { properties } = entry.schema;
    const place = target === undefined ? /^(web_)?(url|link|address)$/.test(name) : target === 'project_id' || /_(iid|id)$/.test(target);
    if (!place || !('project_id' in properties)) return undefined;
    const foreign = foreignHost(value, host, target);
    if (foreign !== undefined) {
      const instead = target === undefined || target === 'project_id' ? 'the path of the project alone, such as "group/project"' : 'the number alone, and the path of the project in project_id';
      problems.push(foreignAddress(target ?? name, foreign, new URL(host), instead));
      return {};
    }
    const found = webReference(value, host);
    if (found === undefined) return undefined;
    // In the place of a number only the address of such an object stands for it.
    if (target !== undefined && target !== 'project_id' && found.kind !== target) return undefined;
    const filled: JsonObject = { project_id: found.project };
    if (found.kind !== undefined && found.kind in properties) filled[found.kind] = found.number;
    return filled;
  }

  private fillProject(entry: ActionEntry, named: JsonObject): void {
    const project = this.policy.GITLAB_MCP_DEFAULT_PROJECT;
    if (project === undefined || !('project_id' in entry.schema.properties)) return;
    if (requiredOf(entry.spec).includes('project_id') && isLeftOut(named['project_id'])) named['project_id'] = project;
  }
}

/** Sets a parameter, unless it was said before and otherwise: of two different values neither is dropped in silence. */
function put(named: JsonObject, from: Map<string, string>, target: string, value: unknown, name: string): string[] {
  const before = named[target];
  const earlier = from.get(target) ?? target;
  if (!isLeftOut(value)) from.set(target, name);
  if (isLeftOut(before)) named[target] = value;
  else if (!isLeftOut(value) && !isSame(target, before, value)) return [`${earlier} and ${name} both mean ${target}, but differ. Send ${target} once.`];
  return [];
}

/** Numbers may come as text, and GitLab compares paths of projects without regard to case. */
function isSame(target: string, a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : target === 'project_id' ? String(value).replace(/%2f/gi, '/').toLowerCase() : String(value));
  return plain(a) === plain(b);
}

/**
 * What a caller sent as parameters, as an object; JSON given as text counts.
 * @throws InvalidParams for anything else
 */
export function asObject(raw: unknown): JsonObject {
  if (isLeftOut(raw)) return {};
  if (isObject(raw)) return raw;
  const parsed = typeof raw === 'string' ? parsedJson(raw) : undefined;
  if (isObject(parsed)) return parsed;
  throw new InvalidParams('params: must be an object of parameters, such as {"project_id": "group/project"}.');
}

function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Text that merely looks like JSON stays text.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit === 0) return 1;
  let deepest = 0;
  for (const member of Object.values(value)) deepest = Math.max(deepest, depthOf(member, limit - 1));
  return deepest + 1;
}

/** Content of files may be as large as the transport lets through; everything else is held to one MiB. */
function refuseExcess(given: JsonObject): void {
  if (depthOf(given, mostDepth + 1) > mostDepth) throw new InvalidParams(`params: nested deeper than ${mostDepth} levels.`);
  const measured = JSON.stringify(given, (name, value: unknown) => ((name === 'content' || name === 'content_base64') && typeof value === 'string' ? '' : value));
  if (Buffer.byteLength(measured) > mostBytes) throw new InvalidParams('params: larger than 1 MiB.');
}

/** What belongs to the call, and is no parameter of the action, each with a value that it may have. */
const besideParams = new Map([
  ['confirm', 'true'],
  ['fields', '["iid"]'],
]);

function misplaced(entry: ActionEntry, name: string, value: string): string {
  return `${name}: belongs beside params, not inside, as in {"action": "${entry.id}", "params": {…}, "${name}": ${value}}.`;
}

function unknownParameter(entry: ActionEntry, name: string): string {
  const valid = Object.keys(entry.schema.properties);
  const near = nearest(name, valid);
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?${near.map((each) => wayToPerson(each, entry.schema.properties[each])).find((each) => each !== '') ?? ''}` : valid.length === 0 ? 'It takes no parameters.' : `It takes ${valid.join(', ')}.`;
  return `${name.slice(0, 100)}: ${entry.id} has no such parameter. ${advice}`;
}

/** Numbers given as text, text given as numbers, one value for a list, JSON given as text: all become the published type. */
function coerced(value: unknown, schema: PropertySchema | undefined): unknown {
  switch (schema?.type) {
    case 'integer':
      return typeof value === 'string' && /^\s*[#!]?-?\d+\s*$/.test(value) ? Number(value.trim().replace(/^[#!]/, '')) : value;
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'array': {
      const list = typeof value === 'string' ? (parsedJson(value) ?? splitList(value, schema.items)) : value;
      if (Array.isArray(list)) return list.map((each) => coerced(each, schema.items));
      return isObject(list) || typeof list === 'number' ? [coerced(list, schema.items)] : list;
    }
    case 'object': {
      const object = typeof value === 'string' ? (parsedJson(value) ?? value) : value;
      const { properties } = schema as { properties?: Record<string, PropertySchema> };
      if (!isObject(object) || properties === undefined) return object;
      return Object.fromEntries(
        Object.entries(object)
          .filter(([, member]) => member !== null)
          .map(([name, member]) => [name, coerced(member, Object.hasOwn(properties, name) ? properties[name] : undefined)]),
      );
    }
    default:
      return value;
  }
}

function splitList(text: string, items: PropertySchema | undefined): unknown {
  if (items?.type !== 'string' && items?.type !== 'integer') return text;
  return text.split(',').map((each) => each.trim()).filter((each) => each !== '');
}

function sentence(entry: ActionEntry, problems: readonly string[]): string {
  const required = entry.schema.required;
  const needs = required.length > 0 ? ` ${entry.id} needs ${required.join(', ')}.` : '';
  return problems.length === 1 ? `${problems[0] ?? ''}${needs}` : `${problems.map((each) => `- ${each}`).join('\n')}\n${needs.trim()}`.trim();
}
