import { describe, expect, it } from '@jest/globals';
import { TokensInUse } from './tokens-in-use.js';

describe('the tokens in use', () => {
  it('are those that somebody holds', () => {
    const tokens = new TokensInUse();
    const letGo = [tokens.hold('alice-token'), tokens.hold('bob-token')];
    expect([...tokens]).toEqual(['alice-token', 'bob-token']);
    letGo[0]?.();
    expect([...tokens]).toEqual(['bob-token']);
  });

  it('stay until the last one has let go, each once', () => {
    const tokens = new TokensInUse();
    const [first, second] = [tokens.hold('alice-token'), tokens.hold('alice-token')];
    first();
    first();
    expect([...tokens]).toEqual(['alice-token']);
    second();
    expect([...tokens]).toEqual([]);
  });

  it('do not count who has none', () => {
    const tokens = new TokensInUse();
    const letGo = tokens.hold(undefined);
    expect([...tokens]).toStrictEqual([]);
    letGo();
    expect([...tokens]).toStrictEqual([]);
  });
});
