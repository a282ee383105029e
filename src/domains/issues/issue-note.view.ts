import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { noteListView } from '../../presentation/notes.js';
import type { Shape } from '../../presentation/shape.js';

/** Comments on an issue, one by one, with what GitLab noted itself. */
export const noteList = noteListView('Nobody has commented on this issue.');

/** A note without its text, which the caller just sent. */
const note = {
  id: field.number('Note'),
  noteable_iid: field.number('Issue'),
  author: field.user(),
  internal: field.flag(),
  created_at: field.time('Created'),
  summary: field.names('Quick actions'),
} satisfies Shape;

/** A text of quick actions alone leaves no note behind: GitLab answers with what it did, and only then is that said. */
function heading({ id, noteable_iid, ...others }: JsonObject): string {
  if (typeof id !== 'number') return 'summary' in others || 'commands_changes' in others ? 'GitLab ran the quick actions' : 'GitLab accepted the comment but gave no note back';
  return typeof noteable_iid === 'number' ? `Note ${id} on issue #${noteable_iid}` : `Note ${id}`;
}

/** One note after a write. */
export const writtenNoteCard = card(note, { heading, headed: ['id', 'noteable_iid'] });
