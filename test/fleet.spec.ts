import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connectAsking, modernParams, Person, postModern, type RawAnswer, throughRounds } from './support/asking-clients.js';
import { Product } from './support/product.js';
import { callOf, headersOf, message, openSession, post } from './support/raw-messages.js';
import { redisIsInstalled, redisPassword, RedisServer } from './support/redis-server.js';
import { RoundRobin } from './support/round-robin.js';
import { listenOverHttp, type RawListen } from './support/watching-clients.js';
import { script, wizards } from './support/wizards.js';

type Served = Product & { readonly url: string };

if (!redisIsInstalled) process.stderr.write('test/fleet.spec.ts: redis-server is not installed, so what needs it is skipped.\n');
const withRedis = redisIsInstalled ? describe : describe.skip;

const interval = 2_000;
const stateKey = randomBytes(32).toString('base64');
const away = 'cannot be used';
const backAgain = 'Redis is there again';

let gitlab: FakeGitLab;
const started: Served[] = [];
const streams: RawListen[] = [];

/** @param redis `undefined` where replicas share none */
async function replica(redis: string | undefined, more: Readonly<Record<string, string>> = {}): Promise<Served> {
  const quick = { GITLAB_MCP_POLL_ACTIVE: '2s', GITLAB_MCP_POLL_STEADY: '2s', GITLAB_MCP_POLL_SETTLED: '2s' };
  const server = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_STATE_KEY: stateKey, GITLAB_MCP_REDIS_URL: redis ?? '', ...quick, ...more });
  started.push(server);
  return server;
}

const [issueWizard] = wizards;
const answers = script(issueWizard!);
const createIssue = { action: 'interactive.issue_create', params: { project_id: 'acme/api' } };

function send(url: string, round: object = {}, args: object = createIssue): Promise<RawAnswer> {
  return postModern(url, tokens.alice, modernParams('gitlab_execute_action', args, {}, round));
}

/** Answers all questions but the last, which it returns with its yes; each round goes to the next of the addresses. */
async function finalRound(...urls: string[]): Promise<object> {
  let round: { requestState?: string | undefined; inputResponses?: object } = {};
  for (let turn = 0; ; turn += 1) {
    const { result } = await send(urls[turn % urls.length]!, round);
    const [key = ''] = Object.keys(result?.inputRequests ?? {});
    round = { requestState: result?.requestState, inputResponses: { [key]: answers[key] } };
    if (key === 'confirm') return round;
  }
}

const textOf = ({ result }: RawAnswer) => result?.content[0]?.text ?? '';
const isError = ({ result }: RawAnswer) => result?.isError ?? false;
const warnings = ({ stderr }: Product) => stderr.split('\n').filter((line) => line.includes(away)).length;

const issueUri = (iid: number) => `gitlab://project/acme%2Fapi/issue/${iid}`;
const looksAt = (iid: number) => gitlab.requests.filter(({ method, path }) => method === 'GET' && path === `/projects/acme%2Fapi/issues/${iid}`).length;
const rename = (iid: number, title: string) => void (gitlab.world.issue('acme/api', iid).title = title);

async function watch(url: string, iid: number, token: string = tokens.alice): Promise<{ readonly stream: RawListen; readonly told: () => number }> {
  const stream = await listenOverHttp(url, token, { resourceSubscriptions: [issueUri(iid)] });
  streams.push(stream);
  await stream.until(({ method }) => method === 'notifications/subscriptions/acknowledged');
  return { stream, told: () => stream.messages().filter(({ method }) => method === 'notifications/resources/updated').length };
}

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
});
afterAll(() => gitlab.stop());
beforeEach(() => gitlab.reset());
afterEach(async () => {
  await Promise.all(streams.splice(0).map((each) => each.close()));
});
/** Those of a test that starts its own. */
async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((server) => server.stop()));
}

/** A whole wizard, its rounds reaching both replicas. */
async function carriedThrough(balancer: RoundRobin): Promise<void> {
  const person = new Person();
  person.prepare(answers);
  const done = await throughRounds((round) => send(balancer.url, round), person);

  expect(done.result?.structuredContent).toMatchObject({ title: issueWizard?.body['title'] });
  expect(person.keys).toEqual(issueWizard?.questions.map(({ key }) => key));
  expect(gitlab.writes).toHaveLength(1);
  for (const given of balancer.given) expect(given).toBeGreaterThan(1);
}

withRedis('two replicas with one Redis (skipped without redis-server)', () => {
  let redis: RedisServer;
  let first: Served;
  let second: Served;
  let balancer: RoundRobin;

  beforeAll(async () => {
    redis = await RedisServer.start();
    [first, second] = await Promise.all([replica(redis.url), replica(redis.url)]);
    balancer = await RoundRobin.before([first.url, second.url]);
  });
  afterAll(async () => {
    await stopAll();
    await redis.stop();
    await balancer.stop();
  });

  it('carry a wizard through, whichever each round reaches', () => carriedThrough(balancer));

  it('write once when the final yes reaches both at the same time, and both say what was created', async () => {
    const round = await finalRound(first.url, second.url);
    gitlab.fault({ kind: 'latency', ms: 400 }, { route: /^POST / });
    const both = await Promise.all([first, second, first, second].map(({ url }) => send(url, round)));

    expect(gitlab.writes).toHaveLength(1);
    const created = both.filter((answer) => !isError(answer));
    expect(created).toHaveLength(1);
    const address = String(created[0]?.result?.structuredContent?.['web_url']);
    for (const answer of both) expect(textOf(answer)).toContain(address);
  });

  it('answer no more questions of a flow that the other carried out', async () => {
    const { result } = await send(first.url);
    const early = { requestState: result?.requestState, inputResponses: { title: answers['title'] } };
    let round: object = early;
    for (let answer = await send(first.url, early); answer.result?.resultType === 'input_required'; answer = await send(first.url, round)) {
      const [key = ''] = Object.keys(answer.result.inputRequests ?? {});
      round = { requestState: answer.result.requestState, inputResponses: { [key]: answers[key] } };
    }
    // What was carried out is told without anybody waiting for it; until then its questions can still be answered, in vain.
    const forked = await eventually(async () => {
      const answer = await send(second.url, early);
      return isError(answer) && answer;
    });

    expect(textOf(forked)).toMatch(/sent to GitLab before.*\/issues\//);
    expect(gitlab.writes).toHaveLength(1);
  });

  it('create nothing at one after a no at the other, however soon the yes follows', async () => {
    const round = (await finalRound(first.url, second.url)) as { readonly requestState: string };
    const no = send(first.url, { ...round, inputResponses: { confirm: { action: 'decline' } } });
    expect(textOf(await no)).toBe('Issue creation cancelled by user.');
    expect(textOf(await send(second.url, round))).toMatch(/The person ended these questions before/);
    expect(gitlab.writes).toEqual([]);
  });

  it('try again at the other what GitLab refused', async () => {
    const round = await finalRound(first.url, second.url);
    gitlab.fault({ kind: 'status', status: 422, body: '{"message":"Not now"}' }, { times: 1, route: /^POST / });

    expect(isError(await send(first.url, round))).toBe(true);
    expect(isError(await send(second.url, round))).toBe(false);
    expect(gitlab.writes).toHaveLength(2);
  });

  it('look once at what both watch for one caller, and both tell of a change', async () => {
    const [one, other] = [await watch(first.url, 7), await watch(second.url, 7)];
    const firstLooks = looksAt(7);
    const turns = 4;
    await sleep(turns * interval);

    const looks = looksAt(7) - firstLooks;
    expect(looks).toBeGreaterThanOrEqual(turns - 2);
    expect(looks).toBeLessThanOrEqual(turns);

    rename(7, 'Changed');
    await eventually(() => one.told() > 0 && other.told() > 0);
    await sleep(2 * interval);
    expect([one.told(), other.told()]).toEqual([1, 1]);
  });

  it('keep the looks of different callers apart', async () => {
    await watch(first.url, 7);
    await watch(second.url, 7, tokens.bob);
    await sleep(2.5 * interval);

    for (const user of ['alice', 'bob']) expect(gitlab.requests.filter((each) => each.user === user && each.path.endsWith('/issues/7')).length).toBeGreaterThanOrEqual(3);
  });

  it('put neither a token nor what is watched into Redis', async () => {
    const record = await redis.record();
    await watch(first.url, 7);
    await watch(second.url, 7);
    await send(second.url, await finalRound(first.url, second.url));
    await sleep(2 * interval);
    record.stop();

    expect(record.commands.some((command) => command.includes('"PUBLISH"'))).toBe(true);
    expect(record.commands.some((command) => command.includes('gitlab-mcp:flow:'))).toBe(true);
    for (const command of record.commands) {
      expect(command).not.toContain(tokens.alice);
      if (!command.includes('gitlab-mcp:flow:')) expect(command).not.toMatch(/acme|issue/);
    }
  });

  it('lose no call when Redis goes away or hangs, warn once, and act as one again when it is back', async () => {
    const own = [await replica(redis.url), await replica(redis.url)] as const;
    const [one, other] = [await watch(own[0].url, 7), await watch(own[1].url, 7)];
    const halfway = await finalRound(own[0].url, own[1].url);
    await redis.kill();

    expect(isError(await send(own[0].url, halfway))).toBe(false);
    const again = await finalRound(own[0].url, own[1].url);
    expect(isError(await send(own[1].url, again))).toBe(false);
    expect(textOf(await send(own[1].url, again))).toMatch(/sent to GitLab before/);
    expect(gitlab.writes).toHaveLength(2);
    rename(7, 'While Redis was away');
    await eventually(() => one.told() === 1 && other.told() === 1);
    expect(own.map(warnings)).toEqual([1, 1]);

    await redis.start();
    await Promise.all(own.map((each) => each.until(new RegExp(backAgain))));
    // What was carried out without Redis is told afterwards.
    await sleep(200);
    expect(textOf(await send(own[0].url, again))).toMatch(/sent to GitLab before/);
    const before = looksAt(7);
    await sleep(3 * interval);
    expect(looksAt(7) - before).toBeLessThanOrEqual(4);

    redis.freeze();
    try {
      expect(isError(await send(own[0].url, await finalRound(own[0].url, own[1].url)))).toBe(false);
    } finally {
      redis.thaw();
    }
    expect(gitlab.writes).toHaveLength(3);
    for (const each of [...own, first, second]) expect(each.stderr).not.toContain(redisPassword);
  });
});

withRedis('a replica that dies (skipped without redis-server)', () => {
  let redis: RedisServer;
  let doomed: Served;
  let heir: Served;

  beforeEach(async () => {
    redis = await RedisServer.start();
    [doomed, heir] = await Promise.all([replica(redis.url), replica(redis.url)]);
  });
  afterEach(async () => {
    await stopAll();
    await redis.stop();
  });

  it.each(['after its look', 'during its look'])('leaves its watches to the other when it dies %s', async (moment) => {
    await watch(doomed.url, 7);
    await sleep(1.5 * interval);
    const { told } = await watch(heir.url, 7);
    if (moment === 'during its look') {
      gitlab.fault({ kind: 'latency', ms: 1_000 }, { route: 'GET /projects/acme%2Fapi/issues/7', times: 1 });
      const before = looksAt(7);
      await eventually(() => looksAt(7) > before);
    }
    doomed.process.kill('SIGKILL');
    await doomed.ended;
    rename(7, 'After its death');

    await eventually(() => told() === 1);
  });

  it('in the middle of a write leaves nobody to say what came of it, and it is not written again', async () => {
    const round = await finalRound(doomed.url, heir.url);
    gitlab.fault({ kind: 'hang' }, { route: /^POST /, times: 1 });
    const fate = send(doomed.url, round).then(() => 'answered', () => 'broken off');
    await eventually(() => gitlab.writes.length === 1);
    doomed.process.kill('SIGKILL');
    expect(await fate).toBe('broken off');

    const answer = await send(heir.url, round);
    expect(isError(answer)).toBe(true);
    expect(textOf(answer)).toMatch(/outcome is unknown\. Look in GitLab/);
    expect(gitlab.writes).toHaveLength(1);
  });
});

describe('two replicas without Redis', () => {
  let first: Served;
  let second: Served;
  let balancer: RoundRobin;

  beforeAll(async () => {
    [first, second] = await Promise.all([replica(undefined), replica(undefined)]);
    balancer = await RoundRobin.before([first.url, second.url]);
  });
  afterAll(async () => {
    await stopAll();
    await balancer.stop();
  });

  it('carry a wizard through with one key, whichever each round reaches', () => carriedThrough(balancer));

  it('remember each by itself what was carried out', async () => {
    const round = await finalRound(first.url, second.url);

    expect(isError(await send(first.url, round))).toBe(false);
    expect(textOf(await send(first.url, round))).toMatch(/sent to GitLab before/);
    expect(gitlab.writes).toHaveLength(1);
    // What it costs to go without Redis: the other one cannot know.
    expect(isError(await send(second.url, round))).toBe(false);
    expect(gitlab.writes).toHaveLength(2);
  });

  it('look each at what it was asked to watch, and both tell once of a change', async () => {
    const [one, other] = [await watch(balancer.url, 7), await watch(balancer.url, 7)];
    const firstLooks = looksAt(7);
    const turns = 3;
    await sleep((turns + 0.5) * interval);

    expect(looksAt(7) - firstLooks).toBeGreaterThanOrEqual(2 * (turns - 1));
    rename(7, 'Changed');
    await eventually(() => one.told() > 0 && other.told() > 0);
    await sleep(2 * interval);
    expect([one.told(), other.told()]).toEqual([1, 1]);
  });
});

describe('two replicas without one key for both', () => {
  afterEach(stopAll);

  it('refuse each the rounds of the other and write nothing, and each carries its own through', async () => {
    const own = { GITLAB_MCP_STATE_KEY: '' };
    const [first, second] = await Promise.all([replica(undefined, own), replica(undefined, own)]);
    const balancer = await RoundRobin.before([first.url, second.url]);
    const { result } = await send(balancer.url);
    const astray = await send(balancer.url, { requestState: result?.requestState, inputResponses: { title: answers['title'] } });

    expect(astray).toMatchObject({ error: { code: -32_602, message: expect.stringContaining('requestState') } });
    expect(gitlab.writes).toEqual([]);
    expect(isError(await send(first.url, await finalRound(first.url)))).toBe(false);
    await balancer.stop();
  });
});

describe.each([
  ['without Redis', false],
  ['with one Redis (skipped without redis-server)', true],
])('two replicas that keep sessions, %s', (_name, shared) => {
  const test = shared && !redisIsInstalled ? it.skip : it;
  let redis: RedisServer | undefined;
  let first: Served;
  let second: Served;
  let balancer: RoundRobin;

  beforeEach(async () => {
    redis = shared && redisIsInstalled ? await RedisServer.start() : undefined;
    const hybrid = { GITLAB_MCP_STATELESS: 'hybrid' };
    [first, second] = await Promise.all([replica(redis?.url, hybrid), replica(redis?.url, hybrid)]);
  });
  afterEach(async () => {
    await stopAll();
    await redis?.stop();
    await balancer.stop();
  });

  const inSession = (session: string) => headersOf(tokens.alice, session);
  const ping = message('ping');

  test('answer 404 where a session was not opened, harm it not, and open another there', async () => {
    balancer = await RoundRobin.before([first.url, second.url]);
    const session = await openSession(first, tokens.alice);

    const astray = await post(second, inSession(session), ping);
    expect([astray.status, astray.json()]).toMatchObject([404, { error: { code: -32_001, message: expect.stringContaining('Start over with initialize') } }]);
    const statuses = [(await post(balancer, inSession(session), ping)).status, (await post(balancer, inSession(session), ping)).status];
    expect(statuses).toEqual([200, 404]);

    const anew = await openSession(second, tokens.alice);
    expect((await post(second, inSession(anew), callOf('issue.get', { project_id: 'acme/api', issue_iid: 7 }))).json()).toMatchObject({ result: { structuredContent: { iid: 7 } } });
    expect((await post(first, inSession(session), ping)).status).toBe(200);
  });

  test('serve newer clients whichever they reach: wizards and streams need no session', async () => {
    balancer = await RoundRobin.before([first.url, second.url]);
    const client = await connectAsking('v2 modern', { url: balancer.url, token: tokens.alice });
    client.person.prepare(answers);

    expect((await client.call('gitlab_execute_action', createIssue)).structuredContent).toMatchObject({ title: issueWizard?.body['title'] });
    expect(gitlab.writes).toHaveLength(1);
    await client.close();
    const [one, other] = [await watch(balancer.url, 7), await watch(balancer.url, 7)];
    rename(7, 'Changed');
    await eventually(() => one.told() === 1 && other.told() === 1);
    for (const given of balancer.given) expect(given).toBeGreaterThan(2);
  });

  test('serve older clients behind a balancer that knows their sessions, who start anew when their replica ends', async () => {
    balancer = await RoundRobin.before([first.url, second.url], { affinity: true });
    const clients = [await connectAsking('v1', { url: balancer.url, token: tokens.alice }), await connectAsking('v2 legacy', { url: balancer.url, token: tokens.alice })];
    for (const client of clients) {
      client.person.prepare(answers);
      expect((await client.call('gitlab_execute_action', createIssue)).structuredContent).toMatchObject({ title: issueWizard?.body['title'] });
      expect(client.person.keys).toEqual(issueWizard?.questions.map(({ key }) => key));
    }
    const session = await openSession(balancer, tokens.alice);
    await first.stop();

    const met = await post(balancer, inSession(session), ping);
    expect([met.status, met.json()]).toMatchObject([404, { error: { code: -32_001 } }]);
    expect((await post(balancer, inSession(await openSession(balancer, tokens.alice)), ping)).status).toBe(200);
    for (const client of clients) await client.close();
  });
});

describe('a replica whose Redis is not there', () => {
  it('starts, says so once without the password, and serves by itself', async () => {
    const server = await replica(`redis://:${redisPassword}@127.0.0.1:9`);
    const round = await finalRound(server.url);
    expect(isError(await send(server.url, round))).toBe(false);
    expect(textOf(await send(server.url, round))).toMatch(/sent to GitLab before/);
    const { told } = await watch(server.url, 7);
    rename(7, 'Changed');
    await eventually(() => told() === 1);

    expect(gitlab.writes).toHaveLength(1);
    expect(warnings(server)).toBe(1);
    expect(server.stderr).not.toContain(redisPassword);
    expect((await server.stop()).code).toBe(0);
    started.length = 0;
  });
});
