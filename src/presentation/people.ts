import { type Static, Type } from 'typebox';
import { inline } from './markdown.js';

/** A person as GitLab names one among other things. */
export const NamedUser = Type.Object({ id: Type.Number(), username: Type.String(), name: Type.String() });
export type NamedUser = Static<typeof NamedUser>;

/** `@alice`; a dash for nobody. */
export function handle(user: Pick<NamedUser, 'username'> | null | undefined): string {
  return user === null || user === undefined || user.username === '' ? '–' : `@${inline(user.username)}`;
}

/** `@alice, @bob`; a dash for nobody. */
export function handles(users: readonly Pick<NamedUser, 'username'>[] | null | undefined): string {
  return users === null || users === undefined || users.length === 0 ? '–' : users.map(handle).join(', ');
}
