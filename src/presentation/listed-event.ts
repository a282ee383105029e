import type { Sample } from '../kernel/sample.js';
import { day } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { inline } from './markdown.js';
import type { NamedUser } from './people.js';

/** Something that somebody did, as GitLab keeps it. */
export interface ListedEvent {
  readonly action_name: string;
  readonly target_type: string | null;
  readonly target_title: string | null;
  readonly target_iid: number | null;
  readonly created_at: string;
  readonly author_username?: string;
  readonly author?: NamedUser | null;
  readonly push_data?: { readonly commit_count: number; readonly ref: string | null };
}

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
