import { jest } from '@jest/globals';
import fc from 'fast-check';

/** What `npm run fuzz` hands on (see run.mjs); nothing in the ordinary run. */
const deep = (globalThis as { fuzz?: { readonly seed: number; readonly minutes: number } }).fuzz;

/** The ordinary run takes few inputs, and always the same. */
const usualSeed = 20_261_130;

// Each law goes over the whole catalog, which takes its time on a busy machine.
if (deep === undefined) jest.setTimeout(180_000);

/** How long a fault is made smaller, in milliseconds; with as many as are looked for, an ordinary run still tells of them in time. */
const shrinking = deep === undefined ? 5_000 : 60_000;

/** Subjects with a fault after which the others are left for the next run. */
const enough = 20;

/** What must hold for every input; it throws where it does not. */
type Law<T> = (input: T) => Promise<void>;

/** How far a law is explored. */
export interface Reach {
  /** Inputs in the ordinary run, and in each pass of a deep one. */
  readonly runs: number;
  /** The law's part of a deep run's time; those of all add up to one. */
  readonly share: number;
}

/**
 * Tries a law with made-up inputs and returns what was found, each with its smallest input; nothing when it holds.
 * A deep run goes on pass after pass, each with the next seed, so that the seed a fault is told with finds it again in its first pass.
 */
export async function explored<T>(inputs: fc.Arbitrary<T>, law: Law<T>, { runs, share }: Reach): Promise<string[]> {
  return passes(share, async (seed) => {
    const found = await attempt(inputs, law, { seed, numRuns: runs });
    return found === undefined ? [] : [found];
  });
}

/** The same for each of many subjects, as many inputs for each; the faults of one do not hide those of the next. */
export async function exploredForEach<S, T>(subjects: readonly S[], nameOf: (subject: S) => string, inputsOf: (subject: S) => fc.Arbitrary<T>, lawOf: (subject: S) => Law<T>, { runs, share }: Reach): Promise<string[]> {
  return passes(share, async (seed, isOver) => {
    const faults: string[] = [];
    for (const subject of subjects) {
      if (isOver() || faults.length === enough) break;
      const found = await attempt(inputsOf(subject), lawOf(subject), { seed, numRuns: runs });
      if (found !== undefined) faults.push(`${nameOf(subject)}: ${found}`);
    }
    return faults;
  });
}

async function passes(share: number, pass: (seed: number, isOver: () => boolean) => Promise<string[]>): Promise<string[]> {
  if (deep === undefined) return pass(usualSeed, () => false);
  const until = Date.now() + deep.minutes * 60_000 * share;
  const isOver = () => Date.now() > until;
  for (let { seed } = deep; !isOver(); seed += 1) {
    const faults = await pass(seed, isOver);
    if (faults.length > 0) return faults;
  }
  return [];
}

async function attempt<T>(inputs: fc.Arbitrary<T>, law: Law<T>, options: { readonly seed: number; readonly numRuns: number }): Promise<string | undefined> {
  let failed: number | undefined;
  const property = fc.asyncProperty(inputs, async (input) => {
    if (failed !== undefined && Date.now() - failed > shrinking) return;
    try {
      await law(input);
    } catch (error) {
      failed ??= Date.now();
      throw error;
    }
  });
  const details = await fc.check(property, options);
  if (!details.failed) return undefined;
  const { errorInstance } = details;
  return `${fc.defaultReportMessage(details)?.slice(0, 4_000) ?? ''}\n${errorInstance instanceof Error ? errorInstance.message : String(errorInstance)}`;
}
