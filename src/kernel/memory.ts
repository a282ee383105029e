import { LRUCache } from 'lru-cache';

/** Remembers so many things by their names and no more: the one that was not looked at for longest makes room. */
export class Memory<T extends object | string> extends LRUCache<string, T> {
  /** @param holdsFor milliseconds until a thing is forgotten anyway; without it, only what is set with a `ttl` of its own is */
  constructor(most: number, holdsFor = 0) {
    super({
      // Counted as sizes, not by `max`, which would take the room for all of them at once; most processes never fill it.
      maxSize: most,
      sizeCalculation: () => 1,
      ttl: holdsFor,
      // The clock of the wall, read each time; otherwise a timer would be set to read it once a millisecond.
      perf: Date,
      ttlResolution: 0,
    });
  }

  /** What is remembered, made and remembered where it is not. */
  getOrMake(name: string, make: (name: string) => T): T {
    const known = this.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    this.set(name, made);
    return made;
  }
}
