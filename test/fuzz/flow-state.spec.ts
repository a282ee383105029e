import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FlowStateCodec } from '../../src/protocol/flow-state-codec.js';
import { FakeGitLab, tokens } from '../../src/testing/fake-gitlab.js';
import { accept, cancel, decline, modernParams, postModern, type RawAnswer } from '../support/asking-clients.js';
import { Product } from '../support/product.js';
import { script, type Wizard, wizards } from '../support/wizards.js';
import { explored } from './explored.js';
import { changed, changes, flatJson, text } from './hostile.js';
import { leaksIn } from './leaks.js';

let gitlab: FakeGitLab;
let product: Product & { readonly url: string };
beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  product = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true' });
});
beforeEach(() => gitlab.reset());
afterAll(async () => {
  await product.stop();
  await gitlab.stop();
});

const callers = [tokens.alice, tokens.bob, tokens.aliceOauth] as const;
type Caller = (typeof callers)[number];

/** A call of a wizard, as far as state is bound to it. */
interface Call {
  readonly wizard: Wizard;
  readonly token: Caller;
}

async function send({ wizard, token }: Call, round: object): Promise<RawAnswer> {
  const answer = await postModern(product.url, token, modernParams('gitlab_execute_action', { action: wizard.id, params: wizard.params }, {}, round));
  expect(leaksIn(JSON.stringify(answer))).toEqual([]);
  return answer;
}

/** What came between a call and its question: never the pretend GitLab, except to ask whose token it is. */
const sent = () => gitlab.requests.filter(({ path }) => path !== '/user');

/** The states of one flow from its first question on, each with the question that is open in it. */
interface Flow extends Call {
  readonly states: readonly { readonly state: string; readonly asked: string }[];
}

/** Answers a wizard up to its last question, which stays open. */
async function flowOf(call: Call): Promise<Flow> {
  const states: { state: string; asked: string }[] = [];
  const answers = script(call.wizard);
  let round: object = {};
  while (states.length < call.wizard.questions.length) {
    const { result } = await send(call, round);
    const asked = Object.keys(result?.inputRequests ?? {})[0] ?? '';
    states.push({ state: result?.requestState ?? '', asked });
    round = { requestState: result?.requestState, inputResponses: { [asked]: answers[asked] } };
  }
  return { ...call, states };
}

let flows: readonly Flow[] = [];
beforeAll(async () => {
  const calls = wizards.flatMap((wizard) => [tokens.alice, tokens.bob].map((token) => ({ wizard, token })));
  flows = await Promise.all(calls.map(flowOf));
});

const anyFlow = fc.nat().map((index) => index % wizards.length);
const position = fc.nat();

/** Mostly nothing, so that enough of a flow is as it should be. */
const seldom = <T>(other: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: other });

type Spoil = (state: string, other: string) => string;

/** Ways to change a text that was signed; some leave it as it is, which does not count. */
const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  fc.tuple(position, fc.integer({ min: 0, max: 6 })).map(([at, bit]): Spoil => (state) => replaced(state, at % state.length, String.fromCharCode(state.charCodeAt(at % state.length) ^ (1 << bit)))),
  fc.tuple(position, fc.constantFrom(...'AZaz09-_.=+/ %\u00e9')).map(([at, put]): Spoil => (state) => replaced(state, at % state.length, put)),
  fc.tuple(position, text).map(([at, put]): Spoil => (state) => state.slice(0, at % state.length) + put + state.slice(at % state.length)),
  position.map((at): Spoil => (state) => state.slice(0, at % state.length)),
  position.map((at): Spoil => (state) => state.slice((at % state.length) + 1)),
  fc.tuple(position, position).map(([from, to]): Spoil => (state) => state.slice(0, from % state.length) + state.slice(to % state.length)),
  // The parts of one state put together with those of another.
  fc.nat({ max: 3 }).map((part): Spoil => (state, other) => state.split('.').map((own, index) => (index === part ? (other.split('.')[index] ?? '') : own)).join('.')),
  position.map((at): Spoil => (state, other) => state.slice(0, at % state.length) + other.slice(at % state.length)),
  fc.constantFrom<Spoil>((state) => state + state, (state, other) => `${state}.${other}`, (state) => state.toUpperCase(), (state) => [...state].reverse().join(''), (state) => encodeURIComponent(`${state}=`), (state) => `${state}\n`, (state) => ` ${state}`),
);

function replaced(whole: string, at: number, put: string): string {
  return whole.slice(0, at) + put + whole.slice(at + 1);
}

/** Answers to every question at once, good and bad. */
const responses = (wizard: Wizard): fc.Arbitrary<unknown> => {
  const good = script(wizard);
  return fc.oneof(fc.constant(good), changes.map((made) => changed(good, made)), fc.dictionary(fc.constantFrom(...Object.keys(good), '__proto__', 'x'), fc.oneof(fc.constantFrom<unknown>(decline, cancel, accept({})), flatJson)), flatJson);
};

describe('the state of a flow', () => {
  it('is refused once a single character of it is another, and nothing is sent', async () => {
    const faults = await explored(
      fc.tuple(anyFlow, anyFlow, position, spoils).chain(([index, other, at, spoil]) => fc.tuple(fc.constant({ index, other, at, spoil }), responses(wizards[index] as Wizard))),
      async ([{ index, other, at, spoil }, inputResponses]) => {
        gitlab.reset();
        const flow = flows[index * 2] as Flow;
        const { states } = flows[other * 2 + 1] as Flow;
        const { state } = flow.states[at % flow.states.length] as { state: string };
        const requestState = spoil(state, states[at % states.length]?.state ?? '');
        if ([...flow.states, ...states].some((each) => each.state === requestState)) return;
        const { error, result } = await send(flow, { requestState, inputResponses });
        expect(result).toBeUndefined();
        expect(error?.code).toBe(-32602);
        expect(sent()).toEqual([]);
      },
      { runs: 200, share: 0.03 },
    );
    expect(faults).toEqual([]);
  });

  it('is refused from another key, whatever it says', async () => {
    const foreign = new FlowStateCodec([randomBytes(32)]);
    const content = fc.record({ version: fc.constantFrom<unknown>(1, 2, '1'), flow: text, binding: text, asked: fc.constantFrom('title', 'confirm', '__proto__', ''), answers: fc.oneof(fc.constant(script(wizards[0] as Wizard)), flatJson) });
    const faults = await explored(
      fc.tuple(anyFlow, content),
      async ([index, state]) => {
        gitlab.reset();
        const flow = flows[index * 2] as Flow;
        const { error, result } = await send(flow, { requestState: await foreign.seal(state as never), inputResponses: script(flow.wizard) });
        expect(result).toBeUndefined();
        expect(error?.code).toBe(-32602);
        expect(sent()).toEqual([]);
      },
      { runs: 50, share: 0.01 },
    );
    expect(faults).toEqual([]);
  });

  it('may be of any type, with any answers: the call is refused or asks its first question', async () => {
    const faults = await explored(
      anyFlow.chain((index) => fc.tuple(fc.constant(index), fc.record({ requestState: fc.oneof(flatJson, text), inputResponses: responses(wizards[index] as Wizard) }, { requiredKeys: [] }))),
      async ([index, round]) => {
        gitlab.reset();
        const flow = flows[index * 2] as Flow;
        const { error, result } = await send(flow, round);
        if (error === undefined) expect(Object.keys(result?.inputRequests ?? {})).toEqual([flow.states[0]?.asked]);
        else expect(error.code).toBe(-32602);
        expect(sent()).toEqual([]);
      },
      { runs: 150, share: 0.01 },
    );
    expect(faults).toEqual([]);
  });

  it('of one flow carries out one write at most, for its own caller and call, however its states are replayed', async () => {
    const step = fc.record({ flow: fc.nat({ max: 1 }), at: fc.oneof(fc.constant(-1), fc.integer({ min: -2, max: 3 })), as: seldom(fc.constantFrom(...callers)), of: seldom(anyFlow), answer: fc.oneof({ weight: 4, arbitrary: fc.constant('scripted' as const) }, { weight: 1, arbitrary: fc.constantFrom(decline, cancel, accept({ confirm: false }), accept({})) }) });
    const faults = await explored(
      fc.tuple(anyFlow, fc.array(step, { minLength: 1, maxLength: 8, size: 'max' })),
      async ([index, steps]) => {
        const wizard = wizards[index] as Wizard;
        const played = await Promise.all([tokens.alice, tokens.bob].map((token) => flowOf({ wizard, token })));
        gitlab.reset();
        for (const { flow: which, at, as, of, answer } of steps) {
          const flow = played[which] as Flow;
          const { state, asked } = flow.states.at(at) as Flow['states'][number];
          const call = { wizard: of === null ? wizard : (wizards[of] as Wizard), token: as ?? flow.token };
          const before = gitlab.writes.length;
          await send(call, { requestState: state, inputResponses: { [asked]: answer === 'scripted' ? script(wizard)[asked] : answer } });
          const written = gitlab.writes.slice(before);
          // Written is only what was agreed to, by the one who agreed.
          if (written.length > 0) expect({ ...call, asked, answer }).toEqual({ wizard, token: flow.token, asked: flow.states.at(-1)?.asked, answer: 'scripted' });
          expect(written.filter(({ token }) => token !== flow.token)).toEqual([]);
        }
        for (const { token } of played) expect(gitlab.writes.filter((write) => write.token === token && (write.status ?? 0) < 300).length).toBeLessThanOrEqual(1);
      },
      { runs: 25, share: 0.03 },
    );
    expect(faults).toEqual([]);
  });
});
