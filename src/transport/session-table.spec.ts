import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { HttpConfig } from '../config/http.config.js';
import { callerOf } from '../kernel/caller.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolServer } from '../protocol/protocol-server.js';
import { serverFacts } from '../protocol/server-facts.js';
import { Session } from './session.js';
import { SessionTable } from './session-table.js';

const alice = callerOf('alice');
const bob = callerOf('bob');
const facts = serverFacts('1.0.0', { surface: { GITLAB_MCP_TOOL_SURFACE: 'dynamic', GITLAB_MCP_TOOL_PREFIX: 'gitlab', GITLAB_MCP_CAPABILITY_SURFACE: 'full' }, policy: { GITLAB_MCP_READ_ONLY: false } });
const codec = new FlowStateCodec([]);

let table: SessionTable;
let schedule: SchedulerRegistry;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  arrange({});
});
afterEach(() => {
  table.endAll();
  for (const name of schedule.getIntervals()) schedule.deleteInterval(name);
  jest.useRealTimers();
});

function arrange(settings: Partial<HttpConfig>): void {
  const config = Object.assign(new HttpConfig(), { GITLAB_MCP_STATELESS: 'false', GITLAB_MCP_SESSION_TIMEOUT: 60_000, GITLAB_MCP_MAX_SESSIONS: 3, ...settings });
  schedule = new SchedulerRegistry();
  table = new SessionTable(config, schedule);
  table.onModuleInit();
}

function post(message: object, id?: string): Request {
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...(id === undefined ? {} : { 'mcp-session-id': id }) };
  return new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
}

const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const listResources = { jsonrpc: '2.0', id: 2, method: 'resources/list' };

/** A conversation whose lists never come, so that a call stays open for as long as a test wants. */
function conversation(): ProtocolServer {
  return new ProtocolServer(facts, () => new Promise<never>(() => undefined), codec, { caller: alice, era: 'legacy', reachable: true });
}

/** A session whose `initialize` was answered. */
async function open(caller = alice): Promise<Session> {
  const session = await Session.prepare(caller, conversation(), (opened) => table.add(opened));
  await ask(session, initialize);
  return session;
}

/** A session that is opened a second later. */
function openLater(caller = alice): Promise<Session> {
  jest.advanceTimersByTime(1_000);
  return open(caller);
}

/** Has a session answer, to the end. */
async function ask(session: Session, message: object): Promise<string> {
  const over = new AbortController();
  const response = await session.serve(post(message, session.id), over.signal, message);
  const text = await response.text();
  over.abort();
  return text;
}

/** Opens an event stream that the caller of this ends. */
async function stream(session: Session): Promise<AbortController> {
  const over = new AbortController();
  const headers = { accept: 'text/event-stream', 'mcp-session-id': session.id };
  const response = await session.serve(new Request('http://localhost/mcp', { headers }), over.signal);
  expect(response.status).toBe(200);
  return over;
}

/** Begins a call that is not answered. */
async function hang(session: Session): Promise<{ readonly over: AbortController; readonly response: Response }> {
  const over = new AbortController();
  const response = await session.serve(post(listResources, session.id), over.signal, listResources);
  return { over, response };
}

describe('the table of sessions', () => {
  it('finds a session by its id, and no other', async () => {
    const session = await open();

    expect(table.find(session.id)).toBe(session);
    expect(table.find('made-up')).toBeUndefined();
    expect(table.size).toBe(1);
  });

  it('holds a session only once it has said initialize in words that can be read', async () => {
    const session = await Session.prepare(alice, conversation(), (opened) => table.add(opened));

    expect(await ask(session, { jsonrpc: '2.0', id: 0, method: 'initialize' })).toContain('error');
    expect([session.opened, table.size]).toEqual([false, 0]);
  });

  it('ends a session that is unused for as long as the setting says, by one timer', async () => {
    const session = await open();

    jest.advanceTimersByTime(59_000);
    expect(table.size).toBe(1);
    await ask(session, ping);
    jest.advanceTimersByTime(59_000);
    expect(table.size).toBe(1);
    jest.advanceTimersByTime(16_000);
    expect(table.size).toBe(0);
    expect(schedule.getIntervals()).toHaveLength(1);
  });

  it('does not hand out a session that has expired between two looks of the timer', async () => {
    arrange({ GITLAB_MCP_SESSION_TIMEOUT: 10_000_000 });
    const session = await open();

    jest.setSystemTime(Date.now() + 10_000_000);

    expect(table.find(session.id)).toBeUndefined();
    expect(table.size).toBe(0);
  });

  it('takes an open event stream or call for use, and counts from its end', async () => {
    const [quiet, busy] = [await open(), await open()];
    const streaming = await stream(quiet);
    const call = await hang(busy);

    jest.advanceTimersByTime(600_000);
    expect(table.size).toBe(2);
    streaming.abort();
    call.over.abort();
    jest.advanceTimersByTime(59_000);
    expect(table.size).toBe(2);
    jest.advanceTimersByTime(16_000);
    expect(table.size).toBe(0);
  });

  it('ends the streams and calls of a session with it', async () => {
    const session = await open();
    const { response } = await hang(session);

    table.end(session);

    expect(await response.text()).toBe('');
    expect((await session.serve(post(ping, session.id), new AbortController().signal, ping)).status).toBe(404);
  });

  it('ends the stream of a call that its client cancelled, which is not answered any more', async () => {
    const session = await open();
    const { response } = await hang(session);

    await ask(session, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: listResources.id } });

    expect(await response.text()).toBe('');
  });

  it('lets the longest idle session give way in a full table', async () => {
    const [first, second, third] = [await open(), await openLater(), await openLater()] as const;
    await ask(first, ping);

    const fourth = await open();

    expect([first, second, third, fourth].map((session) => table.find(session.id) !== undefined)).toEqual([true, false, true, true]);
    expect(table.size).toBe(3);
  });

  it('ends nobody else\'s session for one who opens many', async () => {
    const first = await open();
    const [oldest, ...others] = [await openLater(bob), await openLater(bob), await openLater(bob)];

    expect(table.find(first.id)).toBe(first);
    expect(table.find(oldest.id)).toBeUndefined();
    expect(others.map(({ id }) => table.find(id))).toEqual(others);
  });

  it('prefers one with nothing but an event stream to one that answers a call', async () => {
    const [calling, streaming] = [await open(), await openLater()] as const;
    await hang(calling);
    await stream(streaming);
    await openLater();

    await openLater();

    expect([calling, streaming].map((session) => table.find(session.id) !== undefined)).toEqual([true, false]);
  });

  it('takes a new session even when all others are answering calls', async () => {
    for (let count = 0; count < 3; count += 1) await hang(await openLater());

    const session = await open();

    expect(table.find(session.id)).toBe(session);
    expect(table.size).toBe(3);
  });

  it('does not grow with clients that initialize for every call', async () => {
    for (let count = 0; count < 50; count += 1) await ask(await open(), ping);

    expect(table.size).toBe(3);
  });

  it('has no timer where no sessions are kept', () => {
    arrange({ GITLAB_MCP_STATELESS: 'true' });

    expect(schedule.getIntervals()).toEqual([]);
  });
});
