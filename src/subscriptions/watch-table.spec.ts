import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Liveliness } from '../authoring/resource.decorator.js';
import type { SharedLooks } from '../authoring/shared-looks.js';
import { type Look, type Looking, type Watchable, WatchSource } from '../authoring/watchable.js';
import { LimitsConfig } from '../config/limits.config.js';
import { SubscriptionsConfig } from '../config/subscriptions.config.js';
import { looksAlone } from '../fleet/alone.js';
import { type Caller, callerOf } from '../kernel/caller.js';
import { GitLabRejected, GitLabUnavailable, InvalidParams, Refused } from '../kernel/errors.js';
import { TooManyWatches } from './too-many-watches.js';
import { WatchTable } from './watch-table.js';
import type { Watcher, WatchEnd, WatchNews } from './watcher.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Resources at `gitlab://…`, each with an answer that a test sets. */
class Resources extends WatchSource {
  readonly looks: { readonly uri: string; readonly token: string | undefined; readonly etag: string | undefined; readonly at: number; readonly signal: AbortSignal }[] = [];
  private readonly answers = new Map<string, (looking: Looking) => Look | undefined | Promise<Look | undefined>>();

  answer(uri: string, answer: (looking: Looking) => Look | undefined | Promise<Look | undefined>): void {
    this.answers.set(uri, answer);
  }

  /** Content that reads the same until it is set again. */
  set(uri: string, fingerprint: string, liveliness: Liveliness = 'steady'): void {
    this.answer(uri, () => ({ fingerprint, liveliness }));
  }

  fail(uri: string, error: Error): void {
    this.answer(uri, () => Promise.reject(error));
  }

  looksAt(uri: string): number[] {
    return this.looks.filter((look) => look.uri === uri).map(({ at }) => at);
  }

  override find(uri: string): Watchable | undefined {
    if (!uri.startsWith('gitlab://')) return undefined;
    return {
      uri,
      look: async (looking) => {
        const { token, etag, signal } = looking;
        this.looks.push({ uri, token, etag, at: Date.now(), signal });
        return (this.answers.get(uri) ?? (() => ({ fingerprint: 'same', liveliness: 'steady' as const })))(looking);
      },
    };
  }
}

/** Remembers what it is told. */
class Listener implements Watcher {
  readonly changes: (WatchNews & { readonly uri: string })[] = [];
  readonly ends: (WatchEnd & { readonly uri: string })[] = [];

  /** @param lastRequest of the session it stands for, when it stands for one */
  constructor(readonly lastRequest?: number) {}

  changed(uri: string, news: WatchNews): void {
    this.changes.push({ uri, ...news });
  }

  ended(uri: string, end: WatchEnd): void {
    this.ends.push({ uri, ...end });
  }
}

const rejected = (status: number, detail: { retryAfter?: number; foreign?: true } = {}) =>
  new GitLabRejected(status, `GitLab says ${status}.`, { request: { method: 'GET', path: '/x' }, words: '', ...detail });
const unavailable = () => new GitLabUnavailable('GitLab is away.', { method: 'GET', path: '/x' });

const alice = callerOf('alice-token');
const bob = callerOf('bob-token');
const uri = 'gitlab://project/1';

let resources: Resources;
let schedule: SchedulerRegistry;
let table: WatchTable;

function tableWith(settings: Partial<Record<keyof SubscriptionsConfig, number>> = {}, shared: SharedLooks = looksAlone): WatchTable {
  schedule = new SchedulerRegistry();
  return new WatchTable(resources, Object.assign(new SubscriptionsConfig(), settings), new LimitsConfig(), schedule, shared);
}

// Defects still show in the test's output.
beforeAll(() => Logger.overrideLogger(['error', 'fatal']));
beforeEach(() => {
  jest.useFakeTimers();
  resources = new Resources();
  table = tableWith();
});
afterEach(() => {
  table.onModuleDestroy();
  jest.useRealTimers();
});

async function watch(uris: string | readonly string[], caller: Caller = alice, watcher = new Listener()): Promise<Listener> {
  await table.watch([uris].flat(), caller, watcher, new AbortController().signal);
  return watcher;
}

/** Lets time pass at a stroke, where what happens in between does not matter. */
async function leap(milliseconds: number): Promise<void> {
  jest.setSystemTime(Date.now() + milliseconds);
  await pass(second);
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Leaves every look at an address without its answer until the test has one for the latest. */
function pending(address: string): { readonly answer: (look: Look) => void; readonly fail: (error: Error) => void } {
  let resolve: (look: Look) => void;
  let reject: (error: Error) => void;
  resources.answer(address, () => new Promise<Look>((...settle) => ([resolve, reject] = settle)));
  return { answer: (look) => resolve(look), fail: (error) => reject(error) };
}

const same: Look = { fingerprint: 'same', liveliness: 'steady' };

describe('a watch', () => {
  it('begins with one look, as the caller', async () => {
    await watch(uri);

    expect(resources.looks).toMatchObject([{ uri, token: 'alice-token', etag: undefined }]);
    expect(table.size).toBe(1);
  });

  it('tells of a change once, and of nothing else', async () => {
    const listener = await watch(uri);

    await pass(minute);
    expect(listener.changes).toEqual([]);
    resources.set(uri, 'changed');
    await pass(5 * minute);

    expect(listener.changes).toEqual([{ uri, state: 'steady', pollIntervalMs: 15_000 }]);
  });

  it('tells of a change back', async () => {
    const listener = await watch(uri);
    for (const fingerprint of ['changed', 'same']) {
      resources.set(uri, fingerprint);
      await pass(20 * second);
    }

    expect(listener.changes).toHaveLength(2);
  });

  it.each([
    ['active', 5 * second],
    ['steady', 15 * second],
    ['settled', minute],
  ] as const)('looks at what is %s every %d ms, and up to a tenth later', async (liveliness, interval) => {
    resources.set(uri, 'same', liveliness);
    await watch(uri);
    const begun = Date.now();

    await pass(20 * interval);

    const times = resources.looksAt(uri);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? begun));
    expect(gaps.length).toBeGreaterThanOrEqual(17);
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(interval);
      expect(gap).toBeLessThanOrEqual(interval * 1.1 + 250);
    }
  });

  it('does not keep step with another that began at the same moment', async () => {
    await watch(['gitlab://a', 'gitlab://b', 'gitlab://c', 'gitlab://d']);
    await pass(10 * minute);

    expect(new Set(['a', 'b', 'c', 'd'].map((name) => resources.looksAt(`gitlab://${name}`).at(-1))).size).toBeGreaterThan(1);
  });

  it('comes quicker once the resource is in flight', async () => {
    resources.set(uri, 'created', 'settled');
    const listener = await watch(uri);
    resources.set(uri, 'running', 'active');

    await pass(70 * second);
    const before = resources.looks.length;
    await pass(30 * second);

    expect(listener.changes).toEqual([{ uri, state: 'active', pollIntervalMs: 5_000 }]);
    expect(resources.looks.length - before).toBeGreaterThanOrEqual(5);
  });

  it('hands the last ETag back, and takes GitLab at its word that nothing changed', async () => {
    resources.answer(uri, () => ({ fingerprint: 'first', liveliness: 'steady', etag: 'W/"1"' }));
    const listener = await watch(uri);
    resources.answer(uri, () => undefined);

    await pass(40 * second);

    expect(resources.looks.map(({ etag }) => etag)).toEqual([undefined, 'W/"1"', 'W/"1"']);
    expect(listener.changes).toEqual([]);
  });

  it('is one for all who ask with one credential, and another for everybody else', async () => {
    const [first, second_] = [await watch(uri), await watch(uri)];
    const other = await watch(uri, bob);
    expect(table.size).toBe(2);
    expect(resources.looks.map(({ token }) => token)).toEqual(['alice-token', 'bob-token']);
    // What bob reads does not change.
    resources.answer(uri, ({ token }) => ({ fingerprint: token === 'alice-token' ? 'changed' : 'same', liveliness: 'steady' }));

    await pass(20 * second);

    expect([first.changes.length, second_.changes.length, other.changes.length]).toEqual([1, 1, 0]);
  });

  it('is one for a watcher that asks twice', async () => {
    const listener = await watch(uri);
    await watch(uri, alice, listener);
    resources.set(uri, 'changed');
    await pass(20 * second);
    expect(listener.changes).toHaveLength(1);

    table.leave(alice, listener, [uri]);

    expect(table.size).toBe(0);
  });

  it('ends with the last who leaves, at once, and its look with it', async () => {
    const [first, second_] = [await watch(uri), await watch(uri)];
    resources.answer(uri, () => new Promise(() => undefined));
    await pass(20 * second);
    const running = resources.looks.at(-1)!.signal;

    table.leave(alice, first, [uri]);
    expect([table.size, running.aborted]).toEqual([1, false]);
    table.leave(alice, second_);

    expect([table.size, running.aborted]).toEqual([0, true]);
    const before = resources.looks.length;
    await pass(hour);
    expect(resources.looks.length).toBe(before);
    expect([...first.ends, ...second_.ends]).toEqual([]);
  });

  it('keeps no timer without a watch, and one for all of them', async () => {
    expect(schedule.getIntervals()).toEqual([]);
    const listener = await watch(['gitlab://a', 'gitlab://b']);
    expect(schedule.getIntervals()).toHaveLength(1);

    table.leave(alice, listener);

    expect(schedule.getIntervals()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('has no more than 64 looks out at once', async () => {
    table = tableWith({ GITLAB_MCP_MAX_WATCHES: 200 });
    const many = Array.from({ length: 100 }, (_, index) => `gitlab://${index}`);
    await watch(many);
    for (const each of many) resources.answer(each, () => new Promise(() => undefined));

    await pass(5 * minute);

    expect(resources.looks.length - many.length).toBe(64);
  });
});

describe('a watch that ended while a look at it was out', () => {
  it('hears nothing of what the look found, and nor does the count', async () => {
    const listener = await watch(uri);
    await watch('gitlab://other');
    const look = pending(uri);
    await pass(17 * second);
    const before = { ...table.polls };
    table.leave(alice, listener);
    look.answer({ fingerprint: 'changed', liveliness: 'steady' });
    await pass(0);

    expect(listener.changes).toEqual([]);
    expect(table.polls).toEqual(before);
  });

  it('takes no other with it when the look fails', async () => {
    const [listener, other] = [await watch(uri), await watch('gitlab://other')];
    const look = pending(uri);
    await pass(17 * second);
    table.leave(alice, listener);
    look.fail(rejected(401));
    await pass(0);

    expect([other.ends, table.size, table.polls.failed]).toEqual([[], 1, 0]);
  });

  it('is told so once, whatever its watcher does then', async () => {
    const listener = await watch([uri, 'gitlab://other']);
    jest.spyOn(listener, 'ended').mockImplementation(function (this: Listener, address, end) {
      this.ends.push({ uri: address, ...end });
      table.leave(alice, this);
    });
    resources.fail(uri, rejected(401));
    await pass(20 * second);

    expect(listener.ends).toHaveLength(1);
    expect(table.size).toBe(0);
  });
});

describe('a watch that nobody listens to', () => {
  it('waits, and makes up for it', async () => {
    const deaf = Object.assign(new Listener(), { isListening: false });
    await watch(uri, alice, deaf);
    resources.set(uri, 'changed');
    await pass(10 * minute);
    expect([resources.looks.length, deaf.changes]).toEqual([1, []]);

    deaf.isListening = true;
    await pass(second);

    expect(deaf.changes).toHaveLength(1);
  });

  it('goes on while somebody does, and owes the others what they missed', async () => {
    const deaf = await watch(uri, alice, Object.assign(new Listener(), { isListening: false }));
    const other = await watch(uri);
    for (const fingerprint of ['changed', 'changed again']) {
      resources.set(uri, fingerprint);
      await pass(20 * second);
    }
    expect([other.changes.length, deaf.changes.length]).toEqual([2, 0]);

    Object.assign(deaf, { isListening: true });
    await pass(10 * second);

    expect([other.changes.length, deaf.changes.length]).toEqual([2, 1]);
  });
});

describe('a caller who watches nothing', () => {
  it('may make requests and leave, and is not remembered for it', async () => {
    await watch(uri, bob);
    table.noteRequest(alice);
    table.leave(alice, new Listener());

    expect(table.size).toBe(1);
  });

  it('can be told what can be watched', () => {
    expect([table.canWatch(uri), table.canWatch('https://example.com')]).toEqual([true, false]);
    expect(resources.looks).toEqual([]);
  });
});

describe('a watch does not begin', () => {
  it('on an address that cannot be watched', async () => {
    await expect(watch('https://example.com')).rejects.toThrow(InvalidParams);
    await expect(watch([uri, 'https://example.com'])).rejects.toThrow(InvalidParams);
    expect([table.size, resources.looks.length]).toEqual([0, 0]);
  });

  it.each([
    ['401', rejected(401)],
    ['403', rejected(403)],
    ['404', rejected(404)],
    ['5xx or a broken network', unavailable()],
    ['out of bounds', new Refused('Out of bounds.')],
  ])('when the first look fails: %s', async (_what, error) => {
    resources.fail(uri, error);

    await expect(watch(['gitlab://fine', uri])).rejects.toBe(error);

    expect(table.size).toBe(0);
    await pass(hour);
    expect(resources.looks.length).toBeLessThanOrEqual(2);
  });

  it('when the first look tells nothing, for there is nothing to compare with', async () => {
    resources.answer(uri, () => undefined);

    await expect(watch(uri)).rejects.toThrow(`The first look at ${uri} told nothing.`);

    expect(table.size).toBe(0);
  });

  it('for someone who went away meanwhile', async () => {
    const gone = new AbortController();
    resources.answer(uri, () => {
      gone.abort();
      return { fingerprint: 'same', liveliness: 'steady' };
    });

    await expect(table.watch([uri], alice, new Listener(), gone.signal)).rejects.toMatchObject({ kind: 'interrupted' });

    expect(table.size).toBe(0);
  });

  it('once the server is about to end', async () => {
    table.onModuleDestroy();

    await expect(watch(uri)).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('GitLab\'s limits', () => {
  it('pause everything of that caller for as long as GitLab asks', async () => {
    const listener = await watch([uri, 'gitlab://other']);
    await watch(uri, bob);
    resources.answer(uri, ({ token }) => (token === 'alice-token' ? Promise.reject(rejected(429, { retryAfter: 120 })) : { fingerprint: 'same', liveliness: 'steady' }));
    await pass(17 * second);
    const refusedAt = resources.looks.filter(({ token, uri: at }) => token === 'alice-token' && at === uri).at(-1)!.at;
    resources.set(uri, 'changed');

    await pass(refusedAt + 120 * second - Date.now() - 1);
    // A look of the other address may have been out by then.
    expect(resources.looks.filter(({ token, at }) => token === 'alice-token' && at > refusedAt + 250)).toEqual([]);
    expect(resources.looks.filter(({ token, at }) => token === 'bob-token' && at > refusedAt + 250).length).toBeGreaterThan(4);
    await pass(20 * second);

    expect(listener.changes).toHaveLength(1);
    expect(listener.ends).toEqual([]);
  });

  it('pause for 30 s, doubling to 5 min, when GitLab names no time, and start over once it answers', async () => {
    await watch(uri);
    resources.fail(uri, rejected(429));
    await pass(20 * minute);

    const gapsOf = (times: number[]) => times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1000 / 10) * 10);
    expect(gapsOf(resources.looksAt(uri)).slice(1, 7)).toEqual([30, 60, 120, 240, 300, 300]);

    resources.set(uri, 'same');
    await pass(3 * minute);
    resources.fail(uri, rejected(429));
    const before = resources.looks.length;
    await pass(65 * second);
    expect(gapsOf(resources.looksAt(uri).slice(before))).toEqual([30]);
  });
});

describe('GitLab\'s limits, met by several looks that were out together,', () => {
  /** Two watches of one caller, both with a look out. */
  async function bothLooking() {
    await watch([uri, 'gitlab://other']);
    const looks = [pending(uri), pending('gitlab://other')] as const;
    await pass(17 * second);
    return looks;
  }

  it('are one refusal', async () => {
    const looks = await bothLooking();
    const refusedAt = Date.now();
    for (const look of looks) look.fail(rejected(429));
    await pass(35 * second);

    expect(resources.looksAt(uri).at(-1)! - refusedAt).toBeGreaterThanOrEqual(30 * second);
    expect(resources.looksAt(uri)).toHaveLength(3);
  });

  it('are not over with the answer to one that was sent before', async () => {
    const [refused, answered] = await bothLooking();
    refused.fail(rejected(429));
    await pass(5 * second);
    answered.answer(same);
    await pass(30 * second);
    refused.fail(rejected(429));
    const again = Date.now();
    await pass(65 * second);

    expect(resources.looksAt(uri).filter((at) => at > again).map((at) => Math.round((at - again) / 10_000) * 10)).toEqual([60]);
  });
});

describe('a look that fails by a mistake of ours', () => {
  it('is in the log, counts as failed, and ends nothing', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const listener = await watch(uri);
    resources.fail(uri, new TypeError('broken'));
    await pass(17 * second);
    const lines = logged.mock.calls.map(([line]) => String(line));
    logged.mockRestore();

    expect(lines).toEqual([expect.stringContaining('TypeError: broken')]);
    expect(table.polls).toEqual({ changed: 0, unchanged: 0, failed: 1 });
    resources.set(uri, 'changed');
    await pass(40 * second);
    expect([listener.changes.length, listener.ends, table.polls]).toEqual([1, [], expect.objectContaining({ changed: 1, failed: 1 })]);
  });
});

describe('trouble that passes', () => {
  it.each([['5xx or a broken network', unavailable()], ['a page of a proxy', rejected(404, { foreign: true })], ['another refusal', rejected(400)]])('%s skips turns, less and less often, and ends nothing', async (_what, error) => {
    const listener = await watch(uri);
    resources.fail(uri, error);
    await pass(10 * minute);
    const times = resources.looksAt(uri);
    const gaps = times.slice(1).map((time, index) => time - times[index]!);

    expect(gaps.slice(1, 5).map((gap) => gap / second)).toEqual([expect.closeTo(31, -1), expect.closeTo(63, -1), expect.closeTo(126, -1.5), expect.closeTo(252, -1.7)]);
    expect(listener.ends).toEqual([]);

    resources.set(uri, 'changed');
    await pass(6 * minute);
    expect(listener.changes).toHaveLength(1);
    const recovered = resources.looks.length;
    await pass(50 * second);
    expect(resources.looks.length - recovered).toBeGreaterThanOrEqual(2);
  });
});

describe('a watch ends', () => {
  it.each([
    [404, 'resource_gone'],
    [410, 'resource_gone'],
    [403, 'credential_revoked'],
  ])('when GitLab answers %d: %s', async (status, reason) => {
    const listener = await watch([uri, 'gitlab://other']);
    resources.fail(uri, rejected(status));
    await pass(20 * second);

    expect(listener.ends).toEqual([{ uri, reason, status, detail: expect.any(String) }]);
    expect(table.size).toBe(1);
    const before = resources.looksAt(uri).length;
    await pass(hour);
    expect(resources.looksAt(uri).length).toBe(before);
  });

  it('with all others of that credential when GitLab answers 401', async () => {
    const listener = await watch([uri, 'gitlab://other']);
    const other = await watch(uri, bob);
    resources.answer(uri, ({ token }) => (token === 'alice-token' ? Promise.reject(rejected(401)) : { fingerprint: 'same', liveliness: 'steady' }));
    await pass(20 * second);

    expect(listener.ends).toMatchObject([{ reason: 'credential_revoked', status: 401 }, { reason: 'credential_revoked', status: 401 }]);
    expect([other.ends, table.size]).toEqual([[], 1]);
  });

  it('when the server may not look any more', async () => {
    const listener = await watch(uri);
    resources.fail(uri, new Refused('The project is out of bounds.\nMore words.'));
    await pass(20 * second);

    expect(listener.ends).toEqual([{ uri, reason: 'resource_gone', detail: 'The project is out of bounds.' }]);
  });

  it('after 24 hours, counted from the last who joined', async () => {
    const first = await watch(uri);
    await leap(12 * hour);
    await watch(uri);
    await leap(23 * hour);
    expect(first.ends).toEqual([]);

    await leap(hour);

    expect(first.ends).toEqual([{ uri, reason: 'lifetime_reached', detail: expect.any(String) }]);
    expect([table.size, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it('with the server', async () => {
    const [mine, theirs] = [await watch([uri, 'gitlab://other']), await watch(uri, bob)];

    table.onModuleDestroy();

    expect([mine.ends.length, theirs.ends.length]).toEqual([2, 1]);
    expect(mine.ends).toMatchObject([{ reason: 'shutdown' }, { reason: 'shutdown' }]);
    expect([table.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('a silent session', () => {
  it('has its watches looked at every 10 minutes, and as before once it is heard of', async () => {
    await watch(uri);
    await pass(30 * minute);
    const before = resources.looks.length;
    await pass(hour);
    expect(resources.looks.length - before).toBeGreaterThanOrEqual(5);
    expect(resources.looks.length - before).toBeLessThanOrEqual(7);

    await pass(minute);
    table.noteRequest(alice);
    const woken = resources.looks.length;
    await pass(2 * minute);

    expect(resources.looks.length - woken).toBeGreaterThanOrEqual(7);
  });

  it('tells of a change that it is idle', async () => {
    const listener = await watch(uri);
    await pass(40 * minute);
    resources.set(uri, 'changed');
    await pass(11 * minute);

    expect(listener.changes).toEqual([{ uri, state: 'idle', pollIntervalMs: 600_000 }]);
  });

  it('does not slow down what another session of the caller watches', async () => {
    const now = Date.now();
    await watch(uri, alice, new Listener(now));
    await watch(uri, alice, new Listener(now + hour));
    await pass(30 * minute);
    const before = resources.looks.length;
    await pass(10 * minute);

    expect(resources.looks.length - before).toBeGreaterThan(30);
  });
});

describe('the room for watches', () => {
  const some = (count: number, prefix = 'some') => Array.from({ length: count }, (_, index) => `gitlab://${prefix}/${index}`);

  it('is ten for a caller; while all are in use a further one is refused before anything is read', async () => {
    const listener = await watch(some(10));
    const before = resources.looks.length;

    await expect(watch(uri)).rejects.toThrow(TooManyWatches);
    await expect(watch(some(11, 'eleven'), bob)).rejects.toThrow(/GITLAB_MCP_MAX_WATCHES\)/);

    expect([table.size, resources.looks.length, listener.ends]).toEqual([10, before, []]);
    await watch(some(10));
    await watch(uri, bob);
  });

  it('counts watches whose first look is still out', async () => {
    let answer: (look: Look) => void = () => undefined;
    const slow = new Promise<Look>((resolve) => (answer = resolve));
    for (const each of some(10)) resources.answer(each, () => slow);
    const opening = watch(some(10));

    await expect(watch(uri)).rejects.toThrow(TooManyWatches);

    answer({ fingerprint: 'same', liveliness: 'steady' });
    await opening;
    expect(table.size).toBe(10);
  });

  it('is made by the watch whose session was silent for longest', async () => {
    const now = Date.now();
    const [old, older, fresh] = [new Listener(now - 5 * minute), new Listener(now - 10 * minute), new Listener(now + hour)];
    await watch(some(4, 'old'), alice, old);
    await watch(some(3, 'older'), alice, older);
    await watch(some(3, 'fresh'), alice, fresh);
    await pass(31 * minute);

    await watch(some(4, 'new'), alice, fresh);

    expect(older.ends.map(({ reason }) => reason)).toEqual(['watcher_evicted', 'watcher_evicted', 'watcher_evicted']);
    expect(old.ends.map(({ reason }) => reason)).toEqual(['watcher_evicted']);
    expect([fresh.ends, table.size]).toEqual([[], 10]);
  });

  it('is made soon by a session that nothing can be told, whose client went away without a word', async () => {
    const deaf = Object.assign(new Listener(Date.now()), { isListening: false });
    await watch(some(10), alice, deaf);
    await expect(watch(uri)).rejects.toThrow(TooManyWatches);
    await pass(minute);

    await watch(some(10, 'new'), alice);

    expect([deaf.ends.length, table.size]).toEqual([10, 10]);
  });

  it('never costs an idle watch for a new one that fails', async () => {
    const idle = await watch(some(10));
    await pass(31 * minute);
    resources.fail(uri, rejected(404));

    await expect(watch(uri)).rejects.toMatchObject({ status: 404 });

    expect([idle.ends, table.size]).toEqual([[], 10]);
  });

  it('is not made by what woke up before the first look was answered', async () => {
    const woken = await watch(some(10), alice, new Listener(Date.now()));
    await pass(31 * minute);
    const look = pending(uri);
    const opening = expect(watch(uri, alice, new Listener(Date.now()))).rejects.toThrow(/GITLAB_MCP_MAX_WATCHES\)/);
    Object.assign(woken, { lastRequest: Date.now() });
    look.answer(same);
    await opening;

    expect([woken.ends, table.size]).toEqual([[], 10]);
  });

  it('is made by a caller\'s own silent sessions too where the process is full, while they are silent', async () => {
    table = tableWith({ GITLAB_MCP_MAX_WATCHES_TOTAL: 2 });
    const [silent, fresh] = [new Listener(Date.now()), new Listener(Date.now() + hour)];
    await watch('gitlab://silent', alice, silent);
    await watch('gitlab://fresh', alice, fresh);
    await pass(31 * minute);

    const look = pending(uri);
    const opening = expect(watch(uri, alice, fresh)).rejects.toThrow(/GITLAB_MCP_MAX_WATCHES_TOTAL/);
    Object.assign(silent, { lastRequest: Date.now() });
    look.answer(same);
    await opening;
    expect(silent.ends).toEqual([]);

    await pass(31 * minute);
    resources.set(uri, 'same');
    Object.assign(fresh, { lastRequest: Date.now() });
    await watch(uri, alice, fresh);
    expect(silent.ends).toMatchObject([{ reason: 'watcher_evicted' }]);
    expect([fresh.ends, table.size]).toEqual([[], 2]);
  });

  it('is made by the caller who was silent for longest', async () => {
    table = tableWith({ GITLAB_MCP_MAX_WATCHES_TOTAL: 3 });
    const carol = callerOf('carol-token');
    const later = await watch('gitlab://later', carol);
    await pass(minute);
    const longest = await watch('gitlab://longest', bob);
    await pass(minute);
    table.noteRequest(carol);
    await pass(31 * minute);
    await watch('gitlab://first', alice);

    await watch(uri, alice);
    expect([longest.ends, later.ends]).toMatchObject([[{ reason: 'credential_evicted' }], []]);
    await watch('gitlab://third', alice);
    expect(later.ends).toMatchObject([{ reason: 'credential_evicted' }]);
  });

  it('is not made by a silent caller who is about to watch something', async () => {
    table = tableWith({ GITLAB_MCP_MAX_WATCHES_TOTAL: 3 });
    const silent = await watch(some(2), bob);
    await pass(31 * minute);
    const look = pending('gitlab://more');
    const opening = watch('gitlab://more', bob);

    await expect(watch(uri, alice)).rejects.toThrow(/GITLAB_MCP_MAX_WATCHES_TOTAL/);

    look.answer(same);
    await opening;
    expect([silent.ends, table.size]).toEqual([[], 3]);
  });

  it('ends for all callers together at the process\'s limit, unless one was silent for long', async () => {
    table = tableWith({ GITLAB_MCP_MAX_WATCHES_TOTAL: 4 });
    const silent = await watch(some(2), bob);
    await pass(31 * minute);
    await watch(some(2), alice);

    await watch(some(4), alice);
    expect(silent.ends).toMatchObject([{ reason: 'credential_evicted' }, { reason: 'credential_evicted' }]);
    expect(table.size).toBe(4);

    await expect(watch(uri, bob)).rejects.toThrow(/GITLAB_MCP_MAX_WATCHES_TOTAL/);
    expect(table.size).toBe(4);
  });
});

describe('a watch that another replica has as well', () => {
  /** The other replica, as a test wants it to act. */
  class Other implements SharedLooks {
    mine = true;
    readonly taken: number[] = [];
    readonly told: Look[] = [];
    readonly rests: number[] = [];
    readonly joined = new Map<string, (look: Look) => void>();

    join(caller: string, address: string, heard: (look: Look) => void) {
      const key = `${caller} ${address}`;
      this.joined.set(key, heard);
      return {
        take: async (milliseconds: number) => {
          this.taken.push(milliseconds);
          return this.mine;
        },
        tell: (look: Look) => void this.told.push(look),
        rest: (milliseconds: number) => void this.rests.push(milliseconds),
        leave: () => void this.joined.delete(key),
      };
    }

    sees(look: Look): void {
      this.joined.get(`${alice.id} ${uri}`)?.(look);
    }
  }

  let other: Other;
  beforeEach(() => {
    other = new Other();
    table = tableWith({}, other);
  });

  it('is looked at only when it is its turn, and what was seen is handed on', async () => {
    await watch(uri);
    other.mine = false;
    await pass(40 * second);
    expect(resources.looks).toHaveLength(1);
    expect(other.taken).toEqual([15_000, 15_000]);
    expect(other.told).toEqual([]);

    other.mine = true;
    resources.set(uri, 'changed');
    await pass(17 * second);
    expect(resources.looks).toHaveLength(2);
    expect(other.told).toEqual([{ fingerprint: 'changed', liveliness: 'steady' }]);
  });

  it('tells of what the other saw, once, and waits a whole interval after it', async () => {
    const listener = await watch(uri);
    await pass(14 * second);
    other.sees({ fingerprint: 'changed', liveliness: 'active', etag: 'W/"2"' });
    expect(listener.changes).toEqual([{ uri, state: 'active', pollIntervalMs: 5_000 }]);
    other.sees({ fingerprint: 'changed', liveliness: 'active', etag: 'W/"2"' });
    expect(listener.changes).toHaveLength(1);

    await pass(4 * second);
    expect(resources.looks).toHaveLength(1);
    await pass(2 * second);
    expect(resources.looks[1]).toMatchObject({ etag: 'W/"2"' });
  });

  it('does not take "unchanged" for an answer about what the other saw in the middle of its own look', async () => {
    const listener = await watch(uri);
    let answer: (look: Look | undefined) => void = () => undefined;
    resources.answer(uri, () => new Promise((resolve) => (answer = resolve)));
    await pass(17 * second);
    other.sees({ fingerprint: 'changed', liveliness: 'steady' });
    answer(undefined);
    await pass(second);

    expect(listener.changes).toHaveLength(1);
    expect(other.told).toEqual([]);
  });

  it('rests for both when GitLab fails, for longer each time', async () => {
    await watch(uri);
    resources.fail(uri, unavailable());
    await pass(2 * minute);
    expect(other.rests.slice(0, 2)).toEqual([30_000, 60_000]);
  });

  it('keeps the turn for a minute at most while its session is idle', async () => {
    await watch(uri, alice, new Listener(Date.now() - hour));
    await pass(11 * minute);
    expect(other.taken).toEqual([minute]);
  });

  it('leaves with its last watcher', async () => {
    const listener = await watch(uri);
    expect([...other.joined.keys()]).toEqual([`${alice.id} ${uri}`]);
    table.leave(alice, listener);
    expect(other.joined.size).toBe(0);
  });
});
