import { Lookups } from '../authoring/lookups.js';
import type { Caller } from '../kernel/caller.js';

/** What was learned about a token, and for how long that holds. */
export interface Learned<T> {
  readonly facts: T;
  /** Milliseconds. */
  readonly holdsFor: number;
}

interface Remembered<T> {
  readonly facts: T;
  /** Epoch milliseconds. */
  readonly until: number;
}

const mostRemembered = 10_000;

/** Remembers good tokens by their digest, and asks about each once at a time. What is not good is not remembered. */
export class TokenMemory<T> {
  readonly lookups = new Lookups();
  private readonly known = new Map<string, Remembered<T>>();
  private readonly asking = new Map<string, Promise<T | undefined>>();

  /** What is remembered of a caller. */
  recall({ id }: Caller): T | undefined {
    const before = this.known.get(id);
    const alive = before !== undefined && before.until > Date.now();
    if (!alive) this.known.delete(id);
    return this.lookups.note(alive ? before.facts : undefined);
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

  private async asked(caller: Caller, ask: () => Promise<Learned<T> | undefined>): Promise<T | undefined> {
    const learned = await ask();
    if (learned !== undefined) this.remember(caller, { facts: learned.facts, until: Date.now() + learned.holdsFor });
    return learned?.facts;
  }

  private remember({ id }: Caller, remembered: Remembered<T>): void {
    if (this.known.size >= mostRemembered) {
      const [oldest] = this.known.keys();
      if (oldest !== undefined) this.known.delete(oldest);
    }
    this.known.set(id, remembered);
  }
}
