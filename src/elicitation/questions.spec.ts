import { describe, expect, it } from '@jest/globals';
import { type AskingCall, type Channel, type FlowState, type Form, InputNeeded } from '../authoring/asking.js';
import type { Questions } from '../authoring/questions.js';
import { Cancelled, Refused, UnreadableAnswer } from '../kernel/errors.js';
import { flowsAlone } from '../fleet/alone.js';
import { CarriedOut } from './carried-out.js';
import { Elicitor } from './elicitor.js';

type Answers = Readonly<Record<string, unknown>>;
type Flow<T> = (questions: Questions) => Promise<T>;

/** One way of asking: runs a flow to its end against scripted answers and tells what was asked. */
type Conversation = <T>(flow: Flow<T>, answers: Answers, elicitor?: Elicitor) => Promise<{ readonly value: T; readonly asked: Form[] }>;

function callOver(channel: Channel): AskingCall {
  return {
    channel,
    identity: { tool: 'tool', arguments: { project_id: 'acme/api' }, caller: 'alice' },
    signal: new AbortController().signal,
    kind: 'Issue',
    alternative: 'Use issue.create instead.',
    whileWaiting: (run) => run(),
  };
}

const keyOf = ({ requestedSchema }: Form) => Object.keys(requestedSchema['properties'] as object)[0] ?? '';

const pushed: Conversation = async (flow, answers, elicitor = new Elicitor(new CarriedOut(flowsAlone))) => {
  const asked: Form[] = [];
  const send = (form: Form) => {
    asked.push(form);
    return Promise.resolve(answers[keyOf(form)]);
  };
  return { value: await flow(elicitor.for(callOver({ kind: 'push', send })).questions), asked };
};

/** As a client does it: the state travels as text, and the flow runs again from its top with every answer. */
const inRounds: Conversation = async (flow, answers, elicitor = new Elicitor(new CarriedOut(flowsAlone))) => {
  const asked: Form[] = [];
  let channel: Channel = { kind: 'rounds', responses: {} };
  for (;;) {
    try {
      return { value: await flow(elicitor.for(callOver(channel)).questions), asked };
    } catch (error) {
      if (!(error instanceof InputNeeded)) throw error;
      asked.push(error.form);
      channel = { kind: 'rounds', state: JSON.parse(JSON.stringify(error.state)) as FlowState, responses: { [error.state.asked]: answers[error.state.asked] ?? {} } };
    }
  }
};

const accept = (content: unknown) => ({ action: 'accept', content });
const one = (property: object, required = true) => ({ type: 'object', properties: { it: { ...property, title: 'it', description: 'Which?' } }, ...(required ? { required: ['it'] } : {}) });

interface Kind {
  readonly name: string;
  readonly flow: Flow<unknown>;
  readonly form: object;
  readonly fits: readonly (readonly [unknown, unknown])[];
  readonly misfits: readonly unknown[];
}

const whole = { type: 'object', properties: { it: { type: 'string' }, count: { type: 'integer', minimum: 1 } }, required: ['it'] };

const kinds: readonly Kind[] = [
  { name: 'text', flow: (ask) => ask.text('it', 'Which?'), form: one({ type: 'string' }), fits: [['x', 'x'], [' y ', ' y ']], misfits: ['', ' ', '\u200B', 7, true, ['x'], {}, undefined, null] },
  { name: 'text that may be empty', flow: (ask) => ask.text('it', 'Which?', { mayBeEmpty: true }), form: one({ type: 'string' }), fits: [['', ''], ['x', 'x']], misfits: [7, undefined, null] },
  { name: 'optional text', flow: (ask) => ask.text('it', 'Which?', { optional: true }), form: one({ type: 'string' }, false), fits: [['x', 'x'], ['', undefined], [undefined, undefined], [null, undefined]], misfits: [7, false] },
  { name: 'yes or no', flow: (ask) => ask.yesNo('it', 'Which?'), form: one({ type: 'boolean', default: false }), fits: [[true, true], [false, false]], misfits: ['true', 1, undefined] },
  { name: 'a number within bounds', flow: (ask) => ask.number('it', 'Which?', { minimum: 1, maximum: 10 }), form: one({ type: 'number', minimum: 1, maximum: 10 }), fits: [[1, 1], [2.5, 2.5], [10, 10]], misfits: [0.9, 10.1, '5', Number.NaN, Number.POSITIVE_INFINITY, undefined] },
  { name: 'a whole number', flow: (ask) => ask.number('it', 'Which?', { integer: true }), form: one({ type: 'integer' }), fits: [[-3, -3]], misfits: [1.5, '1'] },
  { name: 'a number', flow: (ask) => ask.number('it', 'Which?'), form: one({ type: 'number' }), fits: [[1e9, 1e9]], misfits: [true] },
  { name: 'one of some texts', flow: (ask) => ask.choice('it', 'Which?', ['a', 'b']), form: one({ type: 'string', enum: ['a', 'b'] }), fits: [['a', 'a']], misfits: ['c', 'A', '', ['a'], undefined] },
  {
    name: 'one of some whole numbers',
    flow: (ask) => ask.integerChoice('it', 'Which?', { 10: 'Guest', 40: 'Maintainer' }),
    form: one({ type: 'string', enum: ['10 (Guest)', '40 (Maintainer)'] }),
    fits: [['40 (Maintainer)', 40]],
    misfits: ['40', 40, '50 (Owner)'],
  },
  {
    name: 'several of some texts',
    flow: (ask) => ask.several('it', 'Which?', ['a', 'b', 'c'], { atLeast: 1, atMost: 2 }),
    form: one({ type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 }),
    fits: [[['a'], ['a']], [['c', 'a'], ['c', 'a']]],
    misfits: [[], ['a', 'b', 'c'], ['d'], ['a', 'a'], 'a', undefined],
  },
  { name: 'any of some texts', flow: (ask) => ask.several('it', 'Which?', ['a', 'b']), form: one({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, false), fits: [[[], []], [undefined, []]], misfits: [['c']] },
];

const ways = [
  { way: 'pushed', converse: pushed },
  { way: 'in rounds', converse: inRounds },
] as const;

describe.each(ways)('questions asked $way', ({ converse }) => {
  describe.each(kinds)('$name', ({ flow, form, fits, misfits }) => {
    it('is asked as one form of one property', async () => {
      const { asked } = await converse(flow, { it: accept({ it: fits[0]?.[0] }) });
      expect(asked).toEqual([{ message: 'Which?', requestedSchema: form }]);
    });

    it('hands on what fits', async () => {
      for (const [answer, value] of fits) await expect(converse(flow, { it: accept({ it: answer }) })).resolves.toMatchObject({ asked: [{}], ...(value === undefined ? {} : { value }) });
    });

    it('refuses what does not, and calls it no decision', async () => {
      const answers = [...misfits.map((it) => accept({ it })), accept(undefined), accept('x'), accept([]), accept({ it: fits[0]?.[0], more: 1 }), { action: 'maybe' }, { action: 7 }, {}, 'yes'];
      for (const answer of answers) {
        const failure = await converse(flow, { it: answer }).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(UnreadableAnswer);
        expect((failure as Error).message).toMatch(/^The client's answer to "Which\?" could not be used: .*\. Nothing was changed in GitLab\.$/);
        expect((failure as Error).message).not.toMatch(/cancel[^ ]*led/);
      }
    });

    it('ends the flow when it is cancelled', async () => {
      await expect(converse(flow, { it: { action: 'cancel' } })).rejects.toThrow(new Cancelled('Issue creation cancelled by user.'));
    });
  });

  it('leaves out an optional question that is declined, and ends with a required one', async () => {
    const declined = { it: { action: 'decline', content: { it: 'x' } } };
    expect((await converse((ask) => ask.text('it', 'Which?', { optional: true }), declined)).value).toBeUndefined();
    expect((await converse((ask) => ask.yesNo('it', 'Which?', { optional: true }), declined)).value).toBeUndefined();
    for (const { name, flow } of kinds) if (name !== 'optional text') await expect(converse(flow, declined)).rejects.toBeInstanceOf(Cancelled);
  });

  it('takes an optional yes or no that was left open for a no', async () => {
    expect((await converse((ask) => ask.yesNo('it', 'Which?', { optional: true }), { it: accept({}) })).value).toBe(false);
  });

  it('asks a form of the asker\'s own and checks every property of its answer', async () => {
    const flow: Flow<unknown> = (ask) => ask.form('it', 'Which?', whole);
    expect(await converse(flow, { it: accept({ it: 'x', count: 2 }) })).toEqual({ value: { it: 'x', count: 2 }, asked: [{ message: 'Which?', requestedSchema: whole }] });
    for (const content of [{}, { it: 'x', count: 0 }, { it: 'x', count: '2' }, { it: 'x', other: 1 }]) await expect(converse(flow, { it: accept(content) })).rejects.toBeInstanceOf(UnreadableAnswer);
  });

  it('does not send a form that no client could draw', async () => {
    for (const schema of [{ type: 'array' }, { type: 'object', properties: {} }, { type: 'object', properties: { it: { type: 'object' } } }]) {
      await expect(converse((ask) => ask.form('it', 'Which?', schema), {})).rejects.toThrow('must be an object of plain properties');
    }
  });

  it('goes on only after the final yes', async () => {
    const flow: Flow<string> = async (ask) => {
      await ask.agree('Create it?', { Title: 'x\ny' });
      return 'created';
    };
    const { value, asked } = await converse(flow, { confirm: accept({ confirm: true }) });
    expect(value).toBe('created');
    expect(asked[0]?.message).toBe('Create it?\n\n- Title: x y');
    for (const answer of [accept({ confirm: false }), { action: 'decline' }, { action: 'cancel' }]) await expect(converse(flow, { confirm: answer })).rejects.toBeInstanceOf(Cancelled);
    for (const answer of [accept({}), accept({ confirm: 'true' }), { action: 'accept' }]) await expect(converse(flow, { confirm: answer })).rejects.toBeInstanceOf(UnreadableAnswer);
  });

  it('tells the four decisions about consent apart', async () => {
    const flow: Flow<unknown> = (ask) => ask.confirm('Delete it?');
    const decisions = [accept({ confirm: true }), accept({ confirm: false }), { action: 'decline' }, { action: 'cancel' }];
    expect(await Promise.all(decisions.map(async (confirm) => (await converse(flow, { confirm })).value))).toEqual(['yes', 'no', 'declined', 'dismissed']);
    await expect(converse(flow, { confirm: accept({}) })).rejects.toBeInstanceOf(UnreadableAnswer);
  });
});

describe('a question after the agreement', () => {
  const later: readonly [string, Flow<unknown>][] = [
    ['another about consent', (ask) => ask.confirm('Delete that as well?')],
    ['the last one of a wizard', (ask) => ask.agree('Create it?', {})],
    ['any other', (ask) => ask.text('why', 'Why?')],
  ];

  it.each(later)('is a mistake of the action that is told at once, not waited for: %s', async (_name, asked) => {
    const elicitor = new Elicitor(new CarriedOut(flowsAlone));
    const asking = elicitor.for(callOver({ kind: 'push', send: () => Promise.resolve(accept({ confirm: true })) }));
    expect(asking.agreed).toBe(false);
    await asking.questions.confirm('Delete it?');
    expect(asking.agreed).toBe(true);
    await expect(asked(asking.questions)).rejects.toThrow('The person has agreed already: a call asks for agreement once, and asks nothing after it.');
  });
});

describe('a client that cannot be asked', () => {
  const over = (channel: Channel) => new Elicitor(new CarriedOut(flowsAlone)).for(callOver(channel)).questions;
  const undeclared = over({ kind: 'none', reason: 'undeclared' });
  const unreachable = over({ kind: 'none', reason: 'no-channel' });

  it('is known before anything is asked', () => {
    expect(undeclared.available).toBe(false);
    expect(over({ kind: 'rounds', responses: {} }).available).toBe(true);
  });

  it.each(kinds)('is refused with the alternative at the first question, for $name', async ({ flow }) => {
    await expect(flow(undeclared)).rejects.toThrow(new Refused('The client does not support elicitation, so it cannot be asked. Nothing was sent to GitLab. Use issue.create instead.'));
    const failure = (await flow(unreachable).catch((error: unknown) => error)) as Error;
    expect(failure).toBeInstanceOf(Refused);
    expect(failure.message).toContain('Questions cannot reach the client here');
    expect(failure.message).toMatch(/Use issue\.create instead\.$/);
    expect(failure.message).not.toContain('does not support');
  });
});

describe('what was agreed on in rounds', () => {
  const flow: Flow<void> = (ask) => ask.agree('Create it?', {});
  const rounds = (state?: FlowState) => callOver({ kind: 'rounds', responses: { confirm: accept({ confirm: true }) }, ...(state === undefined ? {} : { state }) });
  const stateOf = async (elicitor: Elicitor) => ((await flow(elicitor.for(rounds()).questions).catch((error: unknown) => error)) as InputNeeded).state;

  it('is carried out once, and again only after it came to nothing', async () => {
    const elicitor = new Elicitor(new CarriedOut(flowsAlone));
    const state = await stateOf(elicitor);
    const first = elicitor.for(rounds(state));
    await flow(first.questions);
    first.refused();
    const second = elicitor.for(rounds(state));
    await flow(second.questions);
    second.carriedOut('Issue #1');
    await expect(flow(elicitor.for(rounds(state)).questions)).rejects.toThrow('This was sent to GitLab before, and is not sent twice: Issue #1');
  });

  it('makes a second final round wait for what becomes of the first', async () => {
    const elicitor = new Elicitor(new CarriedOut(flowsAlone));
    const state = await stateOf(elicitor);
    const first = elicitor.for(rounds(state));
    await flow(first.questions);
    const second = elicitor.for(rounds(state));
    let ended = false;
    const waiting = flow(second.questions).finally(() => (ended = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ended).toBe(false);
    first.refused();
    await waiting;
    second.carriedOut('Issue #1');
    await expect(flow(elicitor.for(rounds(state)).questions)).rejects.toThrow('Issue #1');
  });

  it('was agreed to for one destruction: the same yes is asked about again', async () => {
    const elicitor = new Elicitor(new CarriedOut(flowsAlone));
    const confirm: Flow<unknown> = (ask) => ask.confirm('Delete it?');
    const state = ((await confirm(elicitor.for(callOver({ kind: 'rounds', responses: {} })).questions).catch((error: unknown) => error)) as InputNeeded).state;
    const first = elicitor.for(rounds(state));
    expect(await confirm(first.questions)).toBe('yes');
    first.carriedOut('Deleted.');
    await expect(confirm(elicitor.for(rounds(state)).questions)).rejects.toBeInstanceOf(InputNeeded);
  });

  it('is read anew from state, so an answer that would not fit its question is refused there too', async () => {
    const state: FlowState = { ...(await stateOf(new Elicitor(new CarriedOut(flowsAlone)))), answers: { confirm: accept({ confirm: 'yes' }) } };
    await expect(flow(new Elicitor(new CarriedOut(flowsAlone)).for(rounds(state)).questions)).rejects.toBeInstanceOf(UnreadableAnswer);
  });
});
