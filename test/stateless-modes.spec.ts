import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connectAsking } from './support/asking-clients.js';
import { type ClientKind, connect } from './support/clients.js';
import { Product } from './support/product.js';
import { rawRequest, rawStream } from './support/raw-http.js';
import { callOf, headersOf, initialize, message, modernHeaders, modernMessage, openSession, post } from './support/raw-messages.js';
import { listenOverHttp } from './support/watching-clients.js';
import { script, wizards } from './support/wizards.js';

type Served = Product & { readonly url: string };

const modes = ['true', 'false', 'hybrid'] as const;
type Mode = (typeof modes)[number];

let gitlab: FakeGitLab;
let servers: Record<Mode, Served>;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  const [stateless, sessions, hybrid] = await Promise.all(modes.map((mode) => Product.http({ GITLAB_URL: gitlab.url }, [`--stateless=${mode}`])));
  servers = { true: stateless!, false: sessions!, hybrid: hybrid! };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await gitlab.stop();
});
beforeEach(() => gitlab.reset());

const [issueWizard] = wizards;
const issue = 'gitlab://project/acme%2Fapi/issue/7';
const subscribe = message('resources/subscribe', { uri: issue });

/** What comes of the issue wizard for a client that can be asked. */
async function wizardOver(kind: ClientKind, mode: Mode): Promise<{ readonly asked: readonly string[]; readonly title: unknown; readonly text: string }> {
  const client = await connectAsking(kind, { url: servers[mode].url, token: tokens.alice });
  client.person.prepare(script(issueWizard!));
  const { structuredContent, content } = await client.call('gitlab_execute_action', { action: issueWizard!.id, params: issueWizard!.params });
  await client.close();
  return { asked: client.person.keys, title: structuredContent?.['title'], text: content[0]?.text ?? '' };
}

const allQuestions = issueWizard!.questions.map(({ key }) => key);

describe('--stateless=true, to clients of the older revisions', () => {
  const server = () => servers.true;

  it.each(['v1', 'v2 legacy'] as const)('serves a %s client', async (kind) => {
    const client = await connect(kind, { url: server().url, token: tokens.alice });
    expect((await client.call('gitlab_execute_action', { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } })).structuredContent).toMatchObject({ iid: 7 });
    await client.close();
  });

  it('answers in one JSON text, and whoever asks for progress by an event stream', async () => {
    const { method, params } = callOf('issue.get', { project_id: 'acme/api', issue_iid: 7 });
    const answerTo = async (sent: object) => {
      const answer = await post(server(), headersOf(tokens.alice), sent);
      return [answer.status, answer.headers['content-type'], answer.text === '' ? undefined : answer.json()] as const;
    };
    const result = { jsonrpc: '2.0', id: 1, result: { structuredContent: { iid: 7 } } };

    expect(await answerTo(message(method, params))).toMatchObject([200, 'application/json', result]);
    expect(await answerTo(message(method, { ...params, _meta: { progressToken: 'p' } }))).toMatchObject([200, 'text/event-stream', expect.objectContaining({ jsonrpc: '2.0' })]);
    expect(await answerTo(message('no/such'))).toMatchObject([200, 'application/json', { error: { code: -32_601 } }]);
    expect(await answerTo({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([202, undefined, undefined]);
  });

  it('serves each request by itself: there is no session, and none is needed', async () => {
    const opened = await post(server(), headersOf(tokens.alice), initialize());

    expect([opened.status, opened.headers['mcp-session-id']]).toEqual([200, undefined]);
    expect((await post(server(), headersOf(tokens.bob), message('tools/list'))).json()).toMatchObject({ result: { tools: [{}, {}] } });
  });

  it.each(['GET', 'DELETE'])('answers %s with 405 and what is allowed', async (method) => {
    const answer = await rawRequest(server().url, method, '/mcp', headersOf(tokens.alice));

    expect([answer.status, answer.headers['allow'], answer.json()]).toMatchObject([405, 'POST', { error: { code: -32_000 } }]);
  });

  it.each(['v1', 'v2 legacy'] as const)('asks a %s client nothing, and names what does without questions', async (kind) => {
    const { asked, text } = await wizardOver(kind, 'true');

    expect(asked).toEqual([]);
    expect(text).toContain(issueWizard!.alternative);
    expect(gitlab.writes).toEqual([]);
  });

  it('watches nothing, and says what would', async () => {
    const answer = await post(server(), headersOf(tokens.alice), subscribe);

    expect(answer.json()).toMatchObject({ error: { code: -32_600, message: expect.stringMatching(/GITLAB_MCP_STATELESS|session|listen/) } });
  });
});

describe.each(['true', 'hybrid'] as const)('--stateless=%s, to clients of 2026-07-28', (mode) => {
  it('serves them, without a session', async () => {
    const client = await connect('v2 modern', { url: servers[mode].url, token: tokens.alice });
    expect((await client.listTools()).length).toBeGreaterThan(0);
    await client.close();

    const answer = await post(servers[mode], headersOf(tokens.alice, undefined, modernHeaders('tools/list')), modernMessage('tools/list'));
    expect([answer.status, answer.headers['mcp-session-id'], answer.json()]).toMatchObject([200, undefined, { result: { resultType: 'complete' } }]);
  });

  it('asks them, round by round', async () => {
    expect(await wizardOver('v2 modern', mode)).toMatchObject({ asked: allQuestions, title: issueWizard!.body['title'] });
    expect(gitlab.writes).toHaveLength(1);
  });

  it('watches for them', async () => {
    const stream = await listenOverHttp(servers[mode].url, tokens.alice, { resourceSubscriptions: [issue] });
    const { params } = await stream.until(({ method }) => method === 'notifications/subscriptions/acknowledged');

    expect(params).toMatchObject({ notifications: { resourceSubscriptions: [issue] } });
    await stream.close();
  });
});

describe.each(['false', 'hybrid'] as const)('--stateless=%s, to clients of the older revisions', (mode) => {
  it('gives them a session, with an event stream and an end', async () => {
    const session = await openSession(servers[mode], tokens.alice);
    const stream = await rawStream(servers[mode].url, 'GET', '/mcp', headersOf(tokens.alice, session));
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);

    expect((await rawRequest(servers[mode].url, 'DELETE', '/mcp', headersOf(tokens.alice, session))).status).toBe(200);
    expect((await stream.ended).complete).toBe(true);
    expect((await post(servers[mode], headersOf(tokens.alice, session), message('ping'))).status).toBe(404);
  });

  it.each(['v1', 'v2 legacy'] as const)('asks a %s client while its call runs', async (kind) => {
    expect(await wizardOver(kind, mode)).toMatchObject({ asked: allQuestions, title: issueWizard!.body['title'] });
    expect(gitlab.writes).toHaveLength(1);
  });

  it('watches for them', async () => {
    const session = await openSession(servers[mode], tokens.alice);

    expect((await post(servers[mode], headersOf(tokens.alice, session), subscribe)).json()).toMatchObject({ result: {} });
    expect((await rawRequest(servers[mode].url, 'DELETE', '/mcp', headersOf(tokens.alice, session))).status).toBe(200);
  });
});

describe('--stateless=false, to clients of 2026-07-28', () => {
  it.each([
    ['in the body', {}, modernMessage('tools/list')],
    ['in the header', modernHeaders('tools/list'), message('tools/list')],
    ['to listen', modernHeaders('subscriptions/listen'), modernMessage('subscriptions/listen', { notifications: { resourceSubscriptions: [issue] } })],
  ])('says which revisions are served when the newer one is named %s', async (_name, headers, body) => {
    const answer = await post(servers.false, headersOf(tokens.alice, undefined, headers), body);

    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { id: 1, error: { code: -32_022, data: { supported: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'], requested: '2026-07-28' } } },
    ]);
  });
});
