import { noteListView } from '../../presentation/notes.js';
import { writtenNote } from '../../presentation/written-note.js';

/** Comments on a snippet, one by one, with what GitLab noted itself. */
export const noteList = noteListView('Nobody has commented on this snippet.');

/** One note after a write; snippets have no number of their own. */
export const writtenNoteCard = writtenNote({ label: 'Snippet', on: (iid) => `snippet ${iid}` });
