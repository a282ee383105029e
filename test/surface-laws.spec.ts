import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../src/kernel/json.js';
import type { ToolDefinition } from '../src/surface/tool-surface.js';
import { closedPlaces, descriptionFaults, schemaFaults } from './support/schema-faults.js';
import { toolNameOf, WholeCatalog } from './support/whole-catalog.js';

/** What a tool costs its reader: icons are not for models, and clients keep output schemas from them. */
function cost({ outputSchema: _schema, ...tool }: ToolDefinition): number {
  const { icons: _icons, ...read } = tool as typeof tool & { readonly icons?: unknown };
  return Buffer.byteLength(JSON.stringify(read));
}

/** The tools of a surface as a strict client may want them. */
describe.each(['dynamic', 'meta', 'individual'])('the tools of the %s surface', (surface) => {
  let whole: WholeCatalog;
  let tools: readonly ToolDefinition[];
  beforeAll(async () => {
    whole = await WholeCatalog.start({ GITLAB_MCP_TOOL_SURFACE: surface });
    ({ tools } = whole);
  });
  afterAll(() => whole.stop());

  const faults = (of: (tool: ToolDefinition) => readonly string[]) => tools.flatMap((tool) => of(tool).map((fault) => `${tool.name}: ${fault}`));

  it('have names of their own, of at most 50 characters', () => {
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9_]{1,50}$/.test(name))).toEqual([]);
  });

  it('take closed objects of plain, described parameters', () => {
    expect(faults(({ inputSchema }) => schemaFaults(inputSchema))).toEqual([]);
    expect(faults(({ inputSchema }) => descriptionFaults(inputSchema))).toEqual([]);
  });

  it('promise open objects that may hold null where GitLab does', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: true, allErrors: true, allowUnionTypes: true });
    expect(faults(({ outputSchema }) => (outputSchema === undefined ? [] : [...compileFaults(outputSchema, ajv), ...closedPlaces(outputSchema)]))).toEqual([]);
  });

  it('say a title, a description and all four hints', () => {
    const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
    expect(
      faults(({ title, description, annotations }) => [
        ...hints.filter((hint) => typeof annotations[hint] !== 'boolean'),
        ...(title !== '' ? [] : ['title']),
        // One vendor takes no more than 1,024 characters.
        ...(/^[A-Z].*\.$/s.test(description) && description.length <= 1_024 ? [] : [`description: ${description}`]),
        ...(annotations.readOnlyHint && annotations.destructiveHint ? ['reads and destroys'] : []),
      ]),
    ).toEqual([]);
  });

  it('say nothing that differs from one list to the next', async () => {
    const again = await WholeCatalog.start({ GITLAB_MCP_TOOL_SURFACE: surface });
    expect(JSON.stringify(again.tools)).toBe(JSON.stringify(tools));
    await again.stop();
  });

  it('reach every action', () => {
    const reachable: Readonly<Record<string, () => string[]>> = {
      dynamic: () => whole.actions.map(({ entry }) => entry.id),
      individual: () => whole.actions.filter(({ entry }) => tools.some(({ name }) => name === toolNameOf(entry))).map(({ entry }) => entry.id),
      meta: () =>
        whole.actions
          .filter(({ entry: { id, domain, tool } }) => tools.some(({ name, inputSchema }) => name === tool || (name === `gitlab_${domain}` && choices(inputSchema).includes(id.slice(domain.length + 1)))))
          .map(({ entry }) => entry.id),
    };
    expect(reachable[surface]?.()).toEqual(whole.actions.map(({ entry }) => entry.id));
  });

  it('cost no more than they have to', () => {
    const all = tools.map(cost).reduce((sum, each) => sum + each, 0);
    // Bytes: of a tool on dynamic and individual; on meta, where one tool names all actions of its domain, of an action.
    const most: Readonly<Record<string, number>> = { dynamic: 1_200, meta: 150, individual: 1_250 };
    expect(all / (surface === 'meta' ? whole.actions : tools).length).toBeLessThan(most[surface] ?? 0);
  });
});

describe('the parameters of every action', () => {
  it('leave the names that surfaces use themselves', async () => {
    const whole = await WholeCatalog.start();
    const reserved = ['confirm', 'fields'];
    expect(whole.actions.flatMap(({ entry: { id, schema } }) => reserved.filter((name) => name in schema.properties).map((name) => `${id}: ${name}`))).toEqual([]);
    await whole.stop();
  });
});

function choices(inputSchema: JsonObject): readonly string[] {
  const action = isObject(inputSchema['properties']) ? inputSchema['properties']['action'] : undefined;
  return isObject(action) && Array.isArray(action['enum']) ? (action['enum'] as string[]) : [];
}

function compileFaults(schema: JsonObject, ajv: Ajv2020): string[] {
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
