import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { flowsAlone } from '../fleet/alone.js';
import { CarriedOut } from './carried-out.js';

describe('flows that were carried out', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are told apart', async () => {
    const carriedOut = new CarriedOut(flowsAlone);
    expect(await carriedOut.begin('a')).toBeUndefined();
    carriedOut.done('a', 'Issue #1');
    expect(await carriedOut.begin('b')).toBeUndefined();
    expect(await carriedOut.begin('a')).toBe('Issue #1');
    expect(await carriedOut.whatWasDone('a')).toBe('Issue #1');
    expect(await carriedOut.whatWasDone('b')).toBeUndefined();
    expect(await carriedOut.whatWasDone('c')).toBeUndefined();
  });

  it('let one of many that begin at once go on, and the next when that came to nothing', async () => {
    const carriedOut = new CarriedOut(flowsAlone);
    const outcomes: (string | undefined)[] = [];
    const all = Array.from({ length: 5 }, async () => {
      outcomes.push(await carriedOut.begin('a'));
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(outcomes).toEqual([undefined]);
    carriedOut.release('a');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(outcomes).toEqual([undefined, undefined]);
    carriedOut.done('a', 'Issue #1');
    await Promise.all(all);
    expect(outcomes).toEqual([undefined, undefined, 'Issue #1', 'Issue #1', 'Issue #1']);
  });

  it('are forgotten once no state of theirs can be sent any more', async () => {
    jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const carriedOut = new CarriedOut(flowsAlone);
    await carriedOut.begin('a');
    carriedOut.done('a', 'Issue #1');
    jest.setSystemTime(1_000_000_000_000 + 10 * 60_000);
    await carriedOut.begin('b');
    expect(await carriedOut.whatWasDone('a')).toBe('Issue #1');
    jest.setSystemTime(1_000_000_000_000 + 12 * 60_000);
    await carriedOut.begin('c');
    expect(await carriedOut.whatWasDone('a')).toBeUndefined();
  });
});
