import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { flowsAlone } from '../fleet/alone.js';
import { CarriedOut, ended } from './carried-out.js';

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

  it('can be ended, unless they were carried out before', async () => {
    const carriedOut = new CarriedOut(flowsAlone);
    expect(await carriedOut.end('a')).toBeUndefined();
    expect(await carriedOut.end('a')).toBe(ended);
    expect(await carriedOut.begin('a')).toBe(ended);
    expect(await carriedOut.whatWasDone('a')).toBe(ended);
    await carriedOut.begin('b');
    carriedOut.done('b', 'Issue #1');
    expect(await carriedOut.end('b')).toBe('Issue #1');
    expect(await carriedOut.whatWasDone('b')).toBe('Issue #1');
  });

  it('are forgotten eleven minutes later, when no state of theirs can be sent any more', async () => {
    const start = 1_000_000_000_000;
    jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const carriedOut = new CarriedOut(flowsAlone);
    await carriedOut.begin('a');
    carriedOut.done('a', 'Issue #1');
    for (const [flow, later] of [['b', 10 * 60_000], ['c', 11 * 60_000]] as const) {
      jest.setSystemTime(start + later);
      await carriedOut.begin(flow);
      expect(await carriedOut.whatWasDone('a')).toBe('Issue #1');
    }
    carriedOut.done('b', 'Issue #2');
    jest.setSystemTime(start + 11 * 60_000 + 1);
    await carriedOut.begin('d');
    expect(await carriedOut.whatWasDone('a')).toBeUndefined();
    expect(await carriedOut.whatWasDone('b')).toBe('Issue #2');
  });

  it('are forgotten one by one, the oldest first, while there are more than a hundred thousand', async () => {
    const carriedOut = new CarriedOut(flowsAlone);
    const begin = async (name: number) => {
      await carriedOut.begin(`flow ${name}`);
      carriedOut.done(`flow ${name}`, 'Done.');
    };
    for (let name = 0; name <= 100_000; name += 1) await begin(name);
    expect(await carriedOut.whatWasDone('flow 0')).toBe('Done.');
    await begin(100_001);
    expect(await carriedOut.whatWasDone('flow 0')).toBeUndefined();
    expect(await carriedOut.whatWasDone('flow 1')).toBe('Done.');
  });

  it('that are told of without having begun, or once forgotten, are no fault', () => {
    const carriedOut = new CarriedOut(flowsAlone);
    carriedOut.done('a', 'Issue #1');
    carriedOut.release('a');
  });
});

describe('flows among replicas', () => {
  /** Replicas that carried out some flows already, and note what they are told. */
  function amongReplicas(done: Readonly<Record<string, string>> = {}) {
    const told: string[] = [];
    const carriedOut = new CarriedOut({
      claim: (flow) => {
        told.push(`claim ${flow}`);
        return Promise.resolve(done[flow]);
      },
      whatWasDone: (flow) => Promise.resolve(done[flow]),
      settle: (flow, what) => told.push(`settle ${flow}: ${what}`),
      release: (flow) => told.push(`release ${flow}`),
    });
    return { carriedOut, told };
  }

  it('are claimed, settled and released for all of them', async () => {
    const { carriedOut, told } = amongReplicas();
    await carriedOut.begin('a');
    carriedOut.release('a');
    await carriedOut.begin('a');
    carriedOut.done('a', 'Issue #1');
    await carriedOut.begin('a');
    await carriedOut.end('b');
    expect(told).toEqual(['claim a', 'release a', 'claim a', 'settle a: Issue #1', 'claim b', 'settle b: the person ended it.']);
  });

  it('were carried out wherever one of them did, which is asked once', async () => {
    const { carriedOut, told } = amongReplicas({ a: 'Issue #1' });
    expect(await carriedOut.whatWasDone('a')).toBe('Issue #1');
    expect(await Promise.all([carriedOut.begin('a'), carriedOut.begin('a')])).toEqual(['Issue #1', 'Issue #1']);
    expect(told).toEqual(['claim a']);
  });

  it('are what this one knows of them first', async () => {
    const { carriedOut } = amongReplicas();
    await carriedOut.begin('a');
    expect(await carriedOut.whatWasDone('a')).toBeUndefined();
    carriedOut.done('a', 'Issue #2');
    expect(await carriedOut.whatWasDone('a')).toBe('Issue #2');
  });
});
