import { describe, expect, it } from '@jest/globals';
import { decoded } from './percent-encoding.js';

describe('percent-encoded text', () => {
  it.each([
    ['acme%2Fapi', 'acme/api'],
    ['gr%C3%B6%c3%9fe', 'größe'],
    ['%2541', '%41'],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is decoded once, to %j', (text, plain) => {
    expect(decoded(text)).toBe(plain);
  });

  it.each(['100%', '%zz', '%ff', '%C3', 'a%2'])('%j is not encoded at all', (text) => {
    expect(decoded(text)).toBeUndefined();
  });

  it('hides no mistake of whoever asks', () => {
    expect(() => decoded(Symbol('no text') as unknown as string)).toThrow(TypeError);
  });
});
