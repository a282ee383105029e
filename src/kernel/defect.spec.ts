import { describe, expect, it } from '@jest/globals';
import { defectOf } from './defect.js';

describe('a defect', () => {
  it('is told in one neutral sentence, under a number that the log has too', () => {
    const { logged, told } = defectOf(new TypeError('the secret of the house'), 'trial.break');
    const reference = /^An unexpected error inside this server, reference ([0-9a-f]{8})\. It is in the server's log under that number\.$/.exec(told)?.[1];
    expect(reference).toBeDefined();
    expect(logged).toMatch(new RegExp(`^${reference ?? ''} trial\\.break failed unexpectedly: TypeError: the secret of the house\n +at `));
  });

  it('names what was attempted first, where that is known', () => {
    expect(defectOf('a thrown text', 'call', 'Get issue').told).toMatch(/^Get issue: an unexpected error inside this server, reference [0-9a-f]{8}\. /);
  });

  it('has another number each time', () => {
    const told = [1, 2].map(() => defectOf(new Error('same'), 'call').told);
    expect(new Set(told).size).toBe(2);
  });
});
