import { setTimeout as sleep } from 'node:timers/promises';
import { Interrupted } from './errors.js';

const firstPause = 250;
const longestPause = 1_000;

/**
 * Looks at something again and again until it is as wished or the time is up, and gives what it saw last.
 * @param most milliseconds to wait in all, the looks themselves not counted
 * @throws Interrupted when the call ends meanwhile
 */
export async function lookUntil<T>(look: () => Promise<T>, wished: (seen: T) => boolean, signal: AbortSignal, most = 10_000): Promise<T> {
  let seen = await look();
  let waited = 0;
  for (let pause = firstPause; !wished(seen) && waited + pause <= most; pause = Math.min(longestPause, pause * 2)) {
    await rest(pause, signal);
    waited += pause;
    seen = await look();
  }
  return seen;
}

/** How long and how often something is looked at; milliseconds. */
export interface Wait {
  readonly every: number;
  /** In all, the looks counted. */
  readonly most: number;
  readonly signal: AbortSignal;
}

/**
 * Looks at something at even intervals, for work that takes minutes, until it is as wished or the time is up; gives what it saw last.
 * @throws Interrupted when the call ends meanwhile
 */
export async function lookEvery<T>(look: () => Promise<T>, wished: (seen: T) => boolean, { every, most, signal }: Wait): Promise<T> {
  const end = Date.now() + most;
  for (;;) {
    const seen = await look();
    const left = end - Date.now();
    if (wished(seen) || left <= 0) return seen;
    await rest(Math.min(every, left), signal);
  }
}

async function rest(pause: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(pause, undefined, { signal });
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new Interrupted('The call ended while waiting for GitLab to finish its work. Look at the object again before repeating a write.', { cause });
  }
}
