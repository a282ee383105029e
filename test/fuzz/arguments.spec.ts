import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import type { PropertySchema } from '../../src/catalog/action-schema.js';
import { isObject } from '../../src/kernel/json.js';
import type { HarnessCall } from '../../src/testing/action-harness.js';
import { tokens } from '../../src/testing/fake-gitlab.js';
import { leadsUp } from '../support/plausible-call.js';
import { anyArguments, faultyArguments, fittingArguments, names } from './arguments.js';
import { CheckedCalls, type Ended } from './checked-calls.js';
import { explored, exploredForEach } from './explored.js';
import { json, text } from './hostile.js';
import { leaksIn } from './leaks.js';

/** Callers who see much, little and nothing. */
const callers = [tokens.alice, tokens.bob, tokens.aliceReadOnly] as const;

describe('the arguments of every action', () => {
  let calls: CheckedCalls;
  beforeAll(async () => {
    calls = await CheckedCalls.start();
  });
  afterAll(() => calls.stop());

  /** Calls an action; a refusal of its arguments names one of them, and nothing was written before it. */
  async function called(entry: ActionEntry, params: unknown, options: HarnessCall = {}): Promise<Ended> {
    const ended = await calls.call(entry, params, options);
    if (ended.kind === 'invalid_params') {
      expect(ended.writes).toEqual([]);
      if (!names(ended.text, entry, params)) throw new Error(`It names no argument: ${ended.text}`);
    }
    return ended;
  }

  it('lead to a clean end when they fit its schema', async () => {
    const faults = await exploredForEach(
      calls.entries,
      ({ id }) => id,
      (entry) => fc.tuple(fittingArguments(entry), fc.constantFrom(...callers), fc.boolean()),
      (entry) => async ([params, token, confirm]) => {
        await called(entry, params, { token, confirm });
      },
      { runs: 1, share: 0.1 },
    );
    expect(faults).toEqual([]);
  });

  it('are refused when one does not fit, by its name and before any request', async () => {
    const faults = await exploredForEach(
      calls.entries,
      ({ id }) => id,
      faultyArguments,
      (entry) => async ({ params, named }) => {
        const refused = await called(entry, params);
        expect(refused).toMatchObject({ kind: 'invalid_params', requests: [] });
        expect(refused.text).toContain(named.slice(0, 100));
      },
      { runs: 3, share: 0.06 },
    );
    expect(faults).toEqual([]);
  });

  it('lead to a clean end whatever they are', async () => {
    const faults = await exploredForEach(
      calls.entries,
      ({ id }) => id,
      ({ schema }) => anyArguments(schema.properties),
      (entry) => async (params) => {
        await called(entry, params);
      },
      { runs: 1, share: 0.04 },
    );
    expect(faults).toEqual([]);
  });

  it('complete and fill in prompts whatever they are', async () => {
    const { harness } = calls;
    const prompts = harness.prompts();
    const faults = await exploredForEach(
      prompts,
      ({ name }) => name,
      (prompt) => fc.tuple(fc.dictionary(fc.constantFrom(...prompt.arguments.map(({ name }) => name), 'never_heard_of'), fc.oneof(text, fc.constantFrom('acme/api', 'acme', '7', 'main', '2026-11-01'))), text),
      (prompt) => async ([args, typed]) => {
        harness.gitlab.reset();
        const outcome = await harness.prompt(prompt.name, args, { signal: AbortSignal.timeout(10_000) });
        expect(leaksIn(JSON.stringify(outcome))).toEqual([]);
        for (const { name } of prompt.arguments) expect((await harness.complete(prompt.name, name, typed, args)).values.length).toBeLessThanOrEqual(100);
        expect(harness.gitlab.requests.filter(({ path }) => leadsUp(path))).toEqual([]);
      },
      { runs: 2, share: 0.02 },
    );
    expect(faults).toEqual([]);
  });
});

describe.each(['dynamic', 'meta', 'individual'])('the arguments of the tools of the %s surface', (surface) => {
  let calls: CheckedCalls;
  beforeAll(async () => {
    calls = await CheckedCalls.start({ GITLAB_MCP_ACTION_TIMEOUT: '2s', GITLAB_MCP_TOOL_SURFACE: surface });
  });
  afterAll(() => calls.stop());

  it('lead to a clean end whatever they are', async () => {
    const { harness } = calls;
    const ids = calls.entries.map(({ id }) => id);
    const tools = await harness.tools();
    const call = fc.constantFrom(...tools).chain((tool) => {
      const properties = (isObject(tool.inputSchema['properties']) ? tool.inputSchema['properties'] : {}) as Record<string, PropertySchema>;
      const action = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...ids).map((id) => id.split('.')[1] ?? id), text);
      const typical = fc.record({ action, params: fc.oneof(anyArguments({}), json), confirm: fc.oneof(fc.boolean(), json), fields: fc.oneof(fc.array(text, { maxLength: 5 }), json) }, { requiredKeys: [] });
      const args = fc.oneof(anyArguments(properties), ...('action' in properties ? [typical] : [])).map((given) => (isObject(given) ? given : {}));
      return fc.tuple(fc.oneof({ weight: 20, arbitrary: fc.constant(tool.name) }, { weight: 1, arbitrary: text }), args);
    });
    const faults = await explored(
      call,
      async ([name, args]) => {
        harness.gitlab.reset();
        const outcome = await harness.callTool(name, args, { signal: AbortSignal.timeout(10_000) });
        expect(leaksIn(JSON.stringify(outcome ?? null))).toEqual([]);
        expect(harness.gitlab.requests.filter(({ path }) => leadsUp(path))).toEqual([]);
      },
      { runs: 100, share: 0.02 },
    );
    expect(faults).toEqual([]);
  });
});
