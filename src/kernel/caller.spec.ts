import { describe, expect, it } from '@jest/globals';
import { callerOf } from './caller.js';

describe('a caller', () => {
  it('is known by a digest that does not tell the token, and is the same for the same token', () => {
    const token = 'alice-token';
    expect(callerOf(token).id).toBe(callerOf(token).id);
    expect(callerOf(token).id).toMatch(/^[0-9a-f]{16}$/);
    expect(callerOf(token).id).not.toContain(token);
  });

  it('is another for another token', () => {
    expect(callerOf('alice-token').id).not.toBe(callerOf('bob-token').id);
    expect(callerOf('').id).not.toBe(callerOf(undefined).id);
  });

  it('without a token carries none, and nobody else\'s name', () => {
    expect(callerOf(undefined)).toEqual({ id: 'anonymous' });
  });
});
