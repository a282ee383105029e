import { card, type CardOptions } from '../../presentation/card.js';
import { place } from '../../presentation/diff-place.js';
import * as field from '../../presentation/field.js';
import { code, dotted } from '../../presentation/markdown.js';
import { noteListView, notesView } from '../../presentation/notes.js';
import type { Shape } from '../../presentation/shape.js';
import { writtenNote } from '../../presentation/written-note.js';

const draft = {
  id: field.number(),
  discussion_id: field.name('Replies to'),
  resolve_discussion: field.whenSet('Resolves the thread'),
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
    dotted(
      `**Draft note ${String(id)}**`,
      typeof discussion_id === 'string' ? `replies to ${code(discussion_id)}` : undefined,
      resolve_discussion === true ? 'resolves the thread' : undefined,
      place.show(position),
    ),
});

/** One note after a write. */
export const writtenNoteCard = writtenNote({ label: 'Merge request', on: (iid) => `!${iid}` });

const draftOptions: CardOptions = { heading: ({ id }) => `Draft note ${typeof id === 'number' ? id : ''}`.trim(), headed: ['id'] };

/** One draft note with its text. */
export const draftNoteCard = card(draft, draftOptions);

/** One draft note after a write. */
export const writtenDraftNoteCard = card(Object.fromEntries(Object.entries(draft).filter(([name]) => name !== 'note')), draftOptions);
