import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import { place } from './diff-place.js';
import * as field from './field.js';
import type { View } from './view.js';

/** What notes are written on: what it is called, and how its number reads. */
export interface NotedOn {
  readonly label: string;
  readonly on: (iid: number) => string;
}

/** A text of quick actions alone leaves no note behind: GitLab answers with what it did, and only then is that said. */
function headingFor({ on }: NotedOn, { id, noteable_iid, ...others }: JsonObject): string {
  if (typeof id !== 'number') return 'summary' in others || 'commands_changes' in others ? 'GitLab ran the quick actions' : 'GitLab accepted the comment but gave no note back';
  return typeof noteable_iid === 'number' ? `Note ${id} on ${on(noteable_iid)}` : `Note ${id}`;
}

/** One note after a write: without its text, which the caller just sent. */
export function writtenNote(noted: NotedOn): View {
  const shape = {
    id: field.number('Note'),
    noteable_iid: field.number(noted.label),
    author: field.user(),
    internal: field.whenSet('Internal'),
    created_at: field.time('Created'),
    position: place,
    summary: field.names('Quick actions'),
  };
  return card(shape, { heading: (raw) => headingFor(noted, raw), headed: ['id', 'noteable_iid'] });
}
