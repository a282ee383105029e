import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { domainModules } from '../../src/app.module.js';
import { ActionError } from '../../src/kernel/errors.js';
import { ActionHarness } from '../../src/testing/action-harness.js';
import { tokens } from '../../src/testing/fake-gitlab.js';
import { leadsUp, seeded } from '../support/plausible-call.js';
import { explored, exploredForEach } from './explored.js';
import { prototypeNames, text } from './hostile.js';
import { leaksIn } from './leaks.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s' });
});
afterAll(() => harness.stop());

/** A text without halves of characters, which cannot be encoded. */
const wellFormed = (value: string) => Buffer.from(value).toString();

/** A text in one of the ways in which it may stand in an address. */
const encodings: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => encodeURIComponent(wellFormed(value)),
  (value) => encodeURIComponent(encodeURIComponent(wellFormed(value))),
  // Every byte, and not only those that must be.
  (value) => [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (value) => value.replaceAll('.', '%2e').replaceAll('/', '%2F'),
  (value) => value.replaceAll('.', '%252e').replaceAll('/', '%252F'),
  (value) => value.replaceAll('.', '\uff0e').replaceAll('/', '\u2215'),
  (value) => encodeURIComponent(wellFormed(value)).toLowerCase(),
];

const climbing = fc.array(fc.constantFrom('..', '.', '...', 'user', 'acme', 'api', '7', '', '%00', '\\'), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));

/** What may stand for a variable of an address. */
function valueOf(name: string): fc.Arbitrary<string> {
  const known = seeded[name];
  const value = fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: climbing }, { weight: 1, arbitrary: fc.constantFrom('7', '-7', '0', '007', '7.0', '1e3', '0x7', '٧', '99999999999999999999', ...prototypeNames) });
  const written = fc.tuple(value, fc.constantFrom(...encodings)).map(([each, encoded]) => encoded(each));
  return known === undefined ? written : fc.oneof({ weight: 3, arbitrary: fc.constant(encodeURIComponent(String(known))) }, { weight: 2, arbitrary: written });
}

const variables = /\{\+?([a-z_]+)\}/g;

/** Addresses of a family, with anything in the places of its variables. */
function addressesOf(template: string): fc.Arbitrary<string> {
  const names = [...template.matchAll(variables)].map(([, name = '']) => name);
  const end = fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('/', '?', '?a=b', '#x', '/..', '%', '\0', ' ', '//') });
  return fc.tuple(fc.tuple(...names.map(valueOf)), end).map(([values, rest]) => {
    let next = 0;
    return `${template.replace(variables, () => values[next++] ?? '')}${rest}`;
  });
}

const anything = fc.oneof(
  text,
  fc.tuple(fc.constantFrom('gitlab://', 'GITLAB://', 'gitlab:', 'gitlab:///', 'http://127.0.0.1:9/', 'file://', ''), fc.array(fc.oneof(fc.constantFrom('project', 'group', 'tools', 'guide', 'user', 'current', 'acme%2Fapi', 'issue', '7', '..', '%2e%2e', '@', ':', '?', '#'), text), { maxLength: 6 })).map(([scheme, parts]) => scheme + parts.join('/')),
);

/** Reads an address, and looks at it as a watch would; what goes wrong goes wrong in words for the caller. */
async function visited(uri: string): Promise<void> {
  harness.gitlab.reset();
  const told: string[] = [];
  const visit = async (step: () => Promise<unknown>) => {
    try {
      told.push(JSON.stringify(await step()) ?? '');
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      told.push(error.message);
    }
  };
  await visit(() => harness.read(uri));
  if (harness.canBeWatched(uri)) await visit(() => harness.look(uri));
  expect(leaksIn(told.join('\n'))).toEqual([]);
  const { requests, writes } = harness.gitlab;
  expect(writes).toEqual([]);
  expect(requests.filter(({ token }) => token !== tokens.alice)).toEqual([]);
  expect(requests.filter(({ path }) => leadsUp(path)).map(({ path }) => path)).toEqual([]);
}

describe('the address of a resource', () => {
  it('leads nowhere but to what its family stands for, whatever it is filled with', async () => {
    const templates = harness.resources.templates().map(({ uriTemplate }) => uriTemplate);
    const faults = await exploredForEach(templates, (template) => template, addressesOf, () => visited, { runs: 8, share: 0.04 });
    expect(faults).toEqual([]);
  });

  it('may be any text', async () => {
    expect(await explored(anything, visited, { runs: 200, share: 0.01 })).toEqual([]);
  });

  it('is completed with what it is filled with, whatever that is', async () => {
    const templates = harness.resources.templates().map(({ uriTemplate }) => uriTemplate);
    const faults = await exploredForEach(
      templates,
      (template) => template,
      (template) => {
        const names = [...template.matchAll(variables)].map(([, name = '']) => name);
        const known = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(valueOf(name), fc.constant(String(seeded[name] ?? '1')))])), { requiredKeys: [] });
        return fc.tuple(fc.constantFrom(...names), fc.oneof(text, climbing), known);
      },
      (template) => async ([name, typed, known]) => {
        harness.gitlab.reset();
        const { values } = await harness.complete(template, name, typed, known as Record<string, string>, { signal: AbortSignal.timeout(10_000) });
        expect(values.length).toBeLessThanOrEqual(100);
        expect(leaksIn(JSON.stringify(values))).toEqual([]);
        expect(harness.gitlab.writes).toEqual([]);
        expect(harness.gitlab.requests.filter(({ path }) => leadsUp(path)).map(({ path }) => path)).toEqual([]);
      },
      { runs: 4, share: 0.02 },
    );
    expect(faults).toEqual([]);
  });
});
