import { describe, expect, it } from '@jest/globals';
import { withoutLastSlashes, withoutSlashesAround } from './slashes.js';

describe('slashes', () => {
  it.each([
    ['', '', ''],
    ['/', '', ''],
    ['///', '', ''],
    ['a', 'a', 'a'],
    ['/a/b/', '/a/b', 'a/b'],
    ['//a//b//', '//a//b', 'a//b'],
  ])('of %j leave %j at the end and %j around', (text, atEnd, around) => {
    expect(withoutLastSlashes(text)).toBe(atEnd);
    expect(withoutSlashesAround(text)).toBe(around);
  });

  it('may be as many as a call can carry', () => {
    const many = `a${'/'.repeat(1_000_000)}b`;
    expect(withoutSlashesAround(`${many}/`)).toBe(many);
  });
});
