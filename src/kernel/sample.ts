/** The beginning of a list that was followed for a stated number of pages. */
export interface Sample<T = unknown> {
  readonly items: readonly T[];
  /** True when nothing follows. */
  readonly complete: boolean;
  /** How many there are in all, where GitLab counts them. */
  readonly total?: number;
}

/** A list that was not read, or that the caller may not see. */
export const nothing: Sample<never> = { items: [], complete: true };

/** Part of what was read; it is as complete as the whole was. */
export function among<T>({ items, complete }: Sample<T>, wanted: (item: T) => boolean): Sample<T> {
  return { items: items.filter(wanted), complete };
}
