import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { accept, cancel, decline, modernParams, Person, postModern, type RawAnswer, throughRounds } from './support/asking-clients.js';
import { Product } from './support/product.js';
import { script, wizards } from './support/wizards.js';

type Served = Product & { readonly url: string };

const execute = 'gitlab_execute_action';
const issue = { action: 'interactive.issue_create', params: { project_id: 'acme/api' } };
const [issueWizard] = wizards;
const answersTo = (key: string) => {
  if (issueWizard === undefined) throw new Error('There is no issue wizard.');
  return script(issueWizard)[key];
};

let gitlab: FakeGitLab;
let product: Served;

const settings = (more: Readonly<Record<string, string>> = {}) => ({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', ...more });

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  product = await Product.http(settings());
});
afterAll(async () => {
  await product.stop();
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());

/** What calls sent; before the first of a caller GitLab is asked whose token it is. */
const sent = () => gitlab.requests.filter(({ path }) => path !== '/user');

interface Round {
  readonly args?: object;
  readonly token?: string;
  readonly tool?: string;
  readonly to?: Served;
}

function send(round: object, { args = issue, token = tokens.alice, tool = execute, to = product }: Round = {}): Promise<RawAnswer> {
  return postModern(to.url, token, modernParams(tool, args, {}, round));
}

/** What a round asks: the key of its one question. */
function askedKey({ result }: RawAnswer): string | undefined {
  expect(result?.resultType).toBe('input_required');
  return Object.keys(result?.inputRequests ?? {})[0];
}

/** The state after the given number of answered questions; the next question is open. */
async function stateAfter(count: number, options: Round = {}): Promise<string> {
  let answer = await send({}, options);
  for (let done = 0; done < count; done += 1) {
    const key = askedKey(answer) ?? '';
    answer = await send({ requestState: answer.result?.requestState, inputResponses: { [key]: answersTo(key) } }, options);
  }
  return answer.result?.requestState ?? '';
}

describe('state that this server did not sign', () => {
  const last = (text: string) => text.slice(0, -1);

  it.each([
    ['garbage', () => 'garbage'],
    ['nothing', () => ''],
    ['another prefix', (state: string) => `v9${state.slice(2)}`],
    ['a changed body', (state: string) => state.slice(0, 20) + (state[20] === 'A' ? 'B' : 'A') + state.slice(21)],
    ['a body that was cut', (state: string) => state.slice(0, 40) + state.slice(state.lastIndexOf('.'))],
    ['a signature that was cut', last],
    ['no signature', (state: string) => state.slice(0, state.lastIndexOf('.'))],
    ['something behind the signature', (state: string) => `${state}A`],
    ['a number', () => 7],
    ['an object', () => ({ flow: 'x' })],
    ['a list', () => ['x']],
    ['true', () => true],
  ] as const)('is refused with -32602 when it is %s', async (_name, change) => {
    const state = await stateAfter(1);
    const { error, result } = await send({ requestState: (change as (state: string) => unknown)(state), inputResponses: { confirm: accept({ confirm: true }) } });

    expect(result).toBeUndefined();
    expect(error?.code).toBe(-32602);
    expect(sent()).toEqual([]);
  });

  it('is refused whichever spelling of its last character decodes to the same signature', async () => {
    const state = await stateAfter(1);
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=') {
      if (state.endsWith(letter)) continue;
      const { error } = await send({ requestState: last(state) + letter, inputResponses: { description: accept({ description: 'x' }) } });
      expect(error?.code).toBe(-32602);
    }
  });

  it('is refused after a restart', async () => {
    const other = await Product.http(settings());
    const state = await stateAfter(1, { to: other });
    await other.stop();
    const { error } = await send({ requestState: state, inputResponses: { description: accept({ description: 'x' }) } });
    expect(error?.code).toBe(-32602);
  });
});

describe('state of another call is ignored, and the questions start again', () => {
  const round = async (count: number) => ({ requestState: await stateAfter(count), inputResponses: { description: accept({ description: 'x' }), confirm: accept({ confirm: true }), title: accept({ title: 'x' }) } });

  it.each([
    ['other arguments', { args: { action: 'interactive.issue_create', params: { project_id: 'acme/docs' } } }],
    ['one argument more', { args: { ...issue, confirm: true } }],
    ['another caller', { token: tokens.bob }],
    ['another caller of the same person', { token: tokens.aliceOauth }],
  ] as readonly (readonly [string, Round])[])('with %s', async (_name, options) => {
    for (const count of [1, 4]) expect(askedKey(await send(await round(count), options))).toBe('title');
    expect(sent()).toEqual([]);
  });

  it('with another wizard', async () => {
    expect(askedKey(await send(await round(1), { args: { action: 'interactive.mr_create', params: { project_id: 'acme/api' } } }))).toBe('source_branch');
    expect(sent()).toEqual([]);
  });

  it('with another tool of the same arguments', async () => {
    const individual = await Product.http(settings({ GITLAB_MCP_TOOL_SURFACE: 'individual', GITLAB_MCP_STATE_KEY: key() }));
    const options = (tool: string) => ({ to: individual, tool, args: { project_id: 'acme/api' } });
    const { result } = await send({}, options('gitlab_interactive_issue_create'));
    const other = await send({ requestState: result?.requestState, inputResponses: { title: accept({ title: 'x' }) } }, options('gitlab_interactive_release_create'));
    expect(askedKey(other)).toBe('tag_name');
    await individual.stop();
  });

  it('but not with the same arguments in another order', async () => {
    const requestState = await stateAfter(1);
    const answer = await send({ requestState, inputResponses: { description: accept({ description: 'x' }) } }, { args: { params: { project_id: 'acme/api' }, action: 'interactive.issue_create' } });
    expect(askedKey(answer)).toBe('labels');
  });
});

describe('answers count only for the question that signed state says is open', () => {
  const everything = Object.fromEntries(['title', 'description', 'labels', 'confidential', 'confirm'].map((each) => [each, answersTo(each)]));

  it('and for nothing without state: whoever answers everything at once is asked the first question', async () => {
    expect(askedKey(await send({ inputResponses: everything }))).toBe('title');
    expect(sent()).toEqual([]);
  });

  it('so answers to later questions are asked for all the same', async () => {
    const requestState = await stateAfter(0);
    expect(askedKey(await send({ requestState, inputResponses: everything }))).toBe('description');
    expect(askedKey(await send({ requestState, inputResponses: { confirm: accept({ confirm: true }) } }))).toBe('title');
    expect(sent()).toEqual([]);
  });

  it('and state without an answer asks the open question again, with what was answered kept', async () => {
    const requestState = await stateAfter(2);
    const again = await send({ requestState });
    expect(askedKey(again)).toBe('labels');
    const person = new Person();
    person.prepare(script(issueWizard as NonNullable<typeof issueWizard>));
    const { result } = await throughRounds((round) => send(Object.keys(round ?? {}).length === 0 ? { requestState } : (round ?? {})), person);
    expect(person.keys).toEqual(['labels', 'confidential', 'confirm']);
    expect(result?.structuredContent).toMatchObject({ title: issueWizard?.body['title'] });
    expect(gitlab.writes).toHaveLength(1);
  });

  it('and an answer that did not fit may be given anew with the same state', async () => {
    const requestState = await stateAfter(0);
    const misfit = await send({ requestState, inputResponses: { title: accept({ title: '' }) } });
    expect(misfit.result).toMatchObject({ isError: true });
    expect(askedKey(await send({ requestState, inputResponses: { title: accept({ title: 'Better' }) } }))).toBe('description');
  });

  it('and a flow that was carried out answers no more questions, from whichever of its states', async () => {
    const early = await stateAfter(0);
    const person = new Person();
    person.prepare(script(issueWizard as NonNullable<typeof issueWizard>));
    const done = await throughRounds((round) => send(Object.keys(round ?? {}).length === 0 ? { requestState: early } : (round ?? {})), person);
    const forked = await send({ requestState: early, inputResponses: { title: accept({ title: 'Another' }) } });

    expect(forked.result).toMatchObject({ isError: true });
    expect(forked.result?.content[0]?.text).toContain(String(done.result?.structuredContent?.['web_url']));
    expect(gitlab.writes).toHaveLength(1);
  });
});

describe('a no counts for good', () => {
  it.each([
    ['answered no', accept({ confirm: false })],
    ['declined', decline],
    ['cancelled', cancel],
  ])('so a final yes to state whose question was %s creates nothing', async (_name, answer) => {
    const requestState = await stateAfter(4);
    const ended = await send({ requestState, inputResponses: { confirm: answer } });
    expect(ended.result).toMatchObject({ isError: true, content: [{ text: 'Issue creation cancelled by user.' }] });
    const revived = await send({ requestState, inputResponses: { confirm: accept({ confirm: true }) } });

    expect(revived.result).toMatchObject({
      isError: true,
      content: [{ text: 'Create issue step by step (project_id acme/api): The person ended these questions before, and nothing was sent to GitLab. Call it anew only if the person wants that.' }],
    });
    expect(sent()).toEqual([]);
  });

  it.each([
    ['answered no', accept({ confirm: false })],
    ['declined', decline],
    ['cancelled', cancel],
  ])('so a yes to a deletion whose question was %s deletes nothing, and is asked about anew', async (_name, answer) => {
    const meta = await Product.http(settings({ GITLAB_MCP_TOOL_SURFACE: 'meta' }));
    const options = { to: meta, tool: 'gitlab_branch', args: { action: 'delete', params: { project_id: 'acme/api', branch: 'feature/login' } } };
    const { result } = await send({}, options);
    const requestState = result?.requestState;
    expect((await send({ requestState, inputResponses: { confirm: answer } }, options)).result).toMatchObject({ isError: true });
    const revived = await send({ requestState, inputResponses: { confirm: accept({ confirm: true }) } }, options);
    await meta.stop();

    expect(askedKey(revived)).toBe('confirm');
    expect(revived.result?.requestState).not.toBe(requestState);
    expect(gitlab.writes).toEqual([]);
  });
});

describe('a key of the operator\'s', () => {
  /** As an operator would make one. */
  it('lets two processes continue each other\'s questions, also while it is rotated', async () => {
    const [older, newer] = [key(), key()];
    const [first, second, rotated] = await Promise.all([
      Product.http(settings({ GITLAB_MCP_STATE_KEY: older })),
      Product.http(settings({ GITLAB_MCP_STATE_KEY: older })),
      Product.http(settings({ GITLAB_MCP_STATE_KEY: `${newer},${older}` })),
    ]);
    const places = [first, second, rotated];
    let turn = 0;
    const person = new Person();
    person.prepare(script(issueWizard as NonNullable<typeof issueWizard>));
    const start = await stateAfter(1, { to: first });
    const next = await send({ requestState: start, inputResponses: { description: answersTo('description') } }, { to: second });
    expect(askedKey(next)).toBe('labels');
    const third = await send({ requestState: next.result?.requestState, inputResponses: { labels: answersTo('labels') } }, { to: rotated });
    expect(askedKey(third)).toBe('confidential');
    // The rotated process signs with the new key, which the others do not have yet.
    const back = await send({ requestState: third.result?.requestState, inputResponses: { confidential: answersTo('confidential') } }, { to: first });
    expect(back.error?.code).toBe(-32602);
    const done = await throughRounds((round) => {
      turn += 1;
      return turn === 1 ? send({ requestState: third.result?.requestState, inputResponses: { confidential: answersTo('confidential') } }, { to: rotated }) : send(round ?? {}, { to: rotated });
    }, person);
    expect(done.result?.isError ?? false).toBe(false);
    expect(gitlab.writes).toHaveLength(1);
    await Promise.all(places.map((each) => each.stop()));
  });
});

function key(): string {
  return randomBytes(32).toString('base64');
}
