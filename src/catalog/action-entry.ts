import type { ActionContext } from '../authoring/action-context.js';
import { titleOf } from '../authoring/action-title.js';
import type { ActionDescription } from '../authoring/action-index.js';
import { type ActionSpec, type Alias, domainOf, type Effect, requiredOf, type Tier } from '../authoring/action-spec.js';
import { toolNameOf } from '../authoring/tool-name.js';
import type { JsonObject } from '../kernel/json.js';
import { isObject } from '../kernel/json.js';
import { plainView } from '../presentation/plain.js';
import type { View } from '../presentation/view.js';

/** One action of the catalog: its declaration, ready to be listed, found, called and shown. */
export interface ActionEntry {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: Effect;
  readonly tier: Tier;
  readonly spec: ActionSpec;
  /** The closed schema of its parameters. */
  readonly schema: ObjectSchema;
  readonly view: View;
  readonly aliases: readonly Alias[];
  /** Name of its own tool where each action is one; fits every client. */
  readonly tool: string;
  /** Repeating the call changes nothing more. */
  readonly idempotent: boolean;
  /** It has guards of its own, which may want the person's agreement because of the arguments. */
  readonly guarded: boolean;
  /** The route of a REST action, as declared. */
  readonly route?: string;
  /** Runs it past every guard and interceptor. */
  readonly call: (params: JsonObject, context: ActionContext) => Promise<unknown>;
}

/** The schema of an action's parameters, as far as the catalog reads it. */
export interface ObjectSchema extends JsonObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The schema of one parameter. */
export interface PropertySchema extends JsonObject {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: PropertySchema;
}

const allowQuickActions: PropertySchema = {
  type: 'boolean',
  description: 'Send the text although a line of it starts with a GitLab quick action such as /close, which GitLab will run. Default false.',
};

/**
 * How a call empties fields. Models fill optional parameters with empty texts that they do not mean, so these count as left out;
 * what is to be emptied is named here.
 */
const clearProperty = (names: readonly string[]): PropertySchema => ({
  type: 'array',
  items: { type: 'string', enum: names },
  description: 'Fields to empty; an empty text counts as left out.',
});

/** The closed schema of a declaration: the parameters its author wrote, and those the catalog adds. */
function objectSchema(spec: ActionSpec, defaultProject: string | undefined): ObjectSchema {
  const declared = JSON.parse(JSON.stringify(spec.params)) as { properties?: Record<string, PropertySchema> };
  const properties = { ...declared.properties };
  let required = requiredOf(spec);
  if ((spec.prose ?? []).length > 0 || spec.proseIn !== undefined) properties['allow_quick_actions'] = allowQuickActions;
  if (spec.clears !== undefined) properties['clear'] = clearProperty(spec.clears);
  for (const [name, version] of Object.entries(spec.sinceOf ?? {})) {
    const { description = '', ...schema } = properties[name] ?? {};
    properties[name] = { ...schema, description: `${description} GitLab ${version} or newer.`.trim() };
  }
  const project = properties['project_id'];
  if (defaultProject !== undefined && project !== undefined && required.includes('project_id')) {
    properties['project_id'] = { ...project, description: `${project.description ?? ''} Default: \`${defaultProject}\`.`.trim() };
    required = required.filter((name) => name !== 'project_id');
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A declaration and the function that runs it. */
export interface Declared {
  readonly spec: ActionSpec;
  readonly call: ActionEntry['call'];
  readonly route?: string;
  readonly guarded?: boolean;
}

/** Makes an entry from a declaration. */
export function entryOf({ spec, call, route, guarded = false }: Declared, defaultProject: string | undefined): ActionEntry {
  const tool = toolNameOf(spec.id, spec.tool);
  const shortened = spec.tool === undefined || spec.tool === tool ? [] : [spec.tool];
  let schema: ObjectSchema | undefined;
  return {
    id: spec.id,
    domain: domainOf(spec.id),
    title: titleOf(spec),
    summary: spec.summary,
    effect: spec.effect,
    tier: spec.tier ?? 'free',
    spec,
    // Made when somebody looks: of most actions a process never hears.
    get schema() {
      return (schema ??= objectSchema(spec, defaultProject));
    },
    view: spec.view ?? plainView,
    aliases: [...(spec.aliases ?? []), ...shortened].map((alias) => (typeof alias === 'string' ? { id: alias } : alias)),
    tool,
    idempotent: spec.idempotent ?? (spec.effect === 'read' || route?.startsWith('DELETE ') === true),
    guarded,
    ...(route === undefined ? {} : { route }),
    call,
  };
}

/** A parameter's type in a word: `integer`, `string[]`, `opened|closed`. */
export function typeName(schema: PropertySchema | undefined): string {
  if (schema?.enum !== undefined) return schema.enum.join('|');
  if (schema?.type === 'array') return `${typeName(schema.items)}[]`;
  return schema?.type ?? 'any';
}

const sampleByName: Readonly<Record<string, unknown>> = {
  project_id: 'group/project',
  group_id: 'group',
  issue_iid: 7,
  merge_request_iid: 7,
  pipeline_id: 1234,
  job_id: 5678,
  sha: 'a1b2c3d4',
  ref: 'main',
  branch: 'feature/login',
  body: 'Looks good to me.',
  title: 'Login fails after a password reset',
};

function sampleOf(name: string, schema: PropertySchema | undefined): unknown {
  if (name in sampleByName) return sampleByName[name];
  if (schema?.enum?.[0] !== undefined) return schema.enum[0];
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(`${name}[]`, schema.items)];
    case 'object': {
      const { properties, required } = schema as { properties?: Record<string, PropertySchema>; required?: string[] };
      return Object.fromEntries((required ?? []).map((each) => [each, sampleOf(each, properties?.[each])]));
    }
    default:
      return name.replace(/\[\]$/, '').replaceAll('_', '-');
  }
}

/** Arguments of a typical call: the author's, completed with made-up ones for what is required. */
export function exampleOf(entry: ActionEntry): JsonObject {
  const given = entry.spec.example ?? {};
  const missing = entry.schema.required.filter((name) => !(name in given));
  return { ...Object.fromEntries(missing.map((name) => [name, sampleOf(name, entry.schema.properties[name])])), ...given };
}

/** The action as the outside may see it. */
export function describe(entry: ActionEntry): ActionDescription {
  return {
    id: entry.id,
    domain: entry.domain,
    title: entry.title,
    summary: entry.summary,
    effect: entry.effect,
    tier: entry.tier,
    ...(entry.spec.since === undefined ? {} : { since: entry.spec.since }),
    input_schema: entry.schema,
    output_schema: outputSchema(entry),
    required: Object.fromEntries(entry.schema.required.map((name) => [name, typeName(entry.schema.properties[name])])),
    aliases: entry.aliases.map((alias) => alias.id),
    related: [...new Set([...(entry.spec.related ?? []), ...(entry.spec.next ?? [])])],
    example: exampleOf(entry),
    tool: entry.tool,
  };
}

const nextStepsSchema: JsonObject = {
  type: 'array',
  items: { type: 'object', properties: { action: { type: 'string' }, params: { type: 'object' } }, required: ['action'] },
};

/** The open schema of the structured part of its results. */
export function outputSchema(entry: ActionEntry): JsonObject {
  const { required, ...schema } = entry.view.schema;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  // GitLab may accept a write without a word, and then there is nothing but `status` and `message`.
  return { ...schema, ...(required === undefined || entry.effect !== 'read' ? {} : { required }), properties: { ...properties, status: { type: ['string', 'null'] }, message: { type: ['string', 'null'] }, ...properties, next_steps: nextStepsSchema } };
}
