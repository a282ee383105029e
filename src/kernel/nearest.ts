/** The number of single-character edits, or of swaps of two neighbours, between two words. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/**
 * The candidates a mistyped word may have meant, nearest first and each once.
 * A candidate counts when it is within a third of the word's length, or one contains the other.
 */
export function nearest(word: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = word.toLowerCase();
  const reach = Math.max(2, Math.floor(wanted.length / 3));
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const name = candidate.toLowerCase();
    // Words are at least as far apart as their lengths are: a word of any length costs no more than one that may be meant.
    const apart = Math.abs(wanted.length - name.length);
    const distance = apart > reach ? apart : editDistance(wanted, name);
    const contained = wanted.length > 2 && (name.includes(wanted) || wanted.includes(name));
    if (distance <= reach || contained) {
      scored.push({ candidate, score: contained ? Math.min(distance, 2) : distance });
    }
  }
  scored.sort((x, y) => x.score - y.score || x.candidate.localeCompare(y.candidate));
  return scored.slice(0, most).map(({ candidate }) => candidate);
}
