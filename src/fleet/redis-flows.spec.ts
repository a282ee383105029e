import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisFlows } from './redis-flows.js';
import type { Redis, RedisLink } from './redis-link.js';

/** The Redis that replicas of a test share; nothing runs out in it. */
const keys = new Map<string, string>();

const redis = {
  set: async (key: string, value: string, { condition }: { condition?: 'NX' } = {}) => {
    if (condition === 'NX' && keys.has(key)) return null;
    keys.set(key, value);
    return 'OK';
  },
  get: async (key: string) => keys.get(key) ?? null,
  exists: async (key: string) => Number(keys.has(key)),
  eval: async (_script: string, { keys: [key = ''], arguments: [mine] }: { keys: string[]; arguments: string[] }) => Number(keys.get(key) === mine && keys.delete(key)),
} as unknown as Redis;

/** A replica's way to Redis, which a test cuts. */
class Replica {
  private isUp = true;
  private readonly returns: (() => void)[] = [];
  readonly flows: RedisFlows;

  constructor(readonly replica: string) {
    this.flows = new RedisFlows(this as unknown as RedisLink);
  }

  onReturn(listener: () => void): void {
    this.returns.push(listener);
  }

  async run<T, O>(work: (given: Redis) => Promise<T>, otherwise: O): Promise<T | O> {
    return this.isUp ? work(redis) : otherwise;
  }

  cut(): void {
    this.isUp = false;
  }

  restore(): void {
    this.isUp = true;
    for (const listener of this.returns) listener();
  }

  dies(): void {
    this.cut();
    keys.delete(`gitlab-mcp:replica:${this.replica}`);
  }
}

let first: Replica;
let second: Replica;
beforeEach(() => {
  keys.clear();
  [first, second] = [new Replica('first'), new Replica('second')];
});

/** What a claim has come to after a while. */
async function standing(claim: Promise<string | undefined>): Promise<string | undefined> {
  return Promise.race([claim, sleep(150, 'waiting')]);
}

describe('a flow that two replicas are asked to carry out', () => {
  it('belongs to the first; the second waits, and is told what was done', async () => {
    expect(await first.flows.claim('a')).toBeUndefined();
    const claim = second.flows.claim('a');
    expect(await standing(claim)).toBe('waiting');
    expect(await second.flows.whatWasDone('a')).toBeUndefined();
    first.flows.settle('a', 'Issue #1');
    expect(await claim).toBe('Issue #1');
    expect(await second.flows.whatWasDone('a')).toBe('Issue #1');
  });

  it('belongs to the second once the first gave it back', async () => {
    await first.flows.claim('a');
    const claim = second.flows.claim('a');
    first.flows.release('a');
    expect(await claim).toBeUndefined();
    // A late word of the first takes nothing away.
    first.flows.release('a');
    expect(await standing(first.flows.claim('a'))).toBe('waiting');
  });

  it('has an unknown outcome when the first dies', async () => {
    await first.flows.claim('a');
    first.dies();
    expect(await second.flows.claim('a')).toMatch(/outcome is unknown/);
  });

  it('has an unknown outcome for a second that loses Redis while it waits', async () => {
    await first.flows.claim('a');
    const claim = second.flows.claim('a');
    expect(await standing(claim)).toBe('waiting');
    second.cut();
    expect(await claim).toMatch(/outcome is unknown/);
  });

  it('is each one\'s own while Redis is away', async () => {
    first.cut();
    second.cut();
    expect(await first.flows.claim('a')).toBeUndefined();
    expect(await second.flows.claim('a')).toBeUndefined();
    expect(await second.flows.whatWasDone('a')).toBeUndefined();
  });

  it('is told of afterwards when it ended while Redis was away', async () => {
    for (const flow of ['done', 'refused']) await first.flows.claim(flow);
    first.cut();
    first.flows.settle('done', 'Issue #1');
    first.flows.release('refused');
    const claims = ['done', 'refused'].map((flow) => second.flows.claim(flow));
    expect(await Promise.all(claims.map(standing))).toEqual(['waiting', 'waiting']);
    first.restore();
    expect(await Promise.all(claims)).toEqual(['Issue #1', undefined]);
  });

  it('can be claimed again by who gave it back without Redis hearing of it', async () => {
    await first.flows.claim('a');
    first.cut();
    first.flows.release('a');
    await sleep(10);
    expect(await first.flows.claim('a')).toBeUndefined();
    first.restore();
    await sleep(10);
    expect(await standing(second.flows.claim('a'))).toBe('waiting');
  });
});
