import type { Candidate } from '../authoring/completion.decorator.js';

/** How well a candidate fits what is typed, best first. */
const fits = ['starts with it', 'contains it', 'is known by it'] as const;

/**
 * The values that fit what is typed, best first: those that start with it, then those that contain it, then those whose words hold
 * every word of it. Equals keep their order, which is from likely and new to unlikely and old. Upper and lower case do not matter.
 */
export function ranked(candidates: readonly Candidate[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const byFit = fits.map(() => new Set<string>());
  for (const { value, words = '' } of candidates) {
    const text = value.toLowerCase();
    if (text.startsWith(wanted)) byFit[0]?.add(value);
    else if (text.includes(wanted)) byFit[1]?.add(value);
    else if (holds(words.toLowerCase(), wanted)) byFit[2]?.add(value);
  }
  return [...new Set(byFit.flatMap((values) => [...values]))];
}

function holds(words: string, wanted: string): boolean {
  return words !== '' && wanted.split(/\s+/).every((word) => words.includes(word));
}
