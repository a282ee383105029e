import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AskingCall, type CallIdentity, type FlowState, InputNeeded } from '../authoring/asking.js';
import type { JsonObject } from '../kernel/json.js';
import { textQuestion } from './question.js';
import { RoundsDriver } from './rounds.driver.js';

const title = textQuestion('title', 'Which title?', true);
const body = textQuestion('body', 'Which body?', true);
const answer = (text: string) => ({ action: 'accept', content: { title: text } });
const identity: CallIdentity = { caller: 'alice', tool: 'tool', arguments: { project_id: 'acme/api', labels: ['a', 'b'] } };

/** One round of a call: what came with it, and whose it is. */
function round({ state, responses = {}, ...other }: Partial<CallIdentity> & { readonly state?: FlowState; readonly responses?: JsonObject } = {}): RoundsDriver {
  return new RoundsDriver({ kind: 'rounds', responses, ...(state === undefined ? {} : { state }) }, { identity: { ...identity, ...other } } as AskingCall);
}

/** What a driver asks instead of going on. */
async function asked(driver: RoundsDriver, question = title): Promise<InputNeeded> {
  const thrown: unknown = await driver.ask(question).catch((error: unknown) => error);
  if (!(thrown instanceof InputNeeded)) throw new Error('It went on.', { cause: thrown });
  return thrown;
}

const stateOf = async (driver: RoundsDriver, question = title) => (await asked(driver, question)).state;

describe('a question in rounds', () => {
  it('ends the call with its form, and with state that says what is open', async () => {
    const { form, state } = await asked(round());
    expect(form).toBe(title.form);
    expect(state).toEqual({ version: 1, flow: expect.stringMatching(/^[0-9a-f-]{36}$/), binding: expect.stringMatching(/^[\w-]{43}$/), answers: {}, asked: 'title' });
  });

  it('goes on with its answer, which the next state carries', async () => {
    const first = await stateOf(round());
    const driver = round({ state: first, responses: { title: answer('x') } });
    expect(driver.has(title)).toBe(true);
    expect(await driver.ask(title)).toEqual(answer('x'));
    const second = await stateOf(driver, body);
    expect(second).toEqual({ ...first, answers: { title: answer('x') }, asked: 'body' });
    expect(first.answers).toEqual({});

    const next = round({ state: second });
    expect(next.flow).toBe(first.flow);
    expect(next.has(title)).toBe(true);
    expect(next.has(body)).toBe(false);
    expect(await next.ask(title)).toEqual(answer('x'));
    expect(await stateOf(next, body)).toEqual(second);
  });

  it('keeps its first answer, whatever is sent for it later', async () => {
    const state = await stateOf(round());
    const driver = round({ state, responses: { title: answer('x') } });
    await driver.ask(title);
    const later = await stateOf(driver, body);
    expect(await round({ state: later, responses: { title: answer('y') } }).ask(title)).toEqual(answer('x'));
  });

  it('is not answered without state, nor while another is open', async () => {
    const responses = { title: answer('x'), body: { action: 'accept', content: { body: 'y' } } };
    const driver = round({ responses });
    expect(driver.has(title)).toBe(false);
    await asked(driver);
    const state = await stateOf(round());
    const other = round({ state, responses });
    expect(other.has(body)).toBe(false);
    await asked(other, body);
  });

  it('is asked again when its answer did not come', async () => {
    const state = await stateOf(round());
    expect(await stateOf(round({ state }))).toEqual(state);
  });
});

describe('flows', () => {
  it('are told apart', async () => {
    expect((await stateOf(round())).flow).not.toBe((await stateOf(round())).flow);
  });

  it('that start again know no answer and are others', async () => {
    const first = await stateOf(round());
    const driver = round({ state: first, responses: { title: answer('x') } });
    await driver.ask(title);
    driver.restart();
    expect(driver.has(title)).toBe(false);
    const again = await stateOf(driver);
    expect(again).toEqual({ ...first, flow: expect.any(String) });
    expect(again.flow).not.toBe(first.flow);
    expect(driver.flow).toBe(again.flow);
  });
});

describe('state', () => {
  const others: readonly (readonly [string, Partial<CallIdentity>])[] = [
    ['caller', { caller: 'bob' }],
    ['tool', { tool: 'other' }],
    ['project', { arguments: { ...identity.arguments, project_id: 'acme/docs' } }],
    ['set of arguments, one more', { arguments: { ...identity.arguments, confirm: true } }],
    ['set of arguments, one less', { arguments: { project_id: 'acme/api' } }],
    ['order of a list', { arguments: { ...identity.arguments, labels: ['b', 'a'] } }],
    ['border between two items', { arguments: { ...identity.arguments, labels: ['a,b'] } }],
    ['border between caller and tool', { caller: 'alicet', tool: 'ool' }],
  ];

  it.each(others)('of a call with another %s is ignored', async (_name, other) => {
    const state = await stateOf(round(other));
    const driver = round({ state, responses: { title: answer('x') } });
    expect(driver.has(title)).toBe(false);
    expect(driver.flow).not.toBe(state.flow);
    expect((await stateOf(driver)).answers).toEqual({});
  });

  it('belongs to equal arguments in any order, and to no other', async () => {
    const json = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }) as fc.Arbitrary<JsonObject>;
    await fc.assert(
      fc.asyncProperty(json, json, async (one, two) => {
        const { binding } = await stateOf(round({ arguments: one }));
        expect((await stateOf(round({ arguments: reversed(one) as JsonObject }))).binding).toBe(binding);
        expect((await stateOf(round({ arguments: two }))).binding === binding).toBe(isSame(one, two));
      }),
    );
  });

  it('takes what is undefined for what JSON makes of it', async () => {
    const { binding } = await stateOf(round({ arguments: { list: [null], inner: {} } }));
    expect((await stateOf(round({ arguments: { list: [undefined], inner: { a: undefined }, none: undefined } }))).binding).toBe(binding);
  });
});

/** The same value with the members of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, reversed(member)]));
}

/** As JSON sees it, to which zero has no sign. */
function isSame(one: unknown, two: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(value, (_key, member: unknown) => (typeof member === 'object' && member !== null && !Array.isArray(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member));
  return plain(one) === plain(two);
}
