import { describe, expect, it } from '@jest/globals';
import { type Asking, type AskingCall, type Channel, type FlowState, InputNeeded } from '../authoring/asking.js';
import type { Progress } from '../authoring/progress.js';
import type { SharedFlows } from '../authoring/shared-flows.js';
import { flowsAlone } from '../fleet/alone.js';
import { Cancelled, Refused, UnreadableAnswer } from '../kernel/errors.js';
import { CarriedOut } from './carried-out.js';
import { Elicitor } from './elicitor.js';

const accept = (content: object) => ({ action: 'accept', content });
const yes = { confirm: accept({ confirm: true }) };

/** An elicitor that notes what replicas are told of flows. */
function elicitorAmongReplicas() {
  const told: unknown[][] = [];
  const shared: SharedFlows = {
    claim: () => Promise.resolve(undefined),
    whatWasDone: () => Promise.resolve(undefined),
    settle: (flow, what) => told.push(['settle', flow, what]),
    release: (flow) => told.push(['release', flow]),
  };
  return { told, elicitor: new Elicitor(new CarriedOut(shared)) };
}

const alone = () => new Elicitor(new CarriedOut(flowsAlone));

function callOver(channel: Channel, more: Partial<AskingCall> = {}): AskingCall {
  return { channel, identity: { tool: 'tool', arguments: {}, caller: 'alice' }, signal: new AbortController().signal, whileWaiting: (run) => run(), ...more };
}

function rounds(responses: Readonly<Record<string, unknown>> = {}, state?: FlowState): AskingCall {
  return callOver({ kind: 'rounds', responses, ...(state === undefined ? {} : { state }) });
}

/** The state that a call ends with in place of going on. */
async function stateOf(run: Promise<unknown>): Promise<FlowState> {
  const thrown: unknown = await run.then(() => undefined, (error: unknown) => error);
  if (!(thrown instanceof InputNeeded)) throw new Error('It asks nothing.', { cause: thrown });
  return thrown.state;
}

/** Long enough for everything that is ready to run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('how far a call has come', () => {
  const pushed = (answers: Readonly<Record<string, unknown>>): Channel => ({ kind: 'push', send: ({ requestedSchema }) => Promise.resolve(answers[Object.keys(requestedSchema['properties'] as object)[0] ?? '']) });

  function reporting(channel: Channel, more: Partial<AskingCall>) {
    const reports: unknown[][] = [];
    const progress: Progress = { report: (...report) => reports.push(report) };
    return { reports, questions: alone().for(callOver(channel, { progress, ...more })).questions };
  }

  it('is told before each question and before the write, of a call whose steps are known', async () => {
    const { reports, questions } = reporting(pushed({ title: accept({ title: 'x' }), body: accept({ body: 'y' }), ...yes }), { steps: 4, kind: 'Merge request' });
    await questions.text('title', 'Title');
    await questions.text('body', 'Body');
    await questions.agree('Create?', {});
    expect(reports).toEqual([
      [0, 4, 'Asking for title'],
      [1, 4, 'Asking for body'],
      [2, 4, 'Asking for confirm'],
      [4, 4, 'Creating the merge request in GitLab'],
    ]);
  });

  it('is told of what has no name as well', async () => {
    const { reports, questions } = reporting(pushed(yes), { steps: 1 });
    await questions.agree('Create?', {});
    expect(reports.at(-1)).toEqual([1, 1, 'Creating the object in GitLab']);
  });

  it('is told of no other call', async () => {
    const { reports, questions } = reporting(pushed(yes), {});
    await questions.agree('Create?', {});
    expect(reports).toEqual([]);
    await alone().for(callOver(pushed(yes), { steps: 1 })).questions.agree('Create?', {});
  });

  it('is not told before a question that was answered in an earlier round', async () => {
    const state = await stateOf(alone().for(rounds()).questions.text('title', 'Title'));
    const { reports, questions } = reporting({ kind: 'rounds', state, responses: { title: accept({ title: 'x' }) } }, { steps: 3 });
    await questions.text('title', 'Title');
    await stateOf(questions.text('body', 'Body'));
    expect(reports).toEqual([[1, 3, 'Asking for body']]);
  });
});

describe('a call that is about nothing in particular', () => {
  it('is told what its client answered in place of a text', async () => {
    const send = () => Promise.resolve(accept({ it: ' ' }));
    const message = 'The client\'s answer to "Which?" could not be used: it is blank. Nothing was changed in GitLab.';
    await expect(alone().for(callOver({ kind: 'push', send })).questions.text('it', 'Which?')).rejects.toThrow(new UnreadableAnswer(message));
  });

  it.each(['decline', 'cancel'])('ends with a %s of what cannot stay open', async (action) => {
    const asked = () => alone().for(callOver({ kind: 'push', send: () => Promise.resolve({ action }) })).questions;
    await expect(asked().form('it', 'Which?', { type: 'object', properties: { it: { type: 'string' } } })).rejects.toBeInstanceOf(Cancelled);
    await expect(asked().yesNo('it', 'Which?')).rejects.toBeInstanceOf(Cancelled);
  });

  it('ends with a cancel of what may stay open', async () => {
    const asked = () => alone().for(callOver({ kind: 'push', send: () => Promise.resolve({ action: 'cancel' }) })).questions;
    await expect(asked().yesNo('it', 'Which?', { optional: true })).rejects.toBeInstanceOf(Cancelled);
    await expect(asked().text('it', 'Which?', { optional: true })).rejects.toBeInstanceOf(Cancelled);
  });

  it('is cancelled by the user', async () => {
    const send = () => Promise.resolve({ action: 'cancel' });
    await expect(alone().for(callOver({ kind: 'push', send })).questions.text('it', 'Which?')).rejects.toThrow(new Cancelled('Cancelled by user.'));
  });

  it('names no other way when its client cannot be asked', async () => {
    const { questions } = alone().for(callOver({ kind: 'none', reason: 'undeclared' }));
    const message = 'The client does not support elicitation, so it cannot be asked. Nothing was sent to GitLab.';
    for (const asking of [() => questions.text('it', 'Which?'), () => questions.agree('Create?', {}), () => questions.confirm('Delete?')]) await expect(asking()).rejects.toThrow(new Refused(message));
  });

  it('names the reason when questions cannot reach its client', async () => {
    const message = 'Questions cannot reach the client here: a client of this protocol revision can be asked over stdio or in a session, and stateless HTTP has neither. Nothing was sent to GitLab.';
    await expect(alone().for(callOver({ kind: 'none', reason: 'no-channel' })).questions.confirm('Delete?')).rejects.toThrow(new Refused(message));
  });
});

describe('a flow that was agreed to', () => {
  const agree = async (asking: Asking) => {
    await asking.questions.agree('Create?', {});
  };

  it('is told to replicas once it was carried out or came to nothing, and not before', async () => {
    const { told, elicitor } = elicitorAmongReplicas();
    const state = await stateOf(agree(elicitor.for(rounds())));
    const refusedLater = elicitor.for(rounds(yes, state));
    await agree(refusedLater);
    expect(told).toEqual([]);
    refusedLater.refused();
    const done = elicitor.for(rounds(yes, state));
    await agree(done);
    done.carriedOut('Issue #1');
    expect(told).toEqual([['release', state.flow], ['settle', state.flow, 'Issue #1']]);
  });

  it('is no flow of a call that was never agreed to', async () => {
    const { told, elicitor } = elicitorAmongReplicas();
    const asking = elicitor.for(rounds());
    await stateOf(agree(asking));
    asking.carriedOut('Issue #1');
    asking.refused();
    expect(told).toEqual([]);
  });

  it('is not claimed by a call that came second, whatever that reports', async () => {
    const { told, elicitor } = elicitorAmongReplicas();
    const state = await stateOf(agree(elicitor.for(rounds())));
    const [first, second] = [elicitor.for(rounds(yes, state)), elicitor.for(rounds(yes, state))];
    await agree(first);
    const waiting = agree(second);
    first.carriedOut('Issue #1');
    await expect(waiting).rejects.toThrow(new Refused('This was sent to GitLab before, and is not sent twice: Issue #1'));
    second.carriedOut('Issue #2');
    second.refused();
    expect(told).toEqual([['settle', state.flow, 'Issue #1']]);
    await expect(agree(elicitor.for(rounds(yes, state)))).rejects.toThrow('Issue #1');
  });

  it('answers no more of its questions once it was carried out', async () => {
    const elicitor = alone();
    const early = await stateOf(elicitor.for(rounds()).questions.text('title', 'Title'));
    const asking = elicitor.for(rounds({ title: accept({ title: 'x' }) }, early));
    await asking.questions.text('title', 'Title');
    const state = await stateOf(agree(asking));
    const last = elicitor.for(rounds(yes, state));
    await last.questions.text('title', 'Title');
    await agree(last);
    last.carriedOut('Issue #1');
    await expect(elicitor.for(rounds({ title: accept({ title: 'y' }) }, early)).questions.text('title', 'Title')).rejects.toThrow(new Refused('This was sent to GitLab before, and is not sent twice: Issue #1'));
  });
});

describe('consent in rounds', () => {
  const confirm = (asking: Asking) => asking.questions.confirm('Delete?');

  it('that comes twice at once counts for one, and the other is asked again', async () => {
    const { told, elicitor } = elicitorAmongReplicas();
    const state = await stateOf(confirm(elicitor.for(rounds())));
    const [first, second] = [elicitor.for(rounds(yes, state)), elicitor.for(rounds(yes, state))];
    expect(await confirm(first)).toBe('yes');
    const waiting = stateOf(confirm(second));
    await settled();
    first.carriedOut('Deleted.');
    const again = await waiting;
    expect(again).toMatchObject({ answers: {}, asked: 'confirm' });
    expect(again.flow).not.toBe(state.flow);
    second.carriedOut('Deleted twice.');
    expect(told).toEqual([['settle', state.flow, 'Deleted.']]);
    expect(await confirm(elicitor.for(rounds(yes, again)))).toBe('yes');
  });

  it('counts again when what was agreed to came to nothing', async () => {
    const elicitor = alone();
    const state = await stateOf(confirm(elicitor.for(rounds())));
    const first = elicitor.for(rounds(yes, state));
    expect(await confirm(first)).toBe('yes');
    first.refused();
    expect(await confirm(elicitor.for(rounds(yes, state)))).toBe('yes');
  });

  it.each([
    ['no', accept({ confirm: false }), 'no'],
    ['a declined question', { action: 'decline' }, 'declined'],
    ['a dismissed question', { action: 'cancel' }, 'dismissed'],
  ] as const)('that ended with %s does not come back by a yes to the same state, which is asked about anew', async (_name, reply, decision) => {
    const { told, elicitor } = elicitorAmongReplicas();
    const state = await stateOf(confirm(elicitor.for(rounds())));
    const refused = elicitor.for(rounds({ confirm: reply }, state));
    expect(await confirm(refused)).toBe(decision);
    refused.refused();
    expect(told).toEqual([['settle', state.flow, 'the person ended it.']]);
    const again = await stateOf(confirm(elicitor.for(rounds(yes, state))));
    expect(again).toMatchObject({ answers: {}, asked: 'confirm' });
    expect(again.flow).not.toBe(state.flow);
    expect(await confirm(elicitor.for(rounds(yes, again)))).toBe('yes');
  });

  it('is no longer a no where a yes to the same state was carried out before, and is asked about anew', async () => {
    const { told, elicitor } = elicitorAmongReplicas();
    const state = await stateOf(confirm(elicitor.for(rounds())));
    const [first, second] = [elicitor.for(rounds(yes, state)), elicitor.for(rounds({ confirm: { action: 'decline' } }, state))];
    expect(await confirm(first)).toBe('yes');
    const waiting = stateOf(confirm(second));
    await settled();
    first.carriedOut('Deleted.');
    expect((await waiting).flow).not.toBe(state.flow);
    expect(told).toEqual([['settle', state.flow, 'Deleted.']]);
  });

  it('can be given to the same state after an answer that could not be read', async () => {
    const elicitor = alone();
    const state = await stateOf(confirm(elicitor.for(rounds())));
    await expect(confirm(elicitor.for(rounds({ confirm: accept({}) }, state)))).rejects.toBeInstanceOf(UnreadableAnswer);
    expect(await confirm(elicitor.for(rounds(yes, state)))).toBe('yes');
  });
});

describe('a flow that the person ended', () => {
  const flow = async (asking: Asking) => {
    const title = await asking.questions.text('title', 'Title');
    const body = await asking.questions.text('body', 'Body', { optional: true });
    await asking.questions.agree('Create?', { title, body });
  };
  const over = new Refused('The person ended these questions before, and nothing was sent to GitLab. Call it anew only if the person wants that.');
  const title = { title: accept({ title: 'x' }) };
  const body = { body: accept({ body: 'y' }) };

  /** The states of a flow, one for each question. */
  async function statesOf(elicitor: Elicitor): Promise<[FlowState, FlowState, FlowState]> {
    const first = await stateOf(flow(elicitor.for(rounds())));
    const second = await stateOf(flow(elicitor.for(rounds(title, first))));
    return [first, second, await stateOf(flow(elicitor.for(rounds(body, second))))];
  }

  it.each([
    ['a declined question', 0, { title: { action: 'decline' } }],
    ['a cancelled question', 0, { title: { action: 'cancel' } }],
    ['a cancelled question that may stay open', 1, { body: { action: 'cancel' } }],
    ['no at the end', 2, { confirm: accept({ confirm: false }) }],
    ['a declined end', 2, { confirm: { action: 'decline' } }],
    ['a cancelled end', 2, { confirm: { action: 'cancel' } }],
  ] as const)('with %s answers no more questions, from whichever of its states', async (_name, at, reply) => {
    const { told, elicitor } = elicitorAmongReplicas();
    const states = await statesOf(elicitor);
    const asking = elicitor.for(rounds(reply, states[at]));
    await expect(flow(asking)).rejects.toThrow(new Cancelled('Cancelled by user.'));
    asking.refused();
    expect(told).toEqual([['settle', states[0].flow, 'the person ended it.']]);
    for (const [state, answers] of [[states[0], title], [states[1], body], [states[2], yes]] as const) {
      await expect(flow(elicitor.for(rounds(answers, state)))).rejects.toThrow(over);
    }
  });

  it('is not one whose question was declined that may stay open', async () => {
    const elicitor = alone();
    const states = await statesOf(elicitor);
    const last = await stateOf(flow(elicitor.for(rounds({ body: { action: 'decline' } }, states[1]))));
    await flow(elicitor.for(rounds(yes, last)));
  });

  it('is cancelled for both of two that end it at once', async () => {
    const elicitor = alone();
    const [first] = await statesOf(elicitor);
    const both = [{ action: 'decline' }, { action: 'cancel' }].map((reply) => flow(elicitor.for(rounds({ title: reply }, first))));
    for (const each of both) await expect(each).rejects.toThrow(new Cancelled('Cancelled by user.'));
  });

  it('was carried out when a yes came before the no', async () => {
    const elicitor = alone();
    const [, , last] = await statesOf(elicitor);
    const [first, second] = [elicitor.for(rounds(yes, last)), elicitor.for(rounds({ confirm: accept({ confirm: false }) }, last))];
    await flow(first);
    const waiting = flow(second);
    await settled();
    first.carriedOut('Issue #1');
    await expect(waiting).rejects.toThrow(new Refused('This was sent to GitLab before, and is not sent twice: Issue #1'));
  });
});
