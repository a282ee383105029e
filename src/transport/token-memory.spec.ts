import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callerOf } from '../kernel/caller.js';
import { type Learned, TokenMemory } from './token-memory.js';

const alice = callerOf('alice-token');

describe('the memory of good tokens', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const good = () => jest.fn(() => Promise.resolve<Learned<string> | undefined>({ facts: 'alice', holdsFor: 1_000 }));

  it('asks once for all who want to know at the same time', async () => {
    const memory = new TokenMemory<string>();
    const ask = good();

    expect(await Promise.all([memory.learn(alice, ask), memory.learn(alice, ask)])).toEqual(['alice', 'alice']);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(memory.recall(alice)).toBe('alice');
    expect(memory.recall(callerOf('bob-token'))).toBeUndefined();
  });

  it('forgets when the time is over, or when it is told to', async () => {
    const memory = new TokenMemory<string>();
    await memory.learn(alice, good());
    jest.advanceTimersByTime(1_000);
    expect(memory.recall(alice)).toBe('alice');
    jest.advanceTimersByTime(1);
    expect(memory.recall(alice)).toBeUndefined();

    await memory.learn(alice, good());
    memory.forget(alice);
    expect(memory.recall(alice)).toBeUndefined();
  });

  it('keeps nothing of what is no token, nor of a question that failed', async () => {
    const memory = new TokenMemory<string>();

    expect(await memory.learn(alice, () => Promise.resolve(undefined))).toBeUndefined();
    await expect(memory.learn(alice, () => Promise.reject(new Error('GitLab is down')))).rejects.toThrow('GitLab is down');
    expect(memory.recall(alice)).toBeUndefined();
    expect(await memory.learn(alice, good())).toBe('alice');
  });

  it('keeps nothing of a token that ends at once', async () => {
    const memory = new TokenMemory<string>();

    expect(await memory.learn(alice, () => Promise.resolve({ facts: 'alice', holdsFor: 0 }))).toBe('alice');
    expect(memory.recall(alice)).toBeUndefined();
  });

  it('remembers so many and no more, whoever was not seen for longest going first', async () => {
    const memory = new TokenMemory<string>();
    const bob = callerOf('bob-token');
    await memory.learn(alice, good());
    await memory.learn(bob, good());
    memory.recall(alice);
    for (let index = 0; index < 9_999; index += 1) await memory.learn(callerOf(`token-${index}`), good());

    expect(memory.recall(alice)).toBe('alice');
    expect(memory.recall(bob)).toBeUndefined();
    expect(memory.recall(callerOf('token-9998'))).toBe('alice');
  });
});
