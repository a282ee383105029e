import type { NamedUser } from './people.js';

/** A thread of a merge request as GitLab lists it, as far as figures need it. */
export interface ListedThread {
  readonly notes: readonly {
    readonly body: string;
    readonly author: NamedUser;
    readonly created_at: string;
    readonly system: boolean;
    readonly resolvable: boolean;
    readonly resolved?: boolean;
    readonly position?: { readonly new_path: string; readonly new_line: number | null; readonly old_line: number | null };
  }[];
}

/** Whether somebody is to settle it some day, and not only said something. */
export function isResolvable({ notes }: ListedThread): boolean {
  return notes.some(({ resolvable }) => resolvable);
}

/** Whether it still waits for somebody. */
export function isUnresolved({ notes }: ListedThread): boolean {
  return notes.some(({ resolvable, resolved }) => resolvable && resolved !== true);
}
