import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { noteListView, notesView, onlyWhenSet, parts, place } from '../../presentation/notes.js';
import type { Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';

const draft = {
  id: field.number(),
  discussion_id: field.name('Replies to'),
  resolve_discussion: onlyWhenSet('Resolves the thread'),
  commit_id: field.sha('Commit'),
  position: place,
  note: field.prose(),
} satisfies Shape;

/** Comments on a merge request, one by one, with what GitLab noted itself. */
export const noteList = noteListView('Nobody has commented on this merge request.');

/** The token user's draft notes. */
export const draftNoteList = notesView({
  title: 'Draft notes',
  empty: 'You have no draft notes on this merge request.',
  shape: draft,
  text: 'note',
  line: ({ id, discussion_id, resolve_discussion, position }) =>
    parts(
      `**Draft note ${String(id)}**`,
      typeof discussion_id === 'string' ? `replies to ${code(discussion_id)}` : undefined,
      resolve_discussion === true ? 'resolves the thread' : undefined,
      place.show(position),
    ),
});

/** A note without its text, which the caller just sent. */
const writtenNote = {
  id: field.number('Note'),
  noteable_iid: field.number('Merge request'),
  author: field.user(),
  internal: onlyWhenSet('Internal'),
  created_at: field.time('Created'),
  position: place,
  summary: field.names('Quick actions'),
} satisfies Shape;

/** A text of quick actions alone leaves no note behind: GitLab answers with what it did, and only then is that said. */
function noteHeading({ id, noteable_iid, ...others }: JsonObject): string {
  if (typeof id !== 'number') return 'summary' in others || 'commands_changes' in others ? 'GitLab ran the quick actions' : 'GitLab accepted the comment but gave no note back';
  return typeof noteable_iid === 'number' ? `Note ${id} on !${noteable_iid}` : `Note ${id}`;
}

/** One note after a write. */
export const writtenNoteCard = card(writtenNote, { heading: noteHeading, headed: ['id', 'noteable_iid'] });

/** One draft note after a write. */
export const writtenDraftNoteCard = card(Object.fromEntries(Object.entries(draft).filter(([name]) => name !== 'note')), {
  heading: ({ id }) => `Draft note ${typeof id === 'number' ? id : ''}`.trim(),
  headed: ['id'],
});

const thread = {
  id: field.name('Discussion'),
  resolvable: onlyWhenSet('Resolvable'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  notes: field.parts(['id'], ({ id }) => (typeof id === 'number' ? String(id) : undefined), 'Notes'),
} satisfies Shape;

const rows = card(thread, { heading: () => 'Thread', headed: [] });

/** GitLab says of each note whether it is resolved and where it stands; a reader asks that about the thread. */
function asThread(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  const notes = raw['notes'].filter(isObject);
  const resolvable = notes.filter((each) => each['resolvable'] === true);
  const state = resolvable.length === 0 ? {} : { resolvable: true, resolved: resolvable.every((each) => each['resolved'] === true) };
  return { ...raw, ...state, position: notes[0]?.['position'] };
}

/** One thread after a write: its id, state and place, without the texts. */
export const writtenThreadCard: View = { ...rows, render: (value, context) => rows.render(asThread(value), context) };
