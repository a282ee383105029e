import { describe, expect, it } from '@jest/globals';
import { Allowances } from './allowances.js';

/** Two a second, five at most, on a clock that the test moves. */
function allowances(perSecond = 2, most = 5): { readonly buckets: Allowances; pass(seconds: number): void } {
  let now = 0;
  return { buckets: new Allowances(perSecond, most, () => now), pass: (seconds) => (now += seconds * 1_000) };
}

describe('an allowance', () => {
  it('gives the whole bucket at once, and then says how long to wait', () => {
    const { buckets } = allowances();
    for (let taken = 0; taken < 5; taken += 1) {
      expect(buckets.wait('alice')).toBe(0);
      buckets.take('alice');
    }

    expect(buckets.wait('alice')).toBe(0.5);
    expect(buckets.wait('bob')).toBe(0);
  });

  it('comes back at an even pace, and never beyond the bucket', () => {
    const { buckets, pass } = allowances();
    buckets.take('alice', 5);

    pass(1);
    expect([buckets.wait('alice', 2), buckets.wait('alice', 3)]).toEqual([0, 0.5]);
    pass(3_600);
    buckets.take('alice', 5);
    expect(buckets.wait('alice')).toBe(0.5);
  });

  it('lets a cost above the whole bucket through when that is full', () => {
    const { buckets, pass } = allowances();

    expect(buckets.wait('alice', 100)).toBe(0);
    buckets.take('alice', 100);
    expect(buckets.wait('alice', 100)).toBe(2.5);
    pass(2.5);
    expect(buckets.wait('alice', 100)).toBe(0);
  });

  it('is remembered of so many keys and no more, strangers before those who wait', () => {
    const { buckets, pass } = allowances();
    for (let key = 0; key < 9_999; key += 1) buckets.take(`early-${key}`);
    pass(10);
    buckets.take('waiting', 5);
    for (let key = 0; key < 5_000; key += 1) buckets.take(`late-${key}`);

    expect(buckets.wait('waiting')).toBe(0.5);
  });
});
