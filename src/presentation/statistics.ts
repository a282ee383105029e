/** How often each key occurs among the items, most frequent first; an item may have several keys or none. */
export function countBy<T>(items: readonly T[], keysOf: (item: T) => string | undefined | readonly string[]): [key: string, count: number][] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const keys = keysOf(item);
    for (const key of keys === undefined ? [] : [keys].flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** The value that so many percent of all do not exceed (nearest rank); `undefined` for none. */
export function percentile(values: readonly number[], percent: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** The value in the middle, or the mean of the two there. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** `3 of 12` as `25 %`; a dash when there is nothing to divide. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;
}

/** `3 of 12 (25 %)`. */
export function portion(part: number, whole: number): string {
  return `${part} of ${whole} (${share(part, whole)})`;
}
