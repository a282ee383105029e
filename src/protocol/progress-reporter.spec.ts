import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ServerContext } from '@modelcontextprotocol/server';
import { progressOf, type RunningProgress } from './progress-reporter.js';

interface Sent {
  readonly progressToken: unknown;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

let sent: Sent[] = [];
let progress: RunningProgress;

function contextWith(progressToken: unknown, notify = (notification: { params: Sent }) => Promise.resolve(void sent.push(notification.params))): ServerContext {
  return { mcpReq: { _meta: progressToken === undefined ? undefined : { progressToken }, notify } } as unknown as ServerContext;
}

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
});
afterEach(() => {
  progress.stop();
  jest.useRealTimers();
});

const values = () => sent.map((each) => each.progress);
const rise = (numbers: readonly number[]) => numbers.every((value, index) => index === 0 || value > (numbers[index - 1] ?? 0));

describe('progress of a call with a token', () => {
  beforeEach(() => {
    progress = progressOf(contextWith('p1'));
  });

  it('sends what is reported, beginning with nothing done', () => {
    progress.report(0, 5, 'Asking for title');
    progress.report(1, 5);
    expect(sent).toEqual([
      { progressToken: 'p1', progress: 0, total: 5, message: 'Asking for title' },
      { progressToken: 'p1', progress: 1, total: 5 },
    ]);
  });

  it('leaves out a value that does not rise', () => {
    for (const done of [1, 1, 0, Number.NaN, -1, 2]) progress.report(done);
    expect(values()).toEqual([1, 2]);
  });

  it('beats every five seconds, always with a greater value and never as far as the next step', () => {
    progress.report(1, 3, 'Reading');
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(13);
    expect(rise(values())).toBe(true);
    expect(Math.max(...values())).toBeLessThan(2);
    expect(sent.at(-1)).toMatchObject({ total: 3, message: 'Reading' });

    progress.report(2, 3);
    expect(values().at(-1)).toBe(2);
  });

  it('beats through an hour without a report', () => {
    jest.advanceTimersByTime(3_600_000);
    expect(sent).toHaveLength(720);
    expect(rise(values())).toBe(true);
    progress.report(1);
    expect(values().at(-1)).toBe(1);
  });

  it('sends every report that rises, also one that the beats between have overtaken', () => {
    progress.report(0.5, 4, 'first look');
    jest.advanceTimersByTime(20_000);
    progress.report(0.6, 4, 'second look');
    expect(sent.at(-1)?.message).toBe('second look');
    expect(rise(values())).toBe(true);
    progress.report(1, 4);
    expect(values().at(-1)).toBe(1);
  });

  it('never claims more than there is', () => {
    progress.report(3, 2);
    expect(sent).toEqual([{ progressToken: 'p1', progress: 3, total: 3 }]);
  });

  it('falls silent when the call has ended', () => {
    progress.stop();
    progress.report(1);
    jest.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });
});

describe('the token', () => {
  it.each([7, 0, '', 'text'])('%j is given back as it came', (token) => {
    progress = progressOf(contextWith(token));
    progress.report(1);
    expect(sent).toEqual([{ progressToken: token, progress: 1 }]);
  });

  it.each([undefined, null, {}, [1], true])('%j is none: nothing is ever sent', (token) => {
    progress = progressOf(contextWith(token));
    progress.report(1);
    jest.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });
});

it('changes nothing when it cannot be sent, and stops trying', async () => {
  const notify = jest.fn(() => Promise.reject(new Error('Nobody listens.')));
  progress = progressOf(contextWith('p1', notify));
  progress.report(1);
  await Promise.resolve();
  await Promise.resolve();
  jest.advanceTimersByTime(60_000);
  progress.report(2);
  expect(notify).toHaveBeenCalledTimes(1);
});
