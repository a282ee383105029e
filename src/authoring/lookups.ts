import type { Gauge } from './gauges.js';

/** Counts how often something that is remembered was there when it was looked for. */
export class Lookups {
  private hits = 0;
  private misses = 0;

  /** Counts a look, and hands on what it found. */
  note<T>(found: T | undefined): T | undefined {
    this.noteWhether(found !== undefined);
    return found;
  }

  noteWhether(found: boolean): void {
    if (found) this.hits += 1;
    else this.misses += 1;
  }

  /** @param cache what is remembered, in a word */
  figures(cache: string): readonly Gauge[] {
    const figure = { name: 'cache_lookups_total', help: 'Looks into what is remembered, by what that is and whether it was there.', kind: 'count' } as const;
    return [
      { ...figure, labels: { cache, outcome: 'hit' }, read: () => this.hits },
      { ...figure, labels: { cache, outcome: 'miss' }, read: () => this.misses },
    ];
  }
}
