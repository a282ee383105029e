import { type Static, Type } from 'typebox';
import { Nullable } from '../kernel/received.js';
import type { Sample } from '../kernel/sample.js';
import { day } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { inline } from './markdown.js';
import { NamedUser } from './people.js';

/** Something that somebody did, as GitLab keeps it. */
export const ListedEvent = Type.Object({
  action_name: Type.String(),
  target_type: Nullable(Type.String()),
  target_title: Nullable(Type.String()),
  target_iid: Nullable(Type.Number()),
  created_at: Type.String(),
  author_username: Type.Optional(Type.String()),
  author: Type.Optional(Nullable(NamedUser)),
  push_data: Type.Optional(Type.Object({ commit_count: Type.Number(), ref: Nullable(Type.String()) })),
});
export type ListedEvent = Static<typeof ListedEvent>;

/** `opened merge request`. */
export function kindOf({ action_name: action, target_type: type }: ListedEvent): string {
  return [action, type?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()].filter(Boolean).join(' ');
}

/** Whose deed it was, by user name. */
export function doerOf({ author_username: username, author }: ListedEvent): string | undefined {
  return username ?? author?.username;
}

/** What was done, line by line. */
export function eventRows(heading: string, events: Sample<ListedEvent>): Figure {
  return rows(
    heading,
    ['Day', 'What', 'Number', 'Title'],
    events.items.map((event) => [day(event.created_at), inline(kindOf(event)), event.target_iid ?? '–', titleOf(event)]),
    { lead: coverage(events, 'events'), empty: 'GitLab knows of nothing.', most: 40 },
  );
}

function titleOf({ target_title: title, push_data: push }: ListedEvent): string {
  if (title !== null) return inline(title) || '–';
  return push === undefined ? '–' : inline(`${push.commit_count} commits to ${push.ref ?? 'a branch that is gone'}`);
}
