import type { ActionDescription } from '../authoring/action-index.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';
import { exampleOf } from './action-example.js';
import { typeName } from './action-schema.js';

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
