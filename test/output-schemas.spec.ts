import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { domainModules } from '../src/app.module.js';
import type { ActionEntry } from '../src/catalog/action-entry.js';
import { exampleOf } from '../src/catalog/action-example.js';
import { isObject, type JsonObject } from '../src/kernel/json.js';
import { ActionHarness } from '../src/testing/action-harness.js';

/** A value of the type that a schema names; of several types the first. */
function fitting(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > 4) return 'text';
  const { type } = schema;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  switch (Array.isArray(type) ? (type as unknown[])[0] : type) {
    case 'integer':
    case 'number':
      return 3;
    case 'boolean':
      return true;
    case 'array':
      return [fitting(schema['items'], depth + 1)];
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, fitting(member, depth + 1)]));
    default:
      return '2026-11-30T08:00:00Z';
  }
}

/** The object that a view shows, or one row of its table. */
function objectSchemaOf({ view }: ActionEntry): JsonObject {
  const properties = isObject(view.schema['properties']) ? view.schema['properties'] : {};
  const items = isObject(properties['items']) && isObject(properties['items']['items']) ? properties['items']['items'] : undefined;
  return items ?? view.schema;
}

/** Whether its result is a list of objects. */
function isList(entry: ActionEntry): boolean {
  return objectSchemaOf(entry) !== entry.view.schema;
}

/** Members of a result that are worked out here; GitLab has none of these names. */
const ours: Readonly<Record<string, readonly string[]>> = { 'repository.file_get': ['content_type', 'total_lines', 'start_line', 'end_line'] };

/** What GitLab may send instead of a well-filled object: little, nothing, more than documented, and other types than documented. */
function objectsFor(entry: ActionEntry): Record<string, JsonObject> {
  const all = fitting(objectSchemaOf(entry)) as JsonObject;
  const rich = Object.fromEntries(Object.entries(all).filter(([name]) => ours[entry.id]?.includes(name) !== true));
  const each = (value: unknown) => Object.fromEntries(Object.keys(rich).map((name) => [name, value]));
  return {
    sparse: {},
    rich: { ...rich, never_heard_of: { deep: [null, { er: 1 }] } },
    nulls: each(null),
    'all texts': each('text'),
    'all numbers': each(4.5),
    'all lists': each([null, 1, { name: null }]),
    'all objects': each({ id: 'seven', name: ['a'], username: null }),
  };
}

describe('a result whose schema is declared', () => {
  let harness: ActionHarness;
  let validators: Map<string, ValidateFunction>;
  let reads: readonly ActionEntry[];
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'individual', GITLAB_MCP_ACTION_TIMEOUT: '5s', GITLAB_MCP_RETRY_BUDGET: '0s' });
    const ajv = new Ajv2020({ strict: false });
    validators = new Map((await harness.tools()).flatMap(({ name, outputSchema }) => (outputSchema === undefined ? [] : [[name, ajv.compile(outputSchema)]])));
    // What waits for a change would wait for the whole limit each time.
    reads = harness.catalog.entries.filter(({ id, effect }) => effect === 'read' && !id.endsWith('.wait'));
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  /** What is wrong with the result of a call; `undefined` when it did not succeed. */
  async function faultsOf(entry: ActionEntry, args: JsonObject): Promise<string[] | undefined> {
    const outcome = await harness.callTool(entry.tool, args);
    if (outcome?.ok !== true) return undefined;
    const validate = validators.get(entry.tool);
    if (validate === undefined) return ['declares none'];
    return validate(outcome.structured) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }

  it('fits it for every read, whatever GitLab sends', async () => {
    const faults: string[] = [];
    let succeeded = 0;
    for (const entry of reads) {
      for (const [kind, object] of Object.entries(objectsFor(entry))) {
        for (const fields of [undefined, ['*']]) {
          harness.gitlab.reset();
          harness.gitlab.fault({ kind: 'status', status: 200, body: JSON.stringify(isList(entry) ? [object] : object), contentType: 'application/json' });
          const found = await faultsOf(entry, { ...exampleOf(entry), ...(fields === undefined ? {} : { fields }) });
          if (found !== undefined) succeeded += 1;
          faults.push(...(found ?? []).map((fault) => `${entry.id}, ${kind}${fields === undefined ? '' : ', all fields'}: ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
    expect(succeeded).toBeGreaterThan(reads.length * 10);
  });

  it('fits it in the seeded project too, for what can be called with a project alone', async () => {
    // What the pretend GitLab is not of the tier for, it shows nobody.
    const alone = reads.filter((entry) => Object.keys(exampleOf(entry)).join() === 'project_id' && entry.tier !== 'ultimate' && entry.spec.admin !== true);
    const faults: string[] = [];
    for (const entry of alone) {
      for (const fields of [undefined, ['*']]) {
        const found = await faultsOf(entry, { project_id: 'acme/api', ...(fields === undefined ? {} : { fields }) });
        faults.push(...(found ?? ['did not succeed']).map((fault) => `${entry.id}${fields === undefined ? '' : ', all fields'}: ${fault}`));
      }
    }
    expect(alone.length).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
});
