import { describe, expect, it } from '@jest/globals';
import { withoutOwnToken } from './own-token.js';

const without = (answer: string, token?: string) => withoutOwnToken(Buffer.from(answer), token).toString();

describe('an answer', () => {
  it('loses the token of the call wherever it stands, and nothing else', () => {
    expect(without('{"a":"glpat-12345678","glpat-12345678":["xglpat-12345678y"],"ä":"glpat-87654321"}', 'glpat-12345678')).toBe('{"a":"[removed]","[removed]":["x[removed]y"],"ä":"glpat-87654321"}');
  });

  it('keeps every other byte, also where it is no text', () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe, 0xc3]);
    const answer = Buffer.concat([bytes, Buffer.from('token-of-alice'), bytes]);
    expect(withoutOwnToken(answer, 'token-of-alice')).toEqual(Buffer.concat([bytes, Buffer.from('[removed]'), bytes]));
  });

  it('is handed on as it is where it does not hold the token, or there is none', () => {
    const answer = Buffer.from('nothing here');
    for (const token of ['token-of-alice', undefined, '']) expect(withoutOwnToken(answer, token)).toBe(answer);
  });

  it.each([
    ['is too short to be one', 'abcdefg'],
    ['could be a number of the answer', '12345678'],
    ['could be any number of the answer', '-1.5e+10'],
  ])('keeps what %s', (_name, token) => {
    expect(without(`{"a":"${token}","b":12345678}`, token)).toBe(`{"a":"${token}","b":12345678}`);
  });

  it('loses a token of eight characters', () => {
    expect(without('abcdefgh', 'abcdefgh')).toBe('[removed]');
  });
});
