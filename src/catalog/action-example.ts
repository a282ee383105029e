import type { JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';
import type { PropertySchema } from './action-schema.js';

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
