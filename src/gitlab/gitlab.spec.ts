import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually.js';
import type { CallStart } from './call-scope.js';
import type { DoorSettings } from './door-settings.js';
import { GitLabDoor, type GitLab } from './gitlab.js';
import type { SentRequest } from './requester.js';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Tells one connection from another. */
  readonly from: number | undefined;
}

type Reply = (response: ServerResponse, seen: Seen) => void;

/** A server that answers from a script and remembers what it was asked. */
class Scripted {
  readonly seen: Seen[] = [];
  replies: Reply[] = [];
  /** Used when the script is over. */
  otherwise: Reply = json({});
  readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor(server: Server = createServer()) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), from: request.socket.remotePort };
      this.seen.push(seen);
      (this.replies.shift() ?? this.otherwise)(response, seen);
    });
  }

  async start(host = '127.0.0.1'): Promise<this> {
    await new Promise<void>((ready) => this.server.listen(0, host, ready));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  reset(): void {
    this.seen.length = 0;
    this.replies = [];
    this.otherwise = json({});
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}

function json(body: unknown, status = 200, headers: Record<string, string | string[]> = {}): Reply {
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 204 || status === 304 ? undefined : JSON.stringify(body));
}

function raw(body: string | Buffer, status: number, headers: Record<string, string> = {}): Reply {
  return (response) => response.writeHead(status, headers).end(body);
}

const redirect = (location: string, status = 302) => raw('', status, { location });
const hangUp: Reply = (response) => response.socket?.destroy();
const silence: Reply = () => undefined;

const html = (title: string, status = 200) => raw(`<!DOCTYPE html><html><head><title>${title}</title></head></html>`, status, { 'content-type': 'text/html; charset=utf-8' });

let server: Scripted;
let elsewhere: Scripted;
const doors: GitLabDoor[] = [];

beforeAll(async () => {
  server = await new Scripted().start();
  elsewhere = await new Scripted().start();
});
beforeEach(() => {
  server.reset();
  elsewhere.reset();
});
afterEach(async () => {
  await Promise.all(doors.splice(0).map((door) => door.close()));
});
afterAll(async () => {
  await server.stop();
  await elsewhere.stop();
});

const usual: Omit<DoorSettings, 'baseUrl'> = { requestTimeoutMs: 5000, retryBudgetMs: 5000, skipTlsVerify: false, proxy: {}, readOnly: false, maxResponseBytes: 1_000_000 };

function open(settings: Partial<DoorSettings> = {}, observe?: (request: SentRequest) => void): GitLabDoor {
  const door = new GitLabDoor({ ...usual, baseUrl: server.origin, ...settings }, observe && { onRequest: observe });
  doors.push(door);
  return door;
}

/** GitLab for a caller with a token. */
function call(door: GitLabDoor, start: CallStart = {}): GitLab {
  return door.for({ token: 'tok-of-the-caller', ...start });
}

const project = '/projects/:project_id';
const acme = { project_id: 'acme/api' };
const getProject = (door = open(), start: CallStart = {}) => call(door, start).rest.get<unknown>(project, acme);
const postIssue = (door = open(), start: CallStart = {}) => call(door, start).rest.post<unknown>(`${project}/issues`, acme, { body: { title: 'x' } });

async function failure(promise: Promise<unknown>): Promise<Error & { kind: string; status?: number; detail?: { retryAfter?: number; foreign?: boolean } }> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`did not fail but gave ${JSON.stringify(outcome.value)}`);
  return outcome.error as Error & { kind: string };
}

describe('a request', () => {
  it('carries the caller\'s token as bearer and goes out byte for byte', async () => {
    const file = { project_id: 'a/b/c/d', file_path: '.x/dir y/a+b#c?.ts' };
    await call(open()).rest.get(`${project}/repository/files/:file_path`, file, { query: { ref: 'feature/x', labels: ['a::b', 'c'] }, commas: ['labels'] });
    expect(server.seen[0]?.url).toBe('/api/v4/projects/a%2Fb%2Fc%2Fd/repository/files/.x%2Fdir%20y%2Fa%2Bb%23c%3F.ts?ref=feature%2Fx&labels=a%3A%3Ab%2Cc');
    expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Bearer tok-of-the-caller' });
    expect(server.seen[0]?.headers).not.toHaveProperty('private-token');
  });

  it.each(['', '/', '/api/v4', '/api/v4/'])('goes to the same path with the base "%s"', async (suffix) => {
    await getProject(open({ baseUrl: server.origin + suffix }));
    expect(server.seen[0]?.url).toBe('/api/v4/projects/acme%2Fapi');
  });

  it('keeps the sub-path for REST and GraphQL', async () => {
    const gitlab = call(open({ baseUrl: `${server.origin}/git/` }));
    server.otherwise = json({ data: {} });
    await gitlab.rest.get(project, acme);
    await gitlab.graphql('{ currentUser { id } }');
    await gitlab.Issues.subscribe('acme/api', 7);
    await gitlab.rest.get('/oauth/token/info', {}, { root: 'instance' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/git/api/v4/projects/acme%2Fapi', '/git/api/graphql', '/git/api/v4/projects/acme%2Fapi/issues/7/subscribe', '/git/oauth/token/info']);
    expect(gitlab.host).toBe(`${server.origin}/git`);
  });

  it('is not sent without a token, and says where one belongs', async () => {
    const error = await failure(open().for({}).rest.get(project, acme));
    expect(error).toMatchObject({ kind: 'refused', message: expect.stringMatching(/GITLAB_TOKEN.*PRIVATE-TOKEN/) });
    expect(server.seen).toEqual([]);
  });

  it('goes without a token where none is wanted', async () => {
    await call(open()).rest.get('/version', {}, { anonymous: true });
    await open().for({}).rest.get('/version', {}, { anonymous: true });
    expect(server.seen).toHaveLength(2);
    for (const { headers } of server.seen) expect(headers).not.toHaveProperty('authorization');
  });

  it('does not show the token to whoever looks at its door', () => {
    const gitlab = call(open());
    expect(inspect([gitlab, gitlab.rest, gitlab.Issues], { depth: 20, showHidden: true, showProxy: true })).not.toContain('tok-of-the-caller');
  });

  it('keeps callers apart that run at the same time', async () => {
    const door = open();
    server.otherwise = (response, { headers }) => setTimeout(() => json({ who: headers.authorization })(response, {} as Seen), 20);
    const answers = await Promise.all(['ada', 'bob'].map((token) => call(door, { token }).Users.showCurrentUser()));
    expect(answers).toEqual([{ who: 'Bearer ada' }, { who: 'Bearer bob' }]);
  });

  it('reuses connections', async () => {
    const door = open();
    for (let i = 0; i < 8; i += 1) await getProject(door);
    expect(server.seen).toHaveLength(8);
    // undici opens a second one when a request follows on the heels of an answer.
    expect(new Set(server.seen.map(({ from }) => from)).size).toBeLessThanOrEqual(2);
  });

  it('sends JSON for a body and nothing where there is none', async () => {
    const door = open();
    server.replies = [json({ id: 1 }, 201), raw('', 204)];
    await expect(call(door).rest.post(`${project}/issues`, acme, { body: { title: 'ü', position: { base_sha: 'a' } } })).resolves.toEqual({ id: 1 });
    await expect(call(door).rest.delete(project, acme)).resolves.toBeUndefined();
    expect(server.seen[0]).toMatchObject({ method: 'POST', body: '{"title":"ü","position":{"base_sha":"a"}}' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(server.seen[1]).toMatchObject({ method: 'DELETE', body: '' });
  });

  it('sends a form with its length, again after a rate limit', async () => {
    server.replies = [raw('Retry later', 429, { 'retry-after': '0' }), json({ url: '/uploads/x' }, 201)];
    const form = new FormData();
    form.append('file', new Blob(['file content ü']), 'no"te.txt');
    form.append('more', 'yes');
    await expect(call(open()).rest.post(`${project}/uploads`, acme, { form })).resolves.toEqual({ url: '/uploads/x' });
    expect(server.seen).toHaveLength(2);
    for (const { headers, body } of server.seen) {
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
      const read = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
      expect(read.get('more')).toBe('yes');
      await expect((read.get('file') as File).text()).resolves.toBe('file content ü');
    }
  });

  it('is counted in the call and told to the observer, without its ids', async () => {
    const told: SentRequest[] = [];
    const door = open({}, (request) => told.push(request));
    server.replies = [raw('', 503, { 'retry-after': '0' }), json({})];
    const scope = { token: 't', signal: new AbortController().signal, requests: 0, retries: 0 };
    await door.for(scope).rest.get(project, acme);
    expect(scope).toMatchObject({ requests: 2, retries: 1 });
    expect(told).toEqual([
      { method: 'GET', routeTemplate: project, status: 503, ms: expect.any(Number), retry: 0 },
      { method: 'GET', routeTemplate: project, status: 200, ms: expect.any(Number), retry: 1 },
    ]);
  });
});

describe('an answer', () => {
  it('comes with status and headers, and 304 when nothing changed', async () => {
    const door = open();
    server.replies = [json({ id: 1 }, 200, { etag: 'W/"aa"' }), json(undefined, 304, { etag: 'W/"aa"' })];
    const first = await call(door).rest.send('GET /projects/:project_id', acme);
    expect(first).toMatchObject({ status: 200, headers: { etag: 'W/"aa"' }, body: { id: 1 } });
    const again = await call(door).rest.send('GET /projects/:project_id', acme, { ifNoneMatch: 'W/"aa"' });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(server.seen[1]?.headers['if-none-match']).toBe('W/"aa"');
  });

  it('has no ETag when it is the hash of nothing', async () => {
    server.replies = [json({}, 200, { etag: 'W/"12ae32cb1ec02d01eda3581b127c1fee"' })];
    expect((await call(open()).rest.send('GET /projects/:project_id', acme)).headers).not.toHaveProperty('etag');
  });

  it.each([200, 202, 204])('to a write of status %i without a body is a success', async (status) => {
    server.replies = [raw('', status, { 'content-type': 'application/json' })];
    await expect(postIssue()).resolves.toBeUndefined();
  });

  it.each<[string, Reply]>([
    ['an empty body', raw('', 200, { 'content-type': 'application/json' })],
    ['null', json(null)],
    ['204', raw('', 204)],
    ['304 that nobody asked for', raw('', 304)],
  ])('to a question is none when it is %s', async (_, reply) => {
    server.replies = [reply];
    expect(await failure(getProject())).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/has not the form that was expected.*\n.*\nGET \/projects\/acme%2Fapi → \d+$/) });
  });

  it.each<[string, Reply]>([['{}', json({})], ['null', json(null)], ['204', raw('', 204)]])('to a question for a list is none when it is %s', async (_, reply) => {
    server.replies = [reply];
    expect(await failure(call(open()).rest.list('/projects'))).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringContaining('has not the form') });
  });

  it('without content is an empty text or file where that was asked for', async () => {
    server.otherwise = raw('', 204);
    const door = open();
    await expect(call(door).rest.get(project, acme, { accept: 'text' })).resolves.toBe('');
    await expect(call(door).rest.get(project, acme, { accept: 'bytes' })).resolves.toEqual(Buffer.alloc(0));
  });

  it('of 304 is one for whoever sent an ETag, and for a second try of what is so already', async () => {
    const door = open();
    server.otherwise = raw('', 304);
    await expect(call(door).rest.send('GET /projects/:project_id', acme, { ifNoneMatch: 'W/"x"' })).resolves.toMatchObject({ status: 304 });
    await expect(call(door).rest.post(`${project}/star`, acme)).resolves.toBeUndefined();
    await expect(call(door).rest.delete(`${project}/fork`, acme)).resolves.toBeUndefined();
  });

  it('comes as text or bytes when asked for', async () => {
    const door = open();
    server.otherwise = raw(Buffer.from([0xc3, 0xbc, 0x0a]), 200, { 'content-type': 'text/plain' });
    await expect(call(door).rest.get(project, acme, { accept: 'text' })).resolves.toBe('ü\n');
    await expect(call(door).rest.get(project, acme, { accept: 'bytes' })).resolves.toEqual(Buffer.from([0xc3, 0xbc, 0x0a]));
    await expect(getProject(door)).resolves.toBe('ü\n');
  });

  it('is said to be a sign-in page when it is one', async () => {
    server.replies = [html('Sign in · GitLab')];
    const error = await failure(getProject());
    expect(error).toMatchObject({ kind: 'gitlab_rejected', status: 200, detail: { foreign: true } });
    expect(error.message).toMatch(/^Instead of GitLab's API a sign-in page answered/);
  });

  it('is said to be some other page when it is that', async () => {
    server.replies = [html('Maintenance')];
    expect((await failure(getProject())).message).toMatch(/^Instead of GitLab's API an HTML page answered \("Maintenance"\)/);
  });

  it('is no parse error when it is broken JSON', async () => {
    server.replies = [raw('{"id": 1', 200, { 'content-type': 'application/json' })];
    expect(await failure(getProject())).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringContaining('not complete JSON') });
  });

  it.each([200, 1000])('above the size cap is refused with the sizes (%i bytes, announced or not)', async (size) => {
    const door = open({ maxResponseBytes: 100 });
    const body = JSON.stringify('x'.repeat(size));
    server.replies = [
      raw(body, 200, { 'content-type': 'application/json', 'content-length': String(body.length) }),
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(body);
        response.end();
      },
    ];
    expect((await failure(getProject(door))).message).toMatch(new RegExp(`larger than .*${body.length} bytes, and at most 100`));
    expect((await failure(getProject(door))).message).toMatch(/larger than .*more than 100 bytes/);
    await expect(getProject(door)).resolves.toEqual({});
  });

  it.each<[string, Reply]>([
    ['broken JSON', raw('{"id": 1', 201, { 'content-type': 'application/json' })],
    ['no JSON', raw('\u0001\u0002', 201, { 'content-type': 'application/octet-stream' })],
    ['too much', raw('x'.repeat(2_000_000), 201, { 'content-type': 'application/json' })],
    [
      'half of it',
      (response) => {
        response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"id"', () => response.socket?.destroy());
      },
    ],
  ])('to a write that GitLab accepted is a success, with %s as its body', async (_, reply) => {
    server.replies = [reply];
    await expect(postIssue()).resolves.toBeUndefined();
    expect(server.seen).toHaveLength(1);
  });

  it('to a write that a sign-in page gave is not a success', async () => {
    server.replies = [html('Sign in')];
    expect((await failure(postIssue())).message).toMatch(/probably not carried out/);
  });

  it('to a question of existence is a yes or a no', async () => {
    const door = open();
    server.replies = [raw('', 200, { 'x-gitlab-last-commit-id': 'abc' }), raw('', 404), raw('', 403)];
    const ask = () => call(door).rest.head(project, acme);
    await expect(ask()).resolves.toMatchObject({ headers: { 'x-gitlab-last-commit-id': 'abc' } });
    await expect(ask()).resolves.toBeUndefined();
    expect(await failure(ask())).toMatchObject({ status: 403 });
  });

  it('streams, however long it is', async () => {
    server.replies = [raw('x'.repeat(3_000_000), 200, { 'content-type': 'text/plain' })];
    const { answer, body } = await call(open()).rest.stream(`${project}/trace`, acme);
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    expect({ status: answer.status, bytes }).toEqual({ status: 200, bytes: 3_000_000 });
  });

  it('stops streaming when the reader has enough', async () => {
    let closed = false;
    server.replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        const timer = setInterval(() => response.write('x'.repeat(1000)), 5);
        response.on('close', () => {
          clearInterval(timer);
          closed = true;
        });
      },
    ];
    const { body } = await call(open()).rest.stream(`${project}/trace`, acme);
    for await (const chunk of body) if (chunk.length > 0) break;
    await eventually(() => closed);
  });

  it('fails as a stream in the words of everything else', async () => {
    const door = open();
    server.replies = [
      json({ message: '404 Not found' }, 404),
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.socket?.destroy());
      },
    ];
    const read = async () => {
      const { body } = await call(door).rest.stream(`${project}/trace`, acme);
      for await (const chunk of body) if (chunk.length > 100) throw new Error('too long');
    };
    expect(await failure(read())).toMatchObject({ status: 404 });
    expect(await failure(read())).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/broke before the answer was complete/) });
  });
});

describe('half a character', () => {
  it.each<[string, (gitlab: GitLab) => Promise<unknown>]>([
    ['search', ({ rest }) => rest.get(project, acme, { query: { search: 'a\ud800' } })],
    ['labels', ({ rest }) => rest.list('/projects', {}, { query: { labels: ['ok', '\udc00b'] } })],
    ['assets.links[1].name', ({ rest }) => rest.post(project, acme, { body: { assets: { links: [{ name: 'ok' }, { name: '\ud83d' }] } } })],
    ['variables.title', ({ graphql }) => graphql('query($title: String) { x(title: $title) }', { title: '\ud83d' })],
  ])('in %s is named before anything is sent', async (name, run) => {
    expect(await failure(run(call(open())))).toMatchObject({ kind: 'invalid_params', message: `${name} contains a broken character (half of a surrogate pair).` });
    expect(server.seen).toEqual([]);
  });
});

describe('a retry', () => {
  it.each([429, 502, 503, 504])('follows a GET that was answered %i', async (status) => {
    server.replies = [raw('', status), json({ id: 1 })];
    await expect(getProject()).resolves.toEqual({ id: 1 });
  });

  it.each([400, 401, 404, 500, 501])('does not follow a GET that was answered %i', async (status) => {
    server.otherwise = json({}, status);
    await failure(getProject());
    expect(server.seen).toHaveLength(1);
  });

  it.each([500, 502, 503, 504])('does not follow a write that was answered %i', async (status) => {
    server.otherwise = raw('', status);
    const error = await failure(postIssue());
    expect(error).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/may or may not have carried it out: look before/) });
    expect(error.message).not.toMatch(/try again/i);
    expect(server.seen).toHaveLength(1);
  });

  it('follows a write that was answered 429, since nothing was done', async () => {
    server.replies = [raw('Retry later', 429, { 'content-type': 'text/plain' }), json({ id: 1 }, 201)];
    await expect(postIssue()).resolves.toEqual({ id: 1 });
  });

  it('follows a GET whose connection broke, before the answer or within it', async () => {
    const half: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{', () => response.socket?.destroy());
    };
    server.replies = [hangUp, half, json({ id: 1 })];
    await expect(getProject()).resolves.toEqual({ id: 1 });
  });

  it('does not follow a write whose connection broke, and says that it may have been done', async () => {
    server.replies = [hangUp];
    expect(await failure(postIssue())).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/may or may not/) });
    expect(server.seen).toHaveLength(1);
  });

  it('follows a write whose connection was never made', async () => {
    const late = await new Scripted().start();
    const { port } = late;
    await late.stop();
    const told: SentRequest[] = [];
    const door = open({ baseUrl: `http://127.0.0.1:${port}` }, (request) => told.push(request));
    const revived = new Scripted();
    const timer = setTimeout(() => revived.server.listen(port, '127.0.0.1'), 300);
    await expect(postIssue(door)).resolves.toEqual({});
    clearTimeout(timer);
    expect(revived.seen).toHaveLength(1);
    expect(told.length).toBeGreaterThan(1);
    await revived.stop();
  });

  it('waits as long as it was told', async () => {
    server.replies = [raw('Retry later', 429, { 'retry-after': '1' }), json({ id: 1 })];
    const started = performance.now();
    await getProject();
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('understands a date, too', async () => {
    server.replies = [raw('', 503, { 'retry-after': new Date(Date.now() + 1500).toUTCString() }), json({ id: 1 })];
    await expect(getProject()).resolves.toEqual({ id: 1 });
  });

  it('does not wait longer than the budget, but says how long it would be', async () => {
    server.replies = [raw('Retry later', 429, { 'retry-after': '300', 'content-type': 'text/plain' })];
    const error = await failure(getProject());
    expect(error).toMatchObject({ status: 429, detail: { retryAfter: 300 }, message: expect.stringContaining('300 s') });
  });

  it('shares the budget with the other requests of the call', async () => {
    const door = open({ retryBudgetMs: 1500 });
    server.replies = [raw('', 429, { 'retry-after': '1' }), json({}), raw('', 429, { 'retry-after': '1' })];
    const { rest } = call(door);
    const error = await failure(rest.get(project, acme).then(() => rest.get(project, acme)));
    expect(error).toMatchObject({ status: 429 });
    expect(server.seen).toHaveLength(3);
  });

  it('does not wait beyond the time that the call gave', async () => {
    server.otherwise = raw('', 429, { 'retry-after': '1' });
    await failure(getProject(open(), { retryUntil: Date.now() + 500 }));
    expect(server.seen).toHaveLength(1);
  });

  it('is given up after a while, with the last answer', async () => {
    server.otherwise = raw('', 503, { 'retry-after': '0' });
    expect(await failure(getProject(open({ retryBudgetMs: 1000 })))).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringContaining('→ 503') });
    expect(server.seen.length).toBeGreaterThan(1);
    expect(server.seen.length).toBeLessThan(6);
  });

  it('is not waited for once the caller is gone', async () => {
    const caller = new AbortController();
    server.otherwise = raw('', 429, { 'retry-after': '3' });
    const pending = failure(getProject(open(), { signal: caller.signal }));
    await eventually(() => server.seen.length === 1);
    setTimeout(() => caller.abort(), 50);
    expect(await pending).toMatchObject({ kind: 'interrupted' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('the end of a call', () => {
  it.each(['the call', 'the request'])('closes the socket of what is under way when the signal of %s fires', async (whose) => {
    const caller = new AbortController();
    let closed = false;
    server.replies = [(response) => response.on('close', () => (closed = true))];
    const door = open();
    const pending = failure(
      whose === 'the call' ? getProject(door, { signal: caller.signal }) : call(door).rest.get(project, acme, { signal: caller.signal }),
    );
    await eventually(() => server.seen.length === 1);
    caller.abort();
    expect(await pending).toMatchObject({ kind: 'interrupted' });
    await eventually(() => closed);
  });

  it('closes the socket of an answer that is being read', async () => {
    const caller = new AbortController();
    let closed = false;
    server.replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).write('x');
        response.on('close', () => (closed = true));
      },
    ];
    const { body } = await call(open(), { signal: caller.signal }).rest.stream(`${project}/trace`, acme);
    const read = async () => {
      for await (const chunk of body) if (chunk.length > 0) caller.abort();
    };
    expect(await failure(read())).toMatchObject({ kind: 'interrupted' });
    await eventually(() => closed);
  });

  it('sends nothing any more', async () => {
    expect(await failure(postIssue(open(), { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'interrupted' });
    expect(server.seen).toEqual([]);
  });

  it('says of a write that it may have been done', async () => {
    const caller = new AbortController();
    server.replies = [silence];
    const pending = failure(postIssue(open(), { signal: caller.signal }));
    await eventually(() => server.seen.length === 1);
    caller.abort();
    expect((await pending).message).toMatch(/may or may not/);
  });

  it('says nothing of the kind of a GraphQL query, which only reads', async () => {
    const caller = new AbortController();
    server.replies = [silence];
    const pending = failure(call(open(), { signal: caller.signal }).graphql('{ currentUser { id } }'));
    await eventually(() => server.seen.length === 1);
    caller.abort();
    expect((await pending).message).toBe('The call ended before GitLab answered.\nPOST /api/graphql → interrupted');
  });

  it('is not taken for slowness, nor slowness for it', async () => {
    server.otherwise = silence;
    const error = await failure(getProject(open({ requestTimeoutMs: 200 })));
    expect(error).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/did not answer within 0.2 s/) });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('within GitLab is followed with the token', async () => {
    server.replies = [redirect('/api/v4/projects/5', 301), json({ id: 5 })];
    await expect(getProject()).resolves.toEqual({ id: 5 });
    expect(server.seen[1]).toMatchObject({ url: '/api/v4/projects/5', headers: { authorization: 'Bearer tok-of-the-caller' } });
  });

  it('is followed five times', async () => {
    server.otherwise = redirect('/api/v4/projects/5', 302);
    expect((await failure(getProject())).message).toMatch(/more than 5 times/);
    expect(server.seen).toHaveLength(6);
  });

  it('to another host is not followed by a question to the API; the host is named', async () => {
    server.replies = [redirect(`${elsewhere.origin}/api/v4/projects/acme%2Fapi`, 301)];
    const error = await failure(getProject());
    expect(error.message).toContain(elsewhere.origin);
    expect(error.message).toMatch(/GITLAB_URL/);
    expect(elsewhere.seen).toEqual([]);
  });

  it('to another host is followed by a download, without the token', async () => {
    server.replies = [redirect(`${elsewhere.origin}/bucket/a.zip?X-Signature=s`)];
    elsewhere.otherwise = raw('zip', 200);
    await expect(call(open()).rest.get(`${project}/artifacts`, acme, { accept: 'bytes', headers: { 'PRIVATE-TOKEN': 'other', Cookie: 'c' } })).resolves.toEqual(Buffer.from('zip'));
    expect(elsewhere.seen[0]?.url).toBe('/bucket/a.zip?X-Signature=s');
    for (const name of ['authorization', 'private-token', 'job-token', 'cookie']) expect(elsewhere.seen[0]?.headers).not.toHaveProperty(name);
  });

  it('of a download to another GitLab is not followed', async () => {
    server.replies = [redirect(`${elsewhere.origin}/api/v4/projects/acme%2Fapi/artifacts`, 301)];
    expect((await failure(call(open()).rest.get(`${project}/artifacts`, acme, { accept: 'bytes' }))).message).toMatch(/not sent there/);
    expect(elsewhere.seen).toEqual([]);
  });

  it('from another host back to GitLab is not followed', async () => {
    server.replies = [redirect(`${elsewhere.origin}/bucket/a.zip`)];
    elsewhere.otherwise = redirect(`${server.origin}/api/v4/user`);
    await failure(call(open()).rest.get(`${project}/artifacts`, acme, { accept: 'bytes' }));
    expect(server.seen).toHaveLength(1);
  });

  it.each(['http://169.254.169.254/latest/meta-data', 'http://[fd00:ec2::254]/', 'http://10.0.0.1/bucket', 'http://[::ffff:169.254.169.254]/'])('to %s is refused', async (location) => {
    server.replies = [redirect(location)];
    expect(await failure(call(open()).rest.get(`${project}/artifacts`, acme, { accept: 'bytes' }))).toMatchObject({ kind: 'refused' });
  });

  it('of a write is told, with the id to use instead of the old path', async () => {
    server.replies = [redirect(`${server.origin}/api/v4/projects/5/issues`, 301)];
    expect((await failure(postIssue())).message).toMatch(/moved or was renamed.*\n.*its id, 5,/);
    expect(server.seen).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('without an address is no success of a %s', async (method) => {
    for (const status of [300, 301, 302, 303, 307, 308]) {
      server.replies = [raw('', status)];
      expect((await failure(call(open()).rest.send(`${method} ${project}/repository/branches/:branch`, { ...acme, branch: 'x' }))).message).toMatch(/write without an address to go to; it was not carried out/);
    }
  });

  it('without an address is no answer to a question, and 304 is none to a deletion', async () => {
    server.replies = [raw('', 302), raw('', 304)];
    expect((await failure(getProject())).message).toMatch(/^GitLab redirected the request without an address to go to\./);
    expect((await failure(call(open()).rest.delete(project, acme))).message).toMatch(/nothing was modified: the write was not carried out/);
  });

  it.each(['http://169.254.169.254/latest', 'http://metadata.google.internal/x'])('to %s never makes it the advice', async (location) => {
    server.otherwise = redirect(location);
    for (const asked of [getProject(), postIssue()]) expect((await failure(asked)).message).toMatch(/metadata address of a cloud, where GitLab never lives/);
  });

  it('of a write to another host is told, with the host', async () => {
    server.replies = [redirect(`${elsewhere.origin}/api/v4/projects/5/issues`, 308)];
    expect((await failure(postIssue())).message).toContain(elsewhere.origin);
    expect(elsewhere.seen).toEqual([]);
  });

  it('to a sign-in page is said to be that, also for a download', async () => {
    server.replies = [redirect('/users/sign_in')];
    expect((await failure(call(open()).rest.get(`${project}/raw`, acme, { accept: 'text' }))).message).toMatch(/sign-in page/);
    expect(server.seen).toHaveLength(1);
  });

  it('to a branch called login is not mistaken for one', async () => {
    server.replies = [redirect('/api/v4/projects/5/repository/branches/login', 301), json({ name: 'login' })];
    await expect(getProject()).resolves.toEqual({ name: 'login' });
  });
});

describe('a failure', () => {
  it('reads differently when GitLab is down, away, unknown and refusing', async () => {
    const gone = await new Scripted().start();
    const nobody = gone.origin;
    await gone.stop();
    const quick = { retryBudgetMs: 0 };
    const first = async (settings: Partial<DoorSettings>) => (await failure(getProject(open({ ...quick, ...settings })))).message.split('\n')[0];
    server.replies = [raw('', 500), hangUp];
    const texts = [await first({}), await first({}), await first({ baseUrl: nobody }), await first({ baseUrl: 'http://nowhere.invalid' }), await first({ baseUrl: `https://127.0.0.1:${server.port}` })];
    expect(texts).toEqual([
      expect.stringMatching(/internal error/),
      expect.stringMatching(/broke before/),
      expect.stringMatching(/Nothing accepts connections/),
      expect.stringMatching(/could not be resolved/),
      expect.stringMatching(/TLS/),
    ]);
  });

  it('never shows the token, the query or a header', async () => {
    const door = open({ retryBudgetMs: 0 });
    server.replies = [json({ message: 'bad tok-of-the-caller' }, 400), hangUp, html('x'), raw('{', 200, { 'content-type': 'application/json' })];
    for (let i = 0; i < 4; i += 1) {
      const { message } = await failure(call(door).rest.get(project, acme, { query: { search: 'private-words' } }));
      expect(message).not.toMatch(/tok-of-the-caller|private-words|Bearer/);
    }
  });

  it('keeps GitLab\'s status when its explanation breaks off', async () => {
    server.replies = [
      (response) => {
        response.writeHead(422, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"mess', () => response.socket?.destroy());
      },
    ];
    expect(await failure(postIssue())).toMatchObject({ kind: 'gitlab_rejected', status: 422 });
  });
});

describe('a list', () => {
  it('continues with the cursor exactly where the link led', async () => {
    const door = open();
    const list = (cursor?: string) => call(door).rest.list('/projects', {}, { query: { pagination: 'keyset', per_page: 2 }, cursor });
    server.replies = [json([1, 2], 200, { link: `<${server.origin}/api/v4/projects?id_after=2&pagination=keyset&per_page=2>; rel="next"` }), json([3])];
    const { items, pagination } = await list();
    expect(items).toEqual([1, 2]);
    const rest = await list(pagination.next_cursor);
    expect(rest).toMatchObject({ items: [3], pagination: { has_more: false } });
    expect(server.seen[1]?.url).toBe('/api/v4/projects?id_after=2&pagination=keyset&per_page=2');
  });

  it('refuses the cursor of another list before anything is sent', async () => {
    const door = open();
    server.replies = [json([1], 200, { link: '<http://h/x?cursor=a>; rel="next"' })];
    const { pagination } = await call(door).rest.list(`${project}/jobs`, acme);
    const other = call(door).rest.list(`${project}/jobs`, { project_id: 5 }, { cursor: pagination.next_cursor });
    expect(await failure(other)).toMatchObject({ kind: 'invalid_params' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('read-only', () => {
  const readOnly = { readOnly: true };

  it('lets nothing out that writes', async () => {
    const gitlab = call(open(readOnly));
    const writes: (() => Promise<unknown>)[] = [
      () => gitlab.rest.post(project, acme),
      () => gitlab.rest.put(project, acme),
      () => gitlab.rest.patch(project, acme),
      () => gitlab.rest.delete(project, acme),
      () => gitlab.Issues.subscribe('acme/api', 7),
      () => gitlab.graphql('mutation { todoMarkDone(input: {id: "1"}) { errors } }'),
      () => gitlab.graphql('query a { currentUser { id } } mutation b { x }'),
      () => gitlab.graphql('query mutation { currentUser { id } }, mutation query { x }'),
      () => gitlab.graphql('subscription { x }'),
    ];
    for (const write of writes) expect(await failure(write())).toMatchObject({ kind: 'refused', message: expect.stringContaining('GITLAB_MCP_READ_ONLY') });
    expect(server.seen).toEqual([]);
  });

  it('lets reads and queries out', async () => {
    const door = open(readOnly);
    server.otherwise = json({ data: { currentUser: null } });
    await getProject(door);
    await call(door).rest.head(project, acme);
    await call(door).rest.post(`${project}/ci/lint`, acme, { body: { content: 'a' }, onlyReads: true });
    await expect(call(door).graphql('query ($id: ID!) { x(id: $id) { ...f } } fragment f on X { id }', { id: 1 })).resolves.toEqual({ currentUser: null });
    // Names and words inside do not make a mutation.
    await call(door).graphql('query mutation { mutation: currentUser { id } } # mutation { x }');
    expect(server.seen).toHaveLength(5);
  });
});

describe('GraphQL', () => {
  it('gives the data and sends the variables', async () => {
    server.replies = [json({ data: { project: { id: 1 } } })];
    await expect(call(open()).graphql('query ($p: ID!) { project(fullPath: $p) { id } }', { p: 'acme/api' })).resolves.toEqual({ project: { id: 1 } });
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/graphql' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ variables: { p: 'acme/api' } });
  });

  it.each<[string, unknown, string]>([
    ['{ x }', { errors: [{ message: "Field 'x' doesn't exist on type 'Query'", locations: [] }] }, "Field 'x' doesn't exist"],
    ['{ x }', { data: { x: null }, errors: [{ message: 'Timeout' }] }, 'Timeout'],
    ['mutation { a { errors } }', { data: { a: { errors: ['Title is too long', 'No'] } } }, 'Title is too long; No'],
  ])('turns the errors of %s in a 200 into a refusal', async (document, body, words) => {
    server.replies = [json(body)];
    expect(await failure(call(open()).graphql(document))).toMatchObject({ kind: 'gitlab_rejected', status: 200, message: expect.stringContaining(words) });
  });

  it('takes a field called errors in a query for data', async () => {
    server.replies = [json({ data: { ciConfig: { errors: ['bad yaml'] } } })];
    await expect(call(open()).graphql('{ ciConfig { errors } }')).resolves.toEqual({ ciConfig: { errors: ['bad yaml'] } });
  });

  it.each([{}, null, [], 'text', { data: null }, { data: null, errors: [] }])('takes %j, which answers nothing, for no answer, and not for a defect', async (body) => {
    server.replies = [json(body), json(body)];
    expect(await failure(call(open()).graphql('{ x }'))).toMatchObject({ kind: 'gitlab_rejected', message: expect.stringContaining('neither data nor errors') });
    expect(await failure(call(open()).graphql('mutation { x }'))).toMatchObject({ message: expect.stringContaining('look before repeating it') });
  });

  it('repeats a query after a 502, and a mutation not', async () => {
    server.replies = [raw('', 502), json({ data: 1 }), raw('', 502)];
    await expect(call(open()).graphql('{ x }')).resolves.toBe(1);
    await failure(call(open()).graphql('mutation { x }'));
    expect(server.seen).toHaveLength(3);
  });

  it('sends nothing that is not GraphQL', async () => {
    expect((await failure(call(open()).graphql('{ x '))).message).toMatch(/Syntax Error/);
    expect(server.seen).toEqual([]);
  });
});

describe('a typed resource', () => {
  it.each(['acme/api', 'acme%2Fapi'])('finds a project given as %s', async (path) => {
    server.replies = [json({ iid: 7, subscribed: true }, 201)];
    await expect(call(open()).Issues.subscribe(path, 7)).resolves.toEqual({ iid: 7, subscribed: true });
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/v4/projects/acme%2Fapi/issues/7/subscribe', body: '', headers: { authorization: 'Bearer tok-of-the-caller' } });
  });

  it('sends its own parameters in GitLab\'s spelling and leaves data alone', async () => {
    const variables = { myKey: 'a' } as unknown as string;
    await call(open()).MergeRequests.create('acme/api', 'from', 'to', 'Title', { removeSourceBranch: true, description: variables });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ source_branch: 'from', target_branch: 'to', title: 'Title', remove_source_branch: true, description: { myKey: 'a' } });
  });

  it('deletes without a body and gives null for none', async () => {
    server.replies = [raw('', 204)];
    await call(open()).Issues.remove('acme/api', 7);
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', body: '' });
  });

  it('fails in the same words as everything else, with what its path names', async () => {
    server.replies = [json({ message: '404 Not found' }, 404)];
    expect((await failure(call(open()).Issues.remove('acme/api', 7))).message).toMatch(/^Not found: project acme\/api, issue iid 7\./);
  });

  it('cannot leave its route', async () => {
    const door = open();
    for (const path of ['..', '../../user', '%2e%2e', 'a/../b', 'acme%252Fapi']) expect(await failure(call(door).Projects.show(path))).toMatchObject({ kind: 'invalid_params' });
    expect(server.seen).toEqual([]);
  });

  it('is told to the observer without its ids', async () => {
    const told: SentRequest[] = [];
    await call(open({}, (request) => told.push(request))).Issues.subscribe('acme/api', 7);
    expect(told[0]?.routeTemplate).toBe('/projects/:id/issues/:id/subscribe');
  });

  it('does not look like a promise', async () => {
    const gitlab = call(open());
    expect(await gitlab).toBe(gitlab);
    const issues = gitlab.Issues;
    expect(await (issues as unknown)).toBe(issues);
  });

  it('that gitbeaker does not have is a mistake, not a silence', async () => {
    const gitlab = call(open()) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    expect((await failure(gitlab['Issuez']?.['all']?.() ?? Promise.resolve())).message).toMatch(/no Issuez.all/);
  });
});

describe('a proxy', () => {
  let proxy: Scripted;
  let tunnels: string[];

  beforeAll(async () => {
    proxy = await new Scripted().start();
    proxy.server.on('connect', (request: IncomingMessage, socket: Socket) => {
      tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      const [host, port] = (request.url ?? '').split(':');
      if (host === 'refuse.test') {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        return;
      }
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket]) end.on('error', () => [upstream, socket].forEach((other) => other.destroy()));
    });
  });
  beforeEach(() => {
    proxy.reset();
    tunnels = [];
  });
  afterAll(() => proxy.stop());

  it('for http sees every request, GraphQL and uploads included, byte for byte', async () => {
    const door = open({ proxy: { http: `http://u%40x:p@127.0.0.1:${proxy.port}` } });
    proxy.otherwise = json({ data: 1 });
    const form = new FormData();
    form.append('file', new Blob(['x']), 'x');
    const caller = call(door);
    await caller.rest.get(`${project}/repository/files/:file_path`, { ...acme, file_path: 'a b' });
    await caller.graphql('{ x }');
    await caller.rest.post(`${project}/uploads`, acme, { form });
    await caller.Issues.subscribe('acme/api', 7);
    expect(proxy.seen.map(({ url }) => url)).toEqual(
      ['/api/v4/projects/acme%2Fapi/repository/files/a%20b', '/api/graphql', '/api/v4/projects/acme%2Fapi/uploads', '/api/v4/projects/acme%2Fapi/issues/7/subscribe'].map((path) => server.origin + path),
    );
    expect(proxy.seen[0]?.headers).toMatchObject({ host: `127.0.0.1:${server.port}`, 'proxy-authorization': `Basic ${Buffer.from('u@x:p').toString('base64')}` });
    expect(server.seen).toEqual([]);
  });

  it('is given a password as it stands where its percent sign encodes nothing', async () => {
    const door = open({ proxy: { http: `http://u:50%off@127.0.0.1:${proxy.port}` } });
    proxy.otherwise = json({});
    await call(door).rest.get(project, acme);
    expect(proxy.seen[0]?.headers['proxy-authorization']).toBe(`Basic ${Buffer.from('u:50%off').toString('base64')}`);
  });

  it('sees nothing of a host in NO_PROXY', async () => {
    await getProject(open({ proxy: { http: proxy.origin, https: proxy.origin, no: 'acme.test,127.0.0.1' } }));
    expect(proxy.seen).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  it('that is down is named, without its password', async () => {
    const gone = await new Scripted().start();
    const { port } = gone;
    await gone.stop();
    const { message } = await failure(getProject(open({ retryBudgetMs: 0, proxy: { http: `http://user:secret@127.0.0.1:${port}` } })));
    expect(message).toContain(`through the proxy http://127.0.0.1:${port}`);
    expect(message).not.toContain('secret');
  });

  it('for https that refuses is said to refuse', async () => {
    const { message } = await failure(getProject(open({ baseUrl: 'https://refuse.test', proxy: { https: `http://u:p@127.0.0.1:${proxy.port}` } })));
    expect(message).toMatch(/The proxy http:\/\/127.0.0.1:\d+ answered 407/);
    expect(tunnels).toEqual([`refuse.test:443 Basic ${Buffer.from('u:p').toString('base64')}`]);
  });

  describe('and TLS', () => {
    let folder: string;
    let secure: Scripted;
    let ca: string;
    let base: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'gitlab-door-'));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], { stdio: 'pipe' });
      ca = readFileSync(cert, 'utf8');
      secure = await new Scripted(createTlsServer({ key: readFileSync(key), cert: ca })).start();
      base = `https://localhost:${secure.port}`;
    });
    beforeEach(() => secure.reset());
    afterAll(async () => {
      await secure.stop();
      rmSync(folder, { recursive: true });
    });

    it('names an authority that is not trusted, and the setting for it', async () => {
      const error = await failure(getProject(open({ baseUrl: base })));
      expect(error).toMatchObject({ kind: 'gitlab_unavailable', message: expect.stringMatching(/TLS.*not signed by an authority.*\n.*GITLAB_MCP_CA_FILE/) });
      expect(secure.seen).toEqual([]);
    });

    it('works with the authority added, or without verification', async () => {
      await getProject(open({ baseUrl: base, ca }));
      await getProject(open({ baseUrl: base, skipTlsVerify: true }));
      expect(secure.seen).toHaveLength(2);
    });

    it('names a certificate for another host', async () => {
      const { message } = await failure(getProject(open({ baseUrl: `https://127.0.0.1:${secure.port}`, ca })));
      expect(message).toMatch(/another host name/);
    });

    it('goes through a tunnel, in which the proxy does not see the token', async () => {
      const door = open({ baseUrl: base, ca, proxy: { https: proxy.origin } });
      secure.otherwise = json({ id: 1 });
      await expect(getProject(door)).resolves.toEqual({ id: 1 });
      expect(tunnels).toEqual([`localhost:${secure.port}`]);
      expect(proxy.seen).toEqual([]);
      expect(secure.seen[0]).toMatchObject({ url: '/api/v4/projects/acme%2Fapi', headers: { authorization: 'Bearer tok-of-the-caller' } });
    });
  });
});
