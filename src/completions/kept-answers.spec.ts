import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Candidates } from '../authoring/completion.decorator.js';
import { Gauges } from '../authoring/gauges.js';
import { KeptAnswers } from './kept-answers.js';

const one = (value: string, complete = true): Candidates => ({ found: [{ value }], complete });
const here = () => new AbortController().signal;

let kept: KeptAnswers;
beforeEach(() => {
  jest.useFakeTimers();
  kept = new KeptAnswers(new Gauges());
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an answer that is kept', () => {
  it('serves the same question for 30 seconds', async () => {
    await kept.ask('alice', 'ma', here(), () => Promise.resolve(one('main')));
    jest.setSystemTime(Date.now() + 30_000);
    expect(kept.exact('alice', 'ma')).toEqual(one('main'));
    jest.setSystemTime(Date.now() + 1);
    expect(kept.exact('alice', 'ma')).toBeUndefined();
  });

  it('serves nobody else', async () => {
    await kept.ask('alice', 'ma', here(), () => Promise.resolve(one('main')));
    expect(kept.exact('bob', 'ma')).toBeUndefined();
    expect(kept.before('bob', 'main')).toBeUndefined();
  });

  it('is found by a longer question, the longest one before it first', async () => {
    await kept.ask('alice', '', here(), () => Promise.resolve(one('shortest')));
    await kept.ask('alice', 'ma', here(), () => Promise.resolve(one('longer')));
    expect(kept.before('alice', 'mai')).toEqual(one('longer'));
    expect(kept.before('alice', 'ma')).toEqual(one('shortest'));
    expect(kept.before('alice', '')).toBeUndefined();
  });

  it('makes room for newer ones, so that they stay bounded', async () => {
    for (let number = 0; number < 600; number += 1) await kept.ask('alice', `q${number}`, here(), () => Promise.resolve(one('x')));
    expect(kept.exact('alice', 'q0')).toBeUndefined();
    expect(kept.exact('alice', 'q99')).toBeUndefined();
    expect(kept.exact('alice', 'q100')).toBeDefined();
    expect(kept.exact('alice', 'q599')).toBeDefined();
  });
});

describe('a question under way', () => {
  it('is asked once for all who ask it meanwhile', async () => {
    const question = jest.fn(() => new Promise<Candidates>((resolve) => setTimeout(() => resolve(one('main')), 100)));
    const both = Promise.all([kept.ask('alice', 'm', here(), question), kept.ask('alice', 'm', here(), question)]);
    await jest.advanceTimersByTimeAsync(100);
    await expect(both).resolves.toEqual([one('main'), one('main')]);
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('goes on while one of them waits, and ends when the last has gone', async () => {
    let ends: AbortSignal | undefined;
    const question = (signal: AbortSignal) => {
      ends = signal;
      return new Promise<Candidates>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    };
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = [first, second].map(({ signal }) => expect(kept.ask('alice', 'm', signal, question)).rejects.toThrow('gone on'));
    first.abort();
    await waiting[0];
    expect(ends?.aborted).toBe(false);
    second.abort();
    await waiting[1];
    expect(ends?.aborted).toBe(true);
  });

  it('is given up at once for someone who has gone already', async () => {
    let ends: AbortSignal | undefined;
    const question = (signal: AbortSignal) => {
      ends = signal;
      return new Promise<Candidates>(() => undefined);
    };
    await expect(kept.ask('alice', 'm', AbortSignal.abort(), question)).rejects.toThrow('gone on');
    expect(ends?.aborted).toBe(true);
  });

  it('is asked anew after it was given up', async () => {
    const gone = new AbortController();
    const waiting = expect(kept.ask('alice', 'm', gone.signal, () => new Promise(() => undefined))).rejects.toThrow();
    gone.abort();
    await waiting;
    await expect(kept.ask('alice', 'm', here(), () => Promise.resolve(one('main')))).resolves.toEqual(one('main'));
  });

  it('is not remembered when it failed', async () => {
    await expect(kept.ask('alice', 'm', here(), () => Promise.reject(new Error('502')))).rejects.toThrow('502');
    await expect(kept.ask('alice', 'm', here(), () => Promise.resolve(one('main')))).resolves.toEqual(one('main'));
  });

  it('is given up after ten seconds', async () => {
    const question = (signal: AbortSignal) => new Promise<Candidates>((_, reject) => signal.addEventListener('abort', () => reject(new Error('too long'))));
    const waiting = expect(kept.ask('alice', 'm', here(), question)).rejects.toThrow('too long');
    await jest.advanceTimersByTimeAsync(10_000);
    await waiting;
  });
});
