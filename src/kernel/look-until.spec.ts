import { describe, expect, it, jest } from '@jest/globals';
import { Interrupted } from './errors.js';
import { lookUntil } from './look-until.js';

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
