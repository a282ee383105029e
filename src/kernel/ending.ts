/** Something that ends once, and those who want to hear of it. Unlike an AbortSignal it forgets them at no cost, however many there are. */
export class Ending {
  private readonly listeners = new Set<() => void>();
  private isOver = false;

  get over(): boolean {
    return this.isOver;
  }

  end(): void {
    this.isOver = true;
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const listener of listeners) listener();
  }

  /** Calls a listener at the end, unless it is forgotten before; at once where that has come. */
  listen(listener: () => void): void {
    if (this.isOver) listener();
    else this.listeners.add(listener);
  }

  forget(listener: () => void): void {
    this.listeners.delete(listener);
  }
}
