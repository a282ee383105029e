import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Interrupted } from './errors.js';
import { lookEvery, lookUntil } from './look-until.js';

const never = new AbortController().signal;

describe('looking until something is as wished', () => {
  it('looks once when it is so already', async () => {
    const look = jest.fn(() => Promise.resolve('ready'));

    await expect(lookUntil(look, (seen) => seen === 'ready', never)).resolves.toBe('ready');
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('looks again while it is not', async () => {
    const states = ['unchecked', 'checking', 'ready'];

    await expect(lookUntil(() => Promise.resolve(states.shift()), (seen) => seen === 'ready', never)).resolves.toBe('ready');
  });

  it('gives what it saw last when the time is up', async () => {
    const look = jest.fn(() => Promise.resolve('checking'));

    await expect(lookUntil(look, () => false, never, 800)).resolves.toBe('checking');
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('ends with the call', async () => {
    const call = new AbortController();
    setTimeout(() => call.abort(), 50);

    await expect(lookUntil(() => Promise.resolve('checking'), () => false, call.signal)).rejects.toThrow(Interrupted);
  });
});

describe('looking at even intervals', () => {
  /** What time it is, whatever the machine is busy with. */
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('looks once more when the time is up, and gives what it saw then', async () => {
    const moments = [0, 10, 20, 25, 30];
    const look = jest.fn(() => Promise.resolve((now = moments.shift() ?? 100)));

    await expect(lookEvery(look, () => false, { every: 10, most: 25, signal: never })).resolves.toBe(25);
    expect(look).toHaveBeenCalledTimes(4);
  });

  it('waits no longer than there is time left', async () => {
    const look = jest.fn(() => Promise.resolve((now += 20)));

    await expect(lookEvery(look, () => false, { every: 60_000, most: 25, signal: never })).resolves.toBe(40);
  });

  it('counts the looks themselves', async () => {
    const look = jest.fn(() => Promise.resolve((now += 120)));

    await lookEvery(look, () => false, { every: 10, most: 200, signal: never });
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('ends as wished, or with the call', async () => {
    await expect(lookEvery(() => Promise.resolve(1), () => true, { every: 60_000, most: 60_000, signal: never })).resolves.toBe(1);
    const call = new AbortController();
    setTimeout(() => call.abort(), 50);
    await expect(lookEvery(() => Promise.resolve(1), () => false, { every: 60_000, most: 60_000, signal: call.signal })).rejects.toThrow(Interrupted);
  });
});
