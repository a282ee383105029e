import { describe, expect, it } from '@jest/globals';
import { readSettings } from './read-settings.js';
import { keyBytes, keyFault } from './state-key.js';

/** Bytes whose base64 has all that tells its two alphabets apart. */
const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => (index % 2 === 0 ? 0xfb : 0xff)));

describe('a key that signs state', () => {
  it.each([
    ['hex', bytes.toString('hex')],
    ['hex in capitals', bytes.toString('hex').toUpperCase()],
    ['base64', bytes.toString('base64')],
    ['base64 without padding', bytes.toString('base64').replace(/=+$/, '')],
    ['base64 of addresses', bytes.toString('base64url')],
    ['base64 of addresses with padding', `${bytes.toString('base64url')}=`],
  ])('may be written in %s', (_name, text) => {
    expect(keyFault(text)).toBeUndefined();
    expect(keyBytes(text)).toEqual(bytes);
  });

  it('is base64 when it only begins like hex or ends like it', () => {
    for (const text of [`${'ab'.repeat(32)}Z`, `Z${'ab'.repeat(32)}`, 'a'.repeat(65)]) expect(keyBytes(text)).toEqual(Buffer.from(text, 'base64'));
  });

  it.each([
    ['nothing', ''],
    ['other characters', `${'A'.repeat(50)}!`],
    ['a space before it', ` ${'A'.repeat(50)}`],
    ['three signs of padding', `${'A'.repeat(50)}===`],
    ['padding in the middle', `${'A'.repeat(25)}=${'A'.repeat(25)}`],
    ['padding alone', '=='],
  ])('is not one with %s', (_name, text) => {
    expect(keyFault(text)).toBe('holds a key that is neither base64 nor hex');
  });

  it('has 32 bytes or more', () => {
    expect(keyFault('ab'.repeat(32))).toBeUndefined();
    expect(keyFault('ab'.repeat(33))).toBeUndefined();
    expect(keyFault('ab'.repeat(31))).toBe('holds a key of 31 bytes; 32 is the least');
    expect(keyFault(Buffer.alloc(31).toString('base64'))).toBe('holds a key of 31 bytes; 32 is the least');
  });

  it('is one of the settings, and its fault stops the start without showing it', () => {
    const keys = ['ab'.repeat(32), bytes.toString('base64')];
    expect(readSettings([], { GITLAB_MCP_STATE_KEY: keys.join(',') }).settings.elicitation.keys).toEqual(keys.map(keyBytes));
    expect(() => readSettings([], { GITLAB_MCP_STATE_KEY: `${keys.join(',')},c2hvcnQ=` })).toThrow(/GITLAB_MCP_STATE_KEY: the value holds a key of 5 bytes(?!.*c2hvcnQ)/);
  });
});
