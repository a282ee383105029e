import { describe, expect, it, jest } from '@jest/globals';
import { Ending } from '../kernel/ending.js';
import { Deadline } from './deadline.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the time of a call', () => {
  it('is up after what it may take, and says that it was time', async () => {
    const deadline = new Deadline(20, new AbortController().signal);
    expect(deadline.signal.aborted).toBe(false);
    await pause(60);
    expect([deadline.signal.aborted, deadline.passed]).toEqual([true, true]);
  });

  it('has no limit at zero', async () => {
    const deadline = new Deadline(0, new AbortController().signal);
    await pause(30);
    expect(deadline.signal.aborted).toBe(false);
    deadline.stop();
  });

  it('stands still while a person is asked, however long, and goes on with what was left', async () => {
    const deadline = new Deadline(80, new AbortController().signal);
    await deadline.whileWaiting(() => pause(200));
    expect(deadline.signal.aborted).toBe(false);
    await pause(150);
    expect(deadline.passed).toBe(true);
  });

  it('goes on after a question that failed', async () => {
    const deadline = new Deadline(30, new AbortController().signal);
    await expect(deadline.whileWaiting(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await pause(80);
    expect(deadline.passed).toBe(true);
  });

  it('stands still until the last of several questions is answered', async () => {
    const deadline = new Deadline(50, new AbortController().signal);
    await Promise.all([deadline.whileWaiting(() => pause(20)), deadline.whileWaiting(() => pause(150))]);
    expect(deadline.signal.aborted).toBe(false);
    deadline.stop();
  });

  it('is not used up by being asked', async () => {
    jest.useFakeTimers();
    try {
      const deadline = new Deadline(100, new AbortController().signal);
      for (let asked = 0; asked < 10; asked += 1) await deadline.whileWaiting(() => Promise.resolve());
      jest.advanceTimersByTime(99);
      expect(deadline.passed).toBe(false);
      jest.advanceTimersByTime(1);
      expect(deadline.passed).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends with the caller, which is not called a matter of time', () => {
    const caller = new AbortController();
    const deadline = new Deadline(10_000, caller.signal);
    const reason = new Error('hung up');
    caller.abort(reason);
    expect([deadline.signal.aborted, deadline.signal.reason, deadline.passed]).toEqual([true, reason, false]);
    expect(new Deadline(10_000, caller.signal).signal.aborted).toBe(true);
  });

  it('ends when the process gives it up, which is neither a matter of time nor of the caller', () => {
    const [caller, givesUp] = [new AbortController(), new Ending()];
    const [deadline, over] = [new Deadline(10_000, caller.signal, givesUp), new Deadline(10_000, caller.signal, givesUp)];
    over.stop();
    givesUp.end();
    expect([deadline.signal.aborted, deadline.passed, caller.signal.aborted]).toEqual([true, false, false]);
    expect(over.signal.aborted).toBe(false);
    expect(new Deadline(10_000, caller.signal, givesUp).signal.aborted).toBe(true);
  });

  it('ends nothing once the call is over', async () => {
    const caller = new AbortController();
    const deadline = new Deadline(20, caller.signal);
    deadline.stop();
    await pause(50);
    caller.abort();
    expect([deadline.signal.aborted, deadline.passed]).toEqual([false, false]);
  });
});
