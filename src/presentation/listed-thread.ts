import { type Static, Type } from 'typebox';
import { Nullable } from '../kernel/received.js';
import { NamedUser } from './people.js';

/** A thread of a merge request as GitLab lists it, as far as figures need it. */
export const ListedThread = Type.Object({
  notes: Type.Array(Type.Object({ body: Type.String(), author: NamedUser, created_at: Type.String(), system: Type.Boolean(), resolvable: Type.Boolean(), resolved: Type.Optional(Type.Boolean()), position: Type.Optional(Type.Object({ new_path: Type.String(), new_line: Nullable(Type.Number()), old_line: Nullable(Type.Number()) })) })),
});
export type ListedThread = Static<typeof ListedThread>;

/** Whether somebody is to settle it some day, and not only said something. */
export function isResolvable({ notes }: ListedThread): boolean {
  return notes.some(({ resolvable }) => resolvable);
}

/** Whether it still waits for somebody. */
export function isUnresolved({ notes }: ListedThread): boolean {
  return notes.some(({ resolvable, resolved }) => resolvable && resolved !== true);
}
