/** The beginning of a list that was followed for a stated number of pages. */
export interface Sample<T = unknown> {
  readonly items: readonly T[];
  /** True when nothing follows. */
  readonly complete: boolean;
  /** How many there are in all, where GitLab counts them. */
  readonly total?: number;
}

/** Part of what was read; it is as complete as the whole was. */
export function among<T>({ items, complete }: Sample<T>, wanted: (item: T) => boolean): Sample<T> {
  return { items: items.filter(wanted), complete };
}
