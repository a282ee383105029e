/** The tokens of those who are being served, for whoever must not write them down. */
export class TokensInUse implements Iterable<string> {
  private readonly holders = new Map<string, number>();

  /** Holds a token until what is returned is called. */
  hold(token: string | undefined): () => void {
    if (token === undefined) return () => undefined;
    this.holders.set(token, (this.holders.get(token) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.holders.get(token) ?? 1) - 1;
      if (left > 0) this.holders.set(token, left);
      else this.holders.delete(token);
    };
  }

  [Symbol.iterator](): Iterator<string> {
    return this.holders.keys();
  }
}
