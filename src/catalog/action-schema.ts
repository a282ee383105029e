import { type ActionSpec, requiredOf } from '../authoring/action-spec.js';
import type { JsonObject } from '../kernel/json.js';

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
export function objectSchema(spec: ActionSpec, defaultProject: string | undefined): ObjectSchema {
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

/** A parameter's type in a word: `integer`, `string[]`, `opened|closed`. */
export function typeName(schema: PropertySchema | undefined): string {
  if (schema?.enum !== undefined) return schema.enum.join('|');
  if (schema?.type === 'array') return `${typeName(schema.items)}[]`;
  return schema?.type ?? 'any';
}
