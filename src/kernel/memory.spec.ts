import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Memory } from './memory.js';

describe('a memory', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('forgets what was not looked at for longest, and nothing else', () => {
    const memory = new Memory<string>(3);
    for (const name of ['a', 'b', 'c']) memory.set(name, 'it');
    memory.get('a');
    memory.set('d', 'it');

    expect([...memory.keys()].toSorted()).toEqual(['a', 'c', 'd']);
  });

  it('keeps its bound however often the same is set, and counts nothing twice', () => {
    const memory = new Memory<string>(2);
    for (let times = 0; times < 10; times += 1) memory.set('a', `${times}`);
    memory.set('b', 'it');

    expect([memory.get('a'), memory.get('b'), memory.size]).toEqual(['9', 'it', 2]);
  });

  it('forgets when the time is over, by the clock at that moment, and for one thing sooner than for others', () => {
    const memory = new Memory<string>(10, 1_000);
    memory.set('usual', 'it');
    memory.set('short', 'it', { ttl: 100 });
    const known = () => [memory.get('usual') !== undefined, memory.get('short') !== undefined];
    const start = Date.now();
    const at = (elapsed: number) => {
      jest.setSystemTime(start + elapsed);
      return known();
    };

    expect([at(100), at(101), at(1_000), at(1_001)]).toEqual([[true, true], [true, false], [true, false], [false, false]]);
  });

  it('forgets after a time of its own also where there is none for all', () => {
    const memory = new Memory<string>(10);
    memory.set('for good', 'it');
    memory.set('short', 'it', { ttl: 100 });
    jest.setSystemTime(Date.now() + 101);

    expect([memory.get('for good'), memory.get('short')]).toEqual(['it', undefined]);
  });

  it('makes what it does not know, once', () => {
    const memory = new Memory<string>(10);
    const make = jest.fn((name: string) => `${name}!`);

    expect([memory.getOrMake('a', make), memory.getOrMake('a', make)]).toEqual(['a!', 'a!']);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
