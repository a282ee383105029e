import { describe, expect, it } from '@jest/globals';
import { Ending } from './ending.js';

describe('an ending', () => {
  it('is heard of once, by those who have not been forgotten', () => {
    const ending = new Ending();
    const heard: string[] = [];
    const forgotten = () => heard.push('forgotten');
    ending.listen(() => heard.push('first'));
    ending.listen(forgotten);
    ending.forget(forgotten);
    expect([ending.over, heard]).toEqual([false, []]);
    ending.end();
    ending.end();
    expect([ending.over, heard]).toEqual([true, ['first']]);
  });

  it('is heard of at once by whoever comes later', () => {
    const ending = new Ending();
    ending.end();
    const heard: string[] = [];
    ending.listen(() => heard.push('late'));
    expect(heard).toEqual(['late']);
  });

  it('may bring new listeners while it is told', () => {
    const ending = new Ending();
    const heard: string[] = [];
    ending.listen(() => ending.listen(() => heard.push('second')));
    ending.end();
    expect(heard).toEqual(['second']);
  });
});
