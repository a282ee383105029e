import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance, nearest } from './nearest.js';

describe('the nearest names', () => {
  it('are each named once, however often they are offered', () => {
    expect(nearest('isue', ['issue', 'issue', 'issues', 'issue'])).toEqual(['issue', 'issues']);
  });
});

describe('the distance between two words', () => {
  it.each([['', '', 0], ['a', '', 1], ['kitten', 'sitting', 3], ['isuse', 'issue', 1], ['merge', 'merge', 0], ['ab', 'ba', 1]])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is the same both ways, none only for the same word, and never above the longer one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

describe('the nearest candidates', () => {
  const names = ['issue_iid', 'project_id', 'state', 'labels', 'add_labels', 'remove_labels'];

  it.each([
    ['isue_iid', ['issue_iid']],
    ['STATE', ['state']],
    ['labels', ['labels', 'add_labels', 'remove_labels']],
    ['project', ['project_id']],
    ['zzzzzzzz', []],
  ])('for %j are %j', (word, expected) => {
    expect(nearest(word, names)).toEqual(expected);
  });

  it('of a word as long as a book are those that it contains, and found without comparing it letter by letter', () => {
    // Letter by letter this would be four million comparisons for each of a thousand names.
    const book = 'the project_id of it, '.repeat(20_000);
    expect(nearest(book, [...names, ...Array.from({ length: 1_000 }, (_, index) => `name_${index}`)])).toEqual(['project_id']);
  });

  it('are at most as many as wanted, best first', () => {
    expect(nearest('lables', names, 1)).toEqual(['labels']);
  });

  it('come in the same order however they were given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        expect(nearest('labels', shuffled)).toEqual(nearest('labels', names));
      }),
    );
  });
});
