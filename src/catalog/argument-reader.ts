import { Injectable } from '@nestjs/common';
import { requiredOf } from '../authoring/action-spec.js';
import { PolicyConfig } from '../config/policy.config.js';
import { refuseBrokenTexts } from '../gitlab/broken-text.js';
import { isWebAddress, standsFor } from '../gitlab/web-address.js';
import { InvalidParams } from '../kernel/errors.js';
import { Gathered } from '../kernel/gathered.js';
import { isLeftOut, isObject, type JsonObject, ownMember } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';
import { placeNames, referenceText, seenText } from '../kernel/reference-text.js';
import type { ActionEntry } from './action-entry.js';
import type { PropertySchema } from './action-schema.js';
import { cleared, clearingFaults } from './clearing.js';
import { parameterFor } from './parameter-aliases.js';
import { SchemaValidator, wayToPerson } from './schema-validator.js';

const mostBytes = 1_048_576;
const mostDepth = 32;
const mostNames = 1_000;

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
    for (const [name, given] of Object.entries(named)) {
      const schema = entry.schema.properties[name];
      const required = entry.schema.required.includes(name);
      const value = tidy(name, given, schema);
      if (!required && (value === null || value === '')) continue;
      if (required && typeof value === 'string' && value.trim() === '' && schema?.['minLength'] !== 0) problems.push(`${name}: must not be empty.`);
      else args[name] = tidy(name, coerced(value, schema), schema);
    }
    problems.push(...(await this.validator.problems(entry, args)).filter((problem) => !problems.some((known) => known.split(':', 1)[0] === problem.split(':', 1)[0])));
    problems.push(...clearingFaults(entry, named, args));
    if (problems.length > 0) throw new InvalidParams(sentence(entry, problems));
    // What GitLab is sent is made of these, under names that need not be the caller's, and perhaps only in a later request.
    refuseBrokenTexts(args);
    return cleared(entry, args);
  }

  private named(entry: ActionEntry, given: JsonObject, reading: Reading, problems: string[]): JsonObject {
    const gathered = new Gathered();
    for (const [name, value] of Object.entries(given)) {
      const target = reading.aliases ? parameterFor(name, entry.schema, entry.spec.paramAliases) : Object.hasOwn(entry.schema.properties, name) ? name : undefined;
      const stands = typeof value === 'string' ? addressFor(entry, name, target, value, reading) : undefined;
      if (stands?.fault !== undefined) {
        problems.push(stands.fault);
      } else if (stands !== undefined) {
        for (const [key, part] of Object.entries(stands.values)) problems.push(...gathered.put(key, part, { name, isAddress: true }));
      } else if (target === undefined) {
        const meant = reading.aliases ? besideParams.get(name) : undefined;
        problems.push(meant === undefined ? unknownParameter(entry, name) : misplaced(entry, name, meant));
      } else problems.push(...gathered.put(target, value, { name, isAddress: false }));
    }
    return gathered.values;
  }

  private fillProject(entry: ActionEntry, named: JsonObject): void {
    const project = this.policy.GITLAB_MCP_DEFAULT_PROJECT;
    if (project === undefined || !('project_id' in entry.schema.properties)) return;
    if (requiredOf(entry.spec).includes('project_id') && isLeftOut(named['project_id'])) named['project_id'] = project;
  }
}

/** What the address of a web page stands for in the place of a parameter; `undefined` for any other text. Where the schema is published, none is taken. */
function addressFor(entry: ActionEntry, name: string, target: string | undefined, value: string, { aliases, host }: Reading): ReturnType<typeof standsFor> {
  if (aliases && (target !== undefined || /^(web_)?(url|link|address)$/.test(name))) return standsFor(value, { name, target, host, takes: (each) => Object.hasOwn(entry.schema.properties, each) });
  if (aliases || target === undefined || !placeNames.test(target) || !isWebAddress(value)) return undefined;
  return { fault: `${target}: takes an id or a full path, such as "group/project", not a web address.` };
}

/** What names something, without blanks around it and characters that nobody sees. */
function tidy(name: string, value: unknown, schema: PropertySchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => tidy(name, each, schema?.items));
  if (typeof value !== 'string') return value;
  return schema?.type === 'integer' ? seenText(value) : referenceText(name, value);
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
  if (Object.keys(given).length > mostNames) throw new InvalidParams(`params: more than ${mostNames.toLocaleString('en')} parameters.`);
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
  const instead = ownMember(entry.spec.insteadOf ?? {}, name);
  if (instead !== undefined) return `${name}: ${entry.id} has no such parameter. ${instead}`;
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
  const { required } = entry.schema;
  const lacks = required.some((name) => problems.some((problem) => problem === `${name}: is missing.` || problem === `${name}: must not be empty.`));
  const needs = lacks ? ` ${entry.id} needs ${required.join(', ')}.` : '';
  return problems.length === 1 ? `${problems[0] ?? ''}${needs}` : `${problems.map((each) => `- ${each}`).join('\n')}\n${needs.trim()}`.trim();
}
