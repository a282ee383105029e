import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

/** Takes some turns of a caller, and tells how many came. */
function taking(turns: Turns, caller: string, count: number): () => number {
  let came = 0;
  for (let index = 0; index < count; index += 1) {
    const turn = turns.take(caller, new AbortController().signal);
    if (turn === undefined) came += 1;
    else void turn.then(() => (came += 1));
  }
  return () => came;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns at GitLab', () => {
  it('come at once while there is room, also to one alone', () => {
    expect(taking(new Turns(), 'alice', 48)()).toBe(48);
  });

  it('come at once to another, however many one has taken, and up to a share', async () => {
    const turns = new Turns();
    const alice = taking(turns, 'alice', 100);
    expect(alice()).toBe(48);
    const bob = taking(turns, 'bob', 20);
    expect(bob()).toBe(16);
    await settled();
    expect([alice(), bob()]).toEqual([48, 16]);
  });

  it('come to whoever waited for longest and may go, as others end', async () => {
    const turns = new Turns();
    const alice = taking(turns, 'alice', 50);
    const bob = taking(turns, 'bob', 17);
    turns.give('bob');
    await settled();
    expect([alice(), bob()]).toEqual([48, 17]);
    for (let ended = 0; ended < 16; ended += 1) turns.give('bob');
    turns.give('alice');
    await settled();
    expect(alice()).toBe(49);
  });

  it('come to whoever gave up, to find that out', async () => {
    const turns = new Turns();
    taking(turns, 'alice', 48);
    const call = new AbortController();
    const turn = turns.take('alice', call.signal);
    expect(turn).toBeInstanceOf(Promise);
    call.abort();
    await expect(turn).resolves.toBeUndefined();
  });
});
