import { describe, expect, it } from '@jest/globals';
import { currentCall, inCallScope } from './call-scope.js';

describe('the call scope', () => {
  it('is there during the call, each call its own, and nowhere else', async () => {
    const seen = await Promise.all(['a', 'b'].map((token) => inCallScope({ token }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return currentCall()?.token;
    })));
    expect(seen).toEqual(['a', 'b']);
    expect(currentCall()).toBeUndefined();
  });

  it('counts up what its owner brought', async () => {
    const scope = { token: 'a', signal: new AbortController().signal, requests: 0, retries: 0 };
    await inCallScope(scope, async () => {
      const call = currentCall();
      if (call) call.requests += 1;
    });
    expect(scope.requests).toBe(1);
  });
});
