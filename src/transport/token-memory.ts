import { Lookups } from '../authoring/lookups.js';
import type { Caller } from '../kernel/caller.js';
import { Memory } from '../kernel/memory.js';

/** What was learned about a token, and for how long that holds. */
export interface Learned<T> {
  readonly facts: T;
  /** Milliseconds. */
  readonly holdsFor: number;
}

const mostRemembered = 10_000;

/** Remembers good tokens by their digest, and asks about each once at a time. What is not good is not remembered. */
export class TokenMemory<T extends object | string> {
  readonly lookups = new Lookups();
  private readonly known = new Memory<T>(mostRemembered);
  private readonly asking = new Map<string, Promise<T | undefined>>();

  /** What is remembered of a caller. */
  recall({ id }: Caller): T | undefined {
    return this.lookups.note(this.known.get(id));
  }

  /** Asks, unless that is being done already; whoever asks meanwhile gets the same answer. What is no token has none. */
  learn(caller: Caller, ask: () => Promise<Learned<T> | undefined>): Promise<T | undefined> {
    const running = this.asking.get(caller.id);
    if (running !== undefined) return running;
    const asked = this.asked(caller, ask).finally(() => this.asking.delete(caller.id));
    this.asking.set(caller.id, asked);
    return asked;
  }

  forget({ id }: Caller): void {
    this.known.delete(id);
  }

  private async asked({ id }: Caller, ask: () => Promise<Learned<T> | undefined>): Promise<T | undefined> {
    const learned = await ask();
    // A time of nothing would be none to the memory: for good.
    if (learned !== undefined && learned.holdsFor > 0) this.known.set(id, learned.facts, { ttl: learned.holdsFor });
    return learned?.facts;
  }
}
