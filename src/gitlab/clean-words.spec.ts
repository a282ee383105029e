import { describe, expect, it } from '@jest/globals';
import { clean } from './clean-words.js';

describe('a cleaned text', () => {
  it('has no invisible characters', () => {
    expect(clean('a\u200b\u0007b\u2028c\u2029d')).toBe('a b c d');
  });

  it('is one line without space around it', () => {
    expect(clean(' \ta \r\n\r\n b\u00a0c\n')).toBe('a b c');
  });

  it.each([
    ['a password in an address', 'cannot clone https://me:hush@git.example/x.git', 'cannot clone https://git.example/x.git'],
    ['a password with an @ in it', 'cannot clone https://me:pa@hush@git.example/x.git', 'cannot clone https://git.example/x.git'],
    ['a token that stands alone in an address', 'cannot clone https://hush@git.example/x.git', 'cannot clone https://git.example/x.git'],
    ['a token in a query', 'GET /x?private_token=hush&page=2 and "?access_token=hush" and \'?JOB_TOKEN=hush\'', 'GET /x?private_token=[removed]&page=2 and "?access_token=[removed]" and \'?JOB_TOKEN=[removed]\''],
    ['the token of the call, wherever it stands', 'hush is not known, hush', '[removed] is not known, [removed]'],
  ])('does not show %s', (_name, text, shown) => {
    for (const token of text.includes('=') ? ['other', undefined] : ['hush']) expect(clean(text, token)).toBe(shown);
  });

  it('is left alone where there is no token', () => {
    for (const token of [undefined, '']) expect(clean('Project not found', token)).toBe('Project not found');
  });

  it('ends after 2,048 bytes, between two characters', () => {
    expect(clean('x'.repeat(2_048))).toBe('x'.repeat(2_048));
    expect(clean('x'.repeat(2_049))).toBe(`${'x'.repeat(2_045)}…`);
    // 2,045 bytes end in the middle of a character of two, three or four.
    for (const [character, count] of [['ü', 1_022], ['日', 681], ['😀', 511]] as const) expect(clean(character.repeat(2_000))).toBe(`${character.repeat(count)}…`);
  });
});
