import { describe, expect, it } from '@jest/globals';
import { Refused } from '../kernel/errors.js';
import { type CallScope, scopeOf, withheld } from './call-scope.js';

describe('the scope of a call', () => {
  it('counts from nothing, and never ends where nobody said when', () => {
    expect(scopeOf({ token: 'a' })).toMatchObject({ token: 'a', requests: 0, retries: 0, signal: { aborted: false } });
    expect(scopeOf({ token: undefined, retryUntil: undefined })).not.toHaveProperty('token');
    expect(scopeOf({})).not.toHaveProperty('retryUntil');
    expect(scopeOf({ retryUntil: 0 })).toMatchObject({ retryUntil: 0 });
  });

  it('ends with the signal that it was given', () => {
    const over = new AbortController();
    const { signal } = scopeOf({ signal: over.signal });
    over.abort();
    expect(signal.aborted).toBe(true);
  });

  it('is what its owner brought, where that counts by itself', () => {
    const own = { token: 'a', signal: new AbortController().signal, requests: 0, retries: 0 };
    expect(scopeOf(own)).toBe(own);
  });

  it('is told when something is kept back, and nobody else is', () => {
    const scope = () => ({ token: 'a', signal: new AbortController().signal, requests: 0, retries: 0 });
    const [kept, other]: [CallScope, CallScope] = [scope(), scope()];
    expect(withheld(kept, { method: 'PUT', path: '/projects/1' }, 'it sends nothing.')).toEqual(new Refused('This server is read-only (GITLAB_MCP_READ_ONLY): it sends nothing.'));
    expect([kept.withheld, other.withheld]).toEqual([{ method: 'PUT', path: '/projects/1' }, undefined]);
  });
});
