import { describe, expect, it } from '@jest/globals';
import { fitsPattern } from './name-pattern.js';

describe('a pattern for names', () => {
  it.each([
    ['app.tar.gz', '*.tar.gz'],
    ['app.tar.gz', '*'],
    ['app.tar.gz', 'app.*'],
    ['app-1.zip', 'app-?.zip'],
    ['aXbXc', 'a*b*c'],
    ['ababab', '*ab'],
    ['a', 'a***'],
    ['a+b(c)', 'a+b(c)'],
  ])('fits: %s, %s', (name, pattern) => {
    expect(fitsPattern(name, pattern)).toBe(true);
  });

  it.each([
    ['app.tar.gz', '*.zip'],
    ['app.tar.gz', 'tar'],
    ['app-12.zip', 'app-?.zip'],
    ['aXc', 'a*b*c'],
    ['aab', 'a.b'],
    ['', '?'],
    ['a', ''],
  ])('does not fit: %s, %s', (name, pattern) => {
    expect(fitsPattern(name, pattern)).toBe(false);
  });

  it('takes its time with no pattern, however many stars it has', () => {
    expect(fitsPattern('a'.repeat(250), `${'*a'.repeat(60)}*b`)).toBe(false);
  });
});
