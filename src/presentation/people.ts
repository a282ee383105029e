import { inline } from './markdown.js';

/** A person as GitLab names one among other things. */
export interface NamedUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** `@alice`; a dash for nobody. */
export function handle(user: Pick<NamedUser, 'username'> | null | undefined): string {
  return user === null || user === undefined ? '–' : `@${inline(user.username)}`;
}

/** `@alice, @bob`; a dash for nobody. */
export function handles(users: readonly Pick<NamedUser, 'username'>[] | null | undefined): string {
  return users === null || users === undefined || users.length === 0 ? '–' : users.map(handle).join(', ');
}
