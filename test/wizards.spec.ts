import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { accept, type AskingClient, cancel, connectAsking, decline, type FormAnswer, modernParams, Person, postModern, RawStdioClient, type RawAnswer, throughRounds } from './support/asking-clients.js';
import type { ClientKind, ToolAnswer } from './support/clients.js';
import { Product } from './support/product.js';
import { bodyWithout, leftOpen, misfits, type Question, script, type Wizard, wizards } from './support/wizards.js';

let gitlab: FakeGitLab;
let stateless: Product & { readonly url: string };
let sessions: Product & { readonly url: string };

/** What is known beforehand need not be asked of GitLab, so that its log holds the wizard's requests alone. */
const known = { GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true' };
const settings = () => ({ GITLAB_URL: gitlab.url, ...known });
const onStdio = () => ({ ...settings(), GITLAB_TOKEN: tokens.alice });

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  [stateless, sessions] = await Promise.all([Product.http(settings()), Product.http(settings(), ['--stateless=false'])]);
});
afterAll(async () => {
  await Promise.all([stateless.stop(), sessions.stop()]);
  await gitlab.stop();
});
beforeEach(fresh);

const execute = 'gitlab_execute_action';
const callOf = ({ id, params }: Wizard) => ({ action: id, params });
const wizardOf = (kind: string) => wizards.find((each) => each.kind === kind) as Wizard;
const issueWizard = wizardOf('Issue');

const transports = {
  stdio: () => ({ settings: onStdio() }),
  'a session': () => ({ url: sessions.url, token: tokens.alice }),
  'stateless HTTP': () => ({ url: stateless.url, token: tokens.alice }),
} as const;

const cells: readonly { readonly kind: ClientKind; readonly transport: keyof typeof transports }[] = [
  { kind: 'v1', transport: 'stdio' },
  { kind: 'v2 legacy', transport: 'stdio' },
  { kind: 'v1', transport: 'a session' },
  { kind: 'v2 legacy', transport: 'a session' },
  { kind: 'v2 modern', transport: 'stdio' },
  { kind: 'v2 modern', transport: 'stateless HTTP' },
];

/** The pretend GitLab as it started, with a branch and a tag that nothing was made of yet. */
function fresh(): void {
  gitlab.reset();
  const { repository } = gitlab.world.findProject('acme/api') ?? {};
  const main = repository?.branches.get('main') ?? '';
  repository?.branches.set('feature/greenhouse', main);
  repository?.tags.set('v1.3-rc', { target: main, message: null, createdAt: null });
}

function expectNothingSent(): void {
  expect(gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
}

function expectCancelled(answer: ToolAnswer, { kind }: Wizard): void {
  expect(answer).toMatchObject({ isError: true, content: [{ type: 'text', text: `${kind} creation cancelled by user.` }] });
  expect(answer.content).toHaveLength(1);
  expect(answer.structuredContent).toBeUndefined();
  expectNothingSent();
}

describe.each(cells)('a $kind client on $transport', ({ kind, transport }) => {
  let client: AskingClient;

  beforeAll(async () => {
    client = await connectAsking(kind, transports[transport]());
  });
  afterAll(() => client.close());

  async function run(wizard: Wizard, answers: Readonly<Record<string, FormAnswer>>): Promise<ToolAnswer> {
    fresh();
    client.person.prepare(answers);
    return client.call(execute, callOf(wizard));
  }

  describe.each(wizards)('in $id', (wizard) => {
    const { questions } = wizard;

    it('is asked one question a form, in order, and creates what the person agreed to with one request', async () => {
      const answer = await run(wizard, script(wizard));

      expect(answer.isError ?? false).toBe(false);
      expect(client.person.asked.map(({ requestedSchema }) => requestedSchema)).toEqual(
        questions.map(({ key, property, required }) => ({
          type: 'object',
          properties: { [key]: key === 'confirm' ? { ...property, description: expect.stringContaining('\n\n- ') } : property },
          ...(required ? { required: [key] } : {}),
        })),
      );
      const messages = client.person.asked.map(({ message }) => message);
      expect(messages).toEqual([...questions.slice(0, -1).map(({ message }) => message), [questions.at(-1)?.message, '', ...wizard.summary].join('\n')]);
      expect(gitlab.requests.map(({ method, path, body }) => ({ method, path, body }))).toEqual([{ method: 'POST', path: wizard.path, body: wizard.body }]);
      // GitLab gives a release no address of its own: its tag identifies it.
      const { web_url: address, tag_name: tag } = answer.structuredContent as { web_url?: string; tag_name?: string };
      const shown = wizard.kind === 'Release' ? tag : address;
      expect(shown).toMatch(wizard.kind === 'Release' ? /^v1\.3-rc$/ : /^http:/);
      expect(answer.content[0]?.text).toContain(shown);
    });

    it.each(questions.map(({ key }) => key))('sends GitLab nothing when %s is cancelled', async (key) => {
      expectCancelled(await run(wizard, script(wizard, { [key]: cancel })), wizard);
      expect(client.person.keys.at(-1)).toBe(key);
    });

    it.each(questions.filter(({ required }) => required).map(({ key }) => key))('sends GitLab nothing when %s, which is required, is declined', async (key) => {
      expectCancelled(await run(wizard, script(wizard, { [key]: decline })), wizard);
      expect(client.person.keys.at(-1)).toBe(key);
    });

    it('sends GitLab nothing when the last answer is no', async () => {
      expectCancelled(await run(wizard, script(wizard, { confirm: accept({ confirm: false }) })), wizard);
    });

    it.each(questions.filter(({ required }) => !required).map(({ key }) => key))('leaves %s out when it is declined', async (key) => {
      const answer = await run(wizard, script(wizard, { [key]: decline }));

      expect(answer.isError ?? false).toBe(false);
      // Without a README there is no default branch to ask about.
      const without = key === 'initialize_with_readme' ? [key, 'default_branch'] : [key];
      expect(gitlab.requests.map(({ body }) => body)).toEqual([bodyWithout(wizard, without)]);
      expect(client.person.keys).toEqual(questions.map((each) => each.key).filter((each) => each !== 'default_branch' || !without.includes('default_branch') || key === 'default_branch'));
      expect(client.person.asked.at(-1)?.message.split('\n')).toHaveLength(2 + wizard.summary.length - without.length);
    });
  });

  it('takes a description as long as GitLab does, and sends it whole', async () => {
    const description = 'é'.repeat(1_048_576);
    const answer = await run(issueWizard, script(issueWizard, { description: accept({ description }) }));

    expect(answer.isError ?? false).toBe(false);
    expect(client.person.asked.at(-1)?.message).toContain(`- Description: ${'é'.repeat(100)}…\n`);
    expect(gitlab.requests).toHaveLength(1);
    expect((gitlab.requests[0]?.body as { description: string }).description === description).toBe(true);
  });

  it('is told that a longer description cannot be used', async () => {
    const answer = await run(issueWizard, script(issueWizard, { description: accept({ description: 'x'.repeat(1_048_577) }) }));

    expect(answer).toMatchObject({ isError: true });
    expect(answer.content[0]?.text).toBe(
      'The client\'s answer to "Description (Markdown)" could not be used: its text is longer than the 1,048,576 characters GitLab takes. Nothing was changed in GitLab.',
    );
    expectNothingSent();
  });

  it('reads a refusal of GitLab as GitLab\'s, and not as a cancellation', async () => {
    const release = wizardOf('Release');
    const answer = await run(release, script(release, { tag_name: accept({ tag_name: 'v9.9' }) }));

    expect(answer.isError).toBe(true);
    expect(answer.content[0]?.text).toMatch(/→ 4\d\d/);
    expect(answer.content[0]?.text).not.toMatch(/cancel/i);
    expect(gitlab.requests).toHaveLength(1);
  });

  it('is refused without a project before the first question', async () => {
    fresh();
    client.person.prepare({});
    const answer = await client.call(execute, { action: 'interactive.issue_create', params: {} });

    expect(answer.isError).toBe(true);
    expect(answer.content[0]?.text).toContain('project_id');
    expect(client.person.asked).toEqual([]);
    expectNothingSent();
  });
});

/** Clients that write JSON-RPC themselves, since the ordinary ones keep odd answers to themselves. */
const rawForms: readonly { readonly form: string; open(): Promise<{ run(wizard: Wizard, person: Person): Promise<RawAnswer>; close(): Promise<void> }> }[] = [
  {
    form: 'pushed questions on stdio',
    async open() {
      const client = await RawStdioClient.connect(onStdio(), {});
      return {
        run: (wizard, person) => {
          client.person.prepare(person.script);
          return client.request('tools/call', { name: execute, arguments: callOf(wizard) });
        },
        close: () => client.close(),
      };
    },
  },
  {
    form: 'rounds on stdio',
    open() {
      const client = RawStdioClient.modern(onStdio());
      return Promise.resolve({
        run: (wizard, person) => throughRounds((round) => client.request('tools/call', modernParams(execute, callOf(wizard), {}, round)), person),
        close: () => client.close(),
      });
    },
  },
  {
    form: 'rounds over HTTP',
    open: () =>
      Promise.resolve({
        run: (wizard, person) => throughRounds((round) => postModern(stateless.url, tokens.alice, modernParams(execute, callOf(wizard), {}, round)), person),
        close: () => Promise.resolve(),
      }),
  },
];

describe.each(rawForms)('with $form', ({ form, open }) => {
  let raw: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    raw = await open();
  });
  afterAll(() => raw.close());

  async function run(wizard: Wizard, answers: Readonly<Record<string, FormAnswer>>): Promise<RawAnswer> {
    fresh();
    const person = new Person();
    person.prepare(answers);
    return raw.run(wizard, person);
  }

  const asked = wizards.flatMap((wizard) => wizard.questions.map((question) => ({ wizard, question, id: wizard.id, key: question.key })));

  it.each(asked)('$id never uses an answer to $key that does not fit, and does not call it a cancellation', async ({ wizard, question }) => {
    // GitLab takes a release without a name: there an empty answer fits.
    const cases = wizard.kind === 'Project' && question.key === 'name' ? [...misfits(question), { answer: accept({ name: ' ' }), why: /it is blank/ }] : misfits(question);
    for (const { answer, why } of cases) {
      const { result } = await run(wizard, script(wizard, { [question.key]: answer }));
      expect(result).toMatchObject({ isError: true });
      const text = result?.content[0]?.text ?? '';
      expect(text).toContain(`The client's answer to "${question.message}" could not be used: `);
      expect(text).toMatch(why);
      expect(text).not.toMatch(/cancel/i);
      expect(result?.structuredContent).toBeUndefined();
      expectNothingSent();
    }
  });

  it('takes an action that the protocol does not know for no decision', async () => {
    const { result, error } = await run(issueWizard, script(issueWizard, { title: { action: 'maybe' } }));
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ isError: true });
    expect(result?.content[0]?.text).toContain('none of accept, decline and cancel');
    expectNothingSent();
  });

  const optional = asked.filter(({ question }) => !question.required);
  it.each(optional)('$id leaves $key out however it was left open', async ({ wizard, question }) => {
    for (const answer of leftOpen(question)) {
      const { result } = await run(wizard, script(wizard, { [question.key]: answer }));
      expect(result?.isError ?? false).toBe(false);
      const without = question.key === 'initialize_with_readme' ? [question.key, 'default_branch'] : [question.key];
      expect(gitlab.requests.map(({ body }) => body)).toEqual([bodyWithout(wizard, without)]);
    }
  });

  it('takes a yes or no that was left open for a no', async () => {
    const { result } = await run(issueWizard, script(issueWizard, { confidential: accept({}) }));
    expect(result?.isError ?? false).toBe(false);
    expect(gitlab.requests[0]?.body).toMatchObject({ confidential: false });
  });

  it('creates a release under the name of its tag when its name is empty, and an empty one was answered', async () => {
    const release = wizardOf('Release');
    for (const name of ['', '  ']) {
      await run(release, script(release, { name: accept({ name }) }));
      expect(gitlab.requests.map(({ body }) => body)).toEqual([bodyWithout(release, ['name'])]);
    }
  });

  it(`says with every result ${form.startsWith('rounds') ? 'that it is complete' : 'nothing about rounds'}`, async () => {
    for (const answers of [script(issueWizard), script(issueWizard, { title: cancel })]) {
      const { result } = await run(issueWizard, answers);
      expect(result?.resultType).toBe(form.startsWith('rounds') ? 'complete' : undefined);
    }
  });
});

describe('a question that stays open', () => {
  const firstTitle = issueWizard.questions[0] as Question;

  it('sends GitLab nothing when the client goes away from stdio', async () => {
    const client = await RawStdioClient.connect(onStdio(), {});
    client.person.prepare({ title: undefined });
    void client.request('tools/call', { name: execute, arguments: callOf(issueWizard) });
    await eventually(() => client.person.keys.length === 1);
    await client.leave();

    expect(client.person.asked[0]?.message).toBe(firstTitle.message);
    expectNothingSent();
  });

  it('sends GitLab nothing when the client cancels the call in its session', async () => {
    const client = await connectAsking('v2 legacy', transports['a session']());
    client.person.prepare({ title: new Promise(() => undefined) });
    const controller = new AbortController();
    const call = client.call(execute, callOf(issueWizard), controller.signal).catch((error: unknown) => error);
    await eventually(() => client.person.keys.length === 1);
    controller.abort();
    expect(await call).toBeInstanceOf(Error);
    await client.close();
    expectNothingSent();
  });
});

describe('the time a person takes', () => {
  it('does not count as the call\'s', async () => {
    const client = await connectAsking('v2 legacy', { settings: { ...onStdio(), GITLAB_MCP_ACTION_TIMEOUT: '1s' } });
    const slowly = (answer: unknown) => new Promise((resolve) => setTimeout(() => resolve(answer), 1_200));
    client.person.prepare(script(issueWizard, { title: slowly(accept({ title: 'Slow' })), confidential: slowly(decline) }));
    const answer = await client.call(execute, callOf(issueWizard));
    expect(answer.isError ?? false).toBe(false);
    expect(answer.structuredContent).toMatchObject({ title: 'Slow' });
    await client.close();
  });
});

describe('before the final yes', () => {
  it('nothing but what finds out about the instance and the token is sent', async () => {
    const product = await Product.http({ GITLAB_URL: gitlab.url });
    const person = new Person();
    person.prepare(script(issueWizard, { confirm: accept({ confirm: false }) }));
    await throughRounds((round) => postModern(product.url, tokens.alice, modernParams(execute, callOf(issueWizard), {}, round)), person);
    await product.stop();

    expect(person.keys).toHaveLength(5);
    expect(gitlab.writes).toEqual([]);
    for (const { path } of gitlab.requests) expect(path).toMatch(/^\/(metadata|version|license|personal_access_tokens\/self|oauth\/token\/info|api\/graphql|user)$/);
  });
});

describe('a final round', () => {
  /** Goes through the questions, and returns the last round so that it can be sent again. */
  async function finished(person = new Person()): Promise<{ first: RawAnswer; again(): Promise<RawAnswer> }> {
    person.prepare(script(issueWizard));
    const send = (round: object = {}) => postModern(stateless.url, tokens.alice, modernParams(execute, callOf(issueWizard), {}, round));
    const { lastRound, ...first } = await throughRounds(send, person);
    return { first, again: () => send(lastRound) };
  }

  it('that is repeated creates nothing, and names what was created', async () => {
    const { first, again } = await finished();
    const repeated = await again();

    expect(repeated.result).toMatchObject({ isError: true });
    expect(repeated.result?.content[0]?.text).toContain(String(first.result?.structuredContent?.['web_url']));
    expect(repeated.result?.content[0]?.text).toContain(`#${String(first.result?.structuredContent?.['iid'])}`);
    expect(gitlab.writes).toHaveLength(1);
  });

  it('that arrives twice at once creates one issue', async () => {
    gitlab.latency = 50;
    const person = new Person();
    person.prepare(script(issueWizard));
    let beforeLast: object = {};
    const send = (round: object = {}) => postModern(stateless.url, tokens.alice, modernParams(execute, callOf(issueWizard), {}, round));
    person.script = { ...person.script };
    let round: object = {};
    for (;;) {
      const { result } = await send(round);
      const key = Object.keys(result?.inputRequests ?? {})[0] as string;
      beforeLast = { inputResponses: { [key]: person.script[key] }, requestState: result?.requestState };
      if (key === 'confirm') break;
      round = beforeLast;
    }
    const answers = await Promise.all([send(beforeLast), send(beforeLast)]);

    expect(gitlab.writes).toHaveLength(1);
    expect(answers.map(({ result }) => result?.isError ?? false).sort()).toEqual([false, true]);
    const [made, refused] = answers[0]?.result?.isError === true ? [answers[1], answers[0]] : answers;
    expect(refused?.result?.content[0]?.text).toContain(String(made?.result?.structuredContent?.['web_url']));
  });

  it('may be sent again when GitLab refused it', async () => {
    gitlab.fault({ kind: 'status', status: 403, body: '{"message":"403 Forbidden"}', contentType: 'application/json' }, { times: 1, route: /POST/ });
    const { first, again } = await finished();
    expect(first.result).toMatchObject({ isError: true });
    expect(first.result?.content[0]?.text).toContain('403');

    const repeated = await again();
    expect(repeated.result?.isError ?? false).toBe(false);
    expect(repeated.result?.structuredContent).toMatchObject({ title: issueWizard.body['title'] });
    expect(gitlab.writes).toHaveLength(2);
  });

  it('is not sent again when nobody knows whether GitLab carried it out', async () => {
    gitlab.fault({ kind: 'drop' }, { times: 1, route: /POST/ });
    const { first, again } = await finished();
    expect(first.result).toMatchObject({ isError: true });

    const repeated = await again();
    expect(repeated.result).toMatchObject({ isError: true });
    expect(repeated.result?.content[0]?.text).toMatch(/outcome is unknown\. Look in GitLab/);
    expect(gitlab.writes).toHaveLength(1);
  });
});

describe('what a client declares', () => {
  const forms = [{}, { form: {} }, { form: {}, url: {} }, { form: { applyDefaults: true } }];
  const none = [undefined, true, null, 'text', 7, [], { url: {} }];
  const shape = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

  it.each(forms.map((elicitation) => ({ elicitation, name: shape(elicitation) })))('as $name means that it takes forms, in either form of asking', async ({ elicitation }) => {
    const older = await RawStdioClient.connect(onStdio(), elicitation);
    older.person.prepare({ title: cancel });
    expectCancelled(await older.call(execute, callOf(issueWizard)), issueWizard);
    await older.close();

    const { result } = await postModern(stateless.url, tokens.alice, modernParams(execute, callOf(issueWizard), elicitation));
    expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { title: { method: 'elicitation/create', params: { message: 'Enter the issue title' } } } });
  });

  it.each(none.map((elicitation) => ({ elicitation, name: shape(elicitation) })))('as $name means that it does not, and every wizard names its one alternative', async ({ elicitation }) => {
    const older = await RawStdioClient.connect(onStdio(), elicitation);
    for (const wizard of wizards) {
      const answers = [await older.call(execute, callOf(wizard)), (await postModern(stateless.url, tokens.alice, modernParams(execute, callOf(wizard), elicitation))).result];
      for (const answer of answers) {
        expect(answer).toMatchObject({ isError: true });
        const text = answer?.content[0]?.text ?? '';
        expect(text).toContain('The client does not support elicitation');
        expect(text).toContain(`Use ${wizard.alternative} instead`);
        for (const other of wizards) if (other !== wizard) expect(text).not.toContain(other.alternative);
        const written = /gitlab_execute_action (\{.*\})\./.exec(text)?.[1] ?? 'null';
        expect(JSON.parse(written)).toMatchObject({ action: wizard.alternative, params: expect.any(Object) });
      }
    }
    expectNothingSent();
    await older.close();
  });

  it('does not matter to an older client over stateless HTTP, which is told that it is the channel that is missing', async () => {
    const client = await connectAsking('v2 legacy', transports['stateless HTTP']());
    for (const wizard of wizards) {
      const answer = await client.call(execute, callOf(wizard));
      expect(answer.isError).toBe(true);
      const text = answer.content[0]?.text ?? '';
      expect(text).toContain('Questions cannot reach the client here');
      expect(text).not.toContain('does not support');
      expect(text).toContain(`Use ${wizard.alternative} instead`);
    }
    await client.close();
    expectNothingSent();
  });

  it('is read as an older client\'s when it asks for 2026-07-28 in a handshake that settles on 2025-11-25', async () => {
    const client = RawStdioClient.modern(onStdio());
    const hello = await client.request('initialize', { protocolVersion: '2026-07-28', capabilities: { elicitation: {} }, clientInfo: { name: 'old', version: '1' } });
    expect(hello.result).toMatchObject({ protocolVersion: '2025-11-25' });
    client.person.prepare({ title: cancel });
    const { result } = await client.request('tools/call', { name: execute, arguments: callOf(issueWizard) });
    expect(client.person.keys).toEqual(['title']);
    expect(result).not.toHaveProperty('resultType');
    await client.close();
  });
});

describe('on another surface', () => {
  it.each([
    { surface: 'meta', tools: ['gitlab_issue', 'gitlab_merge_request', 'gitlab_release', 'gitlab_project'] },
    { surface: 'individual', tools: ['gitlab_issue_create', 'gitlab_mr_create', 'gitlab_release_create', 'gitlab_project_create'] },
  ])('$surface, each wizard is a tool of its own that promises and names its alternative', async ({ surface, tools }) => {
    const client = await connectAsking('v2 legacy', { settings: { ...onStdio(), GITLAB_MCP_TOOL_SURFACE: surface } }, 'none');
    for (const [index, { tool, params, alternative }] of wizards.entries()) {
      const answer = await client.call(tool, params);
      expect(answer.isError).toBe(true);
      expect(answer.content[0]?.text).toContain(`Use ${alternative} instead, with every field in one call: ${tools[index] ?? ''} {`);
    }
    await client.close();
    expectNothingSent();
  });

  it('a wizard asks all the same', async () => {
    const client = await connectAsking('v2 modern', { settings: { ...onStdio(), GITLAB_MCP_TOOL_SURFACE: 'individual' } });
    for (const wizard of wizards) {
      fresh();
      client.person.prepare(script(wizard));
      const answer = await client.call(wizard.tool, wizard.params);
      expect(answer.isError ?? false).toBe(false);
      expect(gitlab.requests.map(({ body }) => body)).toEqual([wizard.body]);
    }
    await client.close();
  });
});
